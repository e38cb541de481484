import type { CallOptions } from "../../../api/callOptions";
import { type ServerSight, sightOf } from "../../../host/shown/sight";
import { wireMembers } from "../../../programNames";
import { memberNames, pick } from "../../../values";
import { backupInputs, updatedInAsset, updatedInputs } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import { advance } from "../life/advance";
import { recordValues, type ServerState, stateAssetId } from "../life/state";
import { observe } from "./waitForBuild";
import { serverBusyWait, type Work } from "./work";

/**
 * Sends changed records: at most one `server.update` and one `asset.update`. The values of the first call are recorded
 * at once, so that a failure of the second call does not lose them. If a response shows that the host is working on the
 * server, the phase records that, and the rest follows after this work. Values of a failed call that may have arrived
 * are sent again.
 */
export async function sendRecords(work: Work, changedInputs: ReadonlySet<ServerInput>): Promise<void> {
  const { session, state, news, context } = work;
  const isSent = (name: ServerInput) => changedInputs.has(name) && news[name] !== undefined;
  // The host ignores a part of the backup inputs unless it gets all of them.
  const isOfBackups = (name: ServerInput) => backupInputs.includes(name) && backupInputs.some(isSent);
  const sentInputs = updatedInputs.filter((name) => isSent(name) || isOfBackups(name));
  const options = { ...context, whileBusy: serverBusyWait(work, "power") };
  const sentAgain = (inputs: readonly ServerInput[]) => () =>
    void advance(state, { is: "unanswered", inputs });
  if (sentInputs.length > 0) {
    const params = { ...stateAssetId(session, state), ...wireMembers(news, sentInputs) };
    const answer = await session.host.servers.update(params, options, sentAgain(sentInputs));
    const ofServer = [...changedInputs].filter((name) => !updatedInAsset.includes(name));
    apply(state, ofServer, news);
    recordValues(state, answer);
    if (await isAtWork(work, answer)) return;
  }
  const ofAsset = updatedInAsset.filter((name) => changedInputs.has(name));
  if (ofAsset.length > 0) {
    const members = wireMembers(news, ofAsset);
    const send = (call: CallOptions) =>
      session.host.assets.updateRecord(stateAssetId(session, state), members, call);
    const { active } = await session.host.sendUpdate(options, send, sentAgain(ofAsset));
    apply(state, ofAsset, news);
    await isAtWork(work, sightOf({ active }));
  }
}

/**
 * Whether the server is busy after an update. The response of the update is only a hint, and the server's record
 * decides: otherwise responses of other operations could start the same wait again and again.
 */
async function isAtWork(work: Work, answer: ServerSight): Promise<boolean> {
  const isOpen = answer.status !== undefined && !answer.isClear;
  if (!answer.isBusy && !isOpen) return false;
  return (await observe(work, work.context)).outcome === "wait";
}

/**
 * Records the new values of these inputs as sent to the host. An input that the program no longer sets is recorded as
 * unmanaged. Values that a rebuild had reset count as restored.
 */
export function apply(state: ServerState, names: readonly ServerInput[], news: ServerInputs): void {
  const otherNames = memberNames(state.applied).filter((name) => !names.includes(name));
  state.applied = { ...pick(state.applied, otherNames), ...pick(news, names) };
  advance(state, { is: "restored", inputs: names });
}
