import { type Change, fromOutputs, type Plan, toDiff } from "../../resource/compare";
import { claimLogin } from "../../resource/loginOwner";
import type { Properties } from "../../resource/properties";
import type { CallContext, Declared, DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { hasUnknown } from "../../resource/unknown";
import { isUnfinished, type Phase, phaseOf, rebuildOf } from "./phase";
import { isReplaced, planServer } from "./plan";
import { changeOf } from "./refusals";
import { sentBefore, timeOf } from "./sentRebuild";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffServer(
  session: Session,
  { id, olds, news, secret }: Declared & { id: string; olds: Properties; news: Properties },
  context?: Pick<CallContext, "warn">,
): DiffResult {
  const { managed } = session;
  const planned = planServer(fromOutputs(olds), news, { pending: rebuildOf(phaseOf(olds)), secret });
  const sentAt = sentBefore(session, id, news, rebuildsOf(planned));
  const plan = sentAt === undefined ? planned : withoutRebuild(planned);
  const diff = toDiff(withoutRefused(plan));
  const named = `${olds.domain ?? news.domain} (${id})`;
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
    for (const line of [
      ...(sentAt === undefined ? [] : [notSentAgain(sentAt)]),
      ...warnings(plan, phaseOf(olds), { id, news, secret }),
    ])
      context?.warn(`${named}: ${line}`);
  }
  return isUnfinished(olds) ? { ...diff, changes: true } : diff;
}

const rebuildsOf = ({ effects, refusals }: Plan) =>
  refusals.length > 0 || isReplaced(effects) ? [] : effects.filter(({ effect }) => effect === "rebuild");

/** The plan of an update that finds the rebuild sent already. */
const withoutRebuild = ({ effects, refusals }: Plan): Plan => ({
  effects: effects.map((change) =>
    change.effect === "rebuild" ? { ...change, effect: "recorded" as const } : change,
  ),
  refusals,
});

const notSentAgain = (sentAt: number) =>
  `a rebuild with this value of rebuildTriggers was sent from this machine at ${timeOf(sentAt)}, by a run that was cut short. It is not sent again. For another one give rebuildTriggers another value.`;

/** The effects, those that will not come about as changes of no effect: no replacement is announced that is refused. */
function withoutRefused({ effects, refusals }: Plan): Change[] {
  const refused = new Set(refusals.map(({ property }) => property));
  return effects.map((change) =>
    change.effect === "replace" && refused.has(change.property) ? { ...change, effect: "recorded" } : change,
  );
}

/** What the changes cost, and what `up` will refuse: check knows what the program said before, not what the host has. */
function warnings(
  plan: Plan,
  phase: Phase,
  { id, news, secret }: Declared & { id: string; news: Properties },
): string[] {
  const effects = withoutRefused(plan);
  const replaced = effects.filter(({ effect }) => effect === "replace");
  const rebuild = effects.find(({ effect }) => effect === "rebuild");
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
  if (rebuild && plan.refusals.length === 0 && !isReplaced(replaced))
    lines.push(`${changeOf([rebuild], { secret })} rebuilds it and ERASES ITS DISKS.`);
  if (lines.length === 0) lines.push(...underWay(phase));
  return lines;
}

/** What was begun before, and what `up` does about it where nothing else is asked for. */
function underWay(phase: Phase): string[] {
  switch (phase.is) {
    case "building":
      return [`\`pulumi up\` waits for the build begun at ${timeOf(phase.since)}.`];
    case "rebuilding":
      return [`\`pulumi up\` waits for the rebuild begun at ${timeOf(phase.since)}; it sends none.`];
    case "restoringLogin":
      return [`\`pulumi up\` sends ${phase.login.join(", ")} again, which a rebuild has reset.`];
    case "failed":
      return [
        `its ${"templateName" in phase ? "rebuild" : "build"} has failed; \`pulumi up\` looks at it again.`,
      ];
    default:
      return [];
  }
}
