import { HostError, isHostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { DeadlineExceeded, pollUntil } from "../../api/waiting/poll";
import { failure, message } from "../../message";
import { usualTime } from "../../waiting/deadlines";
import { type AssetRecord, plainList } from "../assetLists";
import { leavingOf, markLeaving } from "../assetRecord";
import { type Absence, absenceOf, hasEnded, isNotFound } from "../existence";
import { listedSoon } from "../lists";
import type { Listed } from "../recordList";
import type { CallContext } from "../resource";
import type { Session } from "../session";
import { waitForAsset } from "../waitForAsset";
import { announceCleanup } from "./cleanup";
import type { RemovalInput } from "./input";

/** An asset that is to be removed. */
export interface Removal {
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
  /** An earlier run had it accepted, and did not see its end. */
  readonly isAgain?: true;
}

const labelOf = ({ name, uniqId }: Removal): string => (name.includes(uniqId) ? name : `${name} (${uniqId})`);

/** Facts for messages. */
const factsOf = (removal: Removal, accepted: Accepted | undefined) => ({
  asset: labelOf(removal),
  isAccepted: accepted !== undefined,
  hostSaid: accepted?.words?.trim() || undefined,
});

const selector = ({ uniqId, accountNumber }: Removal) => ({ uniq_id: uniqId, accnt: accountNumber });
const whichOf = ({ uniqId, accountNumber }: Removal) => ({ uniqId, account: accountNumber });

/**
 * Requests the removal and waits until the asset is gone (specification, Assets › Asset removal request). The request is
 * always sent, unless a status says that the asset has ended: to a host that hides an asset which is paid for, it costs
 * nothing. With `wait: false`, or if an earlier run had it accepted, it waits only until the host has accepted. A wait
 * that ends early leaves a mark at the host, which every machine sees.
 *
 * @param before runs before the request; gets the asset as the host shows it.
 * @throws Error when it is not gone by the deadline or the signal was aborted; what the host answered.
 */
export async function removeAsset(
  session: Session,
  removal: Removal,
  context: CallContext,
  before: (shown: AssetRecord | undefined) => Promise<void> = async () => {},
): Promise<void> {
  let accepted: Accepted | undefined;
  const mark = async () => {
    if (!accepted || accepted.isAgain) return;
    const leaving = { at: Math.floor(session.clock.now()), words: accepted.words ?? "" };
    await markLeaving(session, whichOf(removal), leaving, {});
  };
  try {
    const shownBy = await showing(session, removal, context);
    const shown = shownBy?.items.at(-1) ?? (await shownByItself(session, removal, context));
    if (hasEnded(shown)) return;
    const failed = session.run.whatFailed();
    if (failed !== undefined) throw failure("removal-held", { asset: labelOf(removal), failed });
    await before(shown);
    const startedAt = session.clock.now();
    const answer = await request(session, removal, context);
    if (answer === "gone") return;
    accepted = answer;
    if (removal.input?.wait === false || accepted.isAgain) {
      await mark();
      return context.warn(message("removal-not-awaited", factsOf(removal, accepted)));
    }
    context.status(message("removal-accepted", factsOf(removal, accepted)));
    await untilGone(session, removal, { startedAt, shownBy }, context);
  } catch (error) {
    const { signal } = context;
    const isInterrupted = signal?.aborted === true && error === signal.reason;
    if (isInterrupted || error instanceof DeadlineExceeded) await mark();
    if (isInterrupted) throw failure("removal-interrupted", factsOf(removal, accepted), error);
    if (error instanceof DeadlineExceeded) {
      const { deadline } = removal;
      throw failure(
        "removal-late",
        { ...factsOf(removal, accepted), deadline, trouble: error.trouble },
        error,
      );
    }
    if (error instanceof HostError) throw failure("removal-failed", factsOf(removal, accepted), error);
    throw error;
  }
}

/** The list that shows it, which all share. Undefined: none does in time. */
async function showing(session: Session, removal: Removal, { signal }: CallOptions) {
  const question = { key: removal.uniqId, account: removal.accountNumber, signal };
  const listed = await listedSoon(session, plainList, question).catch((error: unknown) => {
    if (!(error instanceof HostError)) throw error;
  });
  return listed && listed.items.length > 0 ? listed : undefined;
}

/** The record of an asset that no list shows; undefined if it does not show itself either. */
async function shownByItself(session: Session, removal: Removal, call: CallOptions) {
  try {
    return await recordOf(session, removal, selector(removal), call);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/**
 * Requests the removal until the host has accepted it: again after a refusal that passes, and after a lost answer
 * while the asset is still there. Requesting it twice does no harm.
 */
async function request(session: Session, removal: Removal, context: CallContext): Promise<Accepted | "gone"> {
  const params = await paramsOf(session, removal, context);
  let isFirst = true;
  return pollUntil<Accepted | "gone">(session, {
    name: labelOf(removal),
    doing:
      removal.notShownUntil === undefined
        ? "still there, asking the host to remove it"
        : "asking the host to remove it",
    usual: usualTime("removal", removal.type),
    deadline: removal.deadline,
    signal: context.signal,
    status: context.status,
    look: async (_elapsed, call) => {
      if (!isFirst && (await isOver(session, removal, call))) return "gone";
      isFirst = false;
      try {
        const { removal_requested: words } = await session.client.asset.requestRemoval(params, call);
        if (meansNo(words))
          throw failure("removal-refused", { asset: labelOf(removal), hostSaid: String(words) });
        return { words };
      } catch (error) {
        if (!(error instanceof HostError)) throw error;
        if (isNotFound(error)) {
          const absence = await absenceAt(session, removal, error, call);
          if (absence === "gone" || absence === "notShown") return absence === "gone" ? absence : undefined;
          const hostSaid = error.hostMessage;
          throw failure("existence-unsure", { what: labelOf(removal), because: absence, hostSaid });
        }
        // Perhaps it refuses a second request because it has accepted the first one.
        const leaving = isAnswer(error) && (await leavingOf(session, whichOf(removal), call));
        if (leaving) return { words: leaving.words, isAgain: true };
        throw error;
      }
    },
  });
}

const meansNo = (words: unknown): boolean =>
  words !== undefined && /^(?:|0|false|no|null)$/i.test(String(words).trim());

/** Whether the host itself has refused it, and not for want of a login or a right. */
const isAnswer = (error: HostError): boolean =>
  isHostError(error, "busy", "input", "duplicate", "other") && !error.mayHaveHappened;

/**
 * What it means that a call did not find the asset.
 *
 * @throws if another account of the user has it: then it was moved, and is still paid for.
 */
async function absenceAt(
  session: Session,
  removal: Removal,
  error: HostError,
  call: CallOptions,
): Promise<Absence> {
  const isYoung = session.clock.now() < (removal.notShownUntil ?? 0);
  const asset = { ...whichOf(removal), isServer: removal.isServer, isYoung };
  const absence = await absenceOf(session, asset, { error }, call);
  const { uniqId, accountNumber } = removal;
  if (absence !== "gone" || accountNumber === undefined) return absence;
  const elsewhere = await recordOf(
    session,
    removal,
    { uniq_id: uniqId },
    { ...call, inAnyAccount: true },
  ).catch((failed: unknown) => {
    if (!(failed instanceof HostError)) throw failed;
  });
  if (elsewhere && !hasEnded(elsewhere)) throw failure("removal-in-other-account", { uniqId, accountNumber });
  return absence;
}

/** Whether the record of an asset whose removal was requested says that it is gone: then no other answer need confirm it. */
async function isOver(session: Session, removal: Removal, call: CallOptions): Promise<boolean> {
  try {
    return hasEnded(await recordOf(session, removal, selector(removal), call));
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return ["gone", "alone"].includes(await absenceAt(session, removal, error, call));
  }
}

/** The asset's record, or the server's if the user may not read assets, or the host does not show the asset yet. */
async function recordOf(
  session: Session,
  { isServer }: Removal,
  select: { readonly uniq_id: string; readonly accnt?: number | undefined },
  call: CallOptions,
) {
  const { asset, server } = session.client;
  try {
    return await asset.details(select, call);
  } catch (error) {
    if (!(isServer && isHostError(error, "permission", "notFound"))) throw error;
    return await server.details(select, call);
  }
}

interface Accepting {
  readonly startedAt: number;
  /** The list that had it before: a list of the same kind that surely does not have it is proof. */
  readonly shownBy: Listed<AssetRecord> | undefined;
}

/** Waits for the rest of the deadline. */
async function untilGone(
  session: Session,
  { notShownUntil: _, ...removal }: Removal,
  { startedAt, shownBy }: Accepting,
  context: CallContext,
) {
  let isSure = false;
  await waitForAsset(session, {
    uniqId: removal.uniqId,
    accountNumber: removal.accountNumber,
    name: labelOf(removal),
    doing: "being removed",
    startedAt,
    usual: usualTime("removal", removal.type),
    deadline: Math.max(0, startedAt + removal.deadline - session.clock.now()),
    signal: context.signal,
    status: context.status,
    onListed: ({ items, isWhole, isFiltered }) => {
      const item = items.at(-1);
      // A filter that never showed it may not work, and a host may leave out of the whole list what a filter shows.
      isSure = item ? hasEnded(item) : isWhole && isFiltered === shownBy?.isFiltered;
      return item === undefined || isSure;
    },
    look: async (call) => isSure || (await isOver(session, removal, call)) || undefined,
  });
}

async function paramsOf(session: Session, removal: Removal, context: CallContext) {
  const { reason, comment, rating, cleanupAssets = false } = removal.input ?? {};
  return {
    ...selector(removal),
    cancellation_reason: reason,
    cancellation_comment: comment,
    rating,
    cleanup_assets: cleanupAssets && (await announceCleanup(session, removal, context)),
  };
}
