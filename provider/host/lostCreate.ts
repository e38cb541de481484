import type { CallOptions } from "../api/callOptions";
import { HostError, isHostError } from "../api/errors";
import { afterwards } from "./afterwards";
import type { CountedList } from "./countedIds";
import type { Host } from "./host";
import { type Outcome, outcomeOfTry } from "./outcome";

/** The search for a record whose create was not answered with an id. */
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

/** A create may have made something, and nothing shows whether it did, so it is not sent again. */
export interface LostCreate {
  readonly is: "lost";
  readonly lost: Lost;
  readonly because: unknown;
}

/** The finding of a look for the result of a create. */
export type CreateSight<Made> =
  | { readonly is: "made"; readonly made: Made }
  | { readonly is: "nothing" }
  | LostCreate;

/** The reasons for a host to refuse a create. */
export type RefusalReason = "noStock" | "nameTaken" | "declined" | "other";

export const reasonOf = (refusal: HostError): RefusalReason => {
  if (outcomeOfTry(refusal).is === "unsure") return "other";
  if (isHostError(refusal, "noStock")) return "noStock";
  return isHostError(refusal, "duplicate") ? "nameTaken" : "other";
};

/** A host's answers to a create that it has not refused. */
export type CreateAnswer<Made> =
  | { readonly is: "made"; readonly made: Made }
  /** It may have been made. */
  | { readonly is: "withoutId" }
  /** The answer's own words say that it was not made. */
  | { readonly is: "declined" };

export type CreateContext = Pick<CallOptions, "signal"> & { status(line: string): void };

/** A create that must not be sent twice, and the caller's way to find its result. */
export interface Create<Made> {
  /** The name in progress lines. */
  readonly name: string;
  /** Milliseconds before each look for the result of a failed create. */
  readonly pauses: readonly number[];
  /** Reasons for a refusal that make the caller look once before it asks for something else. */
  readonly looksAfter?: readonly RefusalReason[];
  send(options: CallOptions): Promise<CreateAnswer<Made>>;
  /** The records that are there now and were not before. Undefined: the user may not list it. */
  look(call: Pick<CallOptions, "signal">): Promise<readonly Made[] | undefined>;
  /** The form of its id: a text, or a number like those of this list. */
  readonly ids: CountedList | "text";
  idOf(made: Made): string;
  /** Whether it answers this very request. */
  isExact(made: Made): boolean;
  /**
   * Several records may answer this very request, if a proxy has sent it twice: this decides which one is ours.
   * Undefined, and by default: no one knows.
   */
  choose?(several: readonly Made[]): Made | undefined;
}

/** The pauses before the looks; none: surely nothing was made. */
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
 * The record that the create has made, if the host shows it in time. It looks also after a cancel, for a while, because
 * the record would be in no state.
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
  const lost = (looking: Looking, because = isAnswered ? undefined : outcome.error): LostCreate => ({
    is: "lost",
    lost: { isAnswered, looking },
    because,
  });
  const looked = await afterwards(
    host,
    (call) => lookForMade(host, context, { ...create, pauses, look: () => create.look(call) }, lost),
    context.signal,
  );
  if (looked.is === "done") return looked.value;
  if (looked.is === "failed") throw looked.error;
  return lost("notLookedUp");
}

/** A record that differs may still be ours, because it may not yet be as it was asked for. */
async function lookForMade<Made>(
  { clock }: Host,
  { signal, status }: CreateContext,
  { name, pauses, look, idOf, isExact, choose }: Create<Made>,
  lost: (looking: Looking, because?: unknown) => LostCreate,
): Promise<CreateSight<Made>> {
  const ids = (records: readonly Made[]) => records.map(idOf);
  let otherRecords: readonly Made[] = [];
  for (const [index, pause] of pauses.entries()) {
    // After a cancel there is still the time that a record needs to be listed.
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
      return lost("notLookedUp", error);
    }
    if (!records) return lost("notLookedUp");
    const exact = records.filter(isExact);
    const ours = exact.length > 1 ? choose?.(exact) : exact[0];
    if (ours) return { is: "made", made: ours };
    if (exact.length > 0) return lost({ several: ids(exact) });
    otherRecords = records;
  }
  if (signal?.aborted && pauses.length > 1) return lost("cancelled");
  if (otherRecords.length > 0) return lost({ differing: ids(otherRecords) });
  return { is: "nothing" };
}
