import type * as z from "zod";
import { pageSize } from "../api/client/pages";
import type { assetRecord } from "../api/contract/asset";
import type { AlsowithWord } from "../api/contract/enumerations";
import type { RecordList } from "./recordList";

/** An asset as the host answers it; every member may be missing. */
export type AssetRecord = z.infer<typeof assetRecord>;

/** Only one variant of the API knows `custom_description`, so it is requested only if it is needed. */
export const withDescription = { alsowith: ["custom_description"] } satisfies {
  readonly alsowith: AlsowithWord[];
};

/** The assets by their id. One filtered call asks for a page of ids. */
const byId = (
  source: string,
  also: { readonly alsowith?: AlsowithWord[] } = {},
): RecordList<AssetRecord> => ({
  source,
  by: "id",
  keyOf: ({ uniq_id }) => uniq_id,
  pages: (session, accnt, page_size) => session.client.asset.list.pages({ accnt, page_size, ...also }),
  some: {
    most: pageSize,
    read: (session, accnt, ids) => session.client.asset.list.pages({ accnt, uniq_id: [...ids], ...also }),
  },
});

/** All assets. */
export const plainList = byId("assets");
/** All assets, with what people have written of them. */
export const describedList = byId("assets with descriptions", withDescription);
/** All assets, with whether they run, if the host reports that there. */
export const poweredList = byId("assets with power", { alsowith: ["powerStatus"] });
/** The lists that an update of an asset changes. */
export const assetLists = [plainList, describedList] as const;

/** Assets by their domain, of which there may be several. */
export const assetsByDomain: RecordList<AssetRecord> = {
  ...plainList,
  by: "domain",
  keyOf: ({ domain }) => domain,
  inAnyCase: true,
  some: {
    most: 1,
    read: (session, accnt, [domain]) => session.client.asset.list.pages({ accnt, domain }),
  },
};
