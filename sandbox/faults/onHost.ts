import type { OperationName } from "../../provider/api/contract";
import type { Host } from "../host";
import { serverDetails } from "../operations/serverView";
import type { FaultRule } from "./rule";

/** A server's record as it was, and how many more reads show it. */
export interface Stale {
  readonly record: Record<string, unknown>;
  left: number;
}

const begins: ReadonlySet<OperationName> = new Set<OperationName>(["server.create", "server.rebuild"]);

/** Faults of the host's own work, before it does what it was asked. */
export function prepare(
  host: Host,
  fault: FaultRule | undefined,
  operation: OperationName,
  params: Readonly<Record<string, unknown>>,
): void {
  if (!fault || !begins.has(operation)) return;
  if (fault.fault === "build-fails") host.state.failingBuilds += 1;
  if (fault.fault === "build-hangs") host.state.hangingBuilds += 1;
  const row = host.state.servers.find((one) => one.uniq_id === params.uniq_id);
  if (fault.fault === "stale-reads" && row)
    host.stale.set(row.uniq_id, { record: structuredClone(serverDetails(host, row)), left: fault.reads });
}

/** The answer to a read of a server that still shows what was before; undefined when it shows what is. */
export function staleAnswer(
  host: Host,
  operation: OperationName,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const stale = operation === "server.details" ? host.stale.get(String(params.uniq_id)) : undefined;
  if (!stale || stale.left === 0) return undefined;
  stale.left -= 1;
  return stale.record;
}
