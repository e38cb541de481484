import type { OperationName } from "../../provider/api/contract";
import type { FaultKind } from "../faults/rule";

/** A record of one request. Secrets are removed, and very long params are left out. */
export interface RequestRecord {
  /** The number of the request, counted from 1. */
  readonly number: number;
  /** The host's time of the request, in milliseconds since the epoch. */
  readonly at: number;
  /** Undefined if the path belongs to no operation. */
  readonly operation: OperationName | undefined;
  /** The path without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly user: string | undefined;
  /**
   * The HTTP status of the response, even if a fault kept the response from the client. Undefined if the request was
   * lost before the host processed it.
   */
  readonly status: number | undefined;
  readonly errorClass: string | undefined;
  /** The fault that was injected. */
  readonly fault: FaultKind | undefined;
}

/** How many requests the log keeps. */
export const mostRequests = 10_000;

/** Params with more characters than this are left out of the log. */
const longestParams = 20_000;

/**
 * Makes a log that keeps the last requests in order. The length of the log is limited, so that a sandbox can run for
 * days.
 */
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

/** Estimates the length without serialising the params: only texts, names and lists can be long. */
function isLong(params: RequestRecord["params"]): boolean {
  let length = 0;
  const count = (value: unknown): void => {
    if (typeof value === "string") length += value.length;
    else if (Array.isArray(value)) {
      length += value.length;
      value.forEach(count);
    } else if (typeof value === "object" && value !== null)
      for (const [name, memberValue] of Object.entries(value)) {
        length += name.length;
        count(memberValue);
      }
  };
  count(params);
  return length > longestParams;
}
