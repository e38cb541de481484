import type { Properties } from "../resource";
import { sameValue } from "../sameValue";

/**
 * What an update began and has not brought to its end. Stored in the outputs, so that the next update goes on
 * instead of beginning again.
 */
export type Pending =
  | {
      /** A rebuild was sent. */
      readonly effect: "rebuild";
      readonly templateName: string;
      readonly rebuildTriggers?: unknown;
      /** When it was sent, milliseconds since the epoch. */
      readonly since: number;
      /** The host was seen at work on it, so what it shows next is the end. */
      readonly seenBusy?: boolean;
      /** The host answered the request: it did arrive. */
      readonly acknowledged?: boolean;
      /** The host showed this template before: that it shows it tells nothing. */
      readonly sameTemplate?: boolean;
    }
  | {
      /** The rebuild is done; these inputs, which it reset, are still to be sent again. */
      readonly effect: "update";
      readonly properties: readonly string[];
    };
export type PendingRebuild = Extract<Pending, { effect: "rebuild" }>;

export const pendingOf = (outputs: Properties): Pending | undefined => outputs.pending as Pending | undefined;

export const pendingRebuildOf = (outputs: Properties): PendingRebuild | undefined => {
  const pending = pendingOf(outputs);
  return pending?.effect === "rebuild" ? pending : undefined;
};

/** Whether the inputs ask for what the rebuild under way will bring. Removed triggers ask for nothing. */
export const sameTarget = (pending: PendingRebuild, news: Properties): boolean =>
  sameValue(pending.templateName, news.templateName) &&
  (news.rebuildTriggers === undefined || sameValue(pending.rebuildTriggers, news.rebuildTriggers));

/** The server is being built or rebuilt, or something is still to be sent: update goes on with it. */
export const isUnfinished = (outputs: Properties): boolean =>
  outputs.active === false || pendingOf(outputs) !== undefined;
