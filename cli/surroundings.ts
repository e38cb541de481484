import type { Http } from "../provider/api/http";
import type { Clock } from "../provider/clock";
import type { ServerNetwork } from "../provider/gates/network";

/** The result of a command that was run on this machine. */
export interface Answer {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

export type WrittenAs = "annotations" | "secrets" | undefined;

/** The parts of the process that commands need: output, environment, clock and network. Tests pass their own. */
export interface Surroundings {
  /**
   * @param as `annotations`: the text has lines that start with `::`, for a build server, and no other text may
   * contain such lines. `secrets`: the user has asked to see secret values.
   */
  write(text: string, as?: WrittenAs): void;
  writeError(text: string, as?: WrittenAs): void;
  /** Secrets that the host has reported, which are removed from all output unless the user has asked to see them. */
  readonly reportedSecrets?: Set<string>;
  /** Aborted when the process is asked to end. */
  readonly stop: AbortSignal;
  readonly environment: Variables;
  /** The version of Node, such as `v22.1.0`. */
  readonly node: string;
  /** The number of processors of the machine. */
  readonly processors: number;
  /** The folder that the command runs in. */
  readonly folder: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Whether standard output is a terminal, and whether the user can answer questions. */
  readonly terminal: { readonly output: boolean; readonly input: boolean; readonly columns: number };
  readInput(): Promise<string>;
  /** Asks the user for one line. */
  ask(question: string): Promise<string>;
  /**
   * Runs a command until it ends. Rejects with code `ENOENT` if the command does not exist.
   *
   * @param environment variables that are set in addition to the environment of this process.
   */
  run(command: string, args: readonly string[], environment?: Variables): Promise<Answer>;
  /**
   * Runs a command that uses the terminal of this process. Rejects in the same way as `run`.
   *
   * @returns the exit code of the command.
   */
  attach(command: string, args: readonly string[]): Promise<number>;
  /** The HTTP client; undici if it is undefined. */
  readonly http?: Http;
  /** The network connection to the servers themselves; that of this machine if it is undefined. */
  readonly servers?: ServerNetwork;
}
