import { createHash } from "node:crypto";
import { addressOf } from "../../config";
import type { Session } from "../../resource/session";

/** A rebuild that left this machine, and that no state is known to have. */
export interface SentRebuild {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What it was to bring, as a digest: triggers may be secret. */
  readonly target: string;
  readonly salt: string;
  /** The template that the host told before it. */
  readonly before: unknown;
}

/** What a rebuild is asked to bring. */
interface Asked {
  readonly templateName?: unknown;
  readonly rebuildTriggers?: unknown;
}

const noteOf = ({ configuration }: Session, id: string): string =>
  `rebuild ${addressOf(configuration.baseUrl)} ${id}`;

/** Before a rebuild leaves. */
export function noteSent(session: Session, id: string, asked: Asked, before: unknown): void {
  const salt = String(session.random());
  session.notes.write(noteOf(session, id), JSON.stringify({ target: digestOf(asked, salt), salt, before }));
}

/** It is known what came of this process's own. */
export const forgetOwn = (session: Session, id: string): void => session.notes.remove(noteOf(session, id));

/** It is known what came of all that were sent from this machine. */
export const forgetAll = (session: Session, id: string): void =>
  session.notes.remove(noteOf(session, id), "all");

/** The state has what these properties say: a note of it is over, whichever process has written it. */
export function forgetStored(session: Session, id: string, stored: Asked): void {
  const sent = sentBefore(session, id);
  if (sent && isFor(sent, stored)) forgetAll(session, id);
}

/** The last rebuild that a run which was cut short has sent from this machine. */
export function sentBefore(session: Session, id: string): SentRebuild | undefined {
  const [last] = [...session.notes.read(noteOf(session, id))].sort((one, other) => other.at - one.at);
  if (!last) return undefined;
  try {
    const sent: Omit<SentRebuild, "at"> = JSON.parse(last.text);
    return { at: last.at, ...sent };
  } catch {
    return undefined;
  }
}

/** Whether it is the one that these inputs ask for. */
export const isFor = (sent: SentRebuild, { templateName, rebuildTriggers }: Asked): boolean =>
  sent.target === digestOf({ templateName, rebuildTriggers }, sent.salt);

const digestOf = ({ templateName, rebuildTriggers }: Asked, salt: string): string =>
  createHash("sha256")
    .update(JSON.stringify([salt, templateName ?? null, rebuildTriggers ?? null]))
    .digest("base64url");
