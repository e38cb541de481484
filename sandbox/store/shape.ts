import * as z from "zod";
import { longestSkip } from "../time";

const list = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.array(z.looseObject(shape, { error: "must be an object" }), { error: "must be a list" });
const text = z.string({ error: "must be text" });
const number = z.number({ error: "must be a number" });
const count = z.int({ error: "must be a whole number" }).min(0, { error: "must not be below 0" });

/**
 * The schema of a state file: its lists, and the fields that each record is found by. Only the owner is required,
 * because a file of an older version lacks fields that were added later.
 */
export const stateShape = z.looseObject(
  {
    users: list({
      username: text,
      password: text,
      accounts: z.array(number, { error: "must be a list" }),
    }).min(1, { error: "must not be empty" }),
    servers: list({ uniq_id: text, status: text }).optional(),
    assets: list({
      uniq_id: text,
      type: text,
      features: z.looseObject({}, { error: "must be an object" }).optional(),
    }).optional(),
    keys: list({ id: count, public_key_name: text }).optional(),
    credentials: list({ id: count, uniq_id: text }).optional(),
    tokens: list({ token: text, username: text }).optional(),
    ledger: z
      .looseObject({ orders: list({}), destructions: list({}) }, { error: "must be an object" })
      .optional(),
    random: z.int({ error: "must be a whole number" }).optional(),
    skipped: count.max(longestSkip, { error: "leads beyond the year 9999" }).optional(),
    ...Object.fromEntries(
      ["seed", "nextId", "nextTask", "nextAddress", "nextConsole", "failingBuilds"].map((name) => [
        name,
        count.optional(),
      ]),
    ),
  },
  { error: "it must be a JSON object" },
);
