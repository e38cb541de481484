import type { CallOptions } from "../api/callOptions";
import { HostError, isHostError } from "../api/errors";
import type { ClientOptions } from "../api/options/options";
import { createPauses, retryLimits } from "../api/waiting/pauses";
import { retryLine } from "../api/waiting/tries";
import { afterwards } from "./afterwards";
import type { Host } from "./host";
import type { Turn } from "./orderLine";
import { arrivalTime, isRefusal, type Outcome, outcomeOf, outcomeOfTry, type RefusedForNow } from "./outcome";

/** What looking for something has shown whose create was not answered with an id. */
export type Looking =
  | "cancelled"
  | "notListed"
  | "notLookedUp"
  | { readonly several: readonly string[] }
  | { readonly differing: readonly string[] };

/** A create of which it is not known what came of it. */
export interface Lost {
  /** Whether an answer came, though without an id. */
  readonly isAnswered: boolean;
  readonly looking: Looking;
}

/** Why a host refuses a create for what it asks for. */
export type RefusalReason = "noStock" | "nameTaken" | "other";

/** What came of a create. */
export type Creation<Made> =
  | { readonly is: "made"; readonly made: Made }
  /** Nothing came of it. */
  | { readonly is: "notMade"; readonly reason: RefusalReason; readonly because: HostError };

/** A host, and how patient its client is. */
interface CreatingHost extends Host {
  readonly configuration: Pick<ClientOptions, "retries">;
  /** A number in [0, 1). */
  readonly random: () => number;
}

type Context = Pick<CallOptions, "signal"> & { status(line: string): void };

interface Create<Made> {
  /** Names it in progress lines. */
  readonly name: string;
  /** Milliseconds before each look for what it may have made although it failed. */
  readonly pauses: readonly number[];
  /** Whether the host is asked once after this refusal of what was asked for, before something else is. */
  looksAfter?(reason: RefusalReason): boolean;
  /**
   * Waits until it may be sent.
   *
   * @param refusal of the last try, which the host has refused for now.
   */
  turn?(refusal: HostError | undefined): Promise<Turn>;
  /** @returns what was created; undefined: the answer has no id. */
  send(options: CallOptions): Promise<Made | undefined>;
  /** What is there now and was not there before. Undefined: the user may not list it. */
  look(call: Pick<CallOptions, "signal">): Promise<readonly Made[] | undefined>;
  idOf(made: Made): string;
  /** Whether it answers this very request. */
  isExact(made: Made): boolean;
  /** Takes note that nothing came of a try, as a look has shown. */
  onNothing?(): void;
  /** What is there now has come long after the last try. @throws if it must not be created as well. */
  meet?(others: readonly Made[]): void;
  /**
   * Which of several that answer this very request is ours, if a proxy may have sent it twice. Undefined, and by default:
   * no one knows.
   */
  choose?(several: readonly Made[]): Made | undefined;
  failure(lost: Lost, cause: unknown): Error;
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
  context: Context,
  create: Create<Made>,
): Promise<Creation<Made>> {
  try {
    return { is: "made", made: await sendOnce(host, context, create) };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { is: "notMade", reason: reasonOf(error), because: error };
  }
}

const reasonOf = (refusal: HostError): RefusalReason => {
  if (outcomeOfTry(refusal).is === "unsure") return "other";
  if (isHostError(refusal, "noStock")) return "noStock";
  return isHostError(refusal, "duplicate") ? "nameTaken" : "other";
};

/** Like {@link createOnce}. @throws the refusal too. */
export async function sendOnce<Made>(
  host: CreatingHost,
  context: Context,
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
function ownPace({ clock, configuration, random }: CreatingHost, { signal, status }: Context) {
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

/** Before each look for what it may have made; none: surely nothing. */
function pausesAfter<Made>(create: Create<Made>, outcome: Outcome<unknown>): readonly number[] {
  switch (outcome.is) {
    case "done":
    case "unsure":
      return create.pauses;
    case "refusedForNow":
      return outcome.isOfLogin ? create.pauses : [0];
    case "refused":
      return outcome.error instanceof HostError && create.looksAfter?.(reasonOf(outcome.error)) ? [0] : [];
    case "notSent":
      return [];
  }
}

/** Looks also after a cancel, for a while: what was created would be in no state. */
async function findMade<Made>(...[host, context, create, outcome]: Parameters<typeof lookForMade<Made>>) {
  if (pausesAfter(create, outcome).length === 0) return undefined;
  const look = ({ signal }: Pick<CallOptions, "signal">) =>
    lookForMade(host, context, { ...create, look: () => create.look({ signal }) }, outcome);
  const looked = await afterwards(host, look, context.signal);
  if (looked.is === "done") return looked.value;
  if (looked.is === "failed") throw looked.error;
  const isAnswered = outcome.is === "done";
  throw create.failure({ isAnswered, looking: "notLookedUp" }, isAnswered ? undefined : outcome.error);
}

/**
 * What the create has made, if the host shows it in time.
 *
 * @throws if it cannot be looked up, or if something is there that differs: it may be ours, and not yet be as it was
 * ordered.
 */
async function lookForMade<Made>(
  { clock }: CreatingHost,
  { signal, status }: Context,
  create: Create<Made>,
  outcome: Outcome<unknown>,
): Promise<Made | undefined> {
  const pauses = pausesAfter(create, outcome);
  const isAnswered = outcome.is === "done";
  const unclear = (looking: Looking, cause: unknown = isAnswered ? undefined : outcome.error) =>
    create.failure({ isAnswered, looking }, cause);
  const ids = (records: readonly Made[]) => records.map((record) => create.idOf(record));
  let others: readonly Made[] = [];
  for (const [index, pause] of pauses.entries()) {
    // What a cancel leaves is the time to be listed.
    const endedBy = index > 1 ? signal : undefined;
    if (endedBy?.aborted) break;
    if (pause > 0) {
      status(
        `${create.name}: the host may have created it without saying so; looking for it, try ${index + 1}`,
      );
      await clock.sleep(pause, endedBy).catch(() => {});
    }
    const records = await create.look({}).catch((error: unknown) => {
      throw unclear("notLookedUp", error);
    });
    if (!records) throw unclear("notLookedUp");
    const exact = records.filter((record) => create.isExact(record));
    const ours = exact.length > 1 ? create.choose?.(exact) : exact[0];
    if (ours) return ours;
    if (exact.length > 0) throw unclear({ several: ids(exact) });
    others = records;
  }
  if (signal?.aborted && pauses.length > 1) throw unclear("cancelled");
  if (others.length > 0) throw unclear({ differing: ids(others) });
  return undefined;
}
