import { HostError } from "../api/errors";
import type { Session } from "../session";
import { usualTime } from "../waiting/deadlines";
import { isGone } from "./isGone";
import type { CallContext } from "./resource";
import { whenNotBusy } from "./whenNotBusy";

/** An asset that is to be removed. */
export interface Removal {
  readonly uniqId: string;
  readonly accountNumber: number | undefined;
  /** Names it in progress lines and messages. */
  readonly name: string;
  /** The host's type of it; sets the pace of polling. */
  readonly type: unknown;
  /** What the request tells the host: the input `removal`. */
  readonly input: unknown;
  /** Milliseconds until it must be gone. */
  readonly deadline: number;
}

interface RemovalInput {
  readonly reason?: string;
  readonly comment?: string;
  readonly rating?: 0 | 5 | 10;
  readonly cleanupAssets?: boolean;
}

type Which = Pick<Removal, "uniqId" | "accountNumber">;

const selector = ({ uniqId, accountNumber }: Which) => ({ uniq_id: uniqId, accnt: accountNumber });

/** Whether the asset is gone, or on its way out. */
export async function isAssetGone(session: Session, which: Which, signal?: AbortSignal): Promise<boolean> {
  try {
    return isGone(await session.client.asset.details(selector(which), { signal }));
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

/**
 * Requests the removal and waits until the asset is gone (specification, Assets › Asset removal request).
 *
 * @throws DeadlineExceeded, the signal's reason, or what the host answered.
 */
export async function removeAsset(session: Session, removal: Removal, context: CallContext): Promise<void> {
  if (await requestRemoval(session, removal, context)) return;
  await session.poller.wait({
    uniqId: removal.uniqId,
    accountNumber: removal.accountNumber,
    name: removal.name,
    doing: "being removed",
    startedAt: session.clock.now(),
    usual: usualTime("removal", removal.type),
    deadline: removal.deadline,
    signal: context.signal,
    status: context.status,
    triggers: (item) => item === undefined || isGone(item),
    look: async (signal) =>
      (await isAssetGone(session, removal, signal)) ? { result: undefined } : undefined,
  });
}

/** @returns whether the host says that the asset is gone already. */
async function requestRemoval(session: Session, removal: Removal, context: CallContext): Promise<boolean> {
  const { reason, comment, rating, cleanupAssets } = (removal.input ?? {}) as RemovalInput;
  const params = {
    ...selector(removal),
    ...(reason !== undefined && { cancellation_reason: reason }),
    ...(comment !== undefined && { cancellation_comment: comment }),
    ...(rating !== undefined && { rating }),
    cleanup_assets: cleanupAssets === true,
  };
  try {
    await whenNotBusy(session, removal, context, () =>
      session.client.asset.requestRemoval(params, { signal: context.signal }),
    );
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    // The answer was lost: whether the request arrived shows in whether the asset goes.
    if (error instanceof HostError && error.mayHaveHappened) return false;
    throw error;
  }
}
