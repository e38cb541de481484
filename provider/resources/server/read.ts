import { removeMarks } from "../../host/shown/asset";
import { hostMarks, newMark } from "../../host/shown/hostMark";
import { pendingStatus } from "../../host/shown/server";
import { listedSight, type ServerSight, shownDomain } from "../../host/shown/sight";
import { isSameTemplate } from "../../host/shown/template";
import { message } from "../../message";
import { mustBeId } from "../../resource/record";
import type { CallContext } from "../../resource/resource";
import type { Session } from "../../resource/session";
import { askedInputs, askedMember, hostInputs } from "../../resource/stored";
import { isEmpty } from "../../values";
import { serverChanges } from "./declared/changes";
import type { ServerInputs } from "./declared/inputs";
import { takeAddresses } from "./life/addresses";
import { advance, beginGeneration, recordSight } from "./life/advance";
import type { ServerResource } from "./life/outputs";
import { type Phase, rebuildOf } from "./life/phase";
import { takePrice } from "./life/price";
import { comparable, inputsOfImport, seenServer, unreportedInputs } from "./life/reported";
import {
  isAwaited,
  outputsOf,
  programSight,
  type ServerState,
  serverOf,
  serverState,
  stateAssetId,
} from "./life/state";
import { hasOtherDisks } from "./work/look";
import { currentPower, warnOfWord } from "./work/power";
import { fetchRecords } from "./work/shownRecords";

/** How much a refresh takes over from the host while the server is in a certain phase. */
interface PhaseReading {
  /** A sentence for docs/server-states.md. */
  readonly says: string;
  /** Whether the refresh also takes the template, the power state and a stuck state from the host. */
  readonly takesAll: boolean;
}

const readsAll: PhaseReading = { says: "It takes over every value that the host shows.", takesAll: true };
/** During a build or rebuild the host may show the old or the new template, and a power state that its builder sets. */
const butForWork: PhaseReading = {
  says: "It takes over what the host shows, except the template and the power state: while the host is at work, a difference in these is no drift.",
  takesAll: false,
};

/** How much a refresh takes over in each phase, once the host has shown the server. */
export const phaseReadings: Readonly<Record<Phase["is"], PhaseReading>> = {
  ready: readsAll,
  restoring: readsAll,
  unreached: readsAll,
  occupied: butForWork,
  building: butForWork,
  rebuilding: butForWork,
  failed: butForWork,
};

/**
 * Reads the present server from the host; returns undefined if the server is gone. An input shows drift only if the
 * program set it and the host reports it. Unfinished work stays in the state until the host shows that it has ended.
 */
export const readServer: ServerResource["read"] = async (session, { id, outputs }, context) => {
  const isOurs = "__set" in outputs;
  if (!isOurs) mustBeId("Server", "uniqId", id);
  const state = serverState(session, id, outputs);
  const records = await fetchRecords(session, state, isOurs, context);
  if (!records) return undefined;
  if (records === "notShown") {
    context.warn(message("server-not-shown", { server: serverOf(state) }));
    return { id, inputs: { ...state.applied, ...askedMember(state.beforeDrift) }, outputs };
  }
  const asset = records.asset && removeMarks(records.asset);
  const { record } = records;
  const sight =
    record === "asKnown"
      ? undefined
      : listedSight(seenServer({ server: record, asset }, state), asset?.active);
  const templateBefore = state.reported.template;
  if (sight) recordSight(session, state, sight);
  const { takesAll } = phaseReadings[state.phase.is];
  const oddWord = takesAll ? (sight?.oddStatus ?? pendingStatus(asset?.status)) : undefined;
  if (oddWord !== undefined)
    context.warn(message("server-state-odd", { server: serverOf(state), state: oddWord }));
  const domain = shownDomain({ asset, sight });
  if (domain) state.reported.domain = domain;
  if (!isOurs) {
    state.applied = inputsOfImport(state.reported, asset);
    state.isImported = true;
    // Inputs that could not be read, and without which a later replacement would order a different server.
    const { inputs: leftOut = [], hasNoDescription = false } = records.unread ?? {};
    const unread = leftOut.filter((name) => isEmpty(state.applied[name]));
    if (unread.length > 0 || hasNoDescription)
      context.warn(message("import-unread", { server: serverOf(state), inputs: unread, hasNoDescription }));
    const untoldInputs = unreportedInputs(outputsOf(state)).filter(
      (name) => serverChanges[name].effect !== "update" && !unread.includes(name),
    );
    if (untoldInputs.length > 0)
      context.warn(message("import-untold", { server: serverOf(state), inputs: untoldInputs }));
  }
  const inputs: Partial<ServerInputs> = hostInputs(serverChanges, state.applied, {
    "server.details":
      sight &&
      comparable(withoutUnchangedTemplate(programSight(state, sight), templateBefore), state.applied),
    "asset.details": { ...asset, domain },
    "server.power.status":
      state.applied.powerState === undefined || !takesAll
        ? undefined
        : { powerStatus: await powerOf(session, state, context) },
  });
  const lastAsked = { ...state.applied, ...state.beforeDrift };
  const beforeDrift: Partial<ServerInputs> = askedInputs(serverChanges, lastAsked, inputs);
  if (!takesAll && state.applied.templateName !== undefined) inputs.templateName = state.applied.templateName;
  if (rebuildOf(state.phase)) delete beforeDrift.templateName;
  // A changed template name alone does not prove new disks, because the host may have renamed the template.
  const isRenamed = !isSameTemplate(inputs.templateName, state.applied.templateName);
  const isMarked = isRenamed && newMark(state, hostMarks(records.asset)) !== undefined;
  const mayBeOther = isMarked || beforeDrift.templateName !== undefined;
  // While work is unfinished, its new disks are counted when it ends.
  if (takesAll && mayBeOther && (isMarked || (await hasOtherDisks({ session, state, context })))) {
    beginGeneration(state);
    if (isAwaited(state)) advance(state, { is: "restarted" });
  }
  state.applied = inputs;
  state.beforeDrift = beforeDrift;
  await takePrice(session, state, context.signal, state.price);
  await takeAddresses(session, state, context.signal);
  // The engine stores these inputs as the old ones, so the next check compares with the host's values.
  return { id, inputs: { ...inputs, ...askedMember(beforeDrift) }, outputs: outputsOf(state) };
};

/**
 * Reads the power state from the list of all servers if the list has it; otherwise with a call for this server alone.
 */
async function powerOf(session: Session, state: ServerState, context: CallContext) {
  return (
    (await session.host.servers.listedPower(stateAssetId(session, state), context)) ??
    (await currentPower({ session, state }, context, warnOfWord(state, context)))
  );
}

/**
 * The host's `template` field may name the template differently than the program does. If the field has not changed
 * since the last read, there is no drift.
 */
function withoutUnchangedTemplate(sight: ServerSight, templateBefore: unknown): ServerSight {
  const { name, word: hostWord } = sight.template;
  return isEmpty(name) && isSameTemplate(hostWord, templateBefore) ? { ...sight, template: {} } : sight;
}
