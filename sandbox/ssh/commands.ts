/**
 * A command that a client sent to a simulated server by SSH. The sandbox does not run it: it records the command, and
 * reports exit code 0 without output.
 */
export interface CommandRecord {
  /** The host's time of the command, in milliseconds since the epoch. */
  readonly at: number;
  /** The server's `uniq_id`. */
  readonly server: string;
  readonly username: string;
  /** The command as it was sent. It may contain secrets. */
  readonly command: string;
}

/** How many commands the log keeps. */
const mostCommands = 1_000;

/** Makes a log that keeps the last commands in order. */
export function createCommandLog() {
  const records: CommandRecord[] = [];
  return {
    records: records as readonly CommandRecord[],
    add(record: CommandRecord): void {
      records.push(record);
      if (records.length > mostCommands) records.shift();
    },
  };
}
