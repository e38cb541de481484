import { missingRecord, SandboxError } from "../errors";
import type { AssetRow, CredentialRow, ServerRow } from "../store/rows";
import type { Call } from "./handler";

/** The server with this id, even if it is being removed. @throws RecordNotFound. */
export function oneServer(call: Call, uniqId: string): ServerRow {
  const server = call.host.state.servers.find(
    (row) => row.uniq_id === uniqId && call.accounts.includes(row.accnt),
  );
  if (!server) throw missingRecord("the server", uniqId);
  return server;
}

/** The server with this id, if no work on it is going on. @throws Workflow::Conflict when the server is busy. */
export function idleServer(call: Call, uniqId: string): ServerRow {
  const server = oneServer(call, uniqId);
  if (server.process)
    throw new SandboxError("Workflow::Conflict", `the server ${uniqId} is busy: ${server.process.status}`);
  return server;
}

/** The asset with this id, even if it was terminated. @throws RecordNotFound. */
export function oneAsset(call: Call, uniqId: string): AssetRow {
  const asset = call.host.state.assets.find(
    (row) => row.uniq_id === uniqId && call.accounts.includes(row.accnt),
  );
  if (!asset) throw missingRecord("the asset", uniqId);
  return asset;
}

/** The credential with this id. @throws RecordNotFound. */
export function oneCredential(call: Call, id: number, type: string | undefined): CredentialRow {
  const credential = call.host.state.credentials.find(
    (row) => row.id === id && call.accounts.includes(row.accnt) && (type === undefined || row.type === type),
  );
  if (!credential) throw missingRecord(type ? `the ${type} credential` : "the credential", id);
  return credential;
}

/** The server of an asset, if the asset is a server that still exists. */
export const assetServer = (call: Call, asset: AssetRow): ServerRow | undefined =>
  call.host.state.servers.find((server) => server.uniq_id === asset.uniq_id);
