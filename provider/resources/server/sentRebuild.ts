import { addressOf } from "../../config";
import type { Change } from "../../resource/compare";
import { lastNoted } from "../../resource/notes";
import type { Properties } from "../../resource/properties";
import type { Session } from "../../resource/session";

/** Names a rebuild among all that this machine sends: the server, and what it is to bring. */
export const rebuildNamed = (
  { configuration }: Session,
  id: string,
  { templateName, rebuildTriggers }: Properties,
): string =>
  `rebuild ${addressOf(configuration.baseUrl)} ${id} ${JSON.stringify([templateName, rebuildTriggers])}`;

/**
 * When the very rebuild that is asked for was sent from this machine by a run that was cut short, milliseconds since the
 * epoch. Only of one by triggers alone: of a template the host itself tells whether it is there.
 */
export function sentBefore(
  session: Session,
  id: string,
  news: Properties,
  rebuilds: readonly Change[],
): number | undefined {
  const byTriggers = rebuilds.length > 0 && rebuilds.every(({ property }) => property === "rebuildTriggers");
  return byTriggers ? lastNoted(session.notes, rebuildNamed(session, id, news)) : undefined;
}

/** As people read it. */
export const timeOf = (since: number): string =>
  `${new Date(since).toISOString().slice(0, 16).replace("T", " ")} UTC`;
