import { shellQuote } from "./shellQuote";
import { isObject } from "./values";

/**
 * The environment variable that lifts protections for one run. Nothing else lifts a protection, because a setting in a
 * file or in the state would outlive the run.
 */
export const liftVariable = "HOSTING_UNPROTECT";

/**
 * The configuration key that is refused, because a protection may be lifted for one run only. If a state contains the
 * key, it is ignored.
 */
export const liftKey = "unprotect";

/**
 * Identifies a server whose protection may be lifted, by its id and its host: another host may use the same id for
 * another server.
 */
export interface ServerAtHost {
  readonly id: string;
  /** Addresses of the server's host; the first one is printed. An empty list means that the host is not known. */
  readonly addresses: readonly string[];
}

/**
 * Names a server together with its host, such as `ABC123@api.example.com`, so that a printed command cannot lift the
 * protection of a server at another host.
 */
export function nameAtHost({ id, addresses: [address] }: ServerAtHost): string {
  const host = address === undefined ? undefined : hostWord(address);
  return host === undefined ? id : `${id}@${host}`;
}

/** The server in the examples of messages. */
export const exampleServer: ServerAtHost = { id: "ABC123", addresses: ["https://api.example.com"] };

/**
 * A host's address as one word: without the scheme, and with quotes and commas escaped, so that the address stays one
 * word of the variable.
 */
function hostWord(address: string): string | undefined {
  const url = `https://${address.replace(/^https?:\/\//i, "")}`;
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, "")}`.replaceAll("'", "%27").replaceAll(",", "%2C");
}

const inPowerShell = (server: ServerAtHost): string =>
  `$env:${liftVariable} = '${nameAtHost(server).replaceAll("'", "''")}'`;

/** The assignment of the variable in the syntax of POSIX shells. */
export const liftedEnvironment = (server: ServerAtHost): string =>
  `${liftVariable}=${shellQuote(nameAtHost(server))}`;

/**
 * The command with the variable set for that command alone. In PowerShell the variable would stay set, so the text also
 * resets it.
 */
export const liftedRun = (server: ServerAtHost, command: string): string =>
  `${liftedEnvironment(server)} ${command} (in PowerShell: ${inPowerShell(server)}; ${command}; $env:${liftVariable} = $null)`;

/** Advice to repeat the last command with the variable set. */
export const repeatedRunVariable = (server: ServerAtHost): string =>
  `run the same command with ${liftedEnvironment(server)} in its environment. In PowerShell: ${inPowerShell(server)} before it, and $env:${liftVariable} = $null after it.`;

/**
 * The servers and rollout groups whose `deletionProtection` is lifted in this run. Servers are named as `ID@HOST`, or
 * by their id alone for every host, and groups as `group:NAME`. A Lift can only be created from the environment, so no
 * configuration can lift a protection.
 */
export class Lift {
  readonly #named: ReadonlySet<string>;

  private constructor(entries: readonly string[]) {
    this.#named = new Set(entries);
  }

  static of(environment: Readonly<Record<string, string | undefined>>): Lift {
    const entries = (environment[liftVariable] ?? "").split(/[\s,]+/).filter((entry) => entry !== "");
    return new Lift(
      entries.flatMap((entry) =>
        /^group:/i.test(entry) ? entry.replace(/^group:/i, "group:") : normaliseEntry(entry),
      ),
    );
  }

  /**
   * Whether the protection of this server is lifted, so that it may be removed. If the server's host is not known, an
   * entry with the same id and any host applies to it.
   */
  ofServer({ id, addresses }: ServerAtHost): boolean {
    if (addresses.length === 0)
      return [...this.#named].some((entry) => entry === id || entry.startsWith(`${id}@`));
    return (
      this.#named.has(id) ||
      addresses.some((address) => this.#named.has(nameAtHost({ id, addresses: [address] })))
    );
  }

  /**
   * Whether the protection of the server's rollout group is lifted, so that its servers may be replaced and rebuilt.
   * The argument is the server's `rollout` input before this run.
   */
  ofGroup(rolloutBefore: unknown): boolean {
    const group = isObject(rolloutBefore) ? rolloutBefore.group : undefined;
    return typeof group === "string" && group !== "" && this.#named.has(`group:${group}`);
  }
}

/**
 * Normalises an entry to the printed form: `ABC123@https://API.example.com/` becomes `ABC123@api.example.com`. An entry
 * whose host is no valid address is ignored, because its id alone would match servers at every host.
 */
function normaliseEntry(entry: string): string[] {
  const [id = "", ...address] = entry.split("@");
  if (address.length === 0) return [entry];
  const host = hostWord(address.join("@"));
  return host === undefined ? [] : [`${id}@${host}`];
}

/** Reads the lifted protections from the environment of this run. */
export const runLift = Lift.of;

/**
 * The settings without the refused key, for a configuration that comes from the state. Destroy and refresh run no
 * program, so the user could not remove the key there.
 */
export const withoutLift = <Settings extends object>(settings: Settings): Omit<Settings, typeof liftKey> => {
  const { [liftKey as keyof Settings]: _ignored, ...otherSettings } = settings;
  return otherSettings as Omit<Settings, typeof liftKey>;
};
