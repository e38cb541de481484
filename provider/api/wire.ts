import * as z from "zod";
import { operationsByName } from "./contract";
import { membersOnly } from "./contract/dataTypes";
import { wireOfPrices } from "./wireOfPrices";
import { member, row } from "./wireRow";

const ending = { error: "must be the ending of an error class, such as RecordNotFound" };
const endings = () =>
  z.array(z.string(ending).regex(/^\w+(?:::\w+)*$/, ending), {
    error: "must be a list of endings of error classes",
  });
const operation = { error: "must be an operation, such as network.zone.list" };
const way = { error: "must be basic, bearer, or the name of a header" };
const beginning = { error: "must be the beginning of every path, such as v3, or empty for none" };

/**
 * What the specification does not show besides the paths, and how to say it where a host differs. Declared once: the
 * configuration `wire`, the client, and the table in docs are derived.
 */
export const wireTable = {
  version: row({
    type: z
      .string(beginning)
      // No `..`, which would leave the API.
      .regex(/^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/, beginning)
      .optional(),
    usual: undefined,
    certainty: "field",
    meaning: "First segment of every path, if it is not `apiVersion`. Empty: none.",
  }),
  goneClasses: row({
    type: endings(),
    usual: ["RecordNotFound"],
    certainty: "field",
    meaning: "Endings of the error classes which say that a record does not exist.",
  }),
  duplicateClasses: row({
    type: endings(),
    usual: ["DuplicateRecord"],
    certainty: "field",
    meaning: "Endings of the error classes which say that a record of this name exists.",
  }),
  busyClasses: row({
    type: endings(),
    usual: ["Workflow::Conflict"],
    certainty: "field",
    meaning: "Endings of the error classes which say that a record is busy: the call is sent again later.",
  }),
  withoutAccount: row({
    type: z.array(
      z.string(operation).refine((name) => operationsByName.has(name), operation),
      {
        error: "must be a list of operations, such as network.zone.list",
      },
    ),
    usual: [],
    certainty: "assumed",
    meaning: "Operations to which the configured `accountNumber` is not sent.",
  }),
  zoneParameter: row({
    type: z.enum(["zone_id", "zone"], { error: "must be zone_id or zone" }),
    usual: "zone_id",
    certainty: "specification",
    meaning: "The parameter of an order that names the zone. Hosts take one or the other.",
  }),
  tokenTimeout: row({
    type: member(),
    usual: "timeout",
    certainty: "field",
    meaning: "The parameter of the token call that asks for a life, in seconds.",
  }),
  tokenPasscode: row({
    type: member(),
    usual: "passcode",
    certainty: "assumed",
    meaning: "The parameter of the token call that carries the passcode.",
  }),
  tokenMember: row({
    type: member(),
    usual: "token",
    certainty: "field",
    meaning: "The member of the token call's answer that has the token.",
  }),
  expiresMember: row({
    type: member(),
    usual: "expires",
    certainty: "field",
    meaning: "The member of the token call's answer that has its end, in seconds since 1970.",
  }),
  tokenLogin: row({
    type: z.string(way).regex(/^[A-Za-z][\w-]*$/, way),
    usual: "basic",
    certainty: "specification",
    meaning:
      "How a token is sent: `basic` with the username, `bearer` in the header `Authorization`, or the name of a header that carries it alone.",
  }),
  ...wireOfPrices,
} as const;

export type WireKey = keyof typeof wireTable;

type Rows = typeof wireTable;

export type Wire = { readonly [Key in WireKey]: z.output<Rows[Key]["type"]> };

const keys = Object.keys(wireTable) as WireKey[];

/** `wire` of the configuration: where a host differs. */
export const wire = () =>
  membersOnly(
    Object.fromEntries(
      keys.map((key) => [key, wireTable[key].type.optional().describe(wireTable[key].meaning)]),
    ) as { [Key in WireKey]: z.ZodOptional<Rows[Key]["type"]> },
  );
export type GivenWire = z.output<ReturnType<typeof wire>>;

/** What is configured, and for the rest what is assumed. */
export const wireOf = (given: GivenWire | undefined): Wire =>
  Object.fromEntries(keys.map((key) => [key, given?.[key] ?? wireTable[key].usual])) as unknown as Wire;
