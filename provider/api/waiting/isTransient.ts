import { type FailureKind, type HostError, isHostError } from "../errors";

const passing: readonly FailureKind[] = [
  "busy",
  "rateLimit",
  "maintenance",
  "hostFault",
  "unreachable",
  "unreadable",
  "unbounded",
];

/** Whether a read that failed may succeed a little later. Then the wait goes on. */
export const isTransient = (error: unknown): error is HostError => isHostError(error, ...passing);
