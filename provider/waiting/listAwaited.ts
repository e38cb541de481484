import type { Client } from "../api/client";
import { isWholeList, pageSize } from "../api/client/pages";
import { isTransient } from "../api/waiting/poll";

/** One item of the asset list, with the members that a wait needs. */
export interface ListedAsset {
  readonly uniq_id?: string | undefined;
  readonly active?: boolean | undefined;
  readonly status?: string | undefined;
}

/**
 * The list's items by id; `"missing"`: the list is whole and surely does not have it. Undefined: the host could not answer
 * now. `"refused"`: it will not answer (no permission, no such path), so each asset has to be asked.
 */
export type Listing = ReadonlyMap<string, ListedAsset | "missing"> | "refused" | undefined;

/** An asset that somebody waits at. */
export interface Awaited {
  readonly uniqId: string;
  readonly accountNumber: number | undefined;
}

/** Asks the asset list for all ids at once: one call for each account and hundred of ids, so that no page can shift. */
export async function listAwaited(
  client: Client,
  asked: readonly Awaited[],
  signal: AbortSignal,
): Promise<Listing> {
  const found = new Map<string, ListedAsset | "missing">();
  try {
    for (const { accnt, ids } of pagesOf(asked)) {
      const params = { accnt, uniq_id: ids, page_size: pageSize };
      const page = await client.asset.list(params, { signal });
      if (isWholeList(page)) for (const id of ids) found.set(id, "missing");
      for (const item of page.items) if (item.uniq_id) found.set(item.uniq_id, item);
    }
    return found;
  } catch (error) {
    return isTransient(error) || signal.aborted ? undefined : "refused";
  }
}

/** The ids that one call asks for. */
function* pagesOf(asked: readonly Awaited[]) {
  const groups = new Map<number | undefined, Set<string>>();
  for (const { uniqId, accountNumber } of asked)
    groups.set(accountNumber, (groups.get(accountNumber) ?? new Set()).add(uniqId));
  for (const [accnt, all] of groups)
    for (let ids = [...all]; ids.length > 0; ids = ids.slice(pageSize))
      yield { accnt, ids: ids.slice(0, pageSize) };
}
