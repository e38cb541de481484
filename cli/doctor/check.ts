import type { CommandSession } from "../openSession";
import type { Surroundings } from "../surroundings";

/** The result of a check. */
export interface Finding {
  /**
   * `note`: everything works, but could be improved. `unchecked`: an earlier check failed, or the host does not give
   * the answer.
   */
  readonly state: "well" | "note" | "wrong" | "unchecked";
  readonly found: string;
  /** The advice to the user. */
  readonly remedy?: string;
}

/** The subject of the checks. */
export interface Examined {
  readonly surroundings: Surroundings;
  /** The session with the host; undefined if the configuration is wrong. */
  readonly session: CommandSession | undefined;
  /** The stack whose configuration is checked; undefined for the configuration of the environment. */
  readonly stack: string | undefined;
  /**
   * The lead of the host's clock over this machine's clock, in milliseconds; undefined until a response has had a
   * date.
   */
  clockDifference(): number | undefined;
  /** The failed checks, and the checks that were skipped because of them. The value is the failed check. */
  readonly failed: Map<CheckName, CheckName>;
  /** API paths that the host does not have. */
  readonly missing: Set<string>;
  /** API paths that the host does not permit this user to call. */
  readonly denied: Set<string>;
}

export type CheckName =
  | "node"
  | "plugin"
  | "pulumi"
  | "sdk"
  | "runtime"
  | "typescript"
  | "plug-n-play"
  | "configuration"
  | "state"
  | "address"
  | "login"
  | "two-factor"
  | "clock"
  | "permissions"
  | "paths"
  | "lists"
  | "verbs";

/** A check, which is a line in the table of `doctor`. */
export interface Check {
  readonly name: CheckName;
  /** The check is skipped if one of these checks has failed. */
  readonly after: readonly CheckName[];
  /** Whether the check applies to this configuration. Without this function it always applies. */
  isFor?(examined: Examined): boolean;
  look(examined: Examined): Promise<Finding> | Finding;
}

/** The session of a check that runs after the check of the configuration. */
export const sessionOf = ({ session }: Examined): CommandSession => {
  if (!session) throw new Error("A check of the host ran without a configuration.");
  return session;
};

export const well = (text: string): Finding => ({ state: "well", found: text });
export const unchecked = (text: string): Finding => ({ state: "unchecked", found: text });
