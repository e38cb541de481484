import { CodedError, message } from "../../message";
import { exact, isSame } from "../../normalForms";
import { rowOf } from "./declared/changes";
import type { ServerResource } from "./life/outputs";
import { isUnfinished } from "./life/phase";
import { takePrice } from "./life/price";
import { outputsOf, serverOf, serverState, stateAssetId } from "./life/state";
import { mustBeAllowed, planFromState } from "./plan/plan";
import { makesUnavailable } from "./plan/steps";
import { asAtHost, newlySetOutputs } from "./work/asAtHost";
import { rolloutMember, takeRolloutTurn } from "./work/rolloutTurn";
import { partialFailure, runSteps } from "./work/run";
import { apply } from "./work/updateRecords";
import type { Work } from "./work/work";

/**
 * Brings the server to the new inputs: first a rebuild, then the records, then the power state. Refusals come before
 * the first call. Check cannot give them all, because it compares inputs only, whereas drift and a rebuild in progress
 * are recorded in the outputs.
 */
export const updateServer: ServerResource["update"] = async (session, engineRequest, context) => {
  const { id, news } = engineRequest;
  // Warnings are dropped here, because the diff has already given them.
  const asItIs = await asAtHost(session, engineRequest, { ...context, warn: () => {} });
  const olds = await newlySetOutputs(session, { ...engineRequest, olds: asItIs }, context);
  const request = { ...engineRequest, olds };
  const plan = planFromState(request, olds, news);
  const state = serverState(session, id, olds);
  // Even if this update is refused or waits for its turn in vain, the server is protected from now on.
  if (news.deletionProtection === true) apply(state, ["deletionProtection"], news);
  if (plan.effects.some(({ property }) => property === "domain"))
    context.warn(message("domain-only-recorded", { server: serverOf(state) }));
  const { accnt } = stateAssetId(session, state);
  const work: Work = { session, state, declared: request, news, accnt, resumed: true, context };
  const wasUnfinished = isUnfinished(olds);
  const becomesUnavailable = wasUnfinished || plan.steps.some(makesUnavailable);
  const member = { ...rolloutMember(state, news), isUnfinished: wasUnfinished, becomesUnavailable };
  const end = await session.host.fullEndOfWork(context.signal, async () => {
    mustBeAllowed(plan, serverOf(state));
    await takeRolloutTurn(session, member, context, () => runSteps(work));
    // A change that is only stored in the state needs no call for the price.
    if (plan.steps.length > 0 || plan.effects.some(({ property }) => rowOf(property)?.priced))
      await takePrice(session, state, context.signal);
    return outputsOf(state);
  });
  if (end.is === "done") return end.value;
  const failure = await partialFailure(work, end);
  // Nothing has changed at the host, so the engine keeps the stored state, including unfinished work.
  if (isSame(exact, failure.outputs, outputsOf(serverState(session, id, olds))))
    throw new CodedError(failure.content, { cause: failure.cause });
  throw failure;
};
