import { HostError } from "../api/errors";
import type { ClientOptions } from "../api/options/options";
import { createPauses, retryLimits } from "../api/waiting/pauses";
import { retryLine } from "../api/waiting/tries";
import type { Host } from "./host";
import { type Create, type CreateContext, findMade, type RefusalReason, reasonOf } from "./lostCreate";
import type { Turn } from "./orderLine";
import { isRefusal, type Outcome, outcomeOf, outcomeOfTry, type RefusedForNow } from "./outcome";
import { arrivalTime } from "./shown/arrival";

/** What came of a create. */
export type Creation<Made> =
  | { readonly is: "made"; readonly made: Made }
  /** Nothing came of it. */
  | { readonly is: "notMade"; readonly reason: RefusalReason; readonly because: HostError };

/** A host, and how patient its client is. */
export interface CreatingHost extends Host {
  readonly configuration: Pick<ClientOptions, "retries">;
  /** A number in [0, 1). */
  readonly random: () => number;
}

/**
 * A list may show a new record so late, in milliseconds. A refusal of the number of calls may come from a proxy or gateway,
 * after the host has done what was asked for.
 */
const listedTime = 10_000;

/** For so long, in milliseconds, what was looked up before a turn holds. */
const shortWait = 15_000;

/**
 * Sends a create, and never a second one while the first may have made something: each may be something that is paid
 * for. After a refusal for now the host is asked what is there now that was not there before: once, and again before
 * the create is sent again. If it is unsure what came of it, the host is asked for as long as it may still arrive.
 *
 * @throws `failure` if it is not clear what came of it.
 */
export async function createOnce<Made>(
  host: CreatingHost,
  context: CreateContext,
  create: Create<Made>,
): Promise<Creation<Made>> {
  try {
    return { is: "made", made: await sendOnce(host, context, create) };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { is: "notMade", reason: reasonOf(error), because: error };
  }
}

/** Like {@link createOnce}. @throws the refusal too. */
export async function sendOnce<Made>(
  host: CreatingHost,
  context: CreateContext,
  create: Create<Made>,
): Promise<Made> {
  const { clock } = host;
  const { turn = ownPace(host, context) } = create;
  const find = (outcome: Outcome<unknown>) => findMade(host, context, create, outcome);
  let refusedNow: RefusedForNow | undefined;
  for (let lastAt = clock.now(); ; lastAt = clock.now()) {
    const { end } = await turn(refusedNow?.error);
    let made: Made | undefined;
    let outcome: Outcome<Made | undefined> = { is: "notSent", error: undefined };
    try {
      const waited = clock.now() - lastAt;
      if (waited > (refusedNow ? arrivalTime : shortWait)) create.meet?.((await create.look(context)) ?? []);
      else if (refusedNow) {
        const isOfHost = isRefusal(refusedNow.error);
        if (!isOfHost && waited < listedTime) await clock.sleep(listedTime - waited, context.signal);
        made = await find(refusedNow);
      }
      if (made) return made;
      const beforeRepeat = async (failure: HostError) => {
        made = await find(outcomeOfTry(failure));
        if (made) throw failure;
      };
      outcome = await outcomeOf({ ...context, untilSent: true, beforeRepeat }, create.send);
    } finally {
      end(outcome, outcome.is === "done" && outcome.value ? create.idOf(outcome.value) : undefined);
    }
    // It was created although the host has refused it.
    if (made) return made;
    if (outcome.is === "done" && outcome.value) return outcome.value;
    // An interruption, or a defect of ours.
    if (outcome.is !== "done" && !(outcome.error instanceof HostError)) throw outcome.error;
    made = await find(outcome);
    if (made) return made;
    if (outcome.is === "done") throw create.failure({ isAnswered: true, looking: "notListed" }, undefined);
    if (outcome.is === "unsure")
      throw create.failure({ isAnswered: false, looking: "notListed" }, outcome.error);
    create.onNothing?.();
    if (outcome.is !== "refusedForNow" || outcome.isOfLogin) throw outcome.error;
    refusedNow = outcome;
  }
}

/** Waits after a refusal for now as any call does, and gives up like it. */
function ownPace({ clock, configuration, random }: CreatingHost, { signal, status }: CreateContext) {
  const { within, longestPause } = retryLimits(configuration.retries);
  const pauseAfter = createPauses({ repeatable: true, longestPause }, random);
  const until = clock.now() + within;
  let tries = 1;
  return async (refusal: HostError | undefined): Promise<Turn> => {
    if (refusal) {
      const pause = pauseAfter(refusal, { now: clock.now(), until, hasAnswered: true });
      if (pause === undefined) throw refusal;
      tries += 1;
      status(retryLine(refusal, tries, pause));
      await clock.sleep(pause, signal);
    }
    return { end: () => {} };
  };
}
