/** What was asked of the host, and how it answered. */
interface Asked {
  /** The asset, with its uniqId. */
  readonly asset: string;
  /** Whether the host has accepted its removal. */
  readonly isAccepted: boolean;
  /** The host's own words, if it had any: a date or a sentence. */
  readonly hostSaid: string | undefined;
}

/** What messages of a removal tell. It is somebody's money: what is still there is always named. */
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
