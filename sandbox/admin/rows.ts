import * as z from "zod";
import { serverDetailsShape, serverShape } from "../../provider/api/contract/serverRecord";
import type { Sandbox } from "../sandbox";
import { Refused } from "./refused";

/** Rows that can be changed or removed as if someone did it at the host, by the name of their list. */
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

/** @throws Refused when there is no such row. */
function find(sandbox: Sandbox, list: keyof typeof rows, id: string): RowHandle {
  try {
    return rows[list](sandbox, id) as unknown as RowHandle;
  } catch (error) {
    throw new Refused(404, `${(error as Error).message}.`);
  }
}

/** Changes members of a row. @throws naming a member that the row does not have, or that has another type. */
export function changeRow(sandbox: Sandbox, list: keyof typeof rows, id: string, changes: object): void {
  const handle = find(sandbox, list, id);
  const row = handle.row as Record<string, unknown>;
  for (const [member, value] of Object.entries(changes)) {
    if (!Object.hasOwn(row, member))
      throw new Refused(400, `${member} is not a member; they are: ${Object.keys(row).join(", ")}`);
    if (kindOf(value) !== kindOf(row[member]))
      throw new Refused(400, `${member} must be ${kindOf(row[member])}`);
    const type = list === "servers" ? shapeOfServers[member] : undefined;
    if (type?.safeParse(value).success === false)
      throw new Refused(400, `${member} must be a value that the API could answer`);
  }
  handle.set(changes);
}

export function removeRow(sandbox: Sandbox, list: keyof typeof rows, id: string): void {
  if (list === "users") throw new Refused(400, "Users cannot be removed.");
  find(sandbox, list, id).remove();
}

/** The shapes that the API's answers must fit: with another value the server could no longer be shown. */
const shapeOfServers: Readonly<Record<string, z.ZodType>> = {
  ...serverShape,
  ...serverDetailsShape,
  // Also its `config_id`, which is a number.
  plan_id: z.string().regex(/^\d+$/),
};

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
