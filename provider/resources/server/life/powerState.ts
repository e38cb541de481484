import type { CallOptions } from "../../../api/callOptions";
import { powerErrorOf } from "../../../api/pipeline/decode";
import { message } from "../../../message";
import { undefinedIfNotShown } from "../../../resource/existence";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { assetIdOf, type ServerState, serverOf } from "./state";

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

/** Warns of a word of the host that says neither. */
export const warnOfWord =
  (state: ServerState, { warn }: Pick<CallContext, "warn">) =>
  (word: string): void =>
    warn(message("power-word-unknown", { server: serverOf(state), word }));

/**
 * Whether the server runs now; undefined when the host does not say. `unknown` gets a word of the host that says neither.
 *
 * @throws when the host cannot be reached.
 */
export async function readPowerState(
  session: Session,
  state: ServerState,
  call: CallOptions,
  unknown: (word: string) => void = () => {},
): Promise<PowerState | undefined> {
  const asking = session.client.server.power.status(assetIdOf(session, state), call);
  // No permission, or no such path: the state is unknown, not the server's end.
  const record = await asking.catch(undefinedIfNotShown);
  // With an error, the rest of the record says nothing certain.
  if (!record || powerErrorOf(record) !== undefined) return undefined;
  const power = powerStateOf(record.powerStatus);
  if (power === undefined && record.powerStatus) unknown(String(record.powerStatus));
  return power;
}
