import { SandboxError, wrongParam } from "../errors";
import type { FaultKind, FaultRule } from "./rule";

/** Faults that the host answers with a failure of its own, without doing what it was asked. */
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

/** The failure that the host answers with as if it had not done its work. */
const refusalsAfter: Partial<Record<FaultKind, FaultKind>> = {
  "rate-limit-after": "rate-limit",
  "expired-token-after": "expired-token",
  "host-fault-after": "host-fault",
};

/** Whether the host does its work, and then answers with a failure. */
export const isAfterWork = ({ fault }: FaultRule): boolean => refusalsAfter[fault] !== undefined;

/** The failure after the work, if that is the fault. */
export function refusalAfter(fault: FaultRule | undefined): SandboxError | undefined {
  const as = fault && refusalsAfter[fault.fault];
  return as && refusals[as]?.();
}

/** @throws the failure, if that is the fault. */
export function throwRefusal(fault: FaultRule | undefined): void {
  const refusal = fault && refusals[fault.fault]?.();
  if (refusal) throw refusal;
}

/** The status that the fault gives a failure, whatever the host's own style. */
export const faultStatus = (fault: FaultRule | undefined, status: number): number =>
  fault?.fault === "failure-in-200" ? 200 : status;

/** Headers that come with it. */
export const headersOf = (fault: FaultRule | undefined): Record<string, string> =>
  fault?.fault.startsWith("rate-limit") ? { "retry-after": String(fault.seconds) } : {};
