import * as z from "zod";
import { integer } from "./answerTypes";
import { positiveInt, wordUnderscore } from "./dataTypes";

/** Params of every list operation (specification, "Conventions" 4). */
export const paging = () => ({
  /** Records in a page. Default 25. */
  page_size: positiveInt().optional(),
  /** Page to answer, from 1. Default 1. */
  page_num: positiveInt().optional(),
});

/** `order_by` (specification, "Conventions" 5). Words of `sort` are not shown there; field: `asc`, `desc`. */
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

/** The paged list envelope without its items. */
export const envelope = z.looseObject({
  item_count: integer().optional(),
  item_total: integer().optional(),
  page_num: integer().optional(),
  page_size: integer().optional(),
  page_total: integer().optional(),
  items: z.array(z.unknown()),
});
