import type * as z from "zod";
import type { serverRecord } from "../../../api/contract/serverRecord";
import { isEmpty } from "../../../values";

/** A server record as the host answers it: every member may be absent. */
export type ServerRecord = Readonly<z.output<typeof serverRecord>>;

/** The template that a record tells: of the two field sets of the specification each has a name of its own for it. */
export const templateIn = (record: ServerRecord): string | undefined =>
  isEmpty(record.template_name) ? record.template : record.template_name;
