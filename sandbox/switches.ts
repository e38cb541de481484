/** How something is that the specification does not show: one switch. */
interface Switch<Choice extends string> {
  /** What the specification leaves open. */
  readonly open: string;
  /** Each choice, and what it means. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly usual: NoInfer<Choice>;
  /** What `--dialect legacy` chooses: the way of older hosts, if it is another one. */
  readonly legacy?: NoInfer<Choice>;
}

const define = <Choice extends string>(given: Switch<Choice>): Switch<Choice> => given;

/** The switches, one for each thing that the specification does not show and clients depend on. */
export const switches = {
  addresses: define({
    open: "the addresses of servers",
    choices: {
      reserved: "198.18.0.0/15, which is kept for tests of networks: nothing answers there",
      loopback:
        "127.18.0.0/15 on this machine: while a server runs, it answers there by SSH, at the port of this sandbox",
    },
    usual: "reserved",
  }),
  assetAccounts: define({
    open: "whether `asset.details` and `asset.list` name the account of an asset",
    choices: { named: "by `accnt`, as `asset.update` does", none: "they do not" },
    usual: "named",
  }),
  booleans: define({
    open: "how an answer writes BOOLEAN",
    choices: { words: "`true` and `false`", numbers: "1 and 0" },
    usual: "words",
    legacy: "numbers",
  }),
  cachedPower: define({
    open: "whether the cached power status is current",
    choices: { live: "it is", late: "it shows a change a minute later" },
    usual: "live",
  }),
  credentialIds: define({
    open: "whether a server's login and an application's may have the same id",
    choices: { shared: "no two credentials have the same id", byType: "each type counts from 1" },
    usual: "shared",
  }),
  dates: define({
    open: "how an answer writes a date, always in UTC",
    choices: { iso: "`2026-01-02T03:04:05.000Z`", spaced: "`2026-01-02 03:04:05`" },
    usual: "iso",
    legacy: "spaced",
  }),
  descriptions: define({
    open: "how `api.describe` reports the inputs and outputs of a method",
    choices: {
      names: "inputs as an object with a member for each, outputs as a list of objects with a `name`",
      list: "inputs as an object with such a list",
      request: "inputs as the request has them, below `params`; outputs as one sample of the answer",
      schema: "inputs as a JSON Schema, outputs as one for the status 200",
      texts: "inputs and outputs as an object of names and texts; nothing of the method itself",
      none: "there is no such method",
    },
    usual: "names",
    legacy: "list",
  }),
  detailsFields: define({
    open: "which of its two field sets `server.details` returns, and whether other answers with a server record have more than the sample shape",
    choices: {
      both: "both, in every answer",
      record: "the sample shape of server records, in every answer: no `active`, no `domain`",
      details:
        "`server.details` the fields described for it: no `status`, `type`, `plan_id`, `template_name`, `domain`; all others the sample shape",
    },
    usual: "both",
  }),
  domainFilters: define({
    open: "how the filter `domain` of `asset.list` compares",
    choices: { any: "in any letter case", exact: "letter for letter" },
    usual: "any",
  }),
  domains: define({
    open: "in which letter case the host keeps a name",
    choices: { given: "as it comes", lower: "in lower case" },
    usual: "given",
  }),
  errorStyle: define({
    open: "the HTTP status of a failure",
    choices: {
      status: "one of its own",
      ok200: "200, with an `error_class`; 401 to a request without a login, 405 and 413 stay",
    },
    usual: "status",
    legacy: "ok200",
  }),
  errorText: define({
    open: "which members of a failure have its text",
    choices: {
      message: "`error_message`",
      full: "`error_message` and `full_message`",
      error: "`error_message` and `error`",
    },
    usual: "message",
    legacy: "full",
  }),
  features: define({
    open: "how a server record reports its features",
    choices: { values: "an object of names and values", names: "a list of names" },
    usual: "values",
  }),
  listMembers: define({
    open: "which members an asset has in `asset.list`",
    choices: {
      all: "those of `asset.details`",
      noDomain: "all but `domain`",
      noType: "all but `type`",
      noStatus: "all but `status`",
      noActive: "all but `active`",
    },
    usual: "all",
  }),
  methods: define({
    open: "the HTTP methods of a call",
    choices: { post: "POST", get: "POST, and GET for a call without params" },
    usual: "post",
    legacy: "get",
  }),
  passcodes: define({
    open: "how a login sends a passcode",
    choices: {
      any: "as parameter `passcode` of the token call, or in the header `X-Passcode`",
      parameter: "only as the parameter",
      header: "only in the header",
    },
    usual: "any",
  }),
  prices: define({
    open: "how `product.details` reports prices",
    choices: {
      month: "each value of an option has its `price`, the product its `currency` and `period`, `month`",
      none: "nothing",
    },
    usual: "month",
  }),
  quotas: define({
    open: "how an answer writes `backup_quota`, `backup_size` and `bandwidth_quota`",
    choices: { text: "as text, empty if there is none", numbers: "as numbers, 0 if there is none" },
    usual: "text",
    legacy: "numbers",
  }),
  removals: define({
    open: "when a removal that the host has accepted starts",
    choices: {
      soon: "at once",
      later: "after 30 days; until then the asset stays as it is, and `cleanup_assets` has no effect",
    },
    usual: "soon",
  }),
  secondRemovals: define({
    open: "what happens to a second request for a removal",
    choices: {
      accepted: "it is accepted, and changes nothing",
      refused: "it is refused, with `Workflow::Conflict`",
    },
    usual: "accepted",
  }),
  secretTexts: define({
    open: "how an answer writes `auth_data`",
    choices: { shown: "as it was sent", masked: "as `********`" },
    usual: "shown",
  }),
  sortWords: define({
    open: "the words of `order_by.sort`",
    choices: { short: "`asc`, `desc`", long: "`ascending`, `descending`" },
    usual: "short",
  }),
  templateNames: define({
    open: "by which name a server record has the template",
    choices: {
      own: "by that of the order",
      renamed: "by another one, with `_R2` at its end",
      small: "by that of the order, in small letters",
      capitals: "in capital letters; an order may write it in any letters",
      words: "by words of the host, such as `AlmaLinux 9`, which two templates may share",
    },
    usual: "own",
  }),
  texts: define({
    open: "how an answer writes names, descriptions and keys",
    choices: { given: "as they were sent", tidied: "trimmed, with CRLF as line end, keys without a comment" },
    usual: "given",
  }),
  tokenChains: define({
    open: "the life of a token that a login by token requests",
    choices: {
      free: "each as long as any other",
      capped: "none beyond 12 hours after the call that had the password",
    },
    usual: "free",
    legacy: "capped",
  }),
  tokenLogins: define({
    open: "how a call sends a token",
    choices: {
      any: "by Basic with the username, or as Bearer",
      bearer: "as Bearer alone",
      header: "in the header `X-Api-Token` alone",
    },
    usual: "any",
  }),
  unknownPaths: define({
    open: "how the host refuses a path that it does not have",
    choices: { class: "with `API::InvalidMethod`", page: "404, with a page in HTML" },
    usual: "class",
    legacy: "page",
  }),
  unknownParams: define({
    open: "what happens to a parameter that the method does not have",
    choices: {
      refused: "the call is refused, with `Input::Unknown`",
      ignored: "the parameter has no effect",
    },
    usual: "refused",
    legacy: "ignored",
  }),
  versionSegment: define({
    open: "whether a path must start with the version",
    choices: { required: "it must", optional: "without one it is `v3`" },
    usual: "required",
    legacy: "optional",
  }),
  zoneRegions: define({
    open: "how a zone names its region",
    choices: {
      id: "by `region_id`",
      object: "by `region_id`, and by `region`, an object with `id` and `name`",
    },
    usual: "id",
    legacy: "object",
  }),
} as const;

export type SwitchName = keyof typeof switches;
type SwitchTable = typeof switches;

/** One choice of a switch. */
export type Choice<Name extends SwitchName> = keyof SwitchTable[Name]["choices"];

/** Sets of choices: the usual ones, and those of older hosts. Single switches win over them. */
export const dialects = ["usual", "legacy"] as const;
export type Dialect = (typeof dialects)[number];

/** What a dialect chooses. */
export function choiceOf(dialect: Dialect, name: SwitchName): string {
  const { usual, legacy }: Switch<string> = switches[name];
  return (dialect === "legacy" ? legacy : undefined) ?? usual;
}
