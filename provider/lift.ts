import { isObject } from "./values";

/** The variable that lifts protections. Nothing else does: what a file or the state says would outlive the run. */
export const liftVariable = "HOSTING_UNPROTECT";

/** The key of a configuration that is refused for that reason. What a state has of it is read as if it had not. */
export const liftKey = "unprotect";

/** The variable set for one command; in PowerShell it would stay set. */
export const liftedRun = (named: string, command: string): string =>
  `${liftVariable}=${named} ${command} (in PowerShell: $env:${liftVariable} = '${named}'; ${command}; $env:${liftVariable} = $null)`;

/**
 * Whose `deletionProtection` is lifted in this run: servers by their uniqId, and rollout groups as `group:NAME`. Only the
 * environment makes one, so no configuration can.
 */
export class Lift {
  readonly #named: ReadonlySet<string>;

  private constructor(words: readonly string[]) {
    this.#named = new Set(words);
  }

  static of(environment: Readonly<Record<string, string | undefined>>): Lift {
    const words = (environment[liftVariable] ?? "").split(/[\s,]+/).filter((word) => word !== "");
    return new Lift(words.map((word) => word.replace(/^group:/i, "group:")));
  }

  /** Of the server with this id: it may be removed. */
  ofServer(id: string): boolean {
    return this.#named.has(id);
  }

  /** Of the rollout group that a server was in before this run: its servers may be replaced and rebuilt. */
  ofGroup(rolloutBefore: unknown): boolean {
    const group = isObject(rolloutBefore) ? rolloutBefore.group : undefined;
    return typeof group === "string" && group !== "" && this.#named.has(`group:${group}`);
  }
}

/** What the environment of this run lifts. */
export const liftOf = Lift.of;

/** The settings without the key, for what the state gives: destroy and refresh run no program, so no one else can. */
export const withoutLift = <Settings extends object>(settings: Settings): Omit<Settings, typeof liftKey> => {
  const { [liftKey as keyof Settings]: _ignored, ...others } = settings;
  return others as Omit<Settings, typeof liftKey>;
};
