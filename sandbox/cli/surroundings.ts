/** The parts of their process that the commands need. */
export interface Surroundings {
  write(text: string): void;
  writeError(text: string): void;
  /** Aborted when the process is asked to end. */
  readonly stop: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs a command to its end, its input and output being ours. @returns its exit code. */
  runCommand(
    command: string,
    args: readonly string[],
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<number>;
}
