import { type Message, message } from "../../../message";
import type { ReplaceRefused, ToldChange } from "../../../messages/serverRefusal";
import type { Before, Change } from "../../../resource/compare";
import { type AllowedChange, allowedChange, changeLeave, withoutEffect } from "../../../resource/leave";
import type { CheckFailure, Declared } from "../../../resource/resource";
import { hasUnknown, type PlannedInputs } from "../../../values";
import type { ServerChange } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import { type Phase, rebuildOf } from "../life/phase";
import { serverLabel } from "../life/state";

/** The facts that decide besides the values. */
export interface Circumstances extends Declared {
  /** The phase of its life. */
  readonly phase: Phase;
}

interface Planned extends Circumstances {
  readonly before: Before;
  readonly news: PlannedInputs<ServerInputs>;
}

/** Whether the value may be shown. Triggers may contain anything, a secret too. */
const isShown = (property: string, { secret }: Pick<Declared, "secret">) =>
  property !== "rebuildTriggers" && !secret.has(property);

/** The operation that finds out that the host has the new value already. */
function foundBy({ row }: ServerChange): ReplaceRefused["found"] {
  if (row.readsFrom === "never") return "never";
  return row.readsFrom.isNoDrift ? "byUpdate" : "byRefresh";
}

/** A change in the words of messages. */
export const shownChange = (
  { property, old, new: wanted }: Change,
  circumstances: Pick<Declared, "secret">,
): ToldChange => ({
  property,
  ...(isShown(property, circumstances) && { values: { old, new: wanted } }),
});

/**
 * Whether the server is surely replaced. The worst member decides: a replaced server is not rebuilt, and there is
 * nothing to refuse. A value that is not known yet may turn out to be the old one.
 */
export const isReplaced = (effects: readonly ServerChange[]): boolean =>
  effects.some((change) => change.effect === "replace" && !hasUnknown(change.new));

/** The changes that must not be made as asked, and those that may come about. */
export interface JudgedChanges {
  /** Each change is refused for one reason, the first that applies. The change that would lose the most comes first. */
  readonly refusals: readonly CheckFailure<ServerInput>[];
  /** All changes: a refused replacement has no effect, and any other one has its leave. */
  readonly allowed: readonly AllowedChange<ServerChange>[];
  /** Whether `deletionProtection` would refuse the allowed changes if the run had not lifted it. */
  readonly isLifted: boolean;
}

/**
 * Whether `deletionProtection` holds for a change. The old value counts too: a replacement creates before it deletes,
 * and ending the protection needs its own update.
 */
function protectionOf({ before, news, lift }: Planned): "on" | "lifted" | "off" {
  if (before.values.deletionProtection !== true && news.deletionProtection !== true) return "off";
  return lift.ofGroup(before.values.rollout) ? "lifted" : "on";
}

/** Decides alone what a program may do to a server. */
export function judged(effects: readonly ServerChange[], planned: Planned): JudgedChanges {
  const { before, news, phase, protect } = planned;
  const pending = rebuildOf(phase);
  const server = serverLabel(before.values.domain ?? news.domain, before.values.uniqId);
  const protection = protectionOf(planned);
  const isProtected = protection === "on";
  // A server that the program surely replaces is new anyway, whatever was done to the old one.
  const isNew = isReplaced(effects.filter(({ isDrift }) => !isDrift));
  const decided = effects.filter((change) => !isPutBack(change));
  const isReplacedByProgram = isReplaced(decided);

  /** Whether the change restores a value that was changed at the host, without leave. */
  function isPutBack({ row, isDrift }: ServerChange): boolean {
    if (!isDrift || isNew || news.driftPolicy === "allow") return false;
    // While our rebuild is in progress, the host's view is no drift.
    return !(pending && row.effect === "rebuild");
  }

  function reasonAgainst(change: ServerChange): Message | undefined {
    const { effect, property, row, isDrift } = change;
    const facts = { server, change: shownChange(change, planned), refused: "now" as const };
    const costly = { ...facts, effect: effect === "replace" ? effect : ("rebuild" as const) };
    const leave = changeLeave(change, decided, news);
    const needsPolicy = effect === "rebuild" && news.rebuildPolicy !== "rebuild";
    const byReplacePolicy = effect === "replace" && !leave ? "driftAndReplacePolicy" : "driftPolicy";
    const byPolicy = needsPolicy ? "driftAndRebuildPolicy" : byReplacePolicy;
    const drift = message("drift-refused", { ...costly, allowedBy: isProtected ? "noProtection" : byPolicy });
    if (isPutBack(change)) return drift;
    if (effect !== "replace" && (effect !== "rebuild" || isReplacedByProgram)) return undefined;
    // An input that was not set, but that the host reports, may already have the new value.
    const isReported = row.effect === "replace" && row.readsFrom !== "never";
    if (isReported && before.isOnlySet && !before.set.has(property)) return undefined;
    if (isProtected) return isDrift ? drift : message("deletion-protected", costly);
    if (effect === "replace")
      return leave ? undefined : message("replace-refused", { ...facts, found: foundBy(change) });
    // Pulumi itself refuses to replace or remove a protected resource, but does not know of a rebuild.
    if (protect === true) return message("resource-protected", costly);
    if (news.rebuildPolicy === "rebuild") return undefined;
    if (!pending) return message("rebuild-refused", facts);
    const begun = { value: pending.templateName };
    const isTemplate = property === "templateName" && isShown(property, planned);
    return message("second-rebuild-refused", { ...facts, ...(isTemplate && { begun }) });
  }

  const reasons = effects.map((change) => ({ change, reason: reasonAgainst(change) }));
  const refused = reasons.flatMap(({ change: { property, effect }, reason }) =>
    reason ? [{ property, effect, reason }] : [],
  );
  const worstFirst = [
    ...refused.filter(({ effect }) => effect === "replace"),
    ...refused.filter(({ effect }) => effect !== "replace"),
  ];
  const allowed = reasons.map(({ change, reason }) => {
    const withItsLeave = !reason && allowedChange(change, changeLeave(change, decided, news));
    return withItsLeave || withoutEffect(change);
  });
  const isLoss = allowed.some(({ effect }) => effect === "replace" || effect === "rebuild");
  return {
    refusals: worstFirst.map(({ property, reason }) => ({ property, reason })),
    allowed,
    isLifted: protection === "lifted" && refused.length === 0 && isLoss,
  };
}
