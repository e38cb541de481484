import { addressOf } from "../../config";
import type { Properties } from "../../resource/properties";
import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";

/** A rebuild that left this machine, and that no state is known to have. */
export interface SentRebuild {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What it was to bring. */
  readonly templateName: unknown;
  readonly rebuildTriggers: unknown;
  /** The template that the host told before it. */
  readonly before: unknown;
}

const noteOf = ({ configuration }: Session, id: string): string =>
  `rebuild ${addressOf(configuration.baseUrl)} ${id}`;

/** Before a rebuild leaves. */
export function noteSent(session: Session, id: string, sent: Omit<SentRebuild, "at">): void {
  const { templateName, rebuildTriggers, before } = sent;
  session.notes.write(noteOf(session, id), JSON.stringify({ templateName, rebuildTriggers, before }));
}

/** Nothing can have come of it. */
export const forgetOwn = (session: Session, id: string): void => session.notes.remove(noteOf(session, id));

/** The state has what these properties say: a note of it is over, whichever process has written it. */
export function forgetStored(session: Session, id: string, stored: Properties): void {
  const sent = sentBefore(session, id);
  if (sent && isFor(sent, stored)) session.notes.remove(noteOf(session, id), "all");
}

/** The last rebuild that a run which was cut short has sent from this machine. */
export function sentBefore(session: Session, id: string): SentRebuild | undefined {
  const [last] = [...session.notes.read(noteOf(session, id))].sort((one, other) => other.at - one.at);
  if (!last) return undefined;
  try {
    return { at: last.at, ...(JSON.parse(last.text) as Omit<SentRebuild, "at">) };
  } catch {
    return undefined;
  }
}

/** Whether it is the one that these inputs ask for. */
export const isFor = (sent: SentRebuild, { templateName, rebuildTriggers }: Properties): boolean =>
  sameValue([sent.templateName, sent.rebuildTriggers], [templateName, rebuildTriggers]);
