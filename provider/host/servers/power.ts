import type { CallOptions } from "../../api/callOptions";
import { HostError, isHostError } from "../../api/errors";
import { powerErrorOf } from "../../api/pipeline/decode";
import type { AssetId } from "../assets/assetLists";
import type { Host } from "../host";
import { outcomeOf, outcomeOfTry } from "../outcome";
import { secondSource } from "../secondSource";
import { type PowerState, powerStateOf } from "../shown/power";

/** Whether a server runs now, as far as the host says it. */
export interface ShownPower {
  /** Undefined: the host does not say it. */
  readonly state: PowerState | undefined;
  /** A word of the host that says neither. */
  readonly unknownWord?: string;
  /** What the host says is wrong: then the rest of its record says nothing certain. */
  readonly fault?: string;
  /** It says that it is at work on the power. */
  readonly isAtWork?: true;
}

/** Words for a task that has not ended. */
const unended = /^(?:queued|pending|processing|working|in[ _-]?progress)$/i;

/**
 * Whether it runs. Without permission, or on a host without such a path, that is unknown, and not the server's end.
 *
 * @throws when the host cannot be reached.
 */
export const shownPower = async (host: Host, server: AssetId, call: CallOptions): Promise<ShownPower> =>
  (await secondSource(ownPower(host, server, call))) ?? { state: undefined };

/** The same for who waits for it alone. @throws also if the host does not say it to this user. */
export async function ownPower(
  { client }: Pick<Host, "client">,
  server: AssetId,
  call: CallOptions,
): Promise<ShownPower> {
  const record = await client.server.power.status(server, call);
  const fault = powerErrorOf(record);
  if (fault !== undefined) return { state: undefined, fault };
  const state = powerStateOf(record.powerStatus);
  const shown: ShownPower = { state, ...(unended.test(String(record.status).trim()) && { isAtWork: true }) };
  if (state !== undefined || !record.powerStatus) return shown;
  return { ...shown, unknownWord: String(record.powerStatus) };
}

/** What came of a power operation. */
export type PowerRequest =
  /** It may have been done: the host has accepted it, or its answer was lost. By its task the host's people can find it. */
  | { readonly is: "sent"; readonly task: unknown }
  /** The host refuses it as the server is now, or while it is at work: an earlier try may have started it. */
  | { readonly is: "notNow"; readonly because: HostError; readonly mayBeDone: boolean };

type PowerOperation = "start" | "stop" | "shutdown" | "reboot" | "reset";

/**
 * Sends a power operation. If the answer is lost, the server's power shows whether it was done.
 *
 * @throws any other failure.
 */
export async function requestPower(
  { client }: Host,
  operation: PowerOperation,
  server: AssetId,
  options: CallOptions,
): Promise<PowerRequest> {
  const outcome = await outcomeOf(options, (call) => client.server.power[operation](server, call));
  if (outcome.is === "done") return { is: "sent", task: outcome.value?.task };
  const { error } = outcome;
  // A refusal is the answer, also of a host that has done an earlier try; the caller looks then.
  const isLost = outcomeOfTry(error).is === "unsure" && error instanceof HostError;
  if (isLost && !options.signal?.aborted) return { is: "sent", task: undefined };
  if (isHostError(error, "power", "busy"))
    return { is: "notNow", because: error, mayBeDone: outcome.is === "unsure" };
  throw error;
}
