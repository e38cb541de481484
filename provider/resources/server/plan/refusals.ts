import { type Message, message } from "../../../message";
import type { ReplaceRefused, ToldChange } from "../../../messages/serverRefusal";
import type { Before, Change } from "../../../resource/compare";
import {
  type AllowedChange,
  allowedChange,
  changePermission,
  withoutEffect,
} from "../../../resource/permission";
import type { CheckFailure, Declared } from "../../../resource/resource";
import { hasUnknown, type PlannedInputs } from "../../../values";
import type { ServerChange } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import { type Phase, rebuildOf } from "../life/phase";
import { serverLabel } from "../life/state";

/** The facts that decide whether a change is allowed, apart from the old and new values. */
export interface Circumstances extends Declared {
  /** The server's phase: ready, building, rebuilding and so on. */
  readonly phase: Phase;
}

interface Planned extends Circumstances {
  readonly before: Before;
  readonly news: PlannedInputs<ServerInputs>;
}

/** Whether a message may show the value of this input. `rebuildTriggers` may contain anything, including a secret. */
const isShown = (property: string, { secret }: Pick<Declared, "secret">) =>
  property !== "rebuildTriggers" && !secret.has(property);

/** The operation that would notice that the host already has the new value. */
function foundBy({ row }: ServerChange): ReplaceRefused["found"] {
  if (row.readsFrom === "never") return "never";
  return row.readsFrom.isNoDrift ? "byUpdate" : "byRefresh";
}

/** A change as messages show it: the values are left out if they may be secret. */
export const shownChange = (
  { property, old, new: newValue }: Change,
  circumstances: Pick<Declared, "secret">,
): ToldChange => ({
  property,
  ...(isShown(property, circumstances) && { values: { old, new: newValue } }),
});

/**
 * Whether the server is certainly replaced. One replacing change is enough, and then the server is not rebuilt as well.
 * A value that is unknown in the preview may turn out to be the old one, so it does not count.
 */
export const isReplaced = (effects: readonly ServerChange[]): boolean =>
  effects.some((change) => change.effect === "replace" && !hasUnknown(change.new));

/** The changes of an update, divided into refused and allowed ones. */
export interface JudgedChanges {
  /** One refusal for each refused change, with the first reason that applies. Refused replacements come first. */
  readonly refusals: readonly CheckFailure<ServerInput>[];
  /** Every change. A refused change has no effect here; an allowed replacement names the input that permits it. */
  readonly allowed: readonly AllowedChange<ServerChange>[];
  /** Whether the allowed changes are possible only because this run has lifted `deletionProtection`. */
  readonly isLifted: boolean;
}

/**
 * Whether `deletionProtection` forbids a change. The old value counts as well, because a replacement creates the new
 * server before it deletes the old one, and switching protection off needs an update of its own.
 */
function protectionOf({ before, news, lift }: Planned): "on" | "lifted" | "off" {
  if (before.values.deletionProtection !== true && news.deletionProtection !== true) return "off";
  return lift.ofGroup(before.values.rollout) ? "lifted" : "on";
}

/** The only place that decides which changes a program may make to a server. */
export function judgeChanges(effects: readonly ServerChange[], planned: Planned): JudgedChanges {
  const { before, news, phase, protect } = planned;
  const pendingRebuild = rebuildOf(phase);
  const server = serverLabel(before.values.domain ?? news.domain, before.values.uniqId);
  const protection = protectionOf(planned);
  const isProtected = protection === "on";
  // Drift does not matter if the program itself certainly replaces the server.
  const isNew = isReplaced(effects.filter(({ isDrift }) => !isDrift));
  const programChanges = effects.filter((change) => !isPutBack(change));
  const isReplacedByProgram = isReplaced(programChanges);

  /** Whether the change would restore a value that was changed at the host, although nothing permits that. */
  function isPutBack({ row, isDrift }: ServerChange): boolean {
    if (!isDrift || isNew || news.driftPolicy === "allow") return false;
    // While our own rebuild is in progress, another template at the host is no drift.
    return !(pendingRebuild && row.effect === "rebuild");
  }

  function reasonAgainst(change: ServerChange): Message | undefined {
    const { effect, property, row, isDrift } = change;
    const facts = { server, change: shownChange(change, planned), refused: "now" as const };
    const costly = { ...facts, effect: effect === "replace" ? effect : ("rebuild" as const) };
    const leave = changePermission(change, programChanges, news);
    const needsPolicy = effect === "rebuild" && news.rebuildPolicy !== "rebuild";
    const byReplacePolicy = effect === "replace" && !leave ? "driftAndReplacePolicy" : "driftPolicy";
    const byPolicy = needsPolicy ? "driftAndRebuildPolicy" : byReplacePolicy;
    const drift = message("drift-refused", { ...costly, allowedBy: isProtected ? "noProtection" : byPolicy });
    if (isPutBack(change)) return drift;
    if (effect !== "replace" && (effect !== "rebuild" || isReplacedByProgram)) return undefined;
    // The host may already have the new value of an input that the program did not set before.
    const isReported = row.effect === "replace" && row.readsFrom !== "never";
    if (isReported && before.isOnlySet && !before.set.has(property)) return undefined;
    if (isProtected) return isDrift ? drift : message("deletion-protected", costly);
    if (effect === "replace")
      return leave ? undefined : message("replace-refused", { ...facts, found: foundBy(change) });
    // Pulumi itself refuses to replace or remove a protected resource, but knows nothing of a rebuild.
    if (protect === true) return message("resource-protected", costly);
    if (news.rebuildPolicy === "rebuild") return undefined;
    if (!pendingRebuild) return message("rebuild-refused", facts);
    const begun = { value: pendingRebuild.templateName };
    const isTemplate = property === "templateName" && isShown(property, planned);
    return message("second-rebuild-refused", { ...facts, ...(isTemplate && { begun }) });
  }

  const reasons = effects.map((change) => ({ change, reason: reasonAgainst(change) }));
  const refusedChanges = reasons.flatMap(({ change: { property, effect }, reason }) =>
    reason ? [{ property, effect, reason }] : [],
  );
  const worstFirst = [
    ...refusedChanges.filter(({ effect }) => effect === "replace"),
    ...refusedChanges.filter(({ effect }) => effect !== "replace"),
  ];
  const allowedChanges = reasons.map(({ change, reason }) => {
    const withItsLeave = !reason && allowedChange(change, changePermission(change, programChanges, news));
    return withItsLeave || withoutEffect(change);
  });
  const isLoss = allowedChanges.some(({ effect }) => effect === "replace" || effect === "rebuild");
  return {
    refusals: worstFirst.map(({ property, reason }) => ({ property, reason })),
    allowed: allowedChanges,
    isLifted: protection === "lifted" && refusedChanges.length === 0 && isLoss,
  };
}
