import { type Message, message } from "../../message";
import { type Change, onlyAtCreation } from "../../resource/compare";
import { toDiff } from "../../resource/permission";
import { hold } from "../../run/heldBefore";
import { hasUnknown, isEmpty, isObject, knownOf } from "../../values";
import { usualTime } from "../../waiting/deadlines";
import { rowOf, type ServerChange } from "./declared/changes";
import type { ServerResource, StoredServer } from "./life/outputs";
import { isUnfinished, phaseOf, toRestore } from "./life/phase";
import { serverLabel } from "./life/state";
import { planFromState, type ServerPlan } from "./plan/plan";
import { isReplaced, shownChange } from "./plan/refusals";
import { usualDowntime } from "./plan/steps";
import { plannedTurn, type Turn } from "./work/rolloutTurn";

/**
 * Compares the new inputs with the stored outputs, without a network call. It never throws. During a refresh the engine
 * calls it with old and new exchanged.
 */
export const diffServer: ServerResource["diff"] = (session, request, context) => {
  const { id, olds, news } = request;
  const { run } = session;
  const plan = planFromState(request, olds, news);
  const steps = plan.steps.map(({ step }) => step);
  const diff = toDiff(plan.allowed, steps);
  const server = serverLabel(olds.domain ?? news.domain, id);
  const isKept = diff.replaces.length === 0;
  if (context) {
    const reason = plan.refusals[0]?.reason;
    if (reason) hold(session, context.urn, { refusal: { id, reason } });
    const runFacts = run.shared();
    if (isKept && runFacts?.isKeptByAnother("Server", id, olds))
      context.warn(message("server-held-twice", { server }));
    if (olds.__leaving) context.warn(message("removal-pending", { asset: server, ...olds.__leaving }));
    if (olds.deletionProtection === true && news.deletionProtection !== true) {
      const count = run.countUnprotected(id);
      context.warn(
        message("protection-ends", { server, count, isSure: !hasUnknown(news.deletionProtection) }),
      );
    }
    for (const line of warnings(server, plan, request)) context.warn(line);
    const usualDuration = isKept ? usualDowntime(plan.steps, news.type) : usualTime("build", news.type);
    const member = context.urn ?? id;
    const turn = { server, ...knownOf({ rollout: news.rollout }), member, usualDuration };
    const turnMessage = runFacts
      ? plannedTurn(run, runFacts, turn)
      : unshared(`server ${server}`, !isKept, turn);
    if (turnMessage) context.warn(turnMessage);
  }
  return isUnfinished(olds) ? { ...diff, changes: true } : diff;
};

/**
 * Warns that `up` will refuse the replacement or the turn in a group, because the processes of the run share no notes.
 */
function unshared(
  subject: string,
  isReplaced: boolean,
  { rollout, usualDuration }: Turn,
): Message | undefined {
  const refused = "byUpdate" as const;
  if (isReplaced) return message("notes-missing", { what: subject, work: "replaced", refused });
  if (!rollout || usualDuration === 0) return undefined;
  return message("notes-missing", { what: subject, work: "inGroup", group: rollout.group, refused });
}

/**
 * Warnings about what the update will cost, and about inputs that `up` will refuse. Check cannot refuse all of them: it
 * compares with the previous inputs of the program, and diff with the state of the host.
 */
function warnings(
  server: string,
  plan: ServerPlan,
  { olds, news, secret }: Parameters<ServerResource["diff"]>[1],
): Message[] {
  const phase = phaseOf(olds);
  const inWords = (changes: readonly Change[]) => changes.map((change) => shownChange(change, { secret }));
  const replacingChanges = plan.allowed.filter(({ effect }) => effect === "replace");
  const isOpen = hasUnknown([news.rebuildPolicy, news.replacePolicy]);
  const lines = plan.refusals.map(({ property, reason }) => {
    const refusedWhen = isOpen || hasUnknown(news[property]) ? "maybeByUpdate" : "byUpdate";
    return { ...reason, data: { ...reason.data, refused: refusedWhen } } as Message;
  });
  if (plan.isLifted) lines.push(message("protection-lifted", { server }));
  if (replacingChanges.length > 0)
    lines.push(
      message("server-replaced", {
        server,
        changes: inWords(replacingChanges),
        isSure: isReplaced(replacingChanges),
      }),
    );
  for (const step of plan.steps) {
    if (step.step === "wait" && step.hasFailed)
      lines.push(message("failed-before", { server, work: step.for }));
    else if (step.step === "wait")
      lines.push(message("work-waits", { server, work: step.for, since: step.since }));
    if (step.step === "rebuild")
      lines.push(message("disks-erased", { server, changes: inWords(step.changes) }));
  }
  const inputs = onlyAtCreation(plan.effects);
  if (replacingChanges.length === 0 && inputs.length > 0)
    lines.push(message("only-at-creation", { resource: `Server ${server}`, inputs }));
  const billedInputs = stillBilled(plan.effects, olds);
  if (replacingChanges.length === 0 && billedInputs.length > 0)
    lines.push(message("still-billed", { server, inputs: billedInputs }));
  const restoredInputs = toRestore(phase).filter((name) => news[name] !== undefined);
  if (lines.length === 0 && restoredInputs.length > 0)
    lines.push(message("login-sent-again", { server, inputs: restoredInputs }));
  // An earlier run waited for the server to answer until the timeout.
  if (lines.length === 0 && phase.is === "unreached" && plan.steps.some(({ step }) => step === "reach"))
    lines.push(message("reach-waits", { server }));
  return lines;
}

/** Paid options that the program no longer sets but that are still on, and billed, at the host. */
const stillBilled = (effects: readonly ServerChange[], { backupEnabled }: StoredServer): string[] =>
  effects.flatMap(({ property, old: oldValue, new: newValue }) => {
    const { priced, effect, part } = rowOf(property) ?? {};
    const isBilled = priced && effect === "update" && (part !== "backups" || backupEnabled === true);
    return isBilled && newValue === undefined && !isNothing(oldValue) ? [property] : [];
  });

const isNothing = (value: unknown): boolean =>
  isEmpty(value) || value === false || (isObject(value) && Object.keys(value).length === 0);
