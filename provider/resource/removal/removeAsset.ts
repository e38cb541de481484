import { HostError, isHostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { DeadlineExceeded, pollUntil } from "../../api/waiting/poll";
import { failure, message } from "../../message";
import { usualTime } from "../../waiting/deadlines";
import { type AssetRecord, plainList } from "../assetLists";
import { listedSoon } from "../lists";
import { isGone } from "../record";
import type { Listed } from "../recordList";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import { waitForAsset } from "../waitForAsset";
import type { RemovalInput } from "./input";

/** An asset that is to be removed. */
interface Removal {
  readonly uniqId: string;
  readonly accountNumber: number | undefined;
  /** Whether it is a server, of which there is a second record. */
  readonly isServer: boolean;
  /** Its name in progress lines and messages. */
  readonly name: string;
  /** Its type at the host; sets the pace of polling. */
  readonly type: string | undefined;
  /** The input `removal`: what the request says, and whether to wait. */
  readonly input: RemovalInput | undefined;
  /** The deadline, in milliseconds from now. */
  readonly deadline: number;
  /** Until then the host may not show it yet, in milliseconds since the epoch: that it shows none is not believed. */
  readonly notShownUntil?: number | undefined;
}

/** The host has accepted the request. Its words may be a date or a sentence. */
interface Accepted {
  readonly words: string | undefined;
}

const named = ({ name, uniqId }: Removal): string => (name.includes(uniqId) ? name : `${name} (${uniqId})`);

/** Facts for messages. */
const asked = (removal: Removal, accepted: Accepted | undefined) => ({
  asset: named(removal),
  isAccepted: accepted !== undefined,
  hostSaid: accepted?.words?.trim() || undefined,
});

type Which = Pick<Removal, "uniqId" | "accountNumber" | "isServer" | "notShownUntil">;

const mayNotBeShown = ({ clock }: Session, { notShownUntil = 0 }: Which): boolean =>
  clock.now() < notShownUntil;

const selector = ({ uniqId, accountNumber }: Which) => ({ uniq_id: uniqId, accnt: accountNumber });

/** Which record is asked for; without an account, in any of the user's. */
interface Selector {
  readonly uniq_id: string;
  readonly accnt?: number | undefined;
}

/** The asset's record, or the server's where the user may not read assets. */
async function recordOf(session: Session, { isServer }: Which, select: Selector, call: CallOptions) {
  const { asset, server } = session.client;
  try {
    return await asset.details(select, call);
  } catch (error) {
    if (!(isServer && isHostError(error, "permission"))) throw error;
    return await server.details(select, call);
  }
}

const undefinedIfHostError = (error: unknown): undefined => {
  if (!(error instanceof HostError)) throw error;
};

/** The list that shows that it is there, which all share. Undefined: its own call must show it. */
async function showing(session: Session, which: Removal, { signal }: CallOptions) {
  const asked = { key: which.uniqId, account: which.accountNumber, signal };
  const listed = await listedSoon(session, plainList, asked).catch(undefinedIfHostError);
  const item = listed?.items.at(-1);
  return item && !isGone(item) ? listed : undefined;
}

/** Whether the asset is gone, or on its way out. */
async function isAssetGone(session: Session, which: Which, call: CallOptions): Promise<boolean> {
  try {
    return isGone(await recordOf(session, which, selector(which), call));
  } catch (error) {
    if (!isGone(error)) throw error;
    if (mayNotBeShown(session, which) || (await isServerThere(session, which, call))) return false;
    await mustBeInNoAccount(session, which, call);
    return true;
  }
}

/** A host may show a new server before its asset. */
async function isServerThere(session: Session, which: Which, call: CallOptions): Promise<boolean> {
  if (!which.isServer) return false;
  try {
    return !isGone(await session.client.server.details(selector(which), call));
  } catch (error) {
    if (isGone(error) || isHostError(error, "permission")) return false;
    throw error;
  }
}

/** @throws when another account of the user has it: then it was moved, and is still paid for. */
async function mustBeInNoAccount(session: Session, which: Which, call: CallOptions): Promise<void> {
  const { uniqId, accountNumber } = which;
  if (accountNumber === undefined) return;
  try {
    const found = await recordOf(session, which, { uniq_id: uniqId }, { ...call, inAnyAccount: true });
    if (!isGone(found)) throw failure("removal-in-other-account", { uniqId, accountNumber });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
  }
}

/**
 * Requests the removal and waits until the asset is gone (specification, Assets › Asset removal request). With
 * `wait: false` it waits only until the host has accepted. An asset that is already gone needs no request. If the
 * wait ends early, the failure says that the asset is still there and what the host answered.
 *
 * @param before runs before the request.
 * @throws Error when it is not gone by the deadline or the signal was aborted; what the host answered.
 */
export async function removeAsset(
  session: Session,
  removal: Removal,
  context: CallContext,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  let accepted: Accepted | undefined;
  try {
    const shownBy = await showing(session, removal, context);
    if (!shownBy && (await isAssetGone(session, removal, context))) return;
    await before();
    const startedAt = session.clock.now();
    const answer = await request(session, removal, context);
    if (answer === "gone") return;
    accepted = answer;
    if (removal.input?.wait === false)
      return context.warn(message("removal-not-awaited", asked(removal, accepted)));
    context.status(message("removal-accepted", asked(removal, accepted)));
    const shown = { ...removal, notShownUntil: undefined };
    await untilGone(session, shown, { startedAt, shownBy }, context);
  } catch (error) {
    const { signal } = context;
    if (signal?.aborted && error === signal.reason)
      throw failure("removal-interrupted", asked(removal, accepted), error);
    if (error instanceof DeadlineExceeded) {
      const { deadline } = removal;
      throw failure("removal-late", { ...asked(removal, accepted), deadline, trouble: error.trouble }, error);
    }
    if (error instanceof HostError) throw failure("removal-failed", asked(removal, accepted), error);
    throw error;
  }
}

/**
 * Requests the removal until the host has accepted it: again after a refusal that passes, and after a lost answer
 * while the asset is still there. Requesting it twice does no harm.
 */
async function request(session: Session, removal: Removal, context: CallContext): Promise<Accepted | "gone"> {
  const params = paramsOf(removal);
  let isFirst = true;
  return pollUntil<Accepted | "gone">(session, {
    name: named(removal),
    doing:
      removal.notShownUntil === undefined
        ? "still there, asking the host to remove it"
        : "asking the host to remove it",
    usual: usualTime("removal", removal.type),
    deadline: removal.deadline,
    signal: context.signal,
    status: context.status,
    look: async (_elapsed, call) => {
      if (!isFirst && (await isAssetGone(session, removal, call))) return "gone";
      isFirst = false;
      try {
        const { removal_requested } = await session.client.asset.requestRemoval(params, call);
        return { words: removal_requested };
      } catch (error) {
        if (isGone(error)) return mayNotBeShown(session, removal) ? undefined : "gone";
        throw error;
      }
    },
  });
}

interface Accepting {
  readonly startedAt: number;
  /** The list that had it before: a list of the same kind that surely does not have it is proof. */
  readonly shownBy: Listed<AssetRecord> | undefined;
}

/** Waits for the rest of the deadline. */
async function untilGone(
  session: Session,
  removal: Removal,
  { startedAt, shownBy }: Accepting,
  context: CallContext,
) {
  const now = session.clock.now();
  let isSure = false;
  await waitForAsset(session, {
    uniqId: removal.uniqId,
    accountNumber: removal.accountNumber,
    name: named(removal),
    doing: "being removed",
    startedAt,
    usual: usualTime("removal", removal.type),
    deadline: Math.max(0, startedAt + removal.deadline - now),
    signal: context.signal,
    status: context.status,
    onListed: ({ items, isWhole, isFiltered }) => {
      const item = items.at(-1);
      // A filter that never showed it may not work, and a host may leave out of the whole list what a filter shows.
      isSure = item ? isGone(item) : isWhole && isFiltered === shownBy?.isFiltered;
      return item === undefined || isSure;
    },
    look: async (call) => isSure || (await isAssetGone(session, removal, call)) || undefined,
  });
}

function paramsOf(removal: Removal) {
  const { reason, comment, rating, cleanupAssets = false } = removal.input ?? {};
  return {
    ...selector(removal),
    cancellation_reason: reason,
    cancellation_comment: comment,
    rating,
    cleanup_assets: cleanupAssets,
  };
}
