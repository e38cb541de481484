import type { CallOptions } from "../api/callOptions";
import type { Client } from "../api/client";
import { HostError } from "../api/errors";
import type { GivenWire } from "../api/wire";

/** The places where a host may accept the parameters of a GET request, the default first. */
const places = ["query", "json", "body"] as const;

/**
 * Finds the place where the host accepts the parameters of a GET request: the first place where it respects a requested
 * page size. The result is empty for the default place, or if no place works.
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
