import type { CommandSession } from "../openSession";
import type { Surroundings } from "../surroundings";

/** The finding of a check. */
export interface Finding {
  /** `note`: it works, and could be better. `unchecked`: something before it failed, or the host does not say. */
  readonly state: "well" | "note" | "wrong" | "unchecked";
  readonly found: string;
  /** The remedy. */
  readonly remedy?: string;
}

/** The subject of checks. */
export interface Examined {
  readonly surroundings: Surroundings;
  /** Undefined where the configuration is wrong. */
  readonly session: CommandSession | undefined;
  /** The stack that the configuration is of; undefined: it is the environment's. */
  readonly stack: string | undefined;
  /** Milliseconds that the host's clock is ahead of ours by; undefined until an answer has reported it. */
  clockDifference(): number | undefined;
  /** The checks that failed, and those skipped for them; each with the one that failed. */
  readonly failed: Map<CheckName, CheckName>;
  /** Paths that the host does not have. */
  readonly missing: Set<string>;
  /** Paths that the user may not call, by the host's word. */
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

/** One line of the table. */
export interface Check {
  readonly name: CheckName;
  /** Not made if one of these has failed. */
  readonly after: readonly CheckName[];
  /** Default: every configuration. */
  isFor?(examined: Examined): boolean;
  look(examined: Examined): Promise<Finding> | Finding;
}

/** The session of a check that comes after the configuration. */
export const sessionOf = ({ session }: Examined): CommandSession => {
  if (!session) throw new Error("A check of the host ran without a configuration.");
  return session;
};

export const well = (text: string): Finding => ({ state: "well", found: text });
export const unchecked = (text: string): Finding => ({ state: "unchecked", found: text });
