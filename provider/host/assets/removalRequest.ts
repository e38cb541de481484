import type { CallOptions } from "../../api/callOptions";
import type { Calls } from "../../api/client";
import { HostError, isHostError } from "../../api/errors";
import type { Host } from "../host";
import type { NotAServer } from "../kind";
import { forgetListed } from "../lists/sharedList";
import { outcomeOfTry, writeOutcome } from "../outcome";
import { type RemovalWords, removalWordsOf } from "../shown/removal";
import { type AssetId, assetsById } from "./assetLists";
import type { AssetInQuestion } from "./existence";
import { type RemovalAbsence, removalAbsence } from "./removalSight";

/** The outcome of a request to remove an asset. */
type RemovalAnswer =
  | RemovalWords
  /** The host refuses the request because it has accepted an earlier request. */
  | { readonly is: "acceptedBefore"; readonly words: string }
  | FailedRemoval;

export interface FailedRemoval {
  readonly is: "failed";
  readonly because: unknown;
  /** Whether the host may have accepted the request. */
  readonly isLost: boolean;
  /** See {@link removalAbsence}. */
  absence(asset: AssetInQuestion, call: CallOptions): Promise<RemovalAbsence | undefined>;
}

/** A server in the state of a Server resource. Only that resource may remove the server. */
interface ServerInState {
  readonly asset: AssetId;
  readonly serverState: { readonly id: string; readonly phase: object };
}

/**
 * An asset that may be removed: either the host has just said that it is no server, or it belongs to a Server resource.
 * No removal is requested for any other asset.
 */
export type Removable = NotAServer | ServerInState;

type RemovalParams = Omit<Parameters<Calls["asset"]["requestRemoval"]>[0], "uniq_id" | "accnt">;

/** Requests a removal (specification, Assets › Asset removal request). A second request does no harm. */
export async function sendRemoval(
  host: Host,
  removable: Removable,
  removalParams: RemovalParams,
  call: CallOptions,
): Promise<RemovalAnswer> {
  const { uniq_id, accnt } = "serverState" in removable ? removable.asset : removable;
  const params = { uniq_id, accnt, ...removalParams };
  const outcome = await writeOutcome(call, (options) => host.client.asset.requestRemoval(params, options));
  forgetAssets(host, { uniq_id });
  if (outcome.is === "done") return removalWordsOf(outcome.value.removal_requested);
  const { error } = outcome;
  if (saysAccepted(error)) return { is: "acceptedBefore", words: error.hostMessage };
  return {
    is: "failed",
    because: error,
    isLost: outcome.is === "unsure" && error instanceof HostError,
    absence: (asset, options) => removalAbsence(host, asset, error, options),
  };
}

/** Called when an asset is gone, because lists that were read before still contain it. */
export const forgetAssets = (host: Host, { uniq_id }: Pick<AssetId, "uniq_id">): void =>
  forgetListed(host, assetsById, uniq_id);

const removal = "(?:cancel|decommission|delet|remov|request|schedul|submit|terminat)\\w*";
const acceptedPhrases = [
  `already(?: \\w+){0,2} ${removal}`,
  `${removal}(?: \\w+)? already(?! \\w+ed\\b)`,
  `${removal} (?:before|twice)`,
];
const acceptedPattern = new RegExp(`\\b(?:${acceptedPhrases.join("|")})`, "i");

/**
 * Whether the class or the message of a refusal says that an earlier request was accepted. The mark in the description
 * does not prove that, because the removal may have been revoked.
 */
const saysAccepted = (error: unknown): error is HostError =>
  isHostError(error, "duplicate") ||
  (isHostError(error, "busy", "input", "other") &&
    outcomeOfTry(error).is !== "unsure" &&
    acceptedPattern.test(error.hostMessage));
