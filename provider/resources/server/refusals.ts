import type { Before, Refusal } from "../../resource/compare";
import { hasUnknown, type WithUnknowns } from "../../resource/unknown";
import type { ServerChange } from "./changes";
import type { ServerInput, ServerInputs } from "./inputs";
import type { Phase, Rebuilding } from "./phase";
import type { SentRebuild } from "./sentRebuild";

/** What decides beside the values. */
export interface Circumstances {
  /** Where its life stands. Default: ready. */
  readonly phase?: Phase;
  /** A rebuild that a run which was cut short has sent from this machine. */
  readonly sent?: SentRebuild | undefined;
  /** The program protects the resource (Pulumi's `protect`). */
  readonly protect?: boolean;
  /** Inputs whose values no line quotes. */
  readonly secret?: ReadonlySet<string>;
}

type ServerRefusal = Refusal<ServerInput>;

/** What the changes were planned from. */
export interface Asked extends Circumstances {
  readonly before: Before;
  readonly news: WithUnknowns<ServerInputs>;
}

/** Whether `deletionProtection` is on, or comes with the change: lifting it takes an update of its own. */
export const isProtected = ({ before, news }: Asked): boolean =>
  before.values.deletionProtection === true || news.deletionProtection === true;

/** A value in a message: short, on one line. */
export function quoted(value: unknown): string {
  if (value === undefined) return "(not set)";
  if (hasUnknown(value)) return "(known after up)";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const nameOf = ({ before, news }: Asked) => String(before.values.domain ?? news.domain);

/** A value that may be shown. Triggers may hold anything, a secret too. */
const isShown = (property: string, secret: Circumstances["secret"]) =>
  property !== "rebuildTriggers" && !secret?.has(property);

const told = (property: string, value: unknown, { secret }: Circumstances) =>
  isShown(property, secret) ? quoted(value) : "another value";

/** What changes, in a message. */
const changed = ({ property, old, new: wanted }: ServerChange, { secret }: Circumstances) =>
  isShown(property, secret) ? `${quoted(old)} → ${quoted(wanted)}` : "the change";

/** What changes, with the properties, for a line that stands alone. */
export const changeOf = (changes: readonly ServerChange[], { secret }: Circumstances): string => {
  const each = changes.map((change) =>
    isShown(change.property, secret) ? `${change.property} ${changed(change, { secret })}` : change.property,
  );
  return `the change of ${each.join(", ")}`;
};

const costs = ({ effect }: ServerChange, server: string) =>
  effect === "replace" ? `replace ${server}: new disks, new ip` : `rebuild ${server} and erase its disks`;

/** A rebuild that nobody allowed: what it would do, and the three ways out. */
export function refuseRebuild(change: ServerChange, asked: Asked): ServerRefusal {
  const { property } = change;
  return {
    property,
    reason:
      `${changed(change, asked)} would rebuild ${nameOf(asked)} and erase its disks; ` +
      `rebuildPolicy is "refuse". Nothing was changed. ` +
      `To allow it set rebuildPolicy: "rebuild" (same server and ip, disks erased) or "replace" (a new server); ` +
      "if the host has it already (an `up` that failed later, or a change there), run `pulumi refresh` and take over what it shows; " +
      `or leave the server as it is with ignoreChanges: ["${property}"].`,
  };
}

/** A second rebuild while the first is not known to be done. */
export function refuseSecondRebuild(change: ServerChange, pending: Rebuilding, asked: Asked): ServerRefusal {
  const { property, new: wanted } = change;
  const isTemplate = property === "templateName";
  const target = isTemplate ? ` ${told(property, pending.templateName, asked)}` : "";
  return {
    property,
    reason:
      `a rebuild of ${nameOf(asked)} with ${property}${target} was begun and is not known to be done; ` +
      `${told(property, wanted, asked)} would erase its disks once more. Nothing was changed. ` +
      `To allow it set rebuildPolicy: "rebuild" (same server and ip) or "replace" (a new server); ` +
      `or set ${isTemplate && isShown(property, asked.secret) ? quoted(pending.templateName) : "the value that it was begun with"}, to wait for it.`,
  };
}

/** The program asks for what it always asked for, and the host has something else: nobody asked to lose the server. */
export function refuseDrift(change: ServerChange, asked: Asked): ServerRefusal {
  const { property, effect, old, new: wanted } = change;
  const shown = isShown(property, asked.secret);
  const needsPolicy = effect === "rebuild" && asked.news.rebuildPolicy !== "rebuild";
  const allow = isProtected(asked)
    ? "To put it back all the same: take that over with deletionProtection: false, run `pulumi up`, and then make the change."
    : `To allow the ${effect === "replace" ? "replacement" : "rebuild"}: driftPolicy: "allow"${needsPolicy ? ' and rebuildPolicy: "rebuild"' : ""}.`;
  return {
    property,
    reason:
      `the host has ${shown ? `${quoted(old)} where the program asks for ${quoted(wanted)}` : "another value than the program asks for"}: ` +
      `somebody changed ${nameOf(asked)} there. Putting it back would ${costs(change, "the server")}. Nothing was changed. ` +
      `To keep what is there: ${shown ? `${property}: ${quoted(old)} in the program` : `give ${property} the host's value in the program`}. ` +
      allow,
  };
}

/** `deletionProtection`: of the old inputs too, because a replacement creates before it deletes. */
export function refuseProtected(change: ServerChange, asked: Asked): ServerRefusal {
  return {
    property: change.property,
    reason:
      `${changed(change, asked)} would ${costs(change, nameOf(asked))}, and deletionProtection is on. Nothing was changed. ` +
      "To allow it set deletionProtection: false and leave the rest as it was, run `pulumi up`, and then make this change.",
  };
}

/** Pulumi itself lets no protected resource be replaced or removed; of a rebuild it does not know. */
export function refuseProtect(change: ServerChange, asked: Asked): ServerRefusal {
  return {
    property: change.property,
    reason:
      `${changed(change, asked)} would ${costs(change, nameOf(asked))}, and the resource is protected (protect: true). Nothing was changed. ` +
      "To allow it take protect off the resource, or off the parent that it has it from.",
  };
}
