import { hasUnknown } from "../checkInputs";
import { type Before, type Change, compare, type Plan } from "../plan";
import type { Properties } from "../resource";
import { sameValue } from "../sameValue";
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
  const refused =
    isReplaced(effects) || news.rebuildPolicy === "rebuild"
      ? []
      : effects.filter((change) => change.effect === "rebuild");
  const refusals = refused.map((change) =>
    pending ? refuseSecondRebuild(change, pending, before, news) : refuseRebuild(change, before, news),
  );
  return { effects, refusals };
}

/**
 * Whether the server is replaced for sure. The worst member decides: then it is not rebuilt, and there is nothing to
 * refuse. A value that is not known yet may turn out to be the old one.
 */
export const isReplaced = (effects: readonly Change[]): boolean =>
  effects.some((change) => change.effect === "replace" && !hasUnknown(change.new));

/** @throws when the server would have to be replaced: Pulumi alone can do that. */
export function mustNotBeReplaced(effects: readonly Change[]): void {
  const replaced = effects.find(({ effect }) => effect === "replace");
  if (replaced)
    throw new Error(
      `${replaced.property}: a change of it needs a new server, which an update does not make. Nothing was changed; run \`pulumi up\` again.`,
    );
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

/**
 * With a rebuild under way: the same target is waited for, another one is a rebuild, also back to the old template or
 * triggers. The image that the server was built from is erased by then: back to it is a new server.
 */
function afterPending(pending: PendingRebuild, news: Properties, changes: readonly Change[]): Change[] {
  const others = changes.filter((change) => change.effect !== "rebuild");
  if (news.imageId !== undefined) return backTo("imageId", "replace", undefined, news, others);
  if (sameTarget(pending, news) || news.templateName === undefined) return others;
  if (others.length < changes.length) return [...changes];
  return sameValue(pending.templateName, news.templateName)
    ? backTo("rebuildTriggers", "rebuild", pending.rebuildTriggers, news, others)
    : backTo("templateName", "rebuild", pending.templateName, news, others);
}

const backTo = (
  property: "imageId" | "rebuildTriggers" | "templateName",
  effect: "rebuild" | "replace",
  old: unknown,
  news: Properties,
  others: readonly Change[],
): Change[] => [
  ...others.filter((change) => change.property !== property),
  { property, effect, old, new: news[property], row: serverChanges[property] },
];
