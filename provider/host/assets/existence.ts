import type { CallOptions } from "../../api/callOptions";
import { HostError, isHostError } from "../../api/errors";
import { isTransient } from "../../api/waiting/poll";
import type { Host } from "../host";
import type { Listed } from "../lists/recordList";
import { readFreshList } from "../lists/sharedList";
import { hasEnded } from "../shown/asset";
import { seenItems } from "../shown/listReading";
import { type AssetId, assetsById } from "./assetLists";

/** Whether a failure says that a record does not exist: perhaps another record than the call's own. */
export const isNotFound = (error: unknown): error is HostError => isHostError(error, "notFound");

/** Fields that a call names its record by. */
const ownFields: readonly (string | undefined)[] = [undefined, "uniq_id", "id"];

/** The meaning of RecordNotFound for the record that was asked for. */
export type Absence = "gone" | "notShown" | "contradicted" | "alone" | "aboutOther";

/** The outcome of a call about one record. A record that is not surely `gone` comes with the reason. */
export type RecordAnswer<Answer> = { readonly is: "answered"; readonly answer: Answer } | ShownAbsence;

/** The absence that a call reports when it did not find its record. */
export interface ShownAbsence {
  readonly is: Absence;
  readonly because: HostError;
}

/** Another source's view of a record; `unsaid`: it does not have it, and that proves nothing. */
type Source = () => Promise<object | "unsaid" | undefined>;

/** A list's answer about one record. In an incomplete list it may be one of the records that were not seen. */
export const listedOr = <Item extends object>(answer: Listed<Item>): Item | "unsaid" | undefined =>
  seenItems(answer).at(-1) ?? (answer.isWhole ? undefined : "unsaid");

/**
 * Judges RecordNotFound by other sources, which are asked after it. One negative answer is never believed against a
 * positive one, about something else, or alone.
 *
 * | RecordNotFound about | the other sources | young | then |
 * |---|---|---|---|
 * | another field | any | | doubt: aboutOther |
 * | the record | have it, with a status that ends it | | gone |
 * | | any other | yes | not shown yet |
 * | | have it, live | no | doubt: contradicted |
 * | | do not have it | no | gone |
 * | | cannot be read, or are not whole | no | doubt: alone |
 *
 * @param isYoung It was created so recently that the host may not show it yet.
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
      // A list may leave out a record that its own call shows.
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
  /** The start of the call about it, in milliseconds since the epoch: a list that was read later will do. */
  readonly since?: number | undefined;
}

/**
 * Judges the failure of a call about an asset. No other place does so: look, refresh, update, wait and removal share
 * it.
 */
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
  const sources: Source[] = [async () => listedOr(await readFreshList(host, assetsById, inList))];
  if (operation !== "asset.details") sources.push(() => client.asset.details(asset, call));
  if (isServer && operation !== "server.details") sources.push(() => client.server.details(asset, call));
  return judgeAbsence(error, sources, isYoung);
}

/**
 * Judges the failure of a call about a record, by these other sources; undefined: it does not say that the record was
 * not found.
 */
export async function absenceFrom(
  sources: readonly Source[],
  error: unknown,
): Promise<ShownAbsence | undefined> {
  if (!isNotFound(error)) return undefined;
  return { is: await judgeAbsence(error, sources), because: error };
}

/**
 * The absence that a failed call reports for its asset; undefined: it does not say that the asset was not found.
 *
 * @throws the failure of a source that cannot be read now.
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
