import type { Client } from "../api/client";
import { isTransient } from "../api/waiting/isTransient";

/** One item of the asset list, with the members that a wait needs. */
export interface ListedAsset {
  readonly uniq_id?: string | undefined;
  readonly active?: boolean | undefined;
  readonly status?: string | undefined;
}

/**
 * The list's items by id. Undefined: the host could not answer now. `"refused"`: it will not answer (no permission,
 * no such path), so each asset has to be asked.
 */
export type Listing = ReadonlyMap<string, ListedAsset> | "refused" | undefined;

interface Asked {
  readonly uniqId: string;
  readonly accountNumber: number | undefined;
}

const pageSize = 100;

/** Asks the asset list for all ids at once: one call for each account, and more only for further pages. */
export async function listWaiting(
  client: Client,
  asked: readonly Asked[],
  signal: AbortSignal,
): Promise<Listing> {
  const items = new Map<string, ListedAsset>();
  try {
    for (const [accnt, ids] of idsByAccount(asked)) {
      const params = { ...(accnt !== undefined && { accnt }), uniq_id: [...ids], page_size: pageSize };
      for await (const item of client.asset.list.items(params, { signal }))
        if (item.uniq_id) items.set(item.uniq_id, item);
    }
    return items;
  } catch (error) {
    return isTransient(error) || signal.aborted ? undefined : "refused";
  }
}

function idsByAccount(asked: readonly Asked[]): Map<number | undefined, Set<string>> {
  const groups = new Map<number | undefined, Set<string>>();
  for (const { uniqId, accountNumber } of asked)
    groups.set(accountNumber, (groups.get(accountNumber) ?? new Set()).add(uniqId));
  return groups;
}
