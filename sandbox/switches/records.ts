import { leftOpen } from "./switch";

/** The switches for the fields of a record, and for their names. */
export const recordSwitches = {
  assetAccounts: leftOpen("whether `asset.details` and `asset.list` name the account of an asset", {
    named: "by `accnt`, as `asset.update` does",
    none: "they do not",
  }),
  assetTypes: leftOpen("how an asset names its `type`, and where", {
    code: "by its product code",
    small: "in small letters",
    listed: "only in `asset.list`",
    none: "nowhere",
  }),
  detailsFields: leftOpen(
    "which of its two field sets `server.details` returns, and whether other answers with a server record have more than the sample shape",
    {
      both: "both, in every answer",
      record: "the sample shape of server records, in every answer: no `active`, no `domain`",
      details:
        "`server.details` the fields described for it: no `status`, `type`, `plan_id`, `template_name`, `domain`; all others the sample shape",
      sample: "`server.details` both; all others, lists among them, the sample shape",
    },
  ),
  features: leftOpen("how a server record reports its features", {
    values: "an object of names and values",
    names: "a list of names",
  }),
  listMembers: leftOpen("which members an asset has in `asset.list`", {
    all: "those of `asset.details`",
    noDomain: "all but `domain`",
    noType: "all but `type`",
    noStatus: "all but `status`",
    noActive: "all but `active`",
  }),
  networks: leftOpen("how an asset shows all addresses of a server, with `alsowith: networkSummary`", {
    lists: "`ips` and `ip6s`, lists of addresses and of /64 blocks",
    objects: "`interfaces`, each with `addresses`, a list of objects with `ip` and `gateway`",
    none: "an empty object",
  }),
  prices: leftOpen("how `product.details` reports prices", {
    month: "each value of an option has its `price`, the product its `currency` and `period`, `month`",
    none: "nothing",
  }),
  serverTypes: leftOpen("how a server record names its `type`", {
    code: "by its product code",
    small: "in small letters",
  }),
  templateNames: leftOpen("the name that a server record has the template under", {
    own: "by that of the order",
    renamed: "by another one, with `_R2` at its end",
    small: "by that of the order, in small letters",
    capitals: "in capital letters; an order may write it in any letters",
    words: "by words of the host, such as `AlmaLinux 9`, which two templates may share",
  }),
  zoneRegions: leftOpen("how a zone names its region", {
    id: "by `region_id`",
    object: "by `region_id`, and by `region`, an object with `id` and `name`",
  }),
} as const;
