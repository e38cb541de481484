import { addressOf } from "../../config";
import type { Properties } from "../../resource/resource";
import type { Session } from "../../resource/session";

/** Names a rebuild among all that this machine sends: the server, and what it is to bring. */
export const rebuildNamed = (
  { configuration }: Session,
  id: string,
  { templateName, rebuildTriggers }: Properties,
): string =>
  `rebuild ${addressOf(configuration.baseUrl)} ${id} ${JSON.stringify([templateName, rebuildTriggers])}`;

/** When the very rebuild that is asked for was sent from this machine by a run that was cut short, milliseconds since the epoch. */
export const sentBefore = (session: Session, id: string, news: Properties): number | undefined =>
  session.sentRebuilds.since(rebuildNamed(session, id, news));

/** As people read it. */
export const timeOf = (since: number): string =>
  `${new Date(since).toISOString().slice(0, 16).replace("T", " ")} UTC`;
