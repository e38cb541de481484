import type { FaultKind, FaultRule } from "./rule";

/** How a response reaches the client. */
export type Delivery =
  | { readonly how: "whole" }
  | { readonly how: "reset" | "never" | "truncated" | "cut" | "garbage" }
  | { readonly how: "late" | "dribbled" | "refused"; readonly milliseconds: number };

const timedDeliveries: Partial<Record<FaultKind, "late" | "dribbled" | "refused">> = {
  slow: "late",
  dribbled: "dribbled",
  "connection-refused": "refused",
};

const deliveries: Partial<Record<FaultKind, "reset" | "never" | "truncated" | "cut" | "garbage">> = {
  "reset-before": "reset",
  "reset-after": "reset",
  "no-answer": "never",
  "never-processed": "never",
  truncated: "truncated",
  "cut-json": "cut",
  garbage: "garbage",
};

export function deliveryOf(fault: FaultRule | undefined): Delivery {
  const howTimed = fault && timedDeliveries[fault.fault];
  if (howTimed) return { how: howTimed, milliseconds: fault.milliseconds };
  const how = fault && deliveries[fault.fault];
  return { how: how ?? "whole" };
}

/** Whether the fault loses the request before the host processes it. */
export const isLost = (fault: FaultRule | undefined): boolean =>
  fault !== undefined && ["reset-before", "never-processed", "connection-refused"].includes(fault.fault);
