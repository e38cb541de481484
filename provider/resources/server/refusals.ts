import { hasUnknown } from "../checkInputs";
import type { Before, Change, Refusal } from "../plan";
import type { Properties } from "../resource";
import type { PendingRebuild } from "./pending";

/** A value in a message: short, on one line. */
export function quoted(value: unknown): string {
  if (value === undefined) return "(not set)";
  if (hasUnknown(value)) return "(known after up)";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const nameOf = (before: Before, news: Properties) => String(before.values.domain ?? news.domain);

/** What changes, in a message. Triggers may hold anything, a secret too: their values are never told. */
const changed = ({ property, old, new: wanted }: Change) =>
  property === "templateName" ? `${quoted(old)} → ${quoted(wanted)}` : "the change";

/** What changes, with the property, for a line that stands alone. */
export const changeOf = (change: Change): string =>
  change.property === "templateName" ? `templateName ${changed(change)}` : `the change of ${change.property}`;

/** A rebuild that nobody allowed: what it would do, and the three ways out. */
export function refuseRebuild(change: Change, before: Before, news: Properties): Refusal {
  const { property } = change;
  return {
    property,
    reason:
      `${changed(change)} would rebuild ${nameOf(before, news)} and erase its disks; ` +
      `rebuildPolicy is "refuse". Nothing was changed. ` +
      `To allow it set rebuildPolicy: "rebuild" (same server and ip, disks erased) or "replace" (a new server); ` +
      "if the host has it already (an `up` that failed later, or a change there), run `pulumi refresh` and take over what it shows; " +
      `or leave the server as it is with ignoreChanges: ["${property}"].`,
  };
}

/** A second rebuild while the first is not known to be done. */
export function refuseSecondRebuild(
  change: Change,
  pending: PendingRebuild,
  before: Before,
  news: Properties,
): Refusal {
  const { property } = change;
  const isTemplate = property === "templateName";
  const target = isTemplate ? ` ${quoted(pending.templateName)}` : "";
  return {
    property,
    reason:
      `a rebuild of ${nameOf(before, news)} with ${property}${target} was begun and is not known to be done; ` +
      `${isTemplate ? quoted(news[property]) : "another value"} would erase its disks once more. Nothing was changed. ` +
      `To allow it set rebuildPolicy: "rebuild" (same server and ip) or "replace" (a new server); ` +
      `or set ${isTemplate ? quoted(pending.templateName) : "the value that it was begun with"}, to wait for it.`,
  };
}
