import type { CallOptions } from "../../api/callOptions";
import { HostError, isHostError } from "../../api/errors";
import { isTransient } from "../../api/waiting/poll";
import type { Host } from "../host";
import type { Listed } from "../lists/recordList";
import { readFreshList } from "../lists/sharedList";
import { hasEnded } from "../shown/asset";
import { seenItems } from "../shown/listReading";
import { type AssetId, assetsById } from "./assetLists";

/**
 * Whether a failure says that a record does not exist. The missing record may be another record than the one that the
 * call was about.
 */
export const isNotFound = (error: unknown): error is HostError => isHostError(error, "notFound");

/** Values of `field` in a failure that is about the record of the call itself. */
const ownFields: readonly (string | undefined)[] = [undefined, "uniq_id", "id"];

/** The verdict on a RecordNotFound: whether the requested record is gone, after other sources were compared. */
export type Absence = "gone" | "notShown" | "contradicted" | "alone" | "aboutOther";

/** The outcome of a call about one record. Unless the record is `gone` for sure, the caller has to handle the doubt. */
export type RecordAnswer<Answer> = { readonly is: "answered"; readonly answer: Answer } | ShownAbsence;

/** The verdict on a record that a call did not find. */
export interface ShownAbsence {
  readonly is: Absence;
  readonly because: HostError;
}

/** Reads a record from another source. `unsaid`: the source does not have it, but that proves nothing. */
type Source = () => Promise<object | "unsaid" | undefined>;

/**
 * The record in a list, or undefined if the list does not have it. If the list is incomplete, a missing record is
 * `unsaid`, because it may be one of those that were not seen.
 */
export const listedOrUnsaid = <Item extends object>(answer: Listed<Item>): Item | "unsaid" | undefined =>
  seenItems(answer).at(-1) ?? (answer.isWhole ? undefined : "unsaid");

/**
 * Judges a RecordNotFound by comparing other sources, which are read after it. A record counts as gone only if the
 * failure is about that record and another source agrees.
 *
 * | RecordNotFound about | the other sources | young | result |
 * |---|---|---|---|
 * | another field | any | | aboutOther |
 * | the record | have it, with a status that means its end | | gone |
 * | | anything else | yes | notShown |
 * | | have it, live | no | contradicted |
 * | | do not have it | no | gone |
 * | | cannot be read, or are incomplete | no | alone |
 *
 * @param isYoung whether the record was created so recently that the host may not show it yet.
 */
async function judgeAbsence(
  { field }: HostError,
  sources: readonly Source[],
  isYoung = false,
): Promise<Absence> {
  if (!ownFields.includes(field)) return "aboutOther";
  let isMissing = false;
  for (const source of sources)
    try {
      const record = await source();
      if (record === "unsaid") continue;
      if (hasEnded(record)) return "gone";
      if (record) return isYoung ? "notShown" : "contradicted";
      // A record that a list lacks may still be shown by its own call, so the next source is read as well.
      isMissing = true;
    } catch (failure) {
      // A source that the user may not read, or that the host does not have, is ignored.
      if (!(failure instanceof HostError) || isTransient(failure)) throw failure;
      isMissing ||= isNotFound(failure);
    }
  if (isYoung) return "notShown";
  return isMissing ? "gone" : "alone";
}

/** An asset that a call did not find. */
export interface AssetInQuestion extends AssetId {
  readonly isServer: boolean;
  readonly isYoung?: boolean;
  /**
   * The start of the call that did not find it, in milliseconds since the epoch. A list that was read later may be
   * used.
   */
  readonly since?: number | undefined;
}

/** Judges a failed call about an asset. The search, refresh, update, wait and removal all use this function. */
export async function assetAbsence(
  host: Host,
  { uniq_id, accnt, isServer, isYoung, since }: AssetInQuestion,
  error: HostError,
  call: CallOptions,
): Promise<Absence> {
  const { operation } = error;
  const { client } = host;
  const asset = { uniq_id, accnt };
  const inList = { key: uniq_id, accnt, signal: call.signal, since };
  const sources: Source[] = [async () => listedOrUnsaid(await readFreshList(host, assetsById, inList))];
  if (operation !== "asset.details") sources.push(() => client.asset.details(asset, call));
  if (isServer && operation !== "server.details") sources.push(() => client.server.details(asset, call));
  return judgeAbsence(error, sources, isYoung);
}

/**
 * Judges a failed call about a record by comparing other sources; undefined if the failure does not say that the record
 * was not found.
 */
export async function absenceFrom(
  sources: readonly Source[],
  error: unknown,
): Promise<ShownAbsence | undefined> {
  if (!isNotFound(error)) return undefined;
  return { is: await judgeAbsence(error, sources), because: error };
}

/**
 * The verdict on an asset after a failed call; undefined if the failure does not say that the asset was not found.
 *
 * @throws the failure of another source that cannot be read now.
 */
export async function absenceAfterFailure(
  host: Host,
  asset: AssetInQuestion,
  error: unknown,
  call: CallOptions,
): Promise<ShownAbsence | undefined> {
  if (!isNotFound(error)) return undefined;
  return { is: await assetAbsence(host, asset, error, call), because: error };
}
