import type { CallOptions } from "../../api/callOptions";
import type { Calls } from "../../api/client";
import type { Host } from "../host";
import type { CreateAnswer } from "../lostCreate";
import { type TryWatch, watchTries } from "../outcome";
import { type ServerSight, sightOf } from "../shown/sight";

export type OrderParams = Parameters<Calls["server"]["create"]>[0];

/** An ordered server, as the response shows it. */
export interface OrderedServer {
  readonly uniqId: string;
  readonly sight: ServerSight;
}

/**
 * Sends one order of a server (specification, Servers › Provision a server).
 *
 * @throws the client's failure unchanged, because `sendTry` judges the outcome.
 */
export async function sendOrder(
  { client }: Host,
  params: OrderParams,
  options: CallOptions,
  watch: TryWatch,
): Promise<CreateAnswer<OrderedServer>> {
  const record = await client.server.create(params, {
    ...options,
    around: watchTries(watch),
  });
  if (typeof record.uniq_id !== "string") return { is: "withoutId" };
  return { is: "made", made: { uniqId: record.uniq_id, sight: sightOf(record) } };
}
