import type { CallOptions } from "../../api/callOptions";
import { HostError, isHostError } from "../../api/errors";
import { powerErrorOf } from "../../api/pipeline/decode";
import type { AssetId } from "../assets/assetLists";
import type { Host } from "../host";
import { outcomeOfTry, writeOutcome } from "../outcome";
import { readList } from "../readList";
import { secondSource } from "../secondSource";
import { seenItems } from "../shown/listReading";
import { type PowerState, powerStateOf } from "../shown/power";

/** Whether a server runs now, as far as the host says. */
export interface ShownPower {
  /** Undefined: the host does not say. */
  readonly state: PowerState | undefined;
  /** A word of the host that means neither. */
  readonly unknownWord?: string;
  /** The fault that the host reports: then the rest of its record is not reliable. */
  readonly fault?: string;
  /** The host says that it is changing the power. */
  readonly isAtWork?: true;
  /** Neither source exists for this user, or has a word: no later look will say more. */
  readonly isUntold?: true;
}

/** Words for a task that has not ended. */
const unended = /^(?:queued|pending|processing|working|in[ _-]?progress)$/i;

/**
 * Whether it runs, by its own call, or else by the list of assets, which may report it too. Without permission, or on a
 * host that has neither, the power is unknown, and the server still exists.
 *
 * @throws if the host cannot be reached.
 */
export async function shownPower(host: Host, server: AssetId, call: CallOptions): Promise<ShownPower> {
  const ownAnswer = await secondSource(host.client.server.power.status(server, call));
  const fault = ownAnswer && powerErrorOf(ownAnswer);
  if (fault !== undefined) return { state: undefined, fault };
  const atWork = unended.test(String(ownAnswer?.status).trim()) ? { isAtWork: true as const } : {};
  if (ownAnswer?.powerStatus) return { ...saidBy(ownAnswer.powerStatus), ...atWork };
  const { uniq_id, accnt } = server;
  const params = { accnt, uniq_id: [uniq_id], alsowith: ["powerStatus" as const] };
  const list = await secondSource(readList(host, "asset.list", params, call));
  const listedAsset = seenItems(list ?? {}).find((asset) => asset.uniq_id === uniq_id);
  if (listedAsset?.powerStatus) return { ...saidBy(listedAsset.powerStatus), ...atWork };
  return { state: undefined, ...atWork, ...(!ownAnswer && { isUntold: true }) };
}

function saidBy(word: unknown): ShownPower {
  const state = powerStateOf(word);
  return state === undefined ? { state, unknownWord: String(word) } : { state };
}

/** The outcome of a power operation. */
type PowerRequest =
  /**
   * It may have been done: the host has accepted it, or its answer was lost. The host's people can find it by its task.
   */
  | { readonly is: "sent"; readonly task: unknown }
  /**
   * The host refuses it for now, because an earlier try may have started it, or the host is changing the power already.
   */
  | { readonly is: "mayBeDone"; readonly because: HostError }
  /** The host refuses it in the server's present state, and nothing has started it. */
  | { readonly is: "refused"; readonly because: HostError };

type PowerOperation = "start" | "stop" | "shutdown" | "reboot" | "reset";

/**
 * Sends a power operation. If the answer is lost, the server's power shows whether it was done. Only this function
 * decides whether a refused operation may be done.
 *
 * @throws any other failure.
 */
export async function requestPower(
  host: Host,
  operation: PowerOperation,
  server: AssetId,
  options: CallOptions,
): Promise<PowerRequest> {
  const outcome = await writeOutcome(options, (call) => host.client.server.power[operation](server, call));
  if (outcome.is === "done") return { is: "sent", task: outcome.value?.task };
  const { error } = outcome;
  // A refusal is the answer, also from a host that has done an earlier try; the caller looks then.
  const isLost = outcomeOfTry(error).is === "unsure" && error instanceof HostError;
  if (isLost && !options.signal?.aborted) return { is: "sent", task: undefined };
  if (!isHostError(error, "power", "busy")) throw error;
  const mayBeDone = outcome.is === "unsure" || (await isAtWork(host, operation, server, options));
  return { is: mayBeDone ? "mayBeDone" : "refused", because: error };
}

/**
 * Whether the host is changing the power already: an earlier run may have asked for it. A stop during a shutdown would
 * cut the power off. A requested reboot comes after the host's present work.
 */
async function isAtWork(
  host: Host,
  operation: PowerOperation,
  server: AssetId,
  { whileBusy: _, ...call }: CallOptions,
) {
  if (operation === "reboot" || operation === "reset") return false;
  return (await shownPower(host, server, call)).isAtWork === true;
}
