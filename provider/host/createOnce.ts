import { HostError } from "../api/errors";
import type { ClientOptions } from "../api/options/options";
import { createPauses, retryLimits } from "../api/waiting/pauses";
import { retryLine } from "../api/waiting/tries";
import { JudgedError } from "../judgedError";
import { arrivalTime } from "../waiting/deadlines";
import { noteIds, tooLargeId } from "./countedIds";
import type { Host } from "./host";
import {
  type Create,
  type CreateContext,
  type CreateSight,
  findMade,
  type LostCreate,
  type RefusalReason,
  reasonOf,
} from "./lostCreate";
import { isRefusal, type Outcome, outcomeOfTry, type TemporaryRefusal, writeOutcome } from "./outcome";

/** The outcome of a create, however often it was tried. */
export type Creation<Made> =
  | { readonly is: "made"; readonly made: Made }
  /** Nothing came of it. `because`: undefined if the host's answer has declined it. */
  | { readonly is: "refused"; readonly reason: RefusalReason; readonly because: HostError | undefined }
  | LostCreate;

/** It was not sent: the host's ids are too large to be kept, as this one of another record. */
export interface UnkeepableCreate {
  readonly is: "unkeepable";
  readonly id: string;
}

/** The outcome of one try of it. */
export type CreateTry<Made> = Creation<Made> | RefusedTry;

/** Nothing came of it. The same create may be sent again, after {@link foundSince}. */
export interface RefusedTry {
  readonly is: "refusedForNow";
  readonly refusal: TemporaryRefusal;
  /** The time of its end, in milliseconds since the epoch. */
  readonly at: number;
}

/** The last try of a create; before the first try, the time of the last look at the existing records. */
export type LastTry = RefusedTry | { readonly is: "notTried"; readonly at: number };

/**
 * The delay of a list in showing a new record, in milliseconds. A refusal of the number of calls may come from a proxy
 * or gateway, after the host has done the work.
 */
const listedTime = 10_000;

/** The time that the look before the first try stays valid, in milliseconds. */
const shortWait = 15_000;

/** Whether the existing records must be looked up again before the next try. */
export const isLongAgo = ({ clock }: Pick<Host, "clock">, { is, at }: LastTry): boolean =>
  clock.now() - at > (is === "refusedForNow" ? arrivalTime : shortWait);

/**
 * The record that the last try has made although the host has refused it for now, as a look shows before the next one.
 */
export async function foundSince<Made>(
  host: Host,
  context: CreateContext,
  create: Create<Made>,
  last: LastTry,
): Promise<CreateSight<Made>> {
  if (last.is === "notTried" || isLongAgo(host, last)) return { is: "nothing" };
  const waited = host.clock.now() - last.at;
  // The host's own words prove that it has done nothing.
  if (!isRefusal(last.refusal.error) && waited < listedTime)
    await host.clock.sleep(listedTime - waited, context.signal);
  return findMade(host, context, create, last.refusal);
}

/**
 * Sends a create once, and never again while the first may have made something, because each result may be paid for. A
 * record that it may have made is looked for before any repeat, and at the end.
 *
 * @param hear called with the outcome before anything is looked for, and with the id in its answer.
 * @throws an interruption, and a defect of ours.
 */
export async function sendTry<Made>(
  host: Host,
  context: CreateContext,
  create: TextCreate<Made>,
  hear: (outcome: Outcome<unknown>, id?: string) => void = () => {},
): Promise<CreateTry<Made>> {
  const find = (failure: Outcome<unknown>) => findMade(host, context, create, failure);
  let early = { is: "nothing" } as CreateSight<Made>;
  const beforeRepeat = async (failure: HostError) => {
    early = await find(outcomeOfTry(failure));
    if (early.is === "made") throw failure;
    if (early.is === "lost") throw new JudgedError("The outcome is not clear.");
  };
  const outcome = await writeOutcome({ ...context, untilSent: true, beforeRepeat }, create.send);
  const answer = outcome.is === "done" ? outcome.value : undefined;
  hear(outcome, answer?.is === "made" ? create.idOf(answer.made) : undefined);
  // A look has shown the record, although the host has refused it.
  if (early.is !== "nothing") return early;
  if (answer?.is === "made") return answer;
  if (answer?.is === "declined") return { is: "refused", reason: "declined", because: undefined };
  if (outcome.is !== "done" && !(outcome.error instanceof HostError)) throw outcome.error;
  const found = await find(outcome);
  if (found.is !== "nothing") return found;
  switch (outcome.is) {
    case "done":
      return { is: "lost", lost: { isAnswered: true, looking: "notListed" }, because: undefined };
    case "unsure":
      return { is: "lost", lost: { isAnswered: false, looking: "notListed" }, because: outcome.error };
    case "refusedForNow":
      if (!outcome.isOfLogin) return { is: "refusedForNow", refusal: outcome, at: host.clock.now() };
  }
  return refusedBy(outcome.error as HostError);
}

/** A create whose record has a text as its id. A number may be too large, so its way is {@link createOnce}. */
export type TextCreate<Made> = Create<Made> & { readonly ids: "text" };

/** @param because the failure that proves that nothing came of it. */
const refusedBy = (because: HostError) => ({ is: "refused", reason: reasonOf(because), because }) as const;

/** A host, and the patience of its client. */
export interface PatientHost extends Host {
  readonly configuration: Pick<ClientOptions, "retries">;
  /** A number in [0, 1). */
  readonly random: () => number;
}

/**
 * Sends a create until the host accepts it or refuses it for good, at the pace of any call. After a refusal for now,
 * the host is asked for new records: once, and again before the create is sent again.
 *
 * @throws an interruption, and a defect of ours.
 */
export async function createOnce<Made>(
  host: PatientHost,
  context: CreateContext,
  create: Create<Made>,
): Promise<Creation<Made> | UnkeepableCreate> {
  const waitAfter = ownPace(host, context);
  const { ids } = create;
  let last: LastTry = { is: "notTried", at: host.clock.now() };
  for (;;) {
    const found: CreateSight<Made> = await foundSince(host, context, create, last);
    // No run could keep the record, and each would create one more.
    const id = ids === "text" ? undefined : tooLargeId(host, ids);
    if (found.is === "nothing" && id !== undefined) return { is: "unkeepable", id };
    const asText = { ...create, ids: "text" } as const;
    const tried: CreateTry<Made> = found.is === "nothing" ? await sendTry(host, context, asText) : found;
    if (tried.is === "made") noteIds(host, ids, [create.idOf(tried.made)]);
    if (tried.is !== "refusedForNow") return tried;
    if (!(await waitAfter(tried.refusal.error))) return refusedBy(tried.refusal.error);
    last = tried;
  }
}

/** Waits after a refusal for now as any call does; false: it gives up like it. */
function ownPace({ clock, configuration, random }: PatientHost, { signal, status }: CreateContext) {
  const { within, longestPause } = retryLimits(configuration.retries);
  const pauseAfter = createPauses({ repeatable: true, longestPause }, random);
  const until = clock.now() + within;
  let tries = 1;
  return async (refusal: HostError): Promise<boolean> => {
    const pause = pauseAfter(refusal, { now: clock.now(), until, hasAnswered: true });
    if (pause === undefined) return false;
    tries += 1;
    status(retryLine(refusal, tries, pause));
    await clock.sleep(pause, signal);
    return true;
  };
}
