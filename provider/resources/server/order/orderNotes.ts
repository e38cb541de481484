import { hostAddress } from "../../../api/address";
import { recordAccount } from "../../../resource/record";
import type { Session } from "../../../resource/session";
import type { ServerInputs } from "../declared/inputs";
import type { ServerState } from "../life/state";

/** An order without a trace for this long is ignored, in milliseconds. */
const forgottenAfter = 24 * 60 * 60_000;

/** An order of an earlier run that had no answer. */
export interface LostOrder {
  /** Milliseconds since it was last sent. */
  readonly age: number;
  /** Ids that existed before, so the order cannot have made them. */
  readonly before: readonly string[];
}

/**
 * The orders of one domain that were sent from this machine, as notes that a killed run leaves. The next run waits for
 * an order without an answer: a host may carry out a request long after it was sent. An order with an answer is in no
 * state until its create returns, and a host may list it later still.
 */
export function orderNotes(session: Session, inputs: Partial<ServerInputs>) {
  const { notes, configuration } = session;
  const [account, domain] = [recordAccount(session, inputs), String(inputs.domain)];
  const open = `server ${hostAddress(configuration.baseUrl)} ${account ?? ""} ${domain.toLowerCase()}`;
  const answered = `${open}, answered`;
  const read = (name: string) => notes.read(name).filter(({ age }) => age < forgottenAfter);

  return {
    /** The order that was not answered yet. */
    unanswered(): LostOrder | undefined {
      const all = read(open);
      if (all.length === 0) return undefined;
      return {
        age: Math.min(...all.map(({ age }) => age)),
        before: all.flatMap(({ text }) => text.split(" ")).filter((id) => id !== ""),
      };
    },

    /** Notes that an order leaves. The note stays until `close`, unless nothing can have come of the order. */
    noteOrder: (before: readonly string[]): void => notes.write(open, before.join(" ")),

    /** Notes that nothing came of the last order. */
    noteNothing: (): void => notes.remove(open),

    /** Notes the server that the order made. */
    noteAnswer: (id: string): void => notes.write(answered, id),

    /** The outcome of the order is known: of this process's, or of those of all. */
    close: (whose: "own" | "all"): void => notes.remove(open, whose),

    /** Forgets a server that the host lists, or that was removed. */
    forget(id: string): void {
      if (read(answered).every(({ text }) => text === id)) notes.remove(answered, "all");
    },

    /**
     * Notes with the ids that orders made and the host does not list yet. Servers that it lists no longer need a note.
     */
    takeUnlisted(isListed: (id: string) => boolean) {
      const all = read(answered);
      const unlisted = all.filter(({ text: id }) => !isListed(id));
      if (all.length > 0 && unlisted.length === 0) notes.remove(answered, "all");
      return unlisted;
    },
  };
}

/** The host lists the server, or it was removed: its order no longer needs a note. */
export const forgetOrder = (session: Session, { id, applied }: ServerState): void =>
  orderNotes(session, applied).forget(id);
