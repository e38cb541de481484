import { type Message, message } from "../../message";
import { type Change, fromOutputs, toDiff } from "../../resource/compare";
import { claimLogin } from "../../resource/loginOwner";
import type { Properties } from "../../resource/properties";
import type { CallContext, Declared, DiffResult } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { hasUnknown } from "../../resource/unknown";
import { isUnfinished, phaseOf, toRestore } from "./phase";
import { isReplaced, planServer, type ServerPlan } from "./plan";
import { toldChange } from "./refusals";
import { sentBefore } from "./sentRebuild";
import { named } from "./serverState";

/** What changed since the outputs. No network; never throws: refresh calls it the other way round. */
export function diffServer(
  session: Session,
  { id, olds, news, secret }: Declared & { id: string; olds: Properties; news: Properties },
  context?: Pick<CallContext, "warn">,
): DiffResult {
  const { managed } = session;
  const phase = phaseOf(olds);
  const plan = planServer(fromOutputs(olds), news, { phase, secret, sent: sentBefore(session, id) });
  const diff = toDiff(withoutRefused(plan), { steps: plan.steps.map(({ step }) => step) });
  const server = named(olds.domain ?? news.domain, id);
  const stays = diff.replaces.length === 0;
  // A refresh asks for nothing, and meets resources that the program may not have any more.
  const isOfRefresh = managed.isDiffOfRefresh("Server", id, olds.__holder);
  if (stays && managed.otherHolderHere("Server", id, olds) === "adopted")
    context?.warn(message("server-held-twice", { server }));
  if (!isOfRefresh) {
    managed.meet("Server", id);
    if (stays) managed.stays("Server", id, olds);
    claimLogin(session, "Server", id, news);
    for (const told of warnings(plan, { server, news, secret, restores: toRestore(phase) }))
      context?.warn(told);
  }
  return isUnfinished(olds) ? { ...diff, changes: true } : diff;
}

/** The effects, those that will not come about as changes of no effect: no replacement is announced that is refused. */
function withoutRefused({ effects, refusals }: ServerPlan): Change[] {
  const refused = new Set(refusals.map(({ property }) => property));
  return effects.map((change) =>
    change.effect === "replace" && refused.has(change.property) ? { ...change, effect: "recorded" } : change,
  );
}

interface Shown extends Declared {
  readonly server: string;
  readonly news: Properties;
  readonly restores: readonly string[];
}

/** What the update costs, and what `up` will refuse: check knows what the program said before, not what the host has. */
function warnings(plan: ServerPlan, { server, news, secret, restores }: Shown): Message[] {
  const told = (changes: readonly Change[]) =>
    changes.map((change) => toldChange(change, secret ? { secret } : {}));
  const replaced = withoutRefused(plan).filter(({ effect }) => effect === "replace");
  const lines = plan.refusals.map(({ property, reason }) => {
    const refused = hasUnknown(news[property]) ? "maybeByUpdate" : "byUpdate";
    return { ...reason, data: { ...reason.data, refused } } as Message;
  });
  if (replaced.length > 0)
    lines.push(message("server-replaced", { server, changes: told(replaced), isSure: isReplaced(replaced) }));
  for (const step of plan.steps) {
    if (step.step === "wait")
      lines.push(
        step.hasFailed
          ? message("failed-before", { server, work: step.for })
          : message("rebuild-waits", { server, work: step.for, since: step.since }),
      );
    if (step.step === "rebuild")
      lines.push(
        step.sent && step.wasSent
          ? message("rebuild-sent-before", { server, at: step.sent.at })
          : message("disks-erased", { server, changes: told(step.changes) }),
      );
  }
  if (lines.length === 0 && restores.length > 0)
    lines.push(message("login-sent-again", { server, inputs: restores }));
  return lines;
}
