import type { CallOptions } from "../../api/callOptions";
import type { HostError } from "../../api/errors";
import type { AssetId } from "../assets/assetLists";
import { type Absence, absenceBy, hasEnded, isNotFound } from "../assets/existence";
import type { Host } from "../host";
import type { ServerRecord } from "./record";

/** What the host shows of a server by its own call. */
export type ShownServer =
  | { readonly is: "shown"; readonly record: ServerRecord }
  /** It says so, perhaps by a status. */
  | { readonly is: "gone"; readonly because?: HostError; readonly status?: string | undefined }
  /** It shows none, and that may be wrong. */
  | { readonly is: Exclude<Absence, "gone">; readonly because: HostError };

interface ServerInQuestion extends AssetId {
  /** It was ordered so short a time ago that the host may not show it yet. */
  readonly isYoung: boolean;
}

/**
 * The server's own record. One that was moved to another account of the user is still there, and paid for.
 *
 * @throws any failure but that it was not found.
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
    const absence = await absenceBy(host, { ...server, isServer: true, since }, error, call);
    if (!absence) throw error;
    return absence;
  }
}
