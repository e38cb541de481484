import { shellQuote } from "./shellQuote";
import { isObject } from "./values";

/** The variable that lifts protections. Nothing else does: what a file or the state says would outlive the run. */
export const liftVariable = "HOSTING_UNPROTECT";

/** The key of a configuration that is refused for that reason. A value in a state is read as if it were not there. */
export const liftKey = "unprotect";

/** A server whose protection may be lifted. Another host may have given its id to another server. */
export interface ServerAtHost {
  readonly id: string;
  /** Addresses of its host, the one that is printed first. None: the host is not known. */
  readonly addresses: readonly string[];
}

/** Names a server with its host, such as `ABC123@api.example.com`: a printed command lifts no other one. */
export function nameAtHost({ id, addresses: [address] }: ServerAtHost): string {
  const host = address === undefined ? undefined : hostWord(address);
  return host === undefined ? id : `${id}@${host}`;
}

/** A server for examples. */
export const exampleServer: ServerAtHost = { id: "ABC123", addresses: ["https://api.example.com"] };

/** The address of a host as one word: without its scheme, and without what separates words. */
function hostWord(address: string): string | undefined {
  const url = `https://${address.replace(/^https?:\/\//i, "")}`;
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, "")}`.replaceAll("'", "%27").replaceAll(",", "%2C");
}

const inPowerShell = (server: ServerAtHost): string =>
  `$env:${liftVariable} = '${nameAtHost(server).replaceAll("'", "''")}'`;

/** The variable as shells of POSIX set it. */
export const liftedEnvironment = (server: ServerAtHost): string =>
  `${liftVariable}=${shellQuote(nameAtHost(server))}`;

/** The variable set for one command; in PowerShell it would stay set. */
export const liftedRun = (server: ServerAtHost, command: string): string =>
  `${liftedEnvironment(server)} ${command} (in PowerShell: ${inPowerShell(server)}; ${command}; $env:${liftVariable} = $null)`;

/** The variable set for the command that a reader has just run. */
export const repeatedRunVariable = (server: ServerAtHost): string =>
  `run the same command with ${liftedEnvironment(server)} in its environment. In PowerShell: ${inPowerShell(server)} before it, and $env:${liftVariable} = $null after it.`;

/**
 * Whose `deletionProtection` is lifted in this run: servers as `ID@HOST`, or by their id at every host, and rollout groups
 * as `group:NAME`. Only the environment makes one, so no configuration can.
 */
export class Lift {
  readonly #named: ReadonlySet<string>;

  private constructor(words: readonly string[]) {
    this.#named = new Set(words);
  }

  static of(environment: Readonly<Record<string, string | undefined>>): Lift {
    const words = (environment[liftVariable] ?? "").split(/[\s,]+/).filter((word) => word !== "");
    return new Lift(
      words.flatMap((word) => (/^group:/i.test(word) ? word.replace(/^group:/i, "group:") : asPrinted(word))),
    );
  }

  /** Of this server: it may be removed. A server whose host is not known may be the one that is named. */
  ofServer({ id, addresses }: ServerAtHost): boolean {
    if (addresses.length === 0)
      return [...this.#named].some((word) => word === id || word.startsWith(`${id}@`));
    return (
      this.#named.has(id) ||
      addresses.some((address) => this.#named.has(nameAtHost({ id, addresses: [address] })))
    );
  }

  /** Of the rollout group that a server was in before this run: its servers may be replaced and rebuilt. */
  ofGroup(rolloutBefore: unknown): boolean {
    const group = isObject(rolloutBefore) ? rolloutBefore.group : undefined;
    return typeof group === "string" && group !== "" && this.#named.has(`group:${group}`);
  }
}

/**
 * The name of a server as it is printed: `ABC123@https://API.example.com/` becomes `ABC123@api.example.com`. One whose host
 * is no address names nothing: without the host it would name more than was asked for.
 */
function asPrinted(word: string): string[] {
  const [id = "", ...address] = word.split("@");
  if (address.length === 0) return [word];
  const host = hostWord(address.join("@"));
  return host === undefined ? [] : [`${id}@${host}`];
}

/** The lift in the environment of this run. */
export const runLift = Lift.of;

/** The settings without the key, for what the state gives: destroy and refresh run no program, so no one else can. */
export const withoutLift = <Settings extends object>(settings: Settings): Omit<Settings, typeof liftKey> => {
  const { [liftKey as keyof Settings]: _ignored, ...others } = settings;
  return others as Omit<Settings, typeof liftKey>;
};
