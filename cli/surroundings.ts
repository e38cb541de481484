import type { Http } from "../provider/api/http";
import type { Clock } from "../provider/clock";
import type { ServerNetwork } from "../provider/gates/network";

/** The answer of a command of the machine. */
export interface Answer {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

export type WrittenAs = "annotations" | "secrets" | undefined;

/** The parts of their process that the commands need. Tests give their own. */
export interface Surroundings {
  /**
   * @param as `annotations`: lines that start with `::`, for a build server. No other line starts so. `secrets`: the
   * person has asked for what is secret.
   */
  write(text: string, as?: WrittenAs): void;
  writeError(text: string, as?: WrittenAs): void;
  /** Every secret that the host has reported: no output quotes one unless the person has asked for it. */
  readonly reportedSecrets?: Set<string>;
  /** Aborted when the process is asked to end. */
  readonly stop: AbortSignal;
  readonly environment: Variables;
  /** The version of Node, such as `v22.1.0`. */
  readonly node: string;
  /** How many processors the machine has. */
  readonly processors: number;
  /** The folder that the command runs in. */
  readonly folder: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether a person reads the output, and whether one can answer a question. */
  readonly terminal: { readonly output: boolean; readonly input: boolean; readonly columns: number };
  readInput(): Promise<string>;
  /** Asks a person one line. */
  ask(question: string): Promise<string>;
  /**
   * Runs a command to its end. Rejects with code `ENOENT` if there is none of that name.
   *
   * @param environment what is set for it besides the environment of this process.
   */
  run(command: string, args: readonly string[], environment?: Variables): Promise<Answer>;
  /** Runs a command that has the terminal of this process to itself. @returns its exit code. Rejects as `run` does. */
  attach(command: string, args: readonly string[]): Promise<number>;
  /** The network. Default: undici. */
  readonly http?: Http;
  /** The way to the servers themselves. Default: this machine's. */
  readonly servers?: ServerNetwork;
}
