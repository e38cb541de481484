import type { CallOptions } from "../../api/callOptions";
import { HostError, isHostError } from "../../api/errors";
import { powerErrorOf } from "../../api/pipeline/decode";
import { type AssetId, poweredList } from "../assets/assetLists";
import type { Host } from "../host";
import { readSharedList } from "../lists/sharedList";
import { outcomeOfTry, writeOutcome } from "../outcome";
import { readList } from "../readList";
import { secondSource, unlessRefused } from "../secondSource";
import { seenItems } from "../shown/listReading";
import { type PowerState, powerStateOf } from "../shown/power";

/** Whether a server runs now, as far as the host reports it. */
export interface ShownPower {
  /** The power state; undefined if the host does not report it. */
  readonly state: PowerState | undefined;
  /** A power state of the host that means neither running nor stopped. */
  readonly unknownWord?: string;
  /** An error in the power record. The rest of the record is then not reliable. */
  readonly fault?: string;
  /** Whether the host says that it is changing the power state. */
  readonly isAtWork?: true;
  /** Whether this user cannot read the power state from any source, so that polling again is pointless. */
  readonly isUntold?: true;
}

/** Matches the status of a task that has not ended. */
const unended = /^(?:queued|pending|processing|working|in[ _-]?progress)$/i;

/**
 * Reads whether a server runs: by its own call, or else from the list of assets, which may report it too. Without
 * permission, or if the host supports neither, the power state is unknown, although the server exists.
 *
 * @throws if the host cannot be reached.
 */
export async function shownPower(host: Host, server: AssetId, call: CallOptions): Promise<ShownPower> {
  const ownAnswer = await secondSource(host.client.server.power.status(server, call));
  const fault = ownAnswer && powerErrorOf(ownAnswer);
  if (fault !== undefined) return { state: undefined, fault };
  const atWork = unended.test(String(ownAnswer?.status).trim()) ? { isAtWork: true as const } : {};
  if (ownAnswer?.powerStatus) return { ...powerOfWord(ownAnswer.powerStatus), ...atWork };
  const { uniq_id, accnt } = server;
  const params = { accnt, uniq_id: [uniq_id], alsowith: ["powerStatus" as const] };
  const list = await secondSource(readList(host, "asset.list", params, call));
  const listedAsset = seenItems(list ?? {}).find((asset) => asset.uniq_id === uniq_id);
  if (listedAsset?.powerStatus) return { ...powerOfWord(listedAsset.powerStatus), ...atWork };
  return { state: undefined, ...atWork, ...(!ownAnswer && { isUntold: true }) };
}

/**
 * Reads whether a server runs from the list of all servers, which callers share; undefined if the list does not show
 * it, or if the host refuses the list.
 */
export async function listedPower(
  host: Host,
  { uniq_id: key, accnt }: AssetId,
  { signal }: Pick<CallOptions, "signal">,
): Promise<PowerState | undefined> {
  const ofServer = await unlessRefused(readSharedList(host, poweredList, { key, accnt, signal }));
  return powerStateOf(seenItems(ofServer ?? {}).at(-1)?.powerStatus);
}

function powerOfWord(word: unknown): ShownPower {
  const state = powerStateOf(word);
  return state === undefined ? { state, unknownWord: String(word) } : { state };
}

/** The outcome of a power operation. */
type PowerRequest =
  /**
   * The operation may have been carried out: the host accepted it, or its response was lost. `task` lets the host's
   * support find it.
   */
  | { readonly is: "sent"; readonly task: unknown }
  /**
   * The host refuses the operation now, because an earlier attempt may have started it, or because the host is already
   * changing the power state.
   */
  | { readonly is: "mayBeDone"; readonly because: HostError }
  /** The host refuses the operation in the server's present state, and no attempt has started it. */
  | { readonly is: "refused"; readonly because: HostError };

type PowerOperation = "start" | "stop" | "shutdown" | "reboot" | "reset";

/**
 * Sends a power operation. If its response is lost, the caller has to poll the server's power state. Only this function
 * decides whether a refused operation may have been carried out.
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
  // A refusal with a clear response is reported as a refusal, even if an earlier attempt may have been carried out; in
  // that case the caller polls the power state.
  const isLost = outcomeOfTry(error).is === "unsure" && error instanceof HostError;
  if (isLost && !options.signal?.aborted) return { is: "sent", task: undefined };
  if (!isHostError(error, "power", "busy")) throw error;
  const mayBeDone = outcome.is === "unsure" || (await isAtWork(host, operation, server, options));
  return { is: mayBeDone ? "mayBeDone" : "refused", because: error };
}

/**
 * Whether the host is already changing the power state, perhaps for an earlier run. In that case a new stop would cut
 * the power during a shutdown. Reboots are different, because the requested reboot follows the present work.
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
