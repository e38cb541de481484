import { CodedError, failure, type Message } from "../../../message";
import { type Before, type Change, compare, type Plan, type Refusal } from "../../../resource/compare";
import { hasUnknown, type WithUnknowns } from "../../../values";
import { type ServerChange, serverChanges } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import { type Rebuilding, ready, rebuildOf, sameTarget } from "../life/phase";
import { sameTemplate } from "../life/record";
import {
  type Circumstances,
  isProtected,
  type Planned,
  refuseDrift,
  refuseProtect,
  refuseProtected,
  refuseRebuild,
  refuseSecondRebuild,
} from "./refusals";
import { type Step, stepsOf } from "./steps";

/** What an update of a server means and what it does. */
export interface ServerPlan extends Plan<ServerInput> {
  /** None where something is refused, or where the server is replaced. */
  readonly steps: readonly Step[];
}

/**
 * What the new inputs of a server mean, compared with what was before. Pure; check asks with the old inputs,
 * diff and update with the old outputs and the phase there.
 */
export function planServer(
  before: Before,
  news: WithUnknowns<ServerInputs>,
  circumstances: Circumstances = {},
): ServerPlan {
  const { phase = ready } = circumstances;
  const pending = rebuildOf(phase);
  const changes = imageToTemplate(before, news, compare(serverChanges, before, news));
  const effects = (pending ? afterPending(pending, news, changes) : changes).map((change) =>
    change.effect === "rebuild" && news.rebuildPolicy === "replace"
      ? ({ ...change, effect: "replace" } as const)
      : change,
  );
  const refusals = refusalsOf(effects, { ...circumstances, before, news });
  if (refusals.length > 0 || isReplaced(effects)) return { effects, refusals, steps: [] };
  return { effects, refusals, steps: stepsOf(effects, phase, news) };
}

/** What must not be made as asked: each change is refused for one reason, the first that holds. */
function refusalsOf(effects: readonly ServerChange[], asked: Planned): Refusal<ServerInput>[] {
  const { before, news, phase = ready, protect } = asked;
  const pending = rebuildOf(phase);
  // A server that the program replaces for sure is new anyway, whatever was done to the old one.
  const drifted = isReplaced(effects.filter(({ isDrift }) => !isDrift)) ? [] : effects.filter(isPutBack);
  const others = effects.filter((change) => !drifted.includes(change));
  const replaced = isReplaced(others);

  /** Whether the change puts back what was changed at the host, and no one allowed that. */
  function isPutBack({ row, isDrift }: ServerChange): boolean {
    if (!isDrift || news.driftPolicy === "allow") return false;
    // A rebuild of ours is in progress: what the host shows in the meantime is no drift.
    return !(pending && row.effect === "rebuild");
  }

  function refusalOf(change: Change): Message | undefined {
    const { effect, property, row } = change;
    if (effect !== "replace" && (effect !== "rebuild" || replaced)) return undefined;
    // What was not set the host may have already.
    const mayBeThere = row.effect === "replace" && before.isOnlySet === true && !before.set.has(property);
    if (isProtected(asked)) {
      if (mayBeThere) return undefined;
      return change.isDrift ? refuseDrift(change, asked) : refuseProtected(change, asked);
    }
    if (effect === "replace") return undefined;
    if (protect) return refuseProtect(change, asked);
    if (news.rebuildPolicy === "rebuild") return undefined;
    return pending ? refuseSecondRebuild(change, pending, asked) : refuseRebuild(change, asked);
  }

  return effects.flatMap((change) => {
    const reason = drifted.includes(change) ? refuseDrift(change, asked) : refusalOf(change);
    return reason ? [{ property: change.property, reason }] : [];
  });
}

/**
 * Whether the server is replaced for sure. The worst member decides: then it is not rebuilt, and there is nothing to
 * refuse. A value that is not known yet may turn out to be the old one.
 */
export const isReplaced = (effects: readonly ServerChange[]): boolean =>
  effects.some((change) => change.effect === "replace" && !hasUnknown(change.new));

/**
 * @throws the first thing that is refused, of those that diff has reported; and when the server would need a
 * replacement, which an update cannot do.
 */
export function mustBeAllowed({ effects, refusals: [refusal] }: Plan, server: string): void {
  if (refusal) throw new CodedError(refusal.reason);
  const replaced = effects.find(({ effect }) => effect === "replace");
  if (replaced) throw failure("replacement-needed", { server, property: replaced.property });
}

/**
 * The one rule over two inputs: removing imageId and setting templateName is a rebuild, even when the host reports
 * that template already (of a server built from an image it reports the original one).
 */
function imageToTemplate(
  before: Before,
  news: WithUnknowns<ServerInputs>,
  changes: readonly ServerChange[],
): ServerChange[] {
  const left = before.set.has("imageId") && news.imageId === undefined;
  return changes.map((change) =>
    left && change.property === "templateName" && news.templateName !== undefined
      ? { ...change, effect: "rebuild" }
      : change,
  );
}

/**
 * What the changes mean while a rebuild is in progress. The same target is waited for. Another one is a second rebuild,
 * also the old template or triggers. The image that the server was built from is erased by then, so it needs a new
 * server.
 */
function afterPending(
  pending: Rebuilding,
  news: WithUnknowns<ServerInputs>,
  changes: readonly ServerChange[],
): ServerChange[] {
  const others = changes.filter((change) => change.effect !== "rebuild");
  if (news.imageId !== undefined)
    return backTo({ property: "imageId", effect: "replace", old: undefined }, news, others);
  if (sameTarget(pending, news) || news.templateName === undefined) return changes.map(recordedIfRebuild);
  if (others.length < changes.length) return [...changes];
  const property = sameTemplate(pending.templateName, news.templateName) ? "rebuildTriggers" : "templateName";
  return backTo({ property, effect: "rebuild", old: pending[property] }, news, others);
}

const recordedIfRebuild = (change: ServerChange): ServerChange =>
  change.effect === "rebuild" ? { ...change, effect: "recorded" } : change;

const backTo = (
  { property, effect, old }: Pick<ServerChange, "property" | "effect" | "old">,
  news: WithUnknowns<ServerInputs>,
  others: readonly ServerChange[],
): ServerChange[] => [
  ...others.filter((change) => change.property !== property),
  { property, effect, old, new: news[property], row: serverChanges[property] },
];
