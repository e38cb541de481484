import { SandboxError } from "../errors";
import type { FaultKind, FaultRule } from "./rule";

/** Faults that the host answers with a failure of its own, without doing what it was asked. */
const refusals: Partial<Record<FaultKind, () => SandboxError>> = {
  "rate-limit": () => new SandboxError("API::RateLimit", "too many requests"),
  "host-fault": () => new SandboxError("API::Internal", "something went wrong"),
  "failure-in-200": () => new SandboxError("API::Internal", "something went wrong"),
  maintenance: () => new SandboxError("API::Maintenance", "the host is in maintenance"),
  "expired-token": () => new SandboxError("Authorization", "the token has expired"),
  "permission-lost": () => new SandboxError("Permission", "the user no longer has permission"),
  busy: () => new SandboxError("Workflow::Conflict", "the host is at work on it"),
};

/** @throws the failure, if that is what the fault is. */
export function refuseBy(fault: FaultRule | undefined): void {
  const refusal = fault && refusals[fault.fault]?.();
  if (refusal) throw refusal;
}

/** The status that the fault gives a failure, whatever the host's own style. */
export const statusOf = (fault: FaultRule | undefined, status: number): number =>
  fault?.fault === "failure-in-200" ? 200 : status;

/** Headers that come with it. */
export const headersOf = (fault: FaultRule | undefined): Record<string, string> =>
  fault?.fault === "rate-limit" ? { "retry-after": String(fault.seconds) } : {};
