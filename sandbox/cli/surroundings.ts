/** What the commands need of the process that they run in. */
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
