import type { CallOptions } from "../api/callOptions";
import { HostError, isHostError } from "../api/errors";
import { afterwards } from "./afterwards";
import type { Host } from "./host";
import type { Turn } from "./orderLine";
import { type Outcome, outcomeOfTry } from "./outcome";

/** What looking for something has shown whose create was not answered with an id. */
export type Looking =
  | "cancelled"
  | "notListed"
  | "notLookedUp"
  | { readonly several: readonly string[] }
  | { readonly differing: readonly string[] };

/** A create may have made something, and nothing shows yet whether it did. */
export interface Lost {
  /** Whether an answer came, though without an id. */
  readonly isAnswered: boolean;
  readonly looking: Looking;
}

/** Why a host refuses a create for what it asks for. */
export type RefusalReason = "noStock" | "nameTaken" | "other";

export const reasonOf = (refusal: HostError): RefusalReason => {
  if (outcomeOfTry(refusal).is === "unsure") return "other";
  if (isHostError(refusal, "noStock")) return "noStock";
  return isHostError(refusal, "duplicate") ? "nameTaken" : "other";
};

export type CreateContext = Pick<CallOptions, "signal"> & { status(line: string): void };

/** A create that must not be sent twice, and how its caller finds what it has made. */
export interface Create<Made> {
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
export async function findMade<Made>(
  ...[host, context, create, outcome]: Parameters<typeof lookForMade<Made>>
) {
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
  { clock }: Host,
  { signal, status }: CreateContext,
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
