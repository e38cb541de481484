import * as z from "zod";
import { listType } from "./answerList";
import { integer, openEnumeration } from "./answerTypes";
import { accountNumber, positiveInt, uniqId, wordUnderscore } from "./dataTypes";
import { apiVersions, serverTypes } from "./enumerations";

/** `accnt`: the optional account number that most operations accept (specification, "Conventions" 6). */
export const account = () => ({ accnt: accountNumber().optional() });

export const answeredAccount = () => integer().describe("Number of the account that it belongs to.");

export const oneAsset = () => ({ uniq_id: uniqId(), ...account() });

export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(", ")}` });

export const serverType = () => oneOf(serverTypes);

export const apiVersion = () => oneOf(apiVersions);

/** A server type in a response: any word is accepted, and the known ones are typed. */
export const answeredServerType = () => openEnumeration(serverTypes);

export const locationMembers = () => ({
  region_id: integer().describe("Id number of the region that it is offered in."),
  zone_id: integer().describe("Id number of the zone that it is offered in."),
  server_type: answeredServerType().describe(
    "Type of server that it is for: a product code, e.g. `Cloud.VPS`. Other values are possible.",
  ),
});

/** Parameters of every list operation (specification, "Conventions" 4). */
export const paging = () => ({
  /** Number of records per page. Default 25. */
  page_size: positiveInt().optional(),
  /** Number of the page to return, starting at 1. Default 1. */
  page_num: positiveInt().optional(),
});

/**
 * `order_by` (specification, "Conventions" 5). The specification does not list the values of `sort`; in practice they
 * are `asc` and `desc`.
 */
// prose: name, the API calls its parameter order_by
export const orderBy = () =>
  z
    .strictObject(
      {
        field: wordUnderscore().describe(
          "Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`.",
        ),
        sort: wordUnderscore().optional().describe("Order to sort in, e.g. `asc` or `desc`."),
      },
      { error: "must be an object such as {field, sort}" },
    )
    .optional();

/** The response of a list operation: a page of items and its counts. The type of the items is not checked here. */
export const envelope = z.looseObject({
  item_count: integer().optional(),
  item_total: integer().optional(),
  page_num: integer().optional(),
  page_size: integer().optional(),
  page_total: integer().optional(),
  items: listType(z.unknown()),
});
