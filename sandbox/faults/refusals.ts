import { SandboxError, wrongParam } from "../errors";
import type { FaultKind, FaultRule } from "./rule";

/** The faults that make the host refuse a request with an error, without processing it. */
const refusals: Partial<Record<FaultKind, () => SandboxError>> = {
  "rate-limit": () => new SandboxError("API::RateLimit", "too many requests"),
  "host-fault": () => new SandboxError("API::Internal", "something went wrong"),
  "failure-in-200": () => new SandboxError("API::Internal", "something went wrong"),
  maintenance: () => new SandboxError("API::Maintenance", "the host is in maintenance"),
  "expired-token": () => new SandboxError("Authorization", "the token has expired"),
  "permission-lost": () => new SandboxError("Permission", "the user no longer has permission"),
  "record-not-found-elsewhere": () => wrongParam("accnt", "RecordNotFound", "the account does not exist"),
  "record-not-found": () => wrongParam("uniq_id", "RecordNotFound", "the record does not exist"),
  busy: () => new SandboxError("Workflow::Conflict", "the host is at work on it"),
};

/**
 * The faults that make the host process a request, and then report an error. Each fault maps to the fault that has the
 * same error.
 */
const refusalsAfter: Partial<Record<FaultKind, FaultKind>> = {
  "rate-limit-after": "rate-limit",
  "expired-token-after": "expired-token",
  "host-fault-after": "host-fault",
};

/** Whether the host processes the request, and then reports an error. */
export const isAfterWork = ({ fault }: FaultRule): boolean => refusalsAfter[fault] !== undefined;

/** The error to report after the work, if the fault is of that kind. */
export function refusalAfter(fault: FaultRule | undefined): SandboxError | undefined {
  const refusalKind = fault && refusalsAfter[fault.fault];
  return refusalKind && refusals[refusalKind]?.();
}

/** @throws the error, if the fault makes the host refuse the request. */
export function throwRefusal(fault: FaultRule | undefined): void {
  const refusal = fault && refusals[fault.fault]?.();
  if (refusal) throw refusal;
}

/** The HTTP status of a failure, which a fault may change to 200. */
export const faultStatus = (fault: FaultRule | undefined, status: number): number =>
  fault?.fault === "failure-in-200" ? 200 : status;

/** The additional response headers of a fault: `Retry-After` for a rate limit. */
export const headersOf = (fault: FaultRule | undefined): Record<string, string> =>
  fault?.fault.startsWith("rate-limit") ? { "retry-after": String(fault.seconds) } : {};
