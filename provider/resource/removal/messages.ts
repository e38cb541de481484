/** A removal request, and how the host answered it. */
interface Asked {
  /** The asset, with its uniqId. */
  readonly asset: string;
  /** Whether the host has accepted its removal. */
  readonly isAccepted: boolean;
  /** The host's own words, if it had any: a date or a sentence. */
  readonly hostSaid: string | undefined;
}

/**
 * The messages of a removal and their facts. What is still there is always named, because it may still be paid for.
 */
export interface RemovalMessages {
  "removal-accepted": Omit<Asked, "isAccepted">;
  "removal-not-awaited": Omit<Asked, "isAccepted">;
  "removal-interrupted": Asked;
  "removal-late": Asked & {
    /** Milliseconds that were waited. */
    readonly deadline: number;
    /** What stood in the way at the end. */
    readonly trouble: string | undefined;
  };
  "removal-failed": Asked;
  "removal-in-other-account": { readonly uniqId: string; readonly accountNumber: number };
}
