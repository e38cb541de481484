/** How something is that the specification does not show: one switch. */
interface Switch<Choice extends string> {
  /** What the specification leaves open. */
  readonly open: string;
  /** Each choice, and what it means. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly usual: Choice;
}

/** A switch, whose first choice is the usual one. */
const leftOpen = <Choice extends string>(
  open: string,
  choices: Readonly<Record<Choice, string>>,
): Switch<Choice> => ({ open, choices, usual: Object.keys(choices)[0] as Choice });

/** The switches, one for each thing that the specification does not show and clients depend on. */
export const switches = {
  addresses: leftOpen("the addresses of servers", {
    reserved: "198.18.0.0/15, which is kept for tests of networks: nothing answers there",
    loopback:
      "127.18.0.0/15 on this machine: while a server runs, it answers there by SSH, at the port of this sandbox",
  }),
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
  booleans: leftOpen("how an answer writes BOOLEAN", { words: "`true` and `false`", numbers: "1 and 0" }),
  cachedPower: leftOpen("whether the cached power status is current", {
    live: "it is",
    late: "it shows a change a minute later",
  }),
  credentialIds: leftOpen("whether a server's login and an application's may have the same id", {
    shared: "no two credentials have the same id",
    byType: "each type counts from 1",
  }),
  dates: leftOpen("how an answer writes a date, always in UTC", {
    iso: "`2026-01-02T03:04:05.000Z`",
    spaced: "`2026-01-02 03:04:05`",
  }),
  descriptions: leftOpen("how `api.describe` reports the inputs and outputs of a method", {
    names: "inputs as an object with a member for each, outputs as a list of objects with a `name`",
    list: "inputs as an object with such a list",
    request: "inputs as the request has them, below `params`; outputs as one sample of the answer",
    schema: "inputs as a JSON Schema, outputs as one for the status 200",
    texts: "inputs and outputs as an object of names and texts; nothing of the method itself",
    none: "there is no such method",
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
  domainFilters: leftOpen("how the filter `domain` of `asset.list` compares", {
    any: "in any letter case",
    exact: "letter for letter",
  }),
  domains: leftOpen("in which letter case the host keeps a name", {
    given: "as it comes",
    lower: "in lower case",
  }),
  errorStyle: leftOpen("the HTTP status of a failure", {
    status: "one of its own",
    ok200: "200, with an `error_class`; 401 to a request without a login, 405 and 413 stay",
  }),
  errorText: leftOpen("which members of a failure have its text", {
    message: "`error_message`",
    full: "`error_message` and `full_message`",
    error: "`error_message` and `error`",
  }),
  features: leftOpen("how a server record reports its features", {
    values: "an object of names and values",
    names: "a list of names",
  }),
  filters: leftOpen("whether the filters of a list have an effect", {
    used: "they have",
    ignored: "they have none: the list has all of the account, whatever is asked for",
  }),
  listMembers: leftOpen("which members an asset has in `asset.list`", {
    all: "those of `asset.details`",
    noDomain: "all but `domain`",
    noType: "all but `type`",
    noStatus: "all but `status`",
    noActive: "all but `active`",
  }),
  methods: leftOpen("the HTTP methods of a call", {
    post: "POST",
    get: "POST, and GET for a call without params",
    kind: "GET for a read, with its params in the query, PUT for what creates, PATCH for an update, DELETE for a removal, and POST for the rest",
  }),
  operations: leftOpen("which operations are there", {
    all: "those of the specification",
    noKeys: "all but those of SSH keys",
    noPowerStatus: "all but `server.power.status`",
  }),
  passcodes: leftOpen("how a login sends a passcode", {
    any: "as parameter `passcode` of the token call, or in the header `X-Passcode`",
    parameter: "only as the parameter",
    header: "only in the header",
  }),
  prices: leftOpen("how `product.details` reports prices", {
    month: "each value of an option has its `price`, the product its `currency` and `period`, `month`",
    none: "nothing",
  }),
  quotas: leftOpen("how an answer writes `backup_quota`, `backup_size` and `bandwidth_quota`", {
    text: "as text, empty if there is none",
    numbers: "as numbers, 0 if there is none",
  }),
  removals: leftOpen("when a removal that the host has accepted starts", {
    soon: "at once",
    later: "after 30 days; until then the asset stays as it is, and `cleanup_assets` has no effect",
  }),
  secondRemovals: leftOpen("what happens to a second request for a removal", {
    accepted: "it is accepted, and changes nothing",
    refused: "it is refused, with `Workflow::Conflict`",
  }),
  secretTexts: leftOpen("how an answer writes `auth_data`", {
    shown: "as it was sent",
    masked: "as `********`",
  }),
  serverTypes: leftOpen("how a server record names its `type`", {
    code: "by its product code",
    small: "in small letters",
  }),
  sortWords: leftOpen("the words of `order_by.sort`", {
    short: "`asc`, `desc`",
    long: "`ascending`, `descending`",
  }),
  templateNames: leftOpen("by which name a server record has the template", {
    own: "by that of the order",
    renamed: "by another one, with `_R2` at its end",
    small: "by that of the order, in small letters",
    capitals: "in capital letters; an order may write it in any letters",
    words: "by words of the host, such as `AlmaLinux 9`, which two templates may share",
  }),
  texts: leftOpen("how an answer writes names, descriptions and keys", {
    given: "as they were sent",
    tidied: "trimmed, with CRLF as line end, keys without a comment",
  }),
  tokenChains: leftOpen("the life of a token that a login by token requests", {
    free: "each as long as any other",
    capped: "none beyond 12 hours after the call that had the password",
  }),
  tokenLogins: leftOpen("how a call sends a token", {
    any: "by Basic with the username, or as Bearer",
    bearer: "as Bearer alone",
    header: "in the header `X-Api-Token` alone",
  }),
  unknownPaths: leftOpen("how the host refuses a path that it does not have", {
    class: "with `API::InvalidMethod`",
    page: "404, with a page in HTML",
  }),
  unknownParams: leftOpen("what happens to a parameter that the method does not have", {
    refused: "the call is refused, with `Input::Unknown`",
    ignored: "the parameter has no effect",
  }),
  versionSegment: leftOpen("whether a path must start with the version", {
    required: "it must",
    optional: "without one it is `v3`",
  }),
  zoneRegions: leftOpen("how a zone names its region", {
    id: "by `region_id`",
    object: "by `region_id`, and by `region`, an object with `id` and `name`",
  }),
} as const;

export type SwitchName = keyof typeof switches;
type SwitchTable = typeof switches;

/** One choice of a switch. */
export type Choice<Name extends SwitchName> = keyof SwitchTable[Name]["choices"];

/** Sets of choices that differ from the usual ones: none, and those of older hosts. Single switches win over them. */
const choicesOf = {
  usual: {},
  legacy: {
    booleans: "numbers",
    dates: "spaced",
    descriptions: "list",
    errorStyle: "ok200",
    errorText: "full",
    methods: "get",
    quotas: "numbers",
    tokenChains: "capped",
    unknownPaths: "page",
    unknownParams: "ignored",
    versionSegment: "optional",
    zoneRegions: "object",
  },
} as const satisfies Record<string, { readonly [Name in SwitchName]?: Choice<Name> }>;

export type Dialect = keyof typeof choicesOf;
export const dialects = Object.keys(choicesOf) as readonly Dialect[];

/** What a dialect chooses. */
export function choiceOf(dialect: Dialect, name: SwitchName): string {
  const others: Partial<Record<SwitchName, string>> = choicesOf[dialect];
  return others[name] ?? switches[name].usual;
}
