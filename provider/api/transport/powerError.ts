import type { Operation } from "../contract/operation";
import type { WireObject } from "./decode";

/** The ways to say that nothing went wrong. Some hosts write 0 or false, which are texts once the record is decoded. */
const nothing = ["", "0", "false"];

/** What went wrong by a decoded power record (specification, Errors 4); undefined for nothing, and for other records. */
export function powerErrorIn({ answer }: Operation, { error }: WireObject): string | undefined {
  if (!("powerStatus" in answer.shape && "task" in answer.shape)) return undefined;
  const text = typeof error === "string" ? error.trim() : "";
  return nothing.includes(text) ? undefined : text;
}
