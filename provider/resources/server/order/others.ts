import { message } from "../../../message";
import { type AssetRecord, assetsByDomain } from "../../../resource/assetLists";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { allListed, undefinedIfNoList } from "../../../resource/sharedList";
import { type ServerState, selector } from "../declared/state";
import { otherServers } from "./candidates";

/**
 * The server's asset. The list that has it shows all assets of the domain, so it also names live servers there that no
 * resource is known to have: an order of a run that was cut short may arrive after every run has ended.
 *
 * @throws what the host answers, if it does not give the asset.
 */
export async function assetOf(
  session: Session,
  state: ServerState,
  context: CallContext,
): Promise<AssetRecord> {
  const { uniq_id, accnt } = selector(session, state);
  const domain = state.applied.domain ?? state.reported.domain;
  session.managed.read("Server", uniq_id);
  const asked = { key: String(domain), account: accnt, signal: context.signal };
  const ofDomain =
    domain === undefined
      ? undefined
      : await allListed(session, assetsByDomain, asked).catch(undefinedIfNoList);
  for (const uniqId of otherServers(ofDomain ?? [], uniq_id))
    if (!session.managed.isKnown("Server", uniqId))
      context.warn(message("server-beside", { domain: String(domain), uniqId, templateName: undefined }));
  return (
    ofDomain?.find((asset) => asset.uniq_id === uniq_id) ??
    (await session.client.asset.details({ uniq_id, accnt }, context))
  );
}
