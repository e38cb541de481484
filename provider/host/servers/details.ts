import type { CallOptions } from "../../api/callOptions";
import type { Calls } from "../../api/client";
import type { HostError } from "../../api/errors";
import type { AssetId } from "../assets/assetLists";
import { type Absence, absenceAfterFailure, isNotFound } from "../assets/existence";
import type { Host } from "../host";
import { ifExistent } from "../secondSource";
import { sendUpdate } from "../sendUpdate";
import { hasEnded } from "../shown/asset";
import type { ServerRecord } from "../shown/server";
import { type ServerSight, sightOf } from "../shown/sight";

/** How the host shows a server by `server.details`. */
export type ShownServer =
  | { readonly is: "shown"; readonly record: ServerRecord }
  /** The server is gone: the host says so, possibly by a status. */
  | { readonly is: "gone"; readonly because?: HostError; readonly status?: string | undefined }
  /** The host shows no such server, but that may be wrong. */
  | { readonly is: Exclude<Absence, "gone">; readonly because: HostError };

export interface ServerInQuestion extends AssetId {
  /** Whether the server was ordered so recently that the host may not show it yet. */
  readonly isYoung: boolean;
}

/**
 * Reads a server by `server.details`. A server that was moved to another account of the user still exists, and is still
 * paid for.
 *
 * @throws any failure, except that the server was not found.
 */
export async function shownServer(
  host: Host,
  server: ServerInQuestion,
  call: CallOptions,
): Promise<ShownServer> {
  const { details } = host.client.server;
  const since = host.clock.now();
  const { uniq_id, accnt } = server;
  try {
    const record = await details({ uniq_id, accnt }, call).catch((error: unknown) => {
      if (!isNotFound(error) || accnt === undefined) throw error;
      return details({ uniq_id, accnt: undefined }, { ...call, inAnyAccount: true });
    });
    return hasEnded(record) ? { is: "gone", status: record.status } : { is: "shown", record };
  } catch (error) {
    const absence = await absenceAfterFailure(host, { ...server, isServer: true, since }, error, call);
    if (!absence) throw error;
    return absence;
  }
}

/** Reads a server by `server.details`; undefined if the host says in any way that it has no such server. */
export const ownServer = (
  { client }: Host,
  { uniq_id, accnt }: AssetId,
  { signal }: Pick<CallOptions, "signal">,
): Promise<ServerRecord | undefined> => ifExistent(client.server.details({ uniq_id, accnt }, { signal }));

/**
 * Changes fields of a server in one update.
 *
 * @param whenUnsure see {@link sendUpdate}.
 * @throws the client's failure.
 */
export const sendServerUpdate = async (
  { client }: Host,
  params: Parameters<Calls["server"]["update"]>[0],
  call: CallOptions,
  whenUnsure: (error: unknown) => void,
): Promise<ServerSight> =>
  sightOf(await sendUpdate(call, (options) => client.server.update(params, options), whenUnsure));
