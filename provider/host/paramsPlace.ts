import type { CallOptions } from "../api/callOptions";
import type { Client } from "../api/client";
import { HostError } from "../api/errors";
import type { GivenWire } from "../api/wire";

/** The places where a host may accept the parameters of a GET, the usual one first. */
const places = ["query", "json", "body"] as const;

/**
 * The place for the parameters of a read by GET: the first one that makes a list answer with the requested pages.
 * Nothing: the usual place, or no place shows it.
 */
export async function shownParamsPlace(
  clientWith: (wire: GivenWire) => Pick<Client, "asset" | "close">,
  call: CallOptions,
): Promise<GivenWire> {
  for (const paramsOfGet of places) {
    const client = clientWith({ paramsOfGet });
    const heeds = await isHeeded(client, call).finally(() => void client.close());
    if (heeds) return paramsOfGet === "query" ? {} : { paramsOfGet };
  }
  return {};
}

async function isHeeded({ asset }: Pick<Client, "asset">, call: CallOptions): Promise<boolean> {
  try {
    const { page_size, items } = await asset.list({ page_size: 1, page_num: 1 }, call);
    return page_size === undefined ? items.length === 1 : page_size === 1;
  } catch (error) {
    if (error instanceof HostError) return false;
    throw error;
  }
}
