import { formatDuration } from "../../duration";

/** A wait took too long. What it waited for may still end well. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
  constructor(
    readonly subject: string,
    readonly doing: string,
    readonly milliseconds: number,
    /** What held it up at the end; undefined: nothing. */
    readonly trouble?: string | undefined,
  ) {
    super(
      `${subject}: still ${doing} after ${formatDuration(milliseconds)}, the deadline of this wait${trouble ? `; ${trouble}` : ""}`,
    );
  }
}
