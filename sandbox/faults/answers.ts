import { isDeepStrictEqual } from "node:util";
import type { FaultKind, FaultRule } from "./rule";

type Body = Record<string, unknown>;

/** The faults that change a successful response. Each function changes one record. */
const changes: Partial<Record<FaultKind, (record: Body) => Body>> = {
  flapping: (record) => ("active" in record ? { ...record, active: !record.active } : record),
  "numbers-as-text": (record) => loosened(record) as Body,
  "unknown-member": (record) => ({ ...record, member_of_tomorrow: { is: "unknown" } }),
  "unknown-status": (record) => ("status" in record ? { ...record, status: "Contemplating" } : record),
};

/** The response body as the fault changes it. If the fault changes nothing, the same object is returned. */
export function applyFault(fault: FaultRule | undefined, body: Body): Body {
  const change = fault && changes[fault.fault];
  if (!change) return body;
  const changedBody = mapRecords(body, change);
  return isDeepStrictEqual(changedBody, body) ? body : changedBody;
}

/** Whether the fault changes the content of a response. */
export const isOfAnswer = ({ fault }: FaultRule): boolean => changes[fault] !== undefined;

/** Applies a change to the record in a response, or to each record if the response is a list page. */
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
  return Object.fromEntries(
    Object.entries(value).map(([member, memberValue]) => [member, loosened(memberValue)]),
  );
}
