import type * as z from "zod";
import { isWholeList, pageSize } from "../api/client/pages";
import type { assetRecord } from "../api/contract/asset";
import type { Session } from "./session";
import type { RecordList } from "./sharedList";

/** An asset as the host answers it; every member may be missing. */
export type AssetRecord = z.infer<typeof assetRecord>;

/** Only one variant of the API knows `custom_description`, so it is requested only where it is needed. */
export const withDescription = { alsowith: ["custom_description"] } satisfies {
  readonly alsowith: string[];
};

/** Ids that one filtered call asks for. */
const most = pageSize;
export const plainList: RecordList<AssetRecord> = {
  source: "assets",
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  all: (session, accnt) => session.client.asset.list.items({ accnt }),
  some: {
    most,
    read: (session, accnt, ids) => session.client.asset.list.items({ accnt, uniq_id: [...ids] }),
  },
};
export const describedList: RecordList<AssetRecord> = {
  source: "assets with descriptions",
  by: "id",
  keyOf: plainList.keyOf,
  all: (session, accnt) => session.client.asset.list.items({ accnt, ...withDescription }),
  some: {
    most,
    read: (session, accnt, ids) =>
      session.client.asset.list.items({ accnt, uniq_id: [...ids], ...withDescription }),
  },
};
/** Both lists of assets. */
export const assetLists = [plainList, describedList] as const;

/** Assets by their domain, of which there may be several. */
export const assetsByDomain: RecordList<AssetRecord> = {
  ...plainList,
  by: "domain",
  keyOf: ({ domain }) => domain,
  inAnyCase: true,
  some: { most: 3, read: ofDomains },
  async page(session, accnt) {
    const page = await session.client.asset.list({ accnt, page_size: pageSize });
    return { items: page.items, isWhole: isWholeList(page, pageSize) };
  },
};

async function* ofDomains(session: Session, accnt: number | undefined, domains: readonly string[]) {
  const each = domains.map(async (domain) => {
    const found: AssetRecord[] = [];
    for await (const item of session.client.asset.list.items({ accnt, domain })) found.push(item);
    return found;
  });
  for (const found of await Promise.all(each)) yield* found;
}
