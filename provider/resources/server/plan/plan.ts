import { isSameTemplate } from "../../../host/shown/template";
import { CodedError, failure } from "../../../message";
import { type Before, compare, outputsBefore } from "../../../resource/compare";
import type { Declared } from "../../../resource/resource";
import type { PlannedInputs } from "../../../values";
import { type ServerChange, serverChanges } from "../declared/changes";
import type { ServerInputs } from "../declared/inputs";
import type { StoredServer } from "../life/outputs";
import { type Phase, phaseOf, type Rebuilding, rebuildOf, sameTarget } from "../life/phase";
import { type Circumstances, isReplaced, type JudgedChanges, judged } from "./refusals";
import { type Step, updateSteps } from "./steps";

/** The plan of an update of a server: its meaning and its steps. */
export interface ServerPlan extends JudgedChanges {
  readonly effects: readonly ServerChange[];
  /** No steps if something is refused, or if the server is replaced. */
  readonly steps: readonly Step[];
}

/** The effect of a change of each input, whether it is allowed or not. Pure. */
export function changeEffects(
  before: Before,
  news: PlannedInputs<ServerInputs>,
  phase: Phase,
): ServerChange[] {
  const pending = rebuildOf(phase);
  const changes = imageToTemplate(before, news, compare(serverChanges, before, news));
  return (pending ? afterPending(pending, news, changes) : changes).map((change) =>
    change.effect === "rebuild" && news.rebuildPolicy === "replace"
      ? ({ ...change, effect: "replace" } as const)
      : change,
  );
}

/** The meaning of a server's new inputs, compared with the old ones. Pure; check asks with the old inputs. */
export function planServer(
  before: Before,
  news: PlannedInputs<ServerInputs>,
  circumstances: Circumstances,
): ServerPlan {
  const effects = changeEffects(before, news, circumstances.phase);
  const judgement = judged(effects, { ...circumstances, before, news });
  const isUpdated = judgement.refusals.length === 0 && !isReplaced(effects);
  return { effects, ...judgement, steps: isUpdated ? updateSteps(effects, circumstances.phase, news) : [] };
}

/** The meaning of the new inputs for the server of a state, as diff and update ask. */
export const planFromState = (
  { secret, protect, lift }: Declared,
  olds: StoredServer,
  news: PlannedInputs<ServerInputs>,
): ServerPlan => planServer(outputsBefore(olds), news, { phase: phaseOf(olds), secret, protect, lift });

/**
 * @throws the first refusal that diff has reported; and if the server would need a replacement, which an update cannot
 * do.
 */
export function mustBeAllowed({ effects, refusals: [refusal] }: ServerPlan, server: string): void {
  if (refusal) throw new CodedError(refusal.reason);
  const replaced = effects.find(({ effect }) => effect === "replace");
  if (replaced) throw failure("replacement-needed", { server, property: replaced.property });
}

/**
 * The one rule over two inputs: removing imageId and setting templateName is a rebuild, even if the host reports that
 * template already, because for a server built from an image it reports the original one.
 */
function imageToTemplate(
  before: Before,
  news: PlannedInputs<ServerInputs>,
  changes: readonly ServerChange[],
): ServerChange[] {
  const leavesImage = before.set.has("imageId") && news.imageId === undefined;
  return changes.map((change) =>
    leavesImage && change.property === "templateName" && news.templateName !== undefined
      ? { ...change, effect: "rebuild" }
      : change,
  );
}

/**
 * The meaning of the changes while a rebuild is in progress. A rebuild with the same target is waited for. Any other
 * target is a second rebuild, also the old template or triggers. The image that the server was built from is gone by
 * then, so it needs a new server.
 */
function afterPending(
  pending: Rebuilding,
  news: PlannedInputs<ServerInputs>,
  changes: readonly ServerChange[],
): ServerChange[] {
  const isImage = news.imageId !== undefined;
  if (!isImage && (sameTarget(pending, news) || news.templateName === undefined))
    return changes.map((change) =>
      change.effect === "rebuild" ? { ...change, effect: "recorded" } : change,
    );
  const otherChanges = changes.filter((change) => change.effect !== "rebuild");
  if (!isImage && otherChanges.length < changes.length) return [...changes];
  const isTemplate = !isSameTemplate(pending.templateName, news.templateName);
  const property = isImage ? "imageId" : isTemplate ? "templateName" : "rebuildTriggers";
  const row = serverChanges[property];
  const old = property === "imageId" ? undefined : pending[property];
  return [
    ...otherChanges.filter((change) => change.property !== property),
    { property, effect: row.effect, old, new: news[property], row },
  ];
}
