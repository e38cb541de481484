import type * as z from "zod";
import { readOnce } from "../../../api/contract/marks";
import type { AssetRecord } from "../../../resource/assetLists";
import { type ChangeRow, isSameFor } from "../../../resource/changeTable";
import { isSame, plain } from "../../../resource/normalForms";
import { wireName } from "../../../resource/programNames";
import { notYetAnAddress } from "../../../resource/record";
import { isEmpty, isObject, namesIn, type Properties, pick } from "../../../values";
import { backupInputs, detailOf, importedInputs, isInput, serverChanges } from "../declared/changes";
import { type ServerInput, type ServerInputs, serverInputs } from "../declared/inputs";
import { ownOutputs, type ServerReported, serverOutputs } from "./outputs";
import { type ServerRecord, templateIn } from "./record";

/** Wire name → property, of every member that outputs take: those of `outputs.ts`, and inputs that the host reports. */
const properties: ReadonlyMap<string, string> = new Map([
  ...Object.keys(serverOutputs.shape)
    .filter((name) => !ownOutputs.includes(name))
    .map((name): [string, string] => [wireName(name), name]),
  ...namesIn(serverChanges).flatMap((name): [string, string][] => {
    const field = detailOf(name);
    return field === undefined ? [] : [[field, name]];
  }),
]);

/** What is kept of a record in a state. Host keys are kept as if the host had reported them; the phase says whether it is active. */
export const keptOutputs: readonly string[] = [...properties.values(), "domain", "sshHostKeys"].filter(
  (name) => name !== "active",
);

export const reportedInputs: readonly ServerInput[] = [...properties.values()].filter(isInput);

const types: Readonly<Record<string, z.ZodType>> = { ...serverOutputs.shape, ...serverInputs.shape };
/** Whether it is a number, which a host may write as text. */
const isNumber = readOnce(
  (type: z.ZodType): boolean => type.safeParse(1).data === 1 && !type.safeParse(true).success,
);
const digits = /^\d+(?:\.\d+)?$/;

/**
 * What was reported before, with the newer record over it. Absent members stay, empty ones go. So does `status` where
 * the record reports `active` in its place: the word of another answer says nothing of now.
 */
export function mergeReported(before: ServerReported, record: ServerRecord): ServerReported {
  const merged: Properties = { ...before };
  if (record.active !== undefined && record.status === undefined) delete merged.status;
  for (const [field, name] of properties) {
    if (!(field in record)) continue;
    const value = record[field];
    if (field === "ip" && value === notYetAnAddress) continue;
    // A list of names has no values. The output keeps those that the program has set.
    if (name === "features" && Array.isArray(value)) continue;
    if (isEmpty(value)) delete merged[name];
    else merged[name] = asProperty(name, value);
  }
  return merged;
}

function asProperty(name: string | undefined, value: unknown): unknown {
  const type = name === undefined ? undefined : types[name];
  return type && digits.test(String(value)) && isNumber(type) ? Number(value) : value;
}

/**
 * The record, with what the host reports only in its other field set or in the asset, under one name. Of what is known to
 * have been ordered, another source counts only if it says the same, or has said it before: its ids may be others.
 *
 * @param known of a server in a state.
 */
export function completed(
  record: ServerRecord,
  asset: AssetRecord | undefined,
  known: { readonly applied: Properties; readonly reported: Properties } = { applied: {}, reported: {} },
): ServerRecord {
  const records: Readonly<Record<string, Properties | undefined>> = {
    "server.details": record,
    "asset.details": asset,
  };
  const type = record.type ?? asset?.type ?? known.applied.type ?? known.reported.type;
  const others: Properties = {};
  for (const name of namesIn(serverChanges)) {
    const row: ChangeRow = serverChanges[name];
    const field = detailOf(name);
    if (field === undefined || row.readsFrom === "never" || !isEmpty(record[field])) continue;
    const ordered = row.effect === "replace" ? (known.applied[name] ?? known.reported[name]) : undefined;
    for (const { operation, field: at, valueIn, isWord } of row.readsFrom.elsewhere ?? []) {
      const reported = records[operation]?.[at];
      const value = valueIn ? valueIn(reported, type) : reported;
      const before = known.reported[properties.get(at) ?? ""];
      const isKnown = [value, before].some((one) => !isEmpty(one) && isSameFor(row, one, ordered));
      if (!isWord && !isEmpty(value) && (ordered === undefined || isKnown)) others[field] ??= value;
    }
  }
  return { ...record, ...others };
}

