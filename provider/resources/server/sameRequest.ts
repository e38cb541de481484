import { serverTypes } from "../../api/contract/enumerations";
import type { Session } from "../../session";
import { isGone } from "../isGone";
import type { Properties } from "../resource";
import { sameValue } from "../sameValue";
import { serverChanges } from "./changes";
import { comparable, type ServerRecord } from "./reported";

/** A live server that answers the same request. */
export interface Match {
  readonly uniqId: string;
  readonly record: ServerRecord;
}

/** Inputs that a create sends and `server.details` tells again; a zone is told, though it is no drift. */
const compared: readonly (readonly [property: string, field: string])[] = [
  ...Object.entries(serverChanges).flatMap(([property, row]): [string, string][] =>
    row.readsFrom !== "never" && row.readsFrom.operation === "server.details" && property !== "username"
      ? [[property, row.readsFrom.field]]
      : [],
  ),
  ["zoneId", "zone_id"],
];

/**
 * Looks for live servers that answer the same request, the mark of an earlier create whose result never reached the
 * state. Servers that this process has met belong to resources of the state, and are no candidates.
 */
export async function findSameRequest(
  session: Session,
  news: Properties,
  accnt: number | undefined,
  signal: AbortSignal | undefined,
): Promise<Match[]> {
  const domain = String(news.domain).toLowerCase();
  const candidates: string[] = [];
  for await (const item of session.client.asset.list.items(
    { accnt, domain: news.domain as string },
    { signal },
  ))
    if (
      item.uniq_id &&
      item.domain?.toLowerCase() === domain &&
      !isGone(item) &&
      !isAnotherType(item.type, news.type)
    )
      candidates.push(item.uniq_id);
  const matches: Match[] = [];
  for (const uniqId of candidates) {
    if (session.met.has(uniqId)) continue;
    const record = await serverRecord(session, uniqId, accnt, signal);
    if (record && answersTheSame(record, news)) matches.push({ uniqId, record });
  }
  return matches;
}

/** An asset of the same domain may be a DNS zone, or a server of another type: no need to look at it. */
const isAnotherType = (listed: unknown, wanted: unknown) =>
  (serverTypes as readonly unknown[]).includes(listed) && listed !== wanted;

/** The record; undefined when it is gone or no server. */
async function serverRecord(
  session: Session,
  uniqId: string,
  accnt: number | undefined,
  signal: AbortSignal | undefined,
): Promise<ServerRecord | undefined> {
  try {
    const record = await session.client.server.details({ uniq_id: uniqId, accnt }, { signal });
    return isGone(record) ? undefined : record;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/**
 * No reported field contradicts. Of an image the host reports only the original template, so there type and plan
 * must be reported and equal.
 */
function answersTheSame(record: ServerRecord, news: Properties): boolean {
  const told = comparable(record, news);
  const isTold = (field: string) => told[field] !== undefined;
  if (news.imageId !== undefined && !(isTold("type") && isTold("plan_id"))) return false;
  return compared.every(
    ([property, field]) =>
      news[property] === undefined || !isTold(field) || sameValue(told[field], news[property]),
  );
}
