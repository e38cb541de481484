import { uniqId } from "../../api/contract/dataTypes";
import { abortable } from "../../clock";
import { hostName } from "../../normalForms";
import { isEmpty } from "../../values";
import { type AssetRecord, ownAsset } from "../assets/assetLists";
import type { Host } from "../host";
import type { ListQuestion } from "../lists/sharedList";
import { hasEnded } from "../shown/asset";
import { kindOf } from "../shown/kind";

export type OwnRecord = AssetRecord & { readonly uniq_id: string };

/**
 * The servers that are no candidates in a search by domain. A server that is left out once stays left out, because a
 * resource owns it.
 */
export interface LeftOut {
  readonly by: "managed" | "known" | "nothing";
  has(uniqId: string): boolean;
}

export interface KeylessQuestion extends Pick<ListQuestion, "accnt" | "signal"> {
  readonly domain: string;
  readonly leftOut: LeftOut;
}

/**
 * The records without a domain in one read of a list, by the domain that their own record has. Each own record is read
 * once for all callers.
 */
interface DomainIndex {
  /** The records whose own record has not been read yet. */
  open: readonly OwnRecord[];
  /** Resolves when the reads that are in progress have ended. */
  asked: Promise<unknown>;
  readonly ofDomain: Map<unknown, OwnRecord[]>;
  readonly ofNone: OwnRecord[];
}

const isId = (item: AssetRecord): item is OwnRecord =>
  item.uniq_id !== undefined && uniqId().safeParse(item.uniq_id).success;

function indexOf({ keylessIndexes }: Host, keyless: readonly AssetRecord[], { by }: LeftOut): DomainIndex {
  const ofReading = keylessIndexes.get(keyless) ?? new Map<LeftOut["by"], object>();
  keylessIndexes.set(keyless, ofReading);
  const knownIndex = ofReading.get(by);
  if (knownIndex) return knownIndex as DomainIndex;
  const mayBeServer = (item: AssetRecord) => kindOf(item) !== "other" && !hasEnded(item);
  const openRecords = keyless.filter(isId).filter(mayBeServer);
  const index = {
    open: openRecords,
    asked: Promise.resolve(),
    ofDomain: new Map<unknown, OwnRecord[]>(),
    ofNone: [],
  };
  ofReading.set(by, index);
  return index;
}

/**
 * Finds the servers of a domain among the assets that a list shows without a domain, by reading the own record of each.
 * `ofDomain` are those whose own record has this domain, `ofNone` those whose own record has no domain either. Assets
 * that are no servers, have ended or are left out are not returned. Concurrent callers share the reads.
 */
export async function serversOfDomain(
  host: Host,
  { domain, accnt, signal, leftOut }: KeylessQuestion,
  keyless: readonly AssetRecord[],
): Promise<{ readonly ofDomain: readonly OwnRecord[]; readonly ofNone: readonly OwnRecord[] }> {
  const index = indexOf(host, keyless, leftOut);
  const openRecords = index.open.filter(({ uniq_id }) => !leftOut.has(uniq_id));
  index.open = [];
  if (openRecords.length > 0) ask(host, index, openRecords, accnt);
  await abortable(index.asked, signal);
  const among = (records: readonly OwnRecord[]) => records.filter(({ uniq_id }) => !leftOut.has(uniq_id));
  return { ofDomain: among(index.ofDomain.get(hostName(domain)) ?? []), ofNone: among(index.ofNone) };
}

/**
 * Reads the domains of assets from the assets' own records. If a read fails, its record counts as unread again, and all
 * waiting callers get the failure.
 */
function ask(
  host: Host,
  index: DomainIndex,
  openRecords: readonly OwnRecord[],
  accnt: number | undefined,
): void {
  const lookAt = async (item: OwnRecord) => {
    try {
      const record = { ...item, domain: await domainOf(host, item.uniq_id, accnt) };
      if (isEmpty(record.domain)) index.ofNone.push(record);
      else addTo(index.ofDomain, hostName(record.domain), record);
    } catch (error) {
      index.open = [...index.open, item];
      throw error;
    }
  };
  const questions = Promise.all([index.asked, ...openRecords.map(lookAt)]);
  index.asked = questions;
  questions.catch(() => {
    if (index.asked === questions) index.asked = Promise.resolve();
  });
}

function addTo(map: Map<unknown, OwnRecord[]>, key: unknown, record: OwnRecord): void {
  const records = map.get(key);
  if (records) records.push(record);
  else map.set(key, [record]);
}

/** Reads the domain of an asset from its own record. Once found, the domain is remembered for later lists. */
function domainOf(host: Host, uniqId: string, accnt: number | undefined): Promise<string | undefined> {
  const { domains } = host;
  const ask = async () => {
    const record = await ownAsset(host, { uniq_id: uniqId, accnt }, {}).finally(() => domains.delete(uniqId));
    if (record?.domain) domains.set(uniqId, Promise.resolve(record.domain));
    return record?.domain;
  };
  const asking = domains.get(uniqId) ?? ask();
  domains.set(uniqId, asking);
  return asking;
}
