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

/** The outcome of a create over all of its attempts. */
export type Creation<Made> =
  | { readonly is: "made"; readonly made: Made }
  /** Nothing was created. `because` is undefined if a successful response declined the create. */
  | { readonly is: "refused"; readonly reason: RefusalReason; readonly because: HostError | undefined }
  | LostCreate;

/**
 * The create was not sent, because the id of another record shows that the host's ids are too large to be stored
 * exactly.
 */
export interface UnkeepableCreate {
  readonly is: "unkeepable";
  readonly id: string;
}

/** The outcome of one attempt of a create. */
export type CreateTry<Made> = Creation<Made> | RefusedTry;

/**
 * The host refused the create temporarily, and nothing was created. The create may be sent again after {@link
 * foundSince}.
 */
export interface RefusedTry {
  readonly is: "refusedForNow";
  readonly refusal: TemporaryRefusal;
  /** When the attempt ended, in milliseconds since the epoch. */
  readonly at: number;
}

/** The last attempt of a create. Before the first attempt: when the existing records were last listed. */
export type LastTry = RefusedTry | { readonly is: "notTried"; readonly at: number };

/**
 * How long a list may take to show a new record, in milliseconds. The delay matters after a refusal for too many calls,
 * because a proxy or gateway may send such a refusal after the host has done the work.
 */
const listedTime = 10_000;

/** How long the list of existing records from before the first attempt stays valid, in milliseconds. */
const shortWait = 15_000;

/** Whether the existing records must be listed again before the next attempt. */
export const isLongAgo = ({ clock }: Pick<Host, "clock">, { is, at }: LastTry): boolean =>
  clock.now() - at > (is === "refusedForNow" ? arrivalTime : shortWait);

/** Looks for a record that the last attempt created although its response was a temporary refusal. */
export async function foundSince<Made>(
  host: Host,
  context: CreateContext,
  create: Create<Made>,
  lastTry: LastTry,
): Promise<CreateSight<Made>> {
  if (lastTry.is === "notTried" || isLongAgo(host, lastTry)) return { is: "nothing" };
  const waitedMs = host.clock.now() - lastTry.at;
  // A refusal by the host itself proves that nothing was created.
  if (!isRefusal(lastTry.refusal.error) && waitedMs < listedTime)
    await host.clock.sleep(listedTime - waitedMs, context.signal);
  return findMade(host, context, create, lastTry.refusal);
}

/**
 * Sends a create once. The create is sent again only if the previous attempt cannot have created anything, because each
 * record may be billed. Before any repeat, and at the end, the host's records are searched for a record that an attempt
 * may have created.
 *
 * @param hear called with the outcome, and with the id if the response has one, before the search.
 * @throws an interruption, and a bug in this package.
 */
export async function sendTry<Made>(
  host: Host,
  context: CreateContext,
  create: TextCreate<Made>,
  hear: (outcome: Outcome<unknown>, id?: string) => void = () => {},
): Promise<CreateTry<Made>> {
  const find = (failure: Outcome<unknown>) => findMade(host, context, create, failure);
  let earlySight = { is: "nothing" } as CreateSight<Made>;
  const beforeRepeat = async (failure: HostError) => {
    earlySight = await find(outcomeOfTry(failure));
    if (earlySight.is === "made") throw failure;
    if (earlySight.is === "lost") throw new JudgedError("The outcome is not clear.");
  };
  const outcome = await writeOutcome({ ...context, untilSent: true, beforeRepeat }, create.send);
  const answer = outcome.is === "done" ? outcome.value : undefined;
  hear(outcome, answer?.is === "made" ? create.idOf(answer.made) : undefined);
  // The search found the record although the host had refused the create.
  if (earlySight.is !== "nothing") return earlySight;
  if (answer?.is === "made") return answer;
  if (answer?.is === "declined") return { is: "refused", reason: "declined", because: undefined };
  if (outcome.is !== "done" && !(outcome.error instanceof HostError)) throw outcome.error;
  const sight = await find(outcome);
  if (sight.is !== "nothing") return sight;
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

/**
 * A create whose records have text ids. Records with numeric ids go through {@link createOnce}, because a number may be
 * too large to be stored exactly.
 */
export type TextCreate<Made> = Create<Made> & { readonly ids: "text" };

/** @param because the failure that proves that nothing was created. */
const refusedBy = (because: HostError) => ({ is: "refused", reason: reasonOf(because), because }) as const;

/** A host, and the settings for retries. */
export interface PatientHost extends Host {
  readonly configuration: Pick<ClientOptions, "retries">;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

/**
 * Sends a create until the host accepts it or refuses it for good, with the usual pauses between attempts. After a
 * temporary refusal, the host's records are searched twice for a new record: at once, and before the create is sent
 * again.
 *
 * @throws an interruption, and a bug in this package.
 */
export async function createOnce<Made>(
  host: PatientHost,
  context: CreateContext,
  create: Create<Made>,
): Promise<Creation<Made> | UnkeepableCreate> {
  const waitAfter = ownPace(host, context);
  const { ids } = create;
  let lastTry: LastTry = { is: "notTried", at: host.clock.now() };
  for (;;) {
    const sight: CreateSight<Made> = await foundSince(host, context, create, lastTry);
    // Neither this run nor a later one could store the id of the new record, so each run would create one more.
    const id = ids === "text" ? undefined : tooLargeId(host, ids);
    if (sight.is === "nothing" && id !== undefined) return { is: "unkeepable", id };
    const asText = { ...create, ids: "text" } as const;
    const outcome: CreateTry<Made> = sight.is === "nothing" ? await sendTry(host, context, asText) : sight;
    if (outcome.is === "made") noteIds(host, ids, [create.idOf(outcome.made)]);
    if (outcome.is !== "refusedForNow") return outcome;
    if (!(await waitAfter(outcome.refusal.error))) return refusedBy(outcome.refusal.error);
    lastTry = outcome;
  }
}

/**
 * Creates a function that waits after a temporary refusal as the client's retries do; it returns false when they would
 * give up.
 */
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
