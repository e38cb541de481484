import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { powerErrorOf } from "../../api/pipeline/decode";
import type { Session } from "../../resource/session";
import { isTransient } from "../../waiting/isTransient";
import { type ServerState, selector } from "./serverState";

export type PowerState = "running" | "stopped";

const running = new Set(["running", "on", "powered on", "poweredon", "up", "started"]);
const stopped = new Set([
  "stopped",
  "off",
  "powered off",
  "poweredoff",
  "shutdown",
  "shut down",
  "shutoff",
  "down",
]);

/** `powerStatus` as an input would say it. The words are not in the specification: an unknown one is unknown. */
export function powerStateOf(powerStatus: unknown): PowerState | undefined {
  const word = String(powerStatus ?? "")
    .trim()
    .toLowerCase();
  if (running.has(word)) return "running";
  return stopped.has(word) ? "stopped" : undefined;
}

/** Whether the server runs now; undefined when the host does not say. @throws when the host cannot be reached. */
export async function readPowerState(
  session: Session,
  state: ServerState,
  call: CallOptions,
): Promise<PowerState | undefined> {
  try {
    const record = await session.client.server.power.status(selector(session, state), call);
    // With an error, the rest of the record says nothing certain.
    return powerErrorOf(record) === undefined ? powerStateOf(record.powerStatus) : undefined;
  } catch (error) {
    // No permission, or no such path: the state is unknown, not the server's end.
    if (error instanceof HostError && !isTransient(error) && error.kind !== "authorization") return undefined;
    throw error;
  }
}
