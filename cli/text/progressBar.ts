import type { Clock } from "../../provider/clock";
import type { Surroundings } from "../surroundings";

const width = 20;

/** Shows how far a wait is: one line that a terminal renews, else a line for each report. */
export function progressBar(clock: Clock, usual: number, { terminal, writeError }: Surroundings) {
  const startedAt = clock.now();
  return {
    show(line: string): void {
      const filled = Math.min(width - 1, Math.floor(((clock.now() - startedAt) / usual) * width));
      const bar = `[${"#".repeat(filled)}${".".repeat(width - filled)}]`;
      writeError(terminal.output ? `\r\u001b[K${bar} ${line}` : `${line}\n`);
    },
    end(): void {
      if (terminal.output) writeError("\r\u001b[K");
    },
  };
}
