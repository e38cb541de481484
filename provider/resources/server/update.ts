import { type Change, fromOutputs } from "../../resource/compare";
import { mustOwnLogin } from "../../resource/loginOwner";
import type { CallContext } from "../../resource/resource";
import { sameValue } from "../../resource/sameValue";
import { inputsOf } from "../../resource/stored";
import type { ServerResource } from "./outputs";
import { partialFailure } from "./partialFailure";
import { phaseOf, rebuildOf } from "./phase";
import { mustBeAllowed, planServer } from "./plan";
import { forgetStored } from "./sentRebuild";
import { outputsOf, stateOf } from "./serverState";
import { runSteps } from "./steps/run";

/**
 * Brings the server to the new inputs, in the order rebuild, records, power. What is refused is refused before the
 * first call: check compares with the old inputs, and drift or a rebuild under way show only in the outputs.
 */
export const updateServer: ServerResource["update"] = async (
  session,
  { id, olds, news, secret },
  context,
) => {
  session.managed.meet("Server", id);
  // The state has these: what was noted of them is over.
  forgetStored(session, id, { ...inputsOf(olds), ...rebuildOf(phaseOf(olds)) });
  const plan = planServer(fromOutputs(olds), news, { phase: phaseOf(olds), secret });
  mustBeAllowed(plan);
  mustOwnLogin(session, "Server", id, news);
  sayNotes(plan.effects, context);
  const state = stateOf(session, id, olds);
  try {
    await runSteps({ session, state, news, resumed: true, context });
  } catch (error) {
    const failure = partialFailure(state, error, context.signal);
    // Nothing came of it: the state stays as it was, and what was under way still is.
    if (sameValue(failure.outputs, outputsOf(stateOf(session, id, olds))))
      throw new Error(failure.message, { cause: error });
    throw failure;
  }
  return outputsOf(state);
};

function sayNotes(effects: readonly Change[], { warn }: CallContext): void {
  for (const { property, row } of effects) if (row.note) warn(`${property}: ${row.note}`);
}
