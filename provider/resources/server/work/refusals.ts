import { type Message, message } from "../../../message";
import type { ToldChange } from "../../../messages/serverRefusal";
import type { Before, Change } from "../../../resource/compare";
import type { WithUnknowns } from "../../../values";
import type { ServerInputs } from "../declared/inputs";
import { named } from "../declared/state";
import type { Phase, Rebuilding } from "../life/phase";

/** What decides besides the values. */
export interface Circumstances {
  /** The phase of its life. Default: ready. */
  readonly phase?: Phase;
  /** The program protects the resource (Pulumi's `protect`). */
  readonly protect?: boolean;
  /** Inputs whose values no line quotes. */
  readonly secret?: ReadonlySet<string>;
}

/** What the changes were planned from. */
export interface Planned extends Circumstances {
  readonly before: Before;
  readonly news: WithUnknowns<ServerInputs>;
}

/** Whether `deletionProtection` is on, or comes with the change: lifting it takes an update of its own. */
export const isProtected = ({ before, news }: Planned): boolean =>
  before.values.deletionProtection === true || news.deletionProtection === true;

const serverOf = ({ before, news }: Planned) =>
  named(before.values.domain ?? news.domain, before.values.uniqId);

/** A value that may be shown. Triggers may hold anything, a secret too. */
const isShown = (property: string, { secret }: Circumstances) =>
  property !== "rebuildTriggers" && !secret?.has(property);

/** A change as messages say it. */
export const toldChange = (
  { property, old, new: wanted }: Change,
  circumstances: Circumstances,
): ToldChange => ({
  property,
  ...(isShown(property, circumstances) && { values: { old, new: wanted } }),
});

/** What each refusal says. */
const refused = (change: Change, asked: Planned) => ({
  server: serverOf(asked),
  change: toldChange(change, asked),
  refused: "now" as const,
});

const costOf = ({ effect }: Change) => (effect === "replace" ? effect : "rebuild");

/** A rebuild that no one allowed. */
export const refuseRebuild = (change: Change, asked: Planned): Message =>
  message("rebuild-refused", refused(change, asked));

/** A second rebuild while the first is not known to be done. */
export const refuseSecondRebuild = (change: Change, pending: Rebuilding, asked: Planned): Message =>
  message("second-rebuild-refused", {
    ...refused(change, asked),
    ...(change.property === "templateName" &&
      isShown("templateName", asked) && { begun: { value: pending.templateName } }),
  });

/** The program asks for what it always asked for, and the host has something else: no one asked to lose the server. */
export function refuseDrift(change: Change, asked: Planned): Message {
  const needsPolicy = change.effect === "rebuild" && asked.news.rebuildPolicy !== "rebuild";
  const byPolicy = needsPolicy ? "driftAndRebuildPolicy" : "driftPolicy";
  return message("drift-refused", {
    ...refused(change, asked),
    effect: costOf(change),
    allowedBy: isProtected(asked) ? "noProtection" : byPolicy,
  });
}

/** `deletionProtection`: of the old inputs too, because a replacement creates before it deletes. */
export const refuseProtected = (change: Change, asked: Planned): Message =>
  message("deletion-protected", { ...refused(change, asked), effect: costOf(change) });

/** Pulumi itself lets no protected resource be replaced or removed; of a rebuild it does not know. */
export const refuseProtect = (change: Change, asked: Planned): Message =>
  message("resource-protected", { ...refused(change, asked), effect: costOf(change) });
