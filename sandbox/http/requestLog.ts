import type { OperationName } from "../../provider/api/contract";
import type { FaultKind } from "../faults/rule";

/** One request that reached the sandbox, secrets removed; params that are very long are left out. */
export interface RequestRecord {
  /** 1 for the first that came. */
  readonly number: number;
  /** When, at the host: milliseconds since the epoch. */
  readonly at: number;
  /** Undefined when no operation is at the path. */
  readonly operation: OperationName | undefined;
  /** Without a query. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly user: string | undefined;
  /**
   * The status of the answer, also of one that a fault kept back; undefined when it was lost before it was processed.
   */
  readonly status: number | undefined;
  readonly errorClass: string | undefined;
  /** The fault that was injected. */
  readonly fault: FaultKind | undefined;
}

/** How many requests are kept. */
export const mostRequests = 10_000;

/** The characters of params that make a record leave them out. */
const longestParams = 20_000;

/** The last requests, in order, because a sandbox that runs for days must not grow. */
export function createRequestLog() {
  const records: RequestRecord[] = [];
  let count = 0;
  return {
    records: records as readonly RequestRecord[],
    add(record: Omit<RequestRecord, "number">): void {
      count += 1;
      const params = isLong(record.params) ? { "…": "too long to be kept" } : record.params;
      records.push({ ...record, number: count, params });
      if (records.length > mostRequests) records.shift();
    },
    forget(): void {
      records.length = 0;
    },
  };
}

/** Counted roughly, and cheaply: only texts can be long. */
function isLong(params: RequestRecord["params"]): boolean {
  let length = 0;
  const count = (value: unknown): void => {
    if (typeof value === "string") length += value.length;
    else if (Array.isArray(value)) {
      length += value.length;
      value.forEach(count);
    } else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        length += name.length;
        count(inner);
      }
  };
  count(params);
  return length > longestParams;
}
