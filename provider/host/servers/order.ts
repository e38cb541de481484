import type { CallOptions } from "../../api/callOptions";
import type { Calls } from "../../api/client";
import type { Host } from "../host";
import { outcomeOfTry } from "../outcome";
import { type ServerSight, sightOf } from "./sight";

/** Who takes note of each try of an order. */
interface OrderWatch {
  /** A try leaves now. */
  leaves(): void;
  /** Nothing came of it. */
  nothingCame(): void;
}

/** Notes each try of an order, for the option `around` of its call. */
export const watched =
  ({ leaves, nothingCame }: OrderWatch) =>
  async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
    leaves();
    try {
      return await attempt();
    } catch (error) {
      const { is } = outcomeOfTry(error);
      if (is === "refused" || is === "notSent") nothingCame();
      throw error;
    }
  };

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
  watch: OrderWatch,
): Promise<OrderedServer | undefined> {
  const record = await client.server.create(params, {
    ...options,
    around: watched(watch),
  });
  return typeof record.uniq_id === "string" ? { uniqId: record.uniq_id, sight: sightOf(record) } : undefined;
}
