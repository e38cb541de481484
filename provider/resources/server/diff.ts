import { fromOutputs, toDiff } from "../../resource/compare";
import { claimLogin } from "../../resource/loginOwner";
import type { Declared } from "../../resource/resource";
import { hasUnknown, type WithUnknowns } from "../../resource/unknown";
import type { ServerChange } from "./changes";
import type { ServerInputs } from "./inputs";
import type { ServerResource } from "./outputs";
import { isUnfinished, phaseOf, toRestore } from "./phase";
import { isReplaced, planServer, type ServerPlan } from "./plan";
import { changeOf } from "./refusals";
import { sentBefore, timeOf } from "./sentRebuild";
import type { RebuildStep, WaitStep } from "./steps";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export const diffServer: ServerResource["diff"] = (session, { id, olds, news, secret }, context) => {
  const { managed } = session;
  const phase = phaseOf(olds);
  const plan = planServer(fromOutputs(olds), news, { phase, secret, sent: sentBefore(session, id) });
  const diff = toDiff(withoutRefused(plan), { steps: plan.steps.map(({ step }) => step) });
  const named = `${olds.domain ?? String(news.domain)} (${id})`;
  const stays = diff.replaces.length === 0;
  // A refresh asks for nothing, and meets resources that the program may not have any more.
  const isOfRefresh = managed.isDiffOfRefresh("Server", id, olds.__holder);
  if (stays && managed.otherHolderHere("Server", id, olds) === "adopted")
    context?.warn(
      `${named}: another resource of this program has just taken this server over (onExisting: "adopt"), so that two hold it. ` +
        'Take that one out of the program, which sends nothing, and declare it again with onExisting: "create".',
    );
  if (!isOfRefresh) {
    managed.meet("Server", id);
    if (stays) managed.stays("Server", id, olds);
    claimLogin(session, "Server", id, news);
    for (const line of warnings(plan, { id, news, secret, restores: toRestore(phase) }))
      context?.warn(`${named}: ${line}`);
  }
  return isUnfinished(olds) ? { ...diff, changes: true } : diff;
};

/** The effects, those that will not come about as changes of no effect: no replacement is announced that is refused. */
function withoutRefused({ effects, refusals }: ServerPlan): ServerChange[] {
  const refused = new Set(refusals.map(({ property }) => property));
  return effects.map((change) =>
    change.effect === "replace" && refused.has(change.property) ? { ...change, effect: "recorded" } : change,
  );
}

interface Shown extends Declared {
  readonly id: string;
  readonly news: WithUnknowns<ServerInputs>;
  readonly restores: readonly string[];
}

/** What the update costs, and what `up` will refuse: check knows what the program said before, not what the host has. */
function warnings(plan: ServerPlan, { id, news, secret, restores }: Shown): string[] {
  const replaced = withoutRefused(plan).filter(({ effect }) => effect === "replace");
  const lines = plan.refusals.map(({ property, reason }) =>
    hasUnknown(news[property])
      ? `\`pulumi up\` may refuse this. ${property}: ${reason}`
      : `\`pulumi up\` will refuse this. ${property}: ${reason}`,
  );
  if (replaced.length > 0) {
    const replaces = isReplaced(replaced) ? "replaces" : "may replace";
    lines.push(
      `${changeOf(replaced, { secret })} ${replaces} it: a new server; the disks and ip of ${id} are lost.`,
    );
  }
  for (const step of plan.steps) {
    if (step.step === "wait") lines.push(waits(step));
    if (step.step === "rebuild") lines.push(rebuilds(step, { secret }));
  }
  if (lines.length === 0 && restores.length > 0)
    lines.push(`\`pulumi up\` sends ${restores.join(", ")} again, which a rebuild has reset.`);
  return lines;
}

/** Of work that was begun before. */
function waits({ for: what, since, hasFailed }: WaitStep): string {
  if (hasFailed) return `its ${what} has failed; \`pulumi up\` looks at it again.`;
  return what === "build"
    ? `\`pulumi up\` waits for the build begun at ${timeOf(since)}.`
    : `\`pulumi up\` waits for the rebuild begun at ${timeOf(since)}; it sends none for that.`;
}

const rebuilds = ({ changes, sent, wasSent }: RebuildStep, { secret }: Declared): string =>
  sent === undefined || !wasSent
    ? `${changeOf(changes, secret ? { secret } : {})} rebuilds it and ERASES ITS DISKS.`
    : `a rebuild with this value of rebuildTriggers was sent from this machine at ${timeOf(sent.at)}, by a run that was cut short. It is not sent again. For another one give rebuildTriggers another value.`;
