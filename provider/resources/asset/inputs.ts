import * as z from "zod";
import {
  accountNumber,
  domainFull,
  hash,
  line,
  membersOnly,
  textGeneral,
  uniqId,
} from "../../api/contract/dataTypes";
import { type Kind, kindOf } from "../../host/shown/kind";
import { message } from "../../message";
import { hostName } from "../../normalForms";
import { recorded, replaced, updatedBy } from "../../resource/changeTable";
import { optional } from "../../resource/optional";
import { type ResourceOf, recordKit, type StoredOf } from "../../resource/recordKit";
import { removal } from "../../resource/removal/input";
import { givenNames, type WithUnknowns } from "../../values";
import { timeouts } from "../../waiting/deadlines";

/** Inputs of an Asset (specification, Asset and Assets › Asset update). */
const assetInputs = z.object({
  uniqId: uniqId().describe(
    "The asset to manage: its six-character identifier. It must exist: no operation creates an asset; this resource adopts it. A replacement releases one asset and adopts another.",
  ),
  customName: optional(
    line(),
    "Your own name for the asset, one line; empty asks the host to clear it. Not given: not managed. Give the label of a server here or in its `Server`, not in both: each would put its own back.",
  ),
  customDescription: optional(
    textGeneral(),
    "Your own description of the asset; may have several lines; empty asks the host to clear it. Not given: not managed. If the host does not report descriptions, its drift is not seen.",
  ),
  domain: optional(
    domainFull(),
    "Host name of the asset in the host's record, in full. Not given: not managed. Refused on a server, whose domain a Server alone sets.",
  ),
  features: optional(
    hash(),
    "Product features: keys and values from the `options` of the product's details. Not given: not managed; drift is not seen, because the API does not say how it reports them. Refused on a server, whose features only a Server resource sets.",
  ),
  accountNumber: optional(accountNumber(), "Account of the asset. Default: the configured account."),
  removeOnDelete: optional(
    z.boolean({ error: "must be true or false" }),
    "Whether deleting this resource removes the asset. With false it is released: nothing is sent and nothing restored. With true **its removal is requested**, as `removal` says, and waited for. On a server it has no effect, with a warning: a Server alone removes one.",
    { default: false },
  ),
  removal: optional(
    removal(),
    "What the removal request sends to the host, and whether the run waits until the host has removed the asset, with removeOnDelete.",
  ),
  timeouts: optional(
    membersOnly({ removal: timeouts().shape.removal }),
    "How long the removal may take, with removeOnDelete.",
  ),
});

export type AssetInputs = z.output<typeof assetInputs>;

const anyCall = { changesWith: "anyCall" } as const;

const ofUpdate = <Type extends z.ZodType>(type: Type, what: string) =>
  optional(type, `${what}, as the last update of the asset answered it.`, anyCall);

const update = updatedBy("asset.update", "asset.details");

export const kit = recordKit({
  name: "Asset",
  inputs: assetInputs,
  // Members that the host does not report are absent.
  outputs: z.object({
    active: optional(z.boolean(), "Whether the asset is active; of a server, whether it is built.", anyCall),
    type: optional(z.string(), "Product type of the asset, e.g. `DNS.Zone`. Other values are possible."),
    status: optional(z.string(), "Status of the asset, e.g. `Active`. Other values are possible.", anyCall),
    cycle: optional(z.string(), "Billing cycle."),
    ip: optional(z.string(), "IPv4 address of the asset."),
    username: optional(z.string(), "User name of the asset's login."),
    regionId: optional(z.number().int(), "Id of the region that the asset is in."),
    projectId: optional(z.number().int(), "Id of the project that the asset belongs to."),
    projectName: optional(z.string(), "Name of that project."),
    altGroup: optional(z.string(), "Group of the asset, on hosts that report it."),
    description: ofUpdate(z.string(), "The host's own description"),
    categories: ofUpdate(z.array(z.string()), "Categories of the asset"),
    capabilities: ofUpdate(z.record(z.string(), z.unknown()), "What the asset can do"),
    validSourceHvs: ofUpdate(z.record(z.string(), z.unknown()), "Hosts that the asset may be moved from"),
  }),
  changes: {
    uniqId: replaced,
    customName: update("custom_name"),
    customDescription: update("custom_description"),
    domain: { ...update("domain"), form: hostName },
    // Never read: the specification does not show the shape of features under `alsowith`, and a guess would be false
    // drift.
    features: { effect: "update", call: "asset.update", readsFrom: "never" },
    accountNumber: replaced,
    removeOnDelete: recorded,
    removal: recorded,
    timeouts: recorded,
  },
  reportedInputs: ["customName", "customDescription", "domain", "accountNumber"],
  reportedBy: "asset.details",
  ofId: (uniqId) => ({ uniqId }),
  imported: () => ["uniqId", "customName", "customDescription"],
});

export type AssetResource = ResourceOf<typeof kit>;
/** What Pulumi stores of an asset. */
export type StoredAsset = StoredOf<typeof kit>;

/** The asset's name in lines and messages. */
export const nameOf = ({ uniqId, domain }: StoredAsset): string =>
  `asset ${uniqId}${domain ? ` (${domain})` : ""}`;

/** Those of these inputs that only a Server sets, of an asset that is one. */
export const inputsOfServer = (kind: Kind, news: WithUnknowns<AssetInputs>): string[] => {
  switch (kind) {
    case "server":
      return givenNames({ domain: news.domain, features: news.features });
    case "other":
    case "untold":
      return [];
  }
};

/** What is known of an asset without a call. */
export const declaredAsset = {
  ...kit.declared,
  description:
    "An asset of the account that exists already: a server, DNS zone, domain, certificate and so on.\n\n" +
    "It is adopted by its `uniqId`, because no operation creates one; `customName`, `customDescription`, `domain` and `features` are managed as far as they are given. " +
    "Deleting the resource releases the asset: nothing is sent and nothing restored, unless `removeOnDelete` requests its removal. A server is removed by a `Server` alone, and its `domain` and `features` belong to that.",
  what: (_id: string, olds: StoredAsset) => nameOf(olds),
  /** One of which it is not known whether it is a server may be removed, once the host says that it is none. */
  isReleased: (olds: StoredAsset) => olds.removeOnDelete !== true || kindOf(olds) === "server",
  /** Warns of what the update would refuse. */
  diff(session, request, context) {
    const { id, olds, news } = request;
    const diff = kit.declared.diff(session, request, context);
    const inputs = inputsOfServer(kindOf(olds), news);
    if (diff.changes && diff.replaces.length === 0 && inputs.length > 0)
      context?.warn(message("asset-of-server", { uniqId: id, inputs }));
    return diff;
  },
} satisfies Partial<AssetResource>;
