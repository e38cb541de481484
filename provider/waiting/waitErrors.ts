import { formatDuration } from "../duration";

/** A wait took longer than it may. What was waited for may still come to its end. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
  constructor(
    readonly subject: string,
    readonly doing: string,
    readonly milliseconds: number,
    /** What stood in its way at the end; undefined: nothing. */
    readonly trouble?: string | undefined,
  ) {
    super(
      `${subject}: still ${doing} after ${formatDuration(milliseconds)}, the deadline of this wait${trouble ? `; ${trouble}` : ""}`,
    );
  }
}
