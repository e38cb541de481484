import { HostError } from "../../api/errors";
import { isEmpty } from "../../resource/empty";
import { mustBeId } from "../../resource/importedId";
import { isGone } from "../../resource/isGone";
import type { CallContext } from "../../resource/resource";
import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";
import { askedNow, inputsNow, withAsked, withSet } from "../../resource/stored";
import { isTransient } from "../../waiting/isTransient";
import type { AssetRecord } from "../asset/find";
import { serverChanges } from "./changes";
import { importedInputs } from "./importedInputs";
import type { ServerInputs } from "./inputs";
import { beginGeneration, observeRecord } from "./observeRecord";
import type { ServerResource } from "./outputs";
import { afterWork, rebuildOf, toRestore } from "./phase";
import { readPowerState, warnOfWord } from "./powerStatus";
import { takePrice } from "./price";
import type { ServerRecord } from "./record";
import { comparable } from "./reported";
import { isAwaited, isBuilt, outputsOf, type ServerState, selector, stateOf } from "./serverState";
import { withListed } from "./statusWords";

/**
 * The server as the host has it now, or undefined when it is gone. An input differs only if the program set it and the
 * host tells it. Work that is under way stays so until the host shows its end.
 */
export const readServer: ServerResource["read"] = async (session, { id, outputs }, context) => {
  if (!("__set" in outputs)) mustBeId("Server", "uniqId", id);
  const state = stateOf(session, id, outputs);
  const found = await recordsOf(session, state, context);
  if (!found) return undefined;
  const { record, asset } = found;
  const toldBefore = state.reported.template;
  observeRecord(session, state, withListed(record, asset?.active));
  const domain = asset?.domain ?? record.domain;
  if (domain) state.reported.domain = domain;
  if (!("__set" in outputs)) {
    state.applied = importedInputs(state.reported, asset);
    state.isImported = true;
  }
  const inputs: Partial<ServerInputs> = inputsNow(serverChanges, withSet(state.applied), {
    "server.details": comparable(withoutUnchangedTemplate(record, toldBefore), state.applied),
    "asset.details": { domain },
    "server.power.status":
      // Of a server that is being built or rebuilt the host tells what its builder does.
      state.applied.powerState === undefined || !isBuilt(state)
        ? undefined
        : { powerStatus: await readPowerState(session, state, context, warnOfWord(state, context)) },
  });
  const asked: Partial<ServerInputs> = askedNow(
    serverChanges,
    { inputs: state.applied, asked: state.asked },
    inputs,
  );
  // While a rebuild is under way the host may show either template: neither is drift.
  const rebuild = rebuildOf(state.phase);
  if (rebuild) {
    if (state.applied.templateName !== undefined) inputs.templateName = state.applied.templateName;
    // Of somebody else's rebuild the program has not decided anything.
    if (rebuild.templateName !== undefined) delete asked.templateName;
  }
  // Somebody has rebuilt it, and nobody saw it.
  if (!sameValue(inputs.templateName, state.applied.templateName)) {
    beginGeneration(state);
    if (isBuilt(state)) state.phase = afterWork(toRestore(state.phase), isAwaited(state));
  }
  state.applied = inputs;
  state.asked = asked;
  await takePrice(session, state, { signal: context.signal, before: state.price });
  if ("__set" in outputs) session.managed.expectDiffOfRefresh("Server", id, state.holder);
  // The engine keeps these inputs as those before, so that the next check knows what the host made of them.
  return { id, inputs: { ...inputs, ...withAsked(asked) }, outputs: outputsOf(state) };
};

/** `template` may write names otherwise than the program does. While it tells the same as before, that is no drift. */
function withoutUnchangedTemplate(record: ServerRecord, toldBefore: unknown): ServerRecord {
  if (!isEmpty(record.template_name) || !sameValue(record.template, toldBefore)) return record;
  const { template: _same, ...rest } = record;
  return rest;
}

/** The server's record, and its asset's where the host gives it; undefined when either says that it is gone. */
async function recordsOf(
  session: Session,
  state: ServerState,
  context: CallContext,
): Promise<{ record: ServerRecord; asset: AssetRecord | undefined } | undefined> {
  const select = selector(session, state);
  const [there, asset] = await Promise.all([
    session.client.server.details(select, context).catch(goneOrThrow),
    session.client.asset.details(select, context).catch(unknownOrThrow),
  ]);
  const record = there ?? (await detailsElsewhere(session, select, context));
  return record === undefined || isGone(record) || isGone(asset) ? undefined : { record, asset };
}

/** A server may have been moved to another account of the user. It is still there then, and paid for. */
async function detailsElsewhere(
  session: Session,
  { uniq_id, accnt }: ReturnType<typeof selector>,
  context: CallContext,
): Promise<ServerRecord | undefined> {
  if (accnt === undefined) return undefined;
  return session.client.server.details({ uniq_id }, { ...context, inAnyAccount: true }).catch(goneOrThrow);
}

const goneOrThrow = (error: unknown): undefined => {
  if (isGone(error)) return undefined;
  throw error;
};

/** The asset adds to the server's record; a host that does not give it leaves its fields unknown. */
const unknownOrThrow = (error: unknown): undefined => {
  if (error instanceof HostError && !isTransient(error)) return undefined;
  throw error;
};
