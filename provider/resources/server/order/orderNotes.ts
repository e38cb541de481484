import { hostAddress } from "../../../api/address";
import { recordAccount } from "../../../resource/record";
import type { Session } from "../../../resource/session";
import type { ServerInputs } from "../declared/inputs";
import type { ServerState } from "../life/state";

/** A note about an order is ignored after this time, in milliseconds. */
const forgottenAfter = 24 * 60 * 60_000;

/** An order from an earlier run whose response never arrived. */
export interface LostOrder {
  /** Milliseconds since the order was last sent. */
  readonly age: number;
  /** Ids of servers that existed before the order, so none of them comes from this order. */
  readonly idsBefore: readonly string[];
}

/**
 * Notes about the orders of one domain that were sent from this machine. The notes outlive a killed run. If an order
 * got no response, the next run waits for it, because a host may carry out a request long after it was sent. If an
 * order got a response, its server is in no state until the create returns, and the host may list it even later.
 */
export function orderNotes(session: Session, inputs: Partial<ServerInputs>) {
  const { notes, configuration } = session;
  const [account, domain] = [recordAccount(session, inputs), String(inputs.domain)];
  const openNote = `server ${hostAddress(configuration.baseUrl)} ${account ?? ""} ${domain.toLowerCase()}`;
  const answeredNote = `${openNote}, answered`;
  const readNotes = (name: string) => notes.read(name).filter(({ age }) => age < forgottenAfter);

  return {
    /** The order whose response has not arrived yet. */
    unanswered(): LostOrder | undefined {
      const openNotes = readNotes(openNote);
      if (openNotes.length === 0) return undefined;
      return {
        age: Math.min(...openNotes.map(({ age }) => age)),
        idsBefore: openNotes.flatMap(({ text }) => text.split(" ")).filter((id) => id !== ""),
      };
    },

    /**
     * Writes a note that an order is being sent. The note stays until `close`, unless the request certainly had no
     * effect.
     */
    noteOrder: (idsBefore: readonly string[]): void => notes.write(openNote, idsBefore.join(" ")),

    /** Removes the note of the last order, because that order had no effect. */
    noteNothing: (): void => notes.remove(openNote),

    /** Writes a note with the id of the ordered server. */
    noteAnswer: (id: string): void => notes.write(answeredNote, id),

    /** Removes the notes of orders whose outcome is known: those of this process, or those of all processes. */
    close: (whose: "own" | "all"): void => notes.remove(openNote, whose),

    /** Forgets an ordered server, because the host lists it or it was removed. */
    forget(id: string): void {
      if (readNotes(answeredNote).every(({ text }) => text === id)) notes.remove(answeredNote, "all");
    },

    /**
     * The notes with ids of ordered servers that the host does not list yet. Once the host lists all ordered servers,
     * their notes are removed.
     */
    takeUnlisted(isListed: (id: string) => boolean) {
      const answeredNotes = readNotes(answeredNote);
      const unlisted = answeredNotes.filter(({ text: id }) => !isListed(id));
      if (answeredNotes.length > 0 && unlisted.length === 0) notes.remove(answeredNote, "all");
      return unlisted;
    },
  };
}

/** Forgets the order of a server, because the host lists the server or it was removed. */
export const forgetOrder = (session: Session, { id, applied }: ServerState): void =>
  orderNotes(session, applied).forget(id);
