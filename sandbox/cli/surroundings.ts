/** The parts of the process that the commands use. Tests pass stubs. */
export interface Surroundings {
  write(text: string): void;
  writeError(text: string): void;
  /** Aborted when the process gets a signal to end. */
  readonly stop: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs a command to its end, with the input and output of this process. @returns the command's exit code. */
  runCommand(
    command: string,
    args: readonly string[],
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<number>;
}
