import { formatDuration } from "./duration";

/** A wait took longer than it may. What was waited for may still come to its end. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
  constructor(
    readonly subject: string,
    readonly doing: string,
    readonly milliseconds: number,
    /** Why the last look at it brought nothing; undefined when it did. */
    trouble?: Error,
  ) {
    const because = trouble ? `; the last look at it failed: ${trouble.message.replace(/\.$/, "")}` : "";
    super(
      `${subject}: still ${doing} after ${formatDuration(milliseconds)}, the deadline of this wait${because}`,
      { cause: trouble },
    );
  }
}

/** The host says that what was waited for has failed. */
export class WaitFailed extends Error {
  override readonly name = "WaitFailed";
}

/** What was asked for never began: the request was lost on its way. */
export class NotBegun extends WaitFailed {}
