import * as z from "zod";
import { operationsByName } from "./contract";
import { membersOnly } from "./contract/dataTypes";
import { wireOfPrices } from "./wireOfPrices";
import { assumedRow, fieldTestedRow, member, specifiedRow, unassumedRow } from "./wireRow";

const ending = { error: "must be the ending of an error class, such as RecordNotFound" };
const endings = () =>
  z.array(z.string(ending).regex(/^\w+(?:::\w+)*$/, ending), {
    error: "must be a list of endings of error classes",
  });
const place = { error: "must be query, json or body" };
const operation = { error: "must be an operation, such as network.zone.list" };
const operationList = { error: "must be a list of operations, such as network.zone.list" };
const way = { error: "must be basic, bearer, or the name of a header" };
const perGb = { error: "must be how many of the host's units are one GB, such as 1024" };
const beginning = { error: "must be the beginning of every path, such as v3, or empty for none" };

/** The setting for how many of a host's memory units one GB is, for one kind of plan. */
const memoryPerGb = (kind: string) =>
  unassumedRow(
    z.number(perGb).positive(perGb).optional(),
    undefined,
    `How many units of \`memory\` one GB is in plans of ${kind}: 1024 if the host counts in MB, 1 if in GB. Default: the unit that fits the descriptions of all these plans, such as \`4 GB\` for 4096.`,
  );

/** Groups of resources whose operations find, change and remove the same records. */
const resources = [["server", "asset"], ["sshKey"]];

/**
 * Checks a list of operations: it must contain all operations of a group or none, because otherwise a resource would be
 * created in one account and looked up in another.
 */
const halves = (names: readonly string[]): string[] =>
  resources.flatMap((parts) => {
    const allNames = [...operationsByName].flatMap(([name, { params, path }]) =>
      path !== null && parts.includes(name.split(".")[0] as string) && "accnt" in params.shape ? [name] : [],
    );
    const count = allNames.filter((name) => names.includes(name)).length;
    const partNames = parts.join(" and ");
    return count === 0 || count === allNames.length
      ? []
      : [`must have all operations of ${partNames} or none, because a resource has one account`];
  });

/**
 * The details of the HTTP API, besides the paths, that the specification does not show, and the settings for a host
 * that differs. The configuration `wire`, the client, and the table in docs are derived from this table.
 */
export const wireTable = {
  version: fieldTestedRow(
    z
      .string(beginning)
      // A segment must not start with a dot, because `..` would lead out of the API.
      .regex(/^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/, beginning)
      .optional(),
    undefined,
    "First segment of every path, if it is not `apiVersion`. Empty: none.",
  ),
  goneClasses: fieldTestedRow(
    endings(),
    ["RecordNotFound"],
    "Endings of the error classes which say that a record does not exist.",
  ),
  duplicateClasses: fieldTestedRow(
    endings(),
    ["DuplicateRecord"],
    "Endings of the error classes which say that a record of this name exists.",
  ),
  busyClasses: fieldTestedRow(
    endings(),
    ["Workflow::Conflict"],
    "Endings of the error classes which say that a record is busy, or the host: the call is sent again while its record shows that, and an order when the host has room.",
  ),
  withoutAccount: assumedRow(
    z
      .array(
        z.string(operation).refine((name) => operationsByName.has(name), operation),
        operationList,
      )
      .superRefine((names, context) => {
        for (const message of halves(names)) context.addIssue({ code: "custom", message });
      }),
    [],
    "The configured `accountNumber` is not sent to these operations: to all of one resource or to none.",
  ),
  zoneParameter: specifiedRow(
    z.enum(["zone_id", "zone"], { error: "must be zone_id or zone" }),
    "zone_id",
    "The parameter of an order that names the zone. Hosts take one or the other.",
  ),
  tokenTimeout: fieldTestedRow(
    member(),
    "timeout",
    "The parameter of the token call that asks for a life, in seconds, or in the unit that ends its name, such as `ttl_minutes`.",
  ),
  tokenPasscode: assumedRow(
    member(),
    "passcode",
    "The parameter of the token call that carries the passcode.",
  ),
  passcodePlace: assumedRow(
    z.enum(["inParams", "nextToParams", "afterPassword"], {
      error: "must be inParams, nextToParams or afterPassword",
    }),
    "inParams",
    "Where the passcode goes in the body of a call: among its parameters, or as a member of its own next to `params`; or after the password, as one text with it. `passcodeHeader` sends it in a header as well.",
  ),
  tokenMember: fieldTestedRow(
    member(),
    "token",
    "The member of the token call's answer that has the token. `access_token` is understood as well.",
  ),
  expiresMember: fieldTestedRow(
    member(),
    "expires",
    "The member of the token call's answer that has its end, in seconds since 1970 or in seconds from now. `expires_in` and `expires_at` are understood as well.",
  ),
  sortAscending: fieldTestedRow(member(), "asc", "The word that `sort: asc` is sent as."),
  sortDescending: fieldTestedRow(member(), "desc", "The word that `sort: desc` is sent as."),
  tokenLogin: specifiedRow(
    z.string(way).regex(/^[A-Za-z][\w-]*$/, way),
    "basic",
    "How a token is sent: `basic` with the username, `bearer` in the header `Authorization`, or the name of a header that carries it alone.",
  ),
  paramsOfGet: assumedRow(
    z.enum(["query", "json", "body"], place),
    "query",
    "Where a call by GET has its parameters: `query`, each under its own name, a list as several of one name; `json`, one parameter `params` with all of them as JSON; or `body`, as the others have them.",
  ),
  paramsOfDelete: specifiedRow(
    z.enum(["body", "query", "json"], place),
    "body",
    "Where a call by DELETE has its parameters, in the same words.",
  ),
  networkMember: assumedRow(
    member(),
    "networkSummary",
    'The member of an asset, asked with `alsowith: ["networkSummary"]`, that has all addresses of a server.',
  ),
  memoryPerGb: memoryPerGb("clouds"),
  bareMemoryPerGb: memoryPerGb("bare metal"),
  ...wireOfPrices,
} as const;

export type WireKey = keyof typeof wireTable;

type Rows = typeof wireTable;

export type Wire = { readonly [Key in WireKey]: z.output<Rows[Key]["type"]> };

const keys = Object.keys(wireTable) as WireKey[];

/** `wire` of the configuration: how a host differs from the assumed API. */
export const wire = () =>
  membersOnly(
    Object.fromEntries(
      keys.map((key) => [key, wireTable[key].type.optional().describe(wireTable[key].meaning)]),
    ) as { [Key in WireKey]: z.ZodOptional<Rows[Key]["type"]> },
  );
export type GivenWire = z.output<ReturnType<typeof wire>>;

/** The configured settings of the wire; a missing setting has its assumed value. */
export const wireOf = (configured: GivenWire | undefined): Wire =>
  Object.fromEntries(keys.map((key) => [key, configured?.[key] ?? wireTable[key].usual])) as unknown as Wire;
