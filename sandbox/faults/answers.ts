import { isDeepStrictEqual } from "node:util";
import type { FaultKind, FaultRule } from "./rule";

type Body = Record<string, unknown>;

/** Faults that change a right answer, record by record. */
const changes: Partial<Record<FaultKind, (record: Body) => Body>> = {
  flapping: (record) => ("active" in record ? { ...record, active: !record.active } : record),
  "numbers-as-text": (record) => loosened(record) as Body,
  "unknown-member": (record) => ({ ...record, member_of_tomorrow: { is: "unknown" } }),
  "unknown-status": (record) => ("status" in record ? { ...record, status: "Contemplating" } : record),
};

/** The answer changed by the fault; the very same object if it changes nothing. */
export function applyFault(fault: FaultRule | undefined, body: Body): Body {
  const change = fault && changes[fault.fault];
  if (!change) return body;
  const changed = mapRecords(body, change);
  return isDeepStrictEqual(changed, body) ? body : changed;
}

/** Whether it is a fault of the answer's content. */
export const isOfAnswer = ({ fault }: FaultRule): boolean => changes[fault] !== undefined;

/** A changed record, or a page of changed records. */
export function mapRecords(body: Body, change: (record: Body) => Body): Body {
  return Array.isArray(body.items)
    ? { ...body, items: body.items.map((item) => change(item as Body)) }
    : change(body);
}

function loosened(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (Array.isArray(value)) return value.map(loosened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, loosened(inner)]));
}
