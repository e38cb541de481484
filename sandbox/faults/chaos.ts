import type { FaultRuleInput } from "./rule";

/**
 * The faults of the profile `chaos`, each with its chance. A client has to survive all of them. Faults that no retry
 * can overcome are left out: lost permissions, builds that fail or hang, and responses that never arrive.
 */
export const chaos: readonly FaultRuleInput[] = [
  { fault: "reset-before", probability: 0.02 },
  { fault: "reset-after", probability: 0.02 },
  { fault: "truncated", probability: 0.01 },
  { fault: "garbage", probability: 0.01 },
  { fault: "slow", probability: 0.03, milliseconds: 300 },
  { fault: "dribbled", probability: 0.03, milliseconds: 300 },
  { fault: "rate-limit", probability: 0.02 },
  { fault: "host-fault", probability: 0.02 },
  { fault: "maintenance", probability: 0.01 },
  { fault: "expired-token", operation: "server", probability: 0.01 },
  { fault: "expired-token", operation: "asset", probability: 0.01 },
  { fault: "busy", operation: "server.update", probability: 0.1 },
  { fault: "busy", operation: "server.rebuild", probability: 0.1 },
  { fault: "busy", operation: "server.power", probability: 0.05 },
  { fault: "stale-reads", operation: "server.rebuild", probability: 0.5 },
  { fault: "flapping", operation: "server", probability: 0.02 },
  { fault: "unknown-status", operation: "server", probability: 0.02 },
  { fault: "numbers-as-text", probability: 0.1 },
  { fault: "unknown-member", probability: 0.1 },
];
