import { isGone } from "../resource/isGone";
import type { Properties } from "../resource/properties";
import type { Session } from "../resource/session";
import { isServer } from "./asset/stored";

/** A resource of the account that may be imported under its id. */
export interface ListedResource {
  readonly id: string;
  /** What a person knows it by. */
  readonly name: string;
  /** What the list tells of it, by the resource's names: a query may ask for these. */
  readonly told: Properties;
}

/** One page of the host. */
export interface HostPage {
  readonly resources: readonly ListedResource[];
  readonly isLast: boolean;
}

interface Page {
  readonly page_size: number;
  readonly page_num: number;
}
type Call = { readonly signal?: AbortSignal | undefined };

/** How the account lists the resources of one kind. */
interface ResourceLists {
  /** What a query may ask for. */
  readonly queried: readonly string[];
  page(session: Session, page: Page, call: Call): Promise<HostPage>;
}

/** Assets, of which a part is one kind of resource. */
const ofAssets = (isOfKind: typeof isServer): ResourceLists => ({
  queried: ["domain", "type", "regionId", "customName"],
  async page(session, page, call) {
    const answer = await session.client.asset.list({ ...accountIn(session), ...page }, call);
    const resources = answer.items.flatMap((asset): ListedResource[] => {
      const { uniq_id, domain = "", type, region_id, custom_name } = asset;
      if (uniq_id === undefined || isGone(asset) || !isOfKind(asset)) return [];
      return [
        { id: uniq_id, name: domain, told: { domain, type, regionId: region_id, customName: custom_name } },
      ];
    });
    return { resources, isLast: isLast(answer, page) };
  },
});

/** By the names of the resources. */
export const resourceLists = {
  Server: ofAssets(isServer),
  Asset: ofAssets((asset) => !isServer(asset)),
  SshKey: {
    queried: ["publicKeyName"],
    async page(session, page, call) {
      const answer = await session.client.sshKey.list({ ...accountIn(session), ...page }, call);
      const resources = answer.items.map(({ id, public_key_name: name = "" }) => ({
        id: String(id),
        name,
        told: { publicKeyName: name },
      }));
      return { resources, isLast: isLast(answer, page) };
    },
  },
  // A server's own login belongs to its Server.
  Credential: {
    queried: ["uniqId", "name", "username"],
    async page(session, page, call) {
      const asked = { ...accountIn(session), type: "app" as const, ...page };
      const answer = await session.client.server.credential.list(asked, call);
      const resources = answer.items.map(({ id, name = "", uniq_id, username }) => ({
        id: String(id),
        name,
        told: { uniqId: uniq_id, name, username },
      }));
      return { resources, isLast: isLast(answer, page) };
    },
  },
} as const satisfies Readonly<Record<string, ResourceLists>>;

const accountIn = ({ configuration: { accountNumber } }: Session) =>
  accountNumber === undefined ? {} : { accnt: accountNumber };

interface Totals {
  readonly items: readonly unknown[];
  readonly page_num?: number | undefined;
  readonly page_total?: number | undefined;
}

/** Also where a host answers another page than the one that was asked for: it would never come to an end. */
const isLast = ({ items, page_num, page_total }: Totals, page: Page): boolean =>
  items.length === 0 ||
  (page_num !== undefined && page_num !== page.page_num) ||
  (page_total ? page.page_num >= page_total : items.length < page.page_size);
