import type { Session } from "../../session";
import { keep, whyKept } from "../kept";
import { claimInDiff } from "../owners";
import { fromOutputs, toDiff } from "../plan";
import type { CallContext, DiffResult, Properties } from "../resource";
import { isUnfinished, pendingRebuildOf } from "./pending";
import { isReplaced, planServer } from "./plan";
import { changeOf } from "./refusals";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffServer(
  session: Session,
  { id, olds, news }: { id: string; olds: Properties; news: Properties },
  context?: Pick<CallContext, "warn">,
): DiffResult {
  const { effects, refusals } = planServer(fromOutputs(olds), news, pendingRebuildOf(olds));
  const diff = toDiff(effects);
  const named = `${olds.domain ?? news.domain} (${id})`;
  session.met.add(id);
  if (diff.replaces.length === 0 && whyKept(session, "Server", id, olds) === "adopted")
    context?.warn(
      `${named}: another resource of this program has just taken this server over (onExisting: "adopt"), so that two hold it. ` +
        'Take that one out of the program, which sends nothing, and declare it again with onExisting: "create".',
    );
  if (diff.replaces.length === 0) keep(session, "Server", id, "stays", olds);
  const isOfRefresh = claimInDiff(session, "Server", { id, olds, news });
  const rebuild = effects.find(({ effect }) => effect === "rebuild");
  if (rebuild && refusals.length === 0 && !isReplaced(effects))
    context?.warn(`${named}: ${changeOf(rebuild)} rebuilds it and ERASES ITS DISKS.`);
  // Check knows only what the program said before, not what the host made of it. A refresh asks for nothing.
  for (const { property, reason } of isOfRefresh ? [] : refusals)
    context?.warn(`${named}: \`pulumi up\` will refuse this. ${property}: ${reason}`);
  return isUnfinished(olds) ? { ...diff, changes: true } : diff;
}
