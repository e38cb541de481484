/** A command that someone ran on a simulated server. It was not run: it is noted, and ends well, without output. */
export interface CommandRecord {
  /** When, at the host: milliseconds since the epoch. */
  readonly at: number;
  /** The server's `uniq_id`. */
  readonly server: string;
  readonly username: string;
  /** As it was sent. It may hold secrets. */
  readonly command: string;
}

/** How many commands are kept. */
const most = 1_000;

/** The commands that were run last, in order. */
export function createCommandLog() {
  const records: CommandRecord[] = [];
  return {
    records: records as readonly CommandRecord[],
    add(record: CommandRecord): void {
      records.push(record);
      if (records.length > most) records.shift();
    },
  };
}
