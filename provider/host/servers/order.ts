import type { CallOptions } from "../../api/callOptions";
import type { Calls } from "../../api/client";
import type { Host } from "../host";
import { type TryWatch, watched } from "../outcome";
import { type ServerSight, sightOf } from "../shown/sight";

export type OrderParams = Parameters<Calls["server"]["create"]>[0];

/** A server that was ordered, as the answer shows it. */
export interface OrderedServer {
  readonly uniqId: string;
  readonly sight: ServerSight;
}

/**
 * Sends one order of a server (specification, Servers › Provision a server). What came of a failed one its caller finds out.
 *
 * @returns undefined: the answer has no id.
 */
export async function sendOrder(
  { client }: Host,
  params: OrderParams,
  options: CallOptions,
  watch: TryWatch,
): Promise<OrderedServer | undefined> {
  const record = await client.server.create(params, {
    ...options,
    around: watched(watch),
  });
  return typeof record.uniq_id === "string" ? { uniqId: record.uniq_id, sight: sightOf(record) } : undefined;
}
