import type { Session } from "../../session";
import { hasUnknown } from "../checkInputs";
import { keep, whyKept } from "../kept";
import { claimInDiff } from "../owners";
import { type Change, fromOutputs, type Plan, toDiff } from "../plan";
import type { CallContext, Declared, DiffResult, Properties } from "../resource";
import { isUnfinished, pendingRebuildOf } from "./pending";
import { isReplaced, planServer } from "./plan";
import { changeOf } from "./refusals";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffServer(
  session: Session,
  { id, olds, news, secret }: Declared & { id: string; olds: Properties; news: Properties },
  context?: Pick<CallContext, "warn">,
): DiffResult {
  const plan = planServer(fromOutputs(olds), news, { pending: pendingRebuildOf(olds), secret });
  const diff = toDiff(withoutRefused(plan));
  const named = `${olds.domain ?? news.domain} (${id})`;
  session.met.add(id);
  if (diff.replaces.length === 0 && whyKept(session, "Server", id, olds) === "adopted")
    context?.warn(
      `${named}: another resource of this program has just taken this server over (onExisting: "adopt"), so that two hold it. ` +
        'Take that one out of the program, which sends nothing, and declare it again with onExisting: "create".',
    );
  if (diff.replaces.length === 0) keep(session, "Server", id, "stays", olds);
  // A refresh asks for nothing.
  if (!claimInDiff(session, "Server", { id, olds, news }))
    for (const line of warnings(plan, id, news, secret)) context?.warn(`${named}: ${line}`);
  return isUnfinished(olds) ? { ...diff, changes: true } : diff;
}

/** The effects, those that will not come about as changes of no effect: no replacement is announced that is refused. */
function withoutRefused({ effects, refusals }: Plan): Change[] {
  const refused = new Set(refusals.map(({ property }) => property));
  return effects.map((change) =>
    change.effect === "replace" && refused.has(change.property) ? { ...change, effect: "recorded" } : change,
  );
}

/** What the changes cost, and what `up` will refuse: check knows what the program said before, not what the host has. */
function warnings(plan: Plan, id: string, news: Properties, secret: Declared["secret"]): string[] {
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
  return lines;
}
