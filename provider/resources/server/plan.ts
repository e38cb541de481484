import { type Before, type Change, compare, type Plan } from "../plan";
import type { Properties } from "../resource";
import { serverChanges } from "./changes";
import { type PendingRebuild, sameTarget } from "./pending";
import { refuseRebuild, refuseSecondRebuild } from "./refusals";

/**
 * What the new inputs of a server mean, compared with what was before. Pure; check asks with the old inputs,
 * diff and update with the old outputs and with the rebuild that is still under way there.
 */
export function planServer(before: Before, news: Properties, pending?: PendingRebuild): Plan {
  const changes = imageToTemplate(before, news, compare(serverChanges, before, news));
  const effects = (pending ? afterPending(pending, news, changes) : changes).map((change) =>
    change.effect === "rebuild" && news.rebuildPolicy === "replace"
      ? ({ ...change, effect: "replace" } as const)
      : change,
  );
  // The worst member decides: a server that is replaced is not rebuilt, so there is nothing to refuse.
  const refused =
    effects.some((change) => change.effect === "replace") || news.rebuildPolicy === "rebuild"
      ? []
      : effects.filter((change) => change.effect === "rebuild");
  const refusals = refused.map((change) =>
    pending ? refuseSecondRebuild(change, pending, before, news) : refuseRebuild(change, before, news),
  );
  return { effects, refusals };
}

/**
 * The one rule over two inputs: removing imageId and setting templateName is a rebuild, even when the host reports
 * that template already (of a server built from an image it reports the original one).
 */
function imageToTemplate(before: Before, news: Properties, changes: readonly Change[]): Change[] {
  const left = before.set.has("imageId") && news.imageId === undefined;
  return changes.map((change) =>
    left && change.property === "templateName" && news.templateName !== undefined
      ? { ...change, effect: "rebuild" }
      : change,
  );
}

/** With a rebuild under way: the same target is waited for, another one is a rebuild, also back to the old template. */
function afterPending(pending: PendingRebuild, news: Properties, changes: readonly Change[]): Change[] {
  const others = changes.filter((change) => change.effect !== "rebuild");
  if (sameTarget(pending, news) || news.templateName === undefined) return others;
  const rebuilds = changes.filter((change) => change.effect === "rebuild");
  if (rebuilds.length > 0) return [...changes];
  const back: Change = {
    property: "templateName",
    effect: "rebuild",
    old: pending.templateName,
    new: news.templateName,
    row: serverChanges.templateName,
  };
  return [...others.filter((change) => change.property !== "templateName"), back];
}
