import { fromOutputs } from "../../../resource/compare";
import type { Properties } from "../../../resource/properties";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { WaitFailed } from "../../../waiting/waitErrors";
import { ready, rebuildOf, sameTarget, workOf } from "../phase";
import { mustNotBeReplaced, planServer } from "../plan";
import { type PowerState, readPowerState } from "../powerStatus";
import { outputsOf, type ServerState } from "../serverState";
import { joinExistingRebuild } from "./existingRebuild";
import { bringToPowerState, reboot } from "./power";
import { rebuild } from "./rebuild";
import { apply, sendRecords } from "./updateRecords";
import { waitForBuild } from "./waitForBuild";

/**
 * Brings a server that exists to the new inputs: what is under way comes to its end first, then rebuild, records,
 * power. `state` tells at every moment what is true, so that a failure anywhere can be stored and gone on from.
 *
 * @param resumed whether what is under way was begun by an earlier run.
 */
export async function runSteps(
  session: Session,
  state: ServerState,
  news: Properties,
  { resumed }: { readonly resumed: boolean },
  context: CallContext,
): Promise<void> {
  // What protects the server holds before anything that may fail.
  if (news.deletionProtection === true) apply(state, ["deletionProtection"], news);
  const finished = await finishWhatIsUnderWay(session, state, news, resumed, context);
  const effects = effectsOf(state, news);
  mustNotBeReplaced(effects);
  const rebuilds = effects.filter(({ effect }) => effect === "rebuild");
  if (rebuilds.length > 0) {
    const before = await joinExistingRebuild(session, state, news, rebuilds, context);
    if (before) await rebuild(session, state, news, before, context);
  }
  const rebuilt = rebuilds.length > 0 || finished === "rebuild";

  const changed = effectsOf(state, news).filter(({ effect }) => effect === "update");
  const again = state.phase.is === "restoringLogin" ? state.phase.login : [];
  const toSend = new Set([...changed.map(({ property }) => property), ...again]);
  await sendRecords(session, state, toSend, news, context);

  const powers = effects.some(({ effect }) => effect === "power");
  const reboots = effects.some(({ effect }) => effect === "reboot");
  const sent =
    news.powerState !== undefined && (powers || rebuilt)
      ? await bringToPowerState(session, state, news.powerState as PowerState, news, context)
      : undefined;
  apply(state, ["powerState"], news);
  // A server that was just built or started has read everything anew; a stopped one will when it starts.
  const fresh = rebuilt || sent === "start" || news.powerState === "stopped";
  if (reboots && !fresh && (await readPowerState(session, state, context)) !== "stopped")
    await reboot(session, state, news, context, () => apply(state, ["rebootTriggers"], news));

  apply(state, Object.keys({ ...state.applied, ...news }), news);
  state.asked = {};
  state.phase = ready;
}

const effectsOf = (state: ServerState, news: Properties) =>
  planServer(fromOutputs(outputsOf(state)), news, { pending: rebuildOf(state.phase) }).effects;

/**
 * Waits for a build or rebuild that was begun. When the inputs ask for another rebuild anyway, either end will do:
 * a failed build is no reason not to rebuild.
 *
 * @returns what has come to a good end.
 */
async function finishWhatIsUnderWay(
  session: Session,
  state: ServerState,
  news: Properties,
  resumed: boolean,
  context: CallContext,
): Promise<"build" | "rebuild" | undefined> {
  if (!workOf(state.phase)) return undefined;
  const pending = rebuildOf(state.phase);
  const another = pending
    ? !sameTarget(pending, news)
    : effectsOf(state, news).some(({ effect }) => effect === "rebuild");
  try {
    await waitForBuild(session, state, { inputs: news, resumed }, context);
    return pending ? "rebuild" : "build";
  } catch (error) {
    if (another && error instanceof WaitFailed) return undefined;
    throw error;
  }
}
