import * as z from "zod";
import { serverDetailsShape, serverShape } from "../../provider/api/contract/serverRecord";
import type { Sandbox } from "../sandbox";
import { AdminRefusal } from "./refusal";

/**
 * Finds a record of the account, by the name of its list. The admin interface changes or removes such records as a
 * person at the host would.
 */
const rows = {
  servers: (sandbox: Sandbox, id: string) => sandbox.server(id),
  assets: (sandbox: Sandbox, id: string) => sandbox.asset(id),
  keys: (sandbox: Sandbox, id: string) => sandbox.key(id),
  credentials: (sandbox: Sandbox, id: string) => sandbox.credential(Number(id)),
  users: (sandbox: Sandbox, id: string) => sandbox.user(id),
} as const;

export const rowLists = Object.keys(rows) as (keyof typeof rows)[];

interface RowHandle {
  readonly row: object;
  set(changes: object): void;
  remove(): void;
}

/** @throws AdminRefusal when the list has no record with this id. */
function find(sandbox: Sandbox, list: keyof typeof rows, id: string): RowHandle {
  try {
    return rows[list](sandbox, id) as unknown as RowHandle;
  } catch (error) {
    throw new AdminRefusal(404, `${(error as Error).message}.`);
  }
}

/**
 * Changes fields of a record. @throws naming a field that the record does not have, or whose value has another type.
 */
export function changeRow(sandbox: Sandbox, list: keyof typeof rows, id: string, changes: object): void {
  const handle = find(sandbox, list, id);
  const row = handle.row as Record<string, unknown>;
  for (const [member, value] of Object.entries(changes)) {
    if (!Object.hasOwn(row, member))
      throw new AdminRefusal(400, `${member} is not a member; they are: ${Object.keys(row).join(", ")}`);
    if (kindOf(value) !== kindOf(row[member]))
      throw new AdminRefusal(400, `${member} must be ${kindOf(row[member])}`);
    const type = list === "servers" ? shapeOfServers[member] : undefined;
    if (type?.safeParse(value).success === false)
      throw new AdminRefusal(400, `${member} must be a value that the API could answer`);
  }
  handle.set(changes);
}

export function removeRow(sandbox: Sandbox, list: keyof typeof rows, id: string): void {
  if (list === "users") throw new AdminRefusal(400, "Users cannot be removed.");
  find(sandbox, list, id).remove();
}

/**
 * The schemas that the fields of a server must fit. With a value that does not fit, the sandbox could not return the
 * server any more.
 */
const shapeOfServers: Readonly<Record<string, z.ZodType>> = {
  ...serverShape,
  ...serverDetailsShape,
  // The response also reports the plan's id as a number, in `config_id`.
  plan_id: z.string().regex(/^\d+$/),
};

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
