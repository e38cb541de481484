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

/** The host says that what was waited for has failed. */
export class WaitFailed extends Error {
  override readonly name = "WaitFailed";
}

/** What was asked for never began: the request was lost on its way. */
export class NotBegun extends WaitFailed {}
