import type { CallOptions } from "../../api/callOptions";
import { pageSize } from "../../api/client/pages";
import { isEmpty, pick } from "../../values";
import { type AssetId, type AssetRecord, assetsById } from "../assets/assetLists";
import type { Host } from "../host";
import type { Listed, RecordList } from "../lists/recordList";
import { readSharedList } from "../lists/sharedList";
import { readList } from "../readList";
import { unlessFailed } from "../secondSource";
import { answerOfLists, type KnownMember, type ListsAnswer } from "../shown/listsAnswer";
import type { ServerRecord } from "../shown/server";
import { type ServerInQuestion, type ShownServer, shownServer } from "./details";

/** How long a list may be retried that only saves other calls, in milliseconds. */
const patienceMs = 30_000;

/**
 * All servers by id. The specification prefers the list of assets, but that list does not have all fields of a server.
 */
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

/** How a server looked when it was last read: unchanged in the lists, or by its own record. */
export type SeenServer = Extract<ListsAnswer, { readonly is: "asKnown" }> | ShownServer;

/**
 * Looks up a server in whole lists, if they answer every question, and otherwise reads its own record. A server that a
 * list leaves out, or shows with other values than are known, is always read by its own call before anything is
 * reported about it.
 *
 * @param members the fields that are needed, with their known values; undefined if only the server's own record will
 * do.
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
 * Looks up an asset in the shared list; undefined if no complete list shows it, or if its own call is cheaper. The
 * first few assets are always read by their own calls, up to the number of calls that a list takes, so that a small
 * stack in a large account does not pay for a list.
 */
export async function assetIfListPays(
  host: Host,
  asset: AssetId,
  call: Pick<CallOptions, "signal">,
): Promise<AssetRecord | undefined> {
  const { ownCalls } = host;
  const name = String(asset.accnt);
  const isFirst = (maximum: number) => {
    const callsBefore = ownCalls.get(name) ?? 0;
    if (callsBefore < maximum) ownCalls.set(name, callsBefore + 1);
    return callsBefore < maximum;
  };
  if (isFirst(fewest)) return undefined;
  const answer = await ifListed(host, assetsById, asset, call);
  if (!answer?.isWhole || isFirst(callsOf(host, answer.size))) return undefined;
  return answer.items.length === 1 ? answer.items[0] : undefined;
}

/** The number of servers that are always read by their own calls. */
const fewest = 4;

/** The number of calls that a list of this many records takes. */
function callsOf({ hostLacks }: Host, size: number): number {
  if (size <= pageSize) return 1;
  return hostLacks.has("long pages of asset.list") ? 1 + 2 * Math.ceil(size / pageSize) : 2;
}

/** Looks up a server in the whole list of servers; undefined if the list lacks it. */
export const listedServer = (
  host: Host,
  server: AssetId,
  call: Pick<CallOptions, "signal">,
): Promise<ServerRecord | undefined> => onlyOne(host, serversById, server, call);

/** Fields that a later replacement needs. */
const orderedFields = ["plan_id", "zone_id"] as const;

/**
 * Completes the record of a server that the state does not know. For a bare-metal server `config_id` is the hardware
 * model, not the plan (specification, Plan). Then the plan comes from the list of servers, where the specification
 * shows it.
 *
 * @param values the fields that all records of the server show together.
 */
export async function orderedRecord(
  host: Host,
  { record, values }: { readonly record: ServerRecord; readonly values: ServerRecord },
  server: AssetId,
  call: Pick<CallOptions, "signal">,
): Promise<ServerRecord> {
  if (!isEmpty(values.plan_id) || isEmpty(record.config_id)) return record;
  const lacking = orderedFields.filter((field) => isEmpty(values[field]));
  return { ...record, ...pick((await listedServer(host, server, call)) ?? {}, lacking) };
}

/** Looks up a record in a complete list; undefined unless there is exactly one. */
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
 * Looks up a record in the shared list; undefined if the host does not show this list. After that, this process does
 * not request the list again, because the records' own calls show the same.
 */
async function ifListed<Item>(
  host: Host,
  list: RecordList<Item>,
  { uniq_id: key, accnt }: AssetId,
  { signal }: Pick<CallOptions, "signal">,
): Promise<Listed<Item> | undefined> {
  const lackName = `a list of ${list.source}`;
  if (host.hostLacks.has(lackName)) return undefined;
  const answer = await unlessFailed(readSharedList(host, list, { key, accnt, signal }));
  if (!answer) host.hostLacks.add(lackName);
  return answer;
}
