import { serverTypes } from "../../api/contract/enumerations";
import { HostError } from "../../api/errors";
import type { CallOptions } from "../../api/pipeline/call";
import { isTransient } from "../../api/waiting/poll";
import { failure } from "../../message";
import { type AssetRecord, describedList, plainList, withDescription } from "../../resource/assetLists";
import { markIn, withoutMark } from "../../resource/hostMark";
import { inProgramNames } from "../../resource/programNames";
import { accountOf, isGone, mustBeId, notYetAnAddress } from "../../resource/record";
import type { Session } from "../../resource/session";
import { listedIfAllowed } from "../../resource/sharedList";
import { inputsNow, withSet } from "../../resource/stored";
import { givenNames, isEmpty, type WithUnknowns } from "../../values";
import { type AssetInputs, type AssetResource, assetChanges, assetOutputs, type StoredAsset } from "./inputs";

/** The asset as the host has it now, or undefined when it is gone or on its way out. */
export const readAsset: AssetResource["read"] = async (session, { id, outputs }, context) => {
  const ours = "__set" in outputs;
  if (!ours) mustBeId("Asset", "uniqId", id);
  const { __set: set = [] } = outputs;
  const record = await readAssetRecord(session, {
    uniqId: id,
    account: accountOf(session, outputs),
    described: !ours || set.includes("customDescription"),
    call: context,
  });
  if (!record) return undefined;
  const inputs: Partial<AssetInputs> = ours
    ? inputsNow(assetChanges, outputs, { "asset.details": record })
    : importedInputs(id, record);
  const holder = session.managed.markOf(outputs);
  return { id, inputs, outputs: outputsOf({ id, holder }, outputs, record, inputs) };
};

/** Inputs of an asset that we did not adopt: from `Asset.get` or an import. */
const importedInputs = (id: string, record: AssetRecord): Partial<AssetInputs> => ({
  uniqId: id,
  ...(record.custom_name && { customName: record.custom_name }),
  ...(record.custom_description && { customDescription: record.custom_description }),
});

interface AssetQuestion {
  readonly uniqId: string;
  readonly account: number | undefined;
  /** Whether the description is needed. */
  readonly described: boolean;
  readonly call: CallOptions;
}

/** The asset by its own call; undefined when it is gone. */
export async function assetDetails(session: Session, asked: AssetQuestion): Promise<AssetRecord | undefined> {
  try {
    const record = await withDescriptionIfKnown(asked.described, (described) =>
      session.client.asset.details(
        { uniq_id: asked.uniqId, accnt: asked.account, ...(described && withDescription) },
        asked.call,
      ),
    );
    return isGone(record) ? undefined : asWritten(record);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The asset from the shared list. If it is not listed, its own call decides whether it is gone. */
async function readAssetRecord(session: Session, asked: AssetQuestion): Promise<AssetRecord | undefined> {
  const found = await withDescriptionIfKnown(asked.described, (described) =>
    listedIfAllowed(session, described ? describedList : plainList, {
      key: asked.uniqId,
      account: asked.account,
      signal: asked.call.signal,
    }),
  );
  if (!found) return assetDetails(session, asked);
  return isGone(found) ? undefined : asWritten(found);
}

/** The record with the description that people have written, without our mark in it. */
export const asWritten = (record: AssetRecord): AssetRecord =>
  typeof record.custom_description === "string"
    ? { ...record, custom_description: withoutMark(record.custom_description) }
    : record;

/** The mark in an asset's description; undefined where there is none, or the host does not show it. */
export async function hostMarkOf(
  session: Session,
  { uniqId, account, call }: Omit<AssetQuestion, "described">,
) {
  try {
    const params = { uniq_id: uniqId, accnt: account, ...withDescription };
    const { custom_description } = await session.client.asset.details(params, call);
    return markIn(String(custom_description ?? ""));
  } catch (error) {
    if (error instanceof HostError && !isTransient(error)) return undefined;
    throw error;
  }
}

/** Asks again without the description if the host does not know that word. The description is unknown then. */
async function withDescriptionIfKnown<Answer>(
  described: boolean,
  ask: (described: boolean) => Promise<Answer>,
): Promise<Answer> {
  if (!described) return ask(false);
  try {
    return await ask(true);
  } catch (error) {
    if (error instanceof HostError && error.kind === "input") return ask(false);
    throw error;
  }
}

/** Inputs that the host reports. */
export const reportedInputs = [
  "customName",
  "customDescription",
  "domain",
  "accountNumber",
] as const satisfies (keyof AssetInputs)[];
const outputNames = new Set<string>([...reportedInputs, ...Object.keys(assetOutputs.shape)]);

const isUntold = (name: string, value: unknown) =>
  isEmpty(value) || (name === "ip" && value === notYetAnAddress);

/** Whether the asset is a server. Only a Server removes it. */
export const isServer = ({ type }: { readonly type?: string | undefined }): boolean =>
  serverTypes.some((one) => one === type);

/** The outputs to store: the earlier values, then the newer record, then the inputs; later ones win. */
export function outputsOf(
  { id, holder }: { readonly id: string; readonly holder: string },
  before: StoredAsset,
  record: AssetRecord,
  inputs: Partial<AssetInputs>,
): StoredAsset {
  const all = Object.entries({ ...before, ...inProgramNames(record) });
  const reported = all.filter(([name, value]) => outputNames.has(name) && !isUntold(name, value));
  return { ...Object.fromEntries(reported), ...withSet(inputs), uniqId: id, __holder: holder };
}

/** The asset's name in lines and messages. */
export const nameOf = ({ uniqId, domain }: StoredAsset): string =>
  `asset ${uniqId}${domain ? ` (${domain})` : ""}`;

/** Those of these inputs that only a Server sets, if the host says that the asset is a server. */
export const ofServerAlone = (outputs: AssetRecord, news: WithUnknowns<AssetInputs>): string[] =>
  isServer(outputs) ? givenNames({ domain: news.domain, features: news.features }) : [];

/** Checked before anything is sent. @throws when the Asset gives inputs that only a Server sets. */
export function mustLeaveToServer(outputs: AssetRecord, news: AssetInputs): void {
  const inputs = ofServerAlone(outputs, news);
  if (inputs.length > 0) throw failure("asset-of-server", { uniqId: news.uniqId, inputs });
}
