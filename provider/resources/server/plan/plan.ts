import { isSameTemplate } from "../../../host/shown/template";
import { CodedError, failure } from "../../../message";
import { type Before, compare, outputsBefore } from "../../../resource/compare";
import type { Declared } from "../../../resource/resource";
import type { PlannedInputs } from "../../../values";
import { type ServerChange, serverChanges } from "../declared/changes";
import type { ServerInputs } from "../declared/inputs";
import type { StoredServer } from "../life/outputs";
import { type Phase, phaseOf, type Rebuilding, rebuildOf, sameTarget } from "../life/phase";
import { type Circumstances, isReplaced, type JudgedChanges, judgeChanges } from "./refusals";
import { type Step, updateSteps } from "./steps";

/** The plan of a server's update: what each changed input does, which changes are refused, and the steps. */
export interface ServerPlan extends JudgedChanges {
  readonly effects: readonly ServerChange[];
  /** Empty if a change is refused, or if the server is replaced. */
  readonly steps: readonly Step[];
}

/** A pure function. Returns the effect of each changed input, whether or not the change is allowed. */
export function changeEffects(
  before: Before,
  news: PlannedInputs<ServerInputs>,
  phase: Phase,
): ServerChange[] {
  const pendingRebuild = rebuildOf(phase);
  const changes = imageToTemplate(before, news, compare(serverChanges, before, news));
  return (pendingRebuild ? afterPending(pendingRebuild, news, changes) : changes).map((change) =>
    change.effect === "rebuild" && news.rebuildPolicy === "replace"
      ? ({ ...change, effect: "replace" } as const)
      : change,
  );
}

/** A pure function. Plans an update from old and new inputs. Check passes the old inputs of the program as `before`. */
export function planServer(
  before: Before,
  news: PlannedInputs<ServerInputs>,
  circumstances: Circumstances,
): ServerPlan {
  const effects = changeEffects(before, news, circumstances.phase);
  const judgement = judgeChanges(effects, { ...circumstances, before, news });
  const isUpdated = judgement.refusals.length === 0 && !isReplaced(effects);
  return { effects, ...judgement, steps: isUpdated ? updateSteps(effects, circumstances.phase, news) : [] };
}

/** Plans an update of a server from its stored outputs. Diff and update call it. */
export const planFromState = (
  { secret, protect, lift }: Declared,
  olds: StoredServer,
  news: PlannedInputs<ServerInputs>,
): ServerPlan => planServer(outputsBefore(olds), news, { phase: phaseOf(olds), secret, protect, lift });

/**
 * @throws the first refusal that diff has reported. Also throws if the server would have to be replaced, because an
 * update cannot replace it.
 */
export function mustBeAllowed({ effects, refusals: [refusal] }: ServerPlan, server: string): void {
  if (refusal) throw new CodedError(refusal.reason);
  const replacingChange = effects.find(({ effect }) => effect === "replace");
  if (replacingChange) throw failure("replacement-needed", { server, property: replacingChange.property });
}

/**
 * Removing `imageId` and setting `templateName` is a rebuild, even if the host already reports that template: for a
 * server built from an image the host reports the image's original template.
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
 * The effects of changes while a rebuild is in progress. If the new inputs ask for the template and triggers of that
 * rebuild, the update only waits for it. Another template or other triggers mean a second rebuild, even if they are
 * those from before the first one. An image needs a new server, because the rebuild has erased the disks that were made
 * from an image.
 */
function afterPending(
  pendingRebuild: Rebuilding,
  news: PlannedInputs<ServerInputs>,
  changes: readonly ServerChange[],
): ServerChange[] {
  const isImage = news.imageId !== undefined;
  if (!isImage && (sameTarget(pendingRebuild, news) || news.templateName === undefined))
    return changes.map((change) =>
      change.effect === "rebuild" ? { ...change, effect: "recorded" } : change,
    );
  const otherChanges = changes.filter((change) => change.effect !== "rebuild");
  if (!isImage && otherChanges.length < changes.length) return [...changes];
  const isTemplate = !isSameTemplate(pendingRebuild.templateName, news.templateName);
  const property = isImage ? "imageId" : isTemplate ? "templateName" : "rebuildTriggers";
  const row = serverChanges[property];
  const oldValue = property === "imageId" ? undefined : pendingRebuild[property];
  return [
    ...otherChanges.filter((change) => change.property !== property),
    { property, effect: row.effect, old: oldValue, new: news[property], row },
  ];
}
