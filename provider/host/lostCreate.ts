import type { CallOptions } from "../api/callOptions";
import { HostError, isHostError } from "../api/errors";
import { afterwards } from "./afterwards";
import type { CountedList } from "./countedIds";
import type { Host } from "./host";
import { type Outcome, outcomeOfTry } from "./outcome";

/** Why the search for a created record, whose id is unknown, has not found it. */
export type Looking =
  | "cancelled"
  | "notListed"
  | "notLookedUp"
  | { readonly several: readonly string[] }
  | { readonly differing: readonly string[] };

/** The state of a create that may have created a record, although nothing shows it yet. */
export interface Lost {
  /** Whether the host responded, but without an id. */
  readonly isAnswered: boolean;
  readonly looking: Looking;
}

/** A create that may have created a record although nothing shows it. Such a create is not sent again. */
export interface LostCreate {
  readonly is: "lost";
  readonly lost: Lost;
  readonly because: unknown;
}

/** The result of one search for the record of a create. */
export type CreateSight<Made> =
  | { readonly is: "made"; readonly made: Made }
  | { readonly is: "nothing" }
  | LostCreate;

/** Why a host refused a create. */
export type RefusalReason = "noStock" | "nameTaken" | "declined" | "other";

export const reasonOf = (refusal: HostError): RefusalReason => {
  if (outcomeOfTry(refusal).is === "unsure") return "other";
  if (isHostError(refusal, "noStock")) return "noStock";
  return isHostError(refusal, "duplicate") ? "nameTaken" : "other";
};

/** A successful response to a create. */
export type CreateAnswer<Made> =
  | { readonly is: "made"; readonly made: Made }
  /** The record may have been created. */
  | { readonly is: "withoutId" }
  /** The response itself says that nothing was created. */
  | { readonly is: "declined" };

export type CreateContext = Pick<CallOptions, "signal"> & { status(line: string): void };

/** A create that must not be sent twice, and how to find the record that it creates. */
export interface Create<Made> {
  /** The name of the record in progress lines. */
  readonly name: string;
  /** The pause before each search after a failed create, in milliseconds. */
  readonly pauses: readonly number[];
  /** Refusals that cause one search, before the caller requests something else. */
  readonly looksAfter?: readonly RefusalReason[];
  send(options: CallOptions): Promise<CreateAnswer<Made>>;
  /** Lists the records that exist now and did not exist before; undefined if the user may not list them. */
  look(call: Pick<CallOptions, "signal">): Promise<readonly Made[] | undefined>;
  /** The type of the record's id: a text, or a number like the ids of this list. */
  readonly ids: CountedList | "text";
  idOf(made: Made): string;
  /** Whether the record matches this request exactly. */
  isExact(made: Made): boolean;
  /**
   * Decides which of several exactly matching records is ours, if a proxy has sent the request twice. If it returns
   * undefined, or is absent, the record stays unknown.
   */
  choose?(several: readonly Made[]): Made | undefined;
}

/** The pauses before the searches; empty if certainly nothing was created. */
function pausesAfter<Made>(create: Create<Made>, outcome: Outcome<unknown>): readonly number[] {
  switch (outcome.is) {
    case "done":
    case "unsure":
      return create.pauses;
    case "refusedForNow":
      return outcome.isOfLogin ? create.pauses : [0];
    case "refused":
      return outcome.error instanceof HostError && create.looksAfter?.includes(reasonOf(outcome.error))
        ? [0]
        : [];
    case "notSent":
      return [];
  }
}

/**
 * Searches for the record of a create, if the host may have created one. The search also runs for a while after a
 * cancel, because otherwise the record would be in no state.
 */
export async function findMade<Made>(
  host: Host,
  context: CreateContext,
  create: Create<Made>,
  outcome: Outcome<unknown>,
): Promise<CreateSight<Made>> {
  const pauses = pausesAfter(create, outcome);
  if (pauses.length === 0) return { is: "nothing" };
  const isAnswered = outcome.is === "done";
  const asLost = (looking: Looking, because = isAnswered ? undefined : outcome.error): LostCreate => ({
    is: "lost",
    lost: { isAnswered, looking },
    because,
  });
  const lookEnd = await afterwards(
    host,
    (call) => lookForMade(host, context, { ...create, pauses, look: () => create.look(call) }, asLost),
    context.signal,
  );
  if (lookEnd.is === "done") return lookEnd.value;
  if (lookEnd.is === "failed") throw lookEnd.error;
  return asLost("notLookedUp");
}

/**
 * Searches repeatedly for the created record. A record that does not match exactly may still be ours, because its
 * values may not be complete yet.
 */
async function lookForMade<Made>(
  { clock }: Host,
  { signal, status }: CreateContext,
  { name, pauses, look, idOf, isExact, choose }: Create<Made>,
  asLost: (looking: Looking, because?: unknown) => LostCreate,
): Promise<CreateSight<Made>> {
  const ids = (records: readonly Made[]) => records.map(idOf);
  let otherRecords: readonly Made[] = [];
  for (const [index, pause] of pauses.entries()) {
    // The first two searches also happen after a cancel, because a record needs some time to be listed.
    const endedBy = index > 1 ? signal : undefined;
    if (endedBy?.aborted) break;
    if (pause > 0) {
      status(`${name}: the host may have created it without saying so; looking for it, try ${index + 1}`);
      await clock.sleep(pause, endedBy).catch(() => {});
    }
    let records: readonly Made[] | undefined;
    try {
      records = await look({});
    } catch (error) {
      return asLost("notLookedUp", error);
    }
    if (!records) return asLost("notLookedUp");
    const exact = records.filter(isExact);
    const ourRecord = exact.length > 1 ? choose?.(exact) : exact[0];
    if (ourRecord) return { is: "made", made: ourRecord };
    if (exact.length > 0) return asLost({ several: ids(exact) });
    otherRecords = records;
  }
  if (signal?.aborted && pauses.length > 1) return asLost("cancelled");
  if (otherRecords.length > 0) return asLost({ differing: ids(otherRecords) });
  return { is: "nothing" };
}