/**
 * The record as drift is read from it: without empty members, features as the inputs would write them, the template
 * under one name. Of a server built from an image, `template` reports the original one.
 */
export function comparable(record: ServerRecord, inputs: Partial<ServerInputs>): ServerRecord {
  const template = inputs.imageId === undefined ? templateIn(record) : record.template_name;
  const known = Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => !isEmpty(value))
      .map(([field, value]) => [field, asProperty(properties.get(field), value)]),
  );
  const managed = reportedFeatures(inputs.features, record.features);
  // A list reports all names. Else a feature that is not reported is unknown, never drift.
  const features = managed && (Array.isArray(record.features) ? managed : { ...inputs.features, ...managed });
  return { ...known, ...(!isEmpty(template) && { template_name: template }), features };
}

/**
 * The host's values of the features that were set, as far as it reports them. It may have more, which are not managed. A
 * list reports names only: one that is missing is gone, and the values of the others are unknown.
 */
export function reportedFeatures(wanted: unknown, reported: unknown): Properties | undefined {
  if (!isObject(wanted) || isEmpty(reported)) return undefined;
  if (Array.isArray(reported)) {
    const names = new Set(reported.map(nameOfFeature));
    // What is not a name has no known meaning.
    return names.has(undefined)
      ? undefined
      : Object.fromEntries(Object.entries(wanted).filter(([name]) => names.has(name)));
  }
  if (!isObject(reported)) return undefined;
  const now: Properties = {};
  for (const [name, value] of Object.entries(wanted)) {
    const at = reported[name];
    const featureValue = isObject(at) && !isObject(value) && "value" in at ? at.value : at;
    if (featureValue !== undefined && featureValue !== null)
      now[name] = isSame(plain, featureValue, value) ? value : featureValue;
  }
  return now;
}

/** An item of the list: the name itself, or a record with it. */
const nameOfFeature = (item: unknown): string | undefined => {
  const name = isObject(item) ? item.name : item;
  return typeof name === "string" ? name : undefined;
};

/** Inputs that an import copies where the host reports them, and that it does not report. A zone has one region. */
export const untoldIn = (outputs: Properties): readonly ServerInput[] =>
  [...importedInputs, "backupEnabled" as const, "username" as const].filter(
    (name) => detailOf(name) !== undefined && name !== "regionId" && isEmpty(outputs[name]),
  );

/** What a new server is logged into by: no need to bring it to the next one. */
const firstUsernames: readonly string[] = ["root", "administrator"];

/**
 * Inputs of a server that was not created by us, looked up or imported: all that the host reports, so that the server
 * which replaces it one day has its backups, bandwidth and login too. Without what every new server has, and without
 * features: the host's list holds those that come with other inputs, and managed they would undo a change of those.
 */
export function inputsOfImport(
  reported: ServerReported,
  asset: AssetRecord | undefined,
): Partial<ServerInputs> {
  const all: Partial<ServerInputs> = {
    ...reported,
    templateName: reported.templateName ?? reported.template,
    customName: asset?.custom_name || undefined,
  };
  return pick(all, [
    ...importedInputs,
    ...(reported.backupEnabled === true ? backupInputs : []),
    ...(firstUsernames.includes(String(reported.username).toLowerCase()) ? [] : ["username" as const]),
  ]);
}
