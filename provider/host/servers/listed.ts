import type { CallOptions } from "../../api/callOptions";
import { pageSize } from "../../api/client/pages";
import { type AssetId, type AssetRecord, assetsById } from "../assets/assetLists";
import type { Host } from "../host";
import type { Listed, RecordList } from "../lists/recordList";
import { readSharedList } from "../lists/sharedList";
import { readList } from "../readList";
import { unlessFailed } from "../secondSource";
import { answerOfLists, type KnownMember, type ListsAnswer } from "../shown/listed";
import type { ServerRecord } from "../shown/server";
import { type ServerInQuestion, type ShownServer, shownServer } from "./details";

/** The time for a list that only saves calls, in milliseconds. */
const patienceMs = 30_000;

/** All servers by their id. The specification prefers the list of assets, which does not have all members of a server. */
const serversById: RecordList<ServerRecord> = {
  source: "servers",
  of: "servers",
  by: "id",
  idOf: ({ uniq_id }) => uniq_id,
  keyOf: ({ uniq_id }) => uniq_id,
  read: (host, accnt) => {
    const until = host.clock.now() + patienceMs;
    return readList(host, "server.list", { accnt }, { until, evenDeprecated: true });
  },
};

/** The knowledge about a server after a look at it. */
export type SeenServer = Extract<ListsAnswer, { readonly is: "asKnown" }> | ShownServer;

/**
 * The server from whole lists, if that is all that is needed; otherwise its own record. The server's own call is asked
 * before anything is said of a server that a list leaves out or shows otherwise than it is known.
 *
 * @param members the needed ones, with their known values; undefined: only its own record will do.
 */
export async function serverByLists(
  host: Host,
  server: ServerInQuestion,
  members: readonly KnownMember[] | undefined,
  call: CallOptions,
): Promise<SeenServer> {
  const asset = members && (await assetIfListPays(host, server, call));
  const record = asset && (await onlyOne(host, serversById, server, call));
  const answer = members && record && answerOfLists({ server: record, asset }, members);
  return answer?.is === "asKnown" ? answer : shownServer(host, server, call);
}

/**
 * The asset from the shared list. Undefined: whole lists do not show it, or its own call costs less. The first few own
 * calls are as many as the list of all takes, so that a small stack in a large account does not pay for a list.
 */
export async function assetIfListPays(
  host: Host,
  asset: AssetId,
  call: Pick<CallOptions, "signal">,
): Promise<AssetRecord | undefined> {
  const { ownCalls } = host;
  const name = String(asset.accnt);
  const isFirst = (most: number) => {
    const callsBefore = ownCalls.get(name) ?? 0;
    if (callsBefore < most) ownCalls.set(name, callsBefore + 1);
    return callsBefore < most;
  };
  if (isFirst(fewest)) return undefined;
  const answer = await ifListed(host, assetsById, asset, call);
  if (!answer?.isWhole || isFirst(callsOf(host, answer.size))) return undefined;
  return answer.items.length === 1 ? answer.items[0] : undefined;
}

/** So many servers are always asked for by their own calls. */
const fewest = 4;

/** The number of calls for a list of so many records. */
function callsOf({ hostLacks }: Host, size: number): number {
  if (size <= pageSize) return 1;
  return hostLacks.has("long pages of asset.list") ? 1 + 2 * Math.ceil(size / pageSize) : 2;
}

/** A server as the whole list of servers shows it; undefined if the list lacks it. */
export const listedServer = (
  host: Host,
  server: AssetId,
  call: Pick<CallOptions, "signal">,
): Promise<ServerRecord | undefined> => onlyOne(host, serversById, server, call);

/** The one record that whole lists show; undefined: there is not exactly one. */
async function onlyOne<Item>(
  host: Host,
  list: RecordList<Item>,
  asset: AssetId,
  call: Pick<CallOptions, "signal">,
): Promise<Item | undefined> {
  const answer = await ifListed(host, list, asset, call);
  return answer?.isWhole && answer.items.length === 1 ? answer.items[0] : undefined;
}

/**
 * Undefined: the host does not show this list. Then this process does not ask for it again, because the own calls show
 * the same.
 */
async function ifListed<Item>(
  host: Host,
  list: RecordList<Item>,
  { uniq_id: key, accnt }: AssetId,
  { signal }: Pick<CallOptions, "signal">,
): Promise<Listed<Item> | undefined> {
  const word = `a list of ${list.source}`;
  if (host.hostLacks.has(word)) return undefined;
  const answer = await unlessFailed(readSharedList(host, list, { key, accnt, signal }));
  if (!answer) host.hostLacks.add(word);
  return answer;
}
