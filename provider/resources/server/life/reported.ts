import type * as z from "zod";
import { buildAddress } from "../../../api/contract/ipAddress";
import { readOnce } from "../../../api/contract/marks";
import type { AssetRecord } from "../../../host/assets/assetLists";
import {
  type KnownServer,
  type ServerAnswers,
  type ServerNeed,
  sightOfAnswers,
} from "../../../host/shown/needs";
import { isWithoutBackups, reportedFeatures, type ServerSight } from "../../../host/shown/sight";
import { nameOfTemplate } from "../../../host/shown/template";
import { isMasked } from "../../../normalForms";
import { wireName } from "../../../programNames";
import { type ChangeRow, isSameValue } from "../../../resource/changeTable";
import { isEmpty, memberNames, type Properties, pick } from "../../../values";
import { backupInputs, detailOf, importedInputs, isInput, serverChanges } from "../declared/changes";
import { type ServerInput, type ServerInputs, serverInputs } from "../declared/inputs";
import { ownOutputs, type ServerReported, serverOutputs } from "./outputs";

/** The property for each field name of the API: outputs from `outputs.ts`, and inputs that the host reports. */
const properties: ReadonlyMap<string, string> = new Map([
  ...Object.keys(serverOutputs.shape)
    .filter((name) => !ownOutputs.includes(name))
    .map((name): [string, string] => [wireName(name), name]),
  ...memberNames(serverChanges).flatMap((name): [string, string][] => {
    const field = detailOf(name);
    return field === undefined ? [] : [[field, name]];
  }),
]);

/** The fields that a state stores, including the host keys, but without `active`, which the phase implies. */
export const keptOutputs: readonly string[] = [...properties.values(), "domain", "sshHostKeys"].filter(
  (name) => name !== "active",
);

export const reportedInputs: readonly ServerInput[] = [...properties.values()].filter(isInput);

const types: Readonly<Record<string, z.ZodType>> = { ...serverOutputs.shape, ...serverInputs.shape };
/** Whether a field is a number, which a host may write as text. */
const isNumber = readOnce(
  (type: z.ZodType): boolean => type.safeParse(1).data === 1 && !type.safeParse(true).success,
);
const digits = /^\d+(?:\.\d+)?$/;

const templateFields: ReadonlySet<string> = new Set(["template", "template_name", "template_description"]);

/**
 * Merges newly reported values into the earlier ones. Fields that are absent stay, and fields that are empty are
 * removed. `status` is removed as well if the new values have only `active`, because the old status says nothing about
 * the present.
 */
export function mergeReported(
  reportedBefore: ServerReported,
  { values }: Pick<ServerSight, "values">,
  keepsTemplate = false,
): ServerReported {
  const mergedValues: Properties = { ...reportedBefore };
  if (values.active !== undefined && values.status === undefined) delete mergedValues.status;
  for (const [field, name] of properties) {
    if (!(field in values) || (keepsTemplate && templateFields.has(field))) continue;
    const value = values[field];
    // A masked text is not a real value.
    if ((field === "ip" && value === buildAddress) || isMasked(value)) continue;
    // A list of feature names has no values, so the output keeps the values that the program has set.
    if (name === "features" && Array.isArray(value)) continue;
    // An IP address must be a text; anything else is dropped.
    const isAddress = field !== "ip" || typeof value === "string";
    if (isEmpty(value) || !isAddress) delete mergedValues[name];
    else mergedValues[name] = asProperty(name, value);
  }
  return mergedValues;
}

function asProperty(name: string | undefined, value: unknown): unknown {
  const type = name === undefined ? undefined : types[name];
  return type && digits.test(String(value)) && isNumber(type) ? Number(value) : value;
}

/** The fields where the host may report each input. */
export const serverNeeds: readonly (ServerNeed & { readonly name: ServerInput })[] = memberNames(
  serverChanges,
).flatMap((name) => {
  const row: ChangeRow = serverChanges[name];
  const field = detailOf(name);
  if (field === undefined || row.readsFrom === "never") return [];
  const { elsewhere = [] } = row.readsFrom;
  const isSame = (first: unknown, second: unknown) => isSameValue(row, first, second);
  return [{ name, field, elsewhere, isChosen: row.effect === "replace", isSame }];
});
const namesOfFields = new Map(serverNeeds.map(({ field, name }) => [field, name]));

/** The part of a state that describes the server itself. */
interface StateOfServer {
  readonly applied: Properties;
  readonly reported: Properties;
}

const knownIn = ({ applied, reported }: StateOfServer): KnownServer => ({
  type: applied.type ?? reported.type,
  ordered: ({ field }) => {
    const name = namesOfFields.get(field) ?? "";
    return applied[name] ?? reported[name];
  },
  reported: (field) => reported[properties.get(field) ?? ""],
});

/** Combines the responses about a server. @param state the state of the server, if it has one. */
export const seenServer = (answers: ServerAnswers, state?: StateOfServer): ServerSight =>
  sightOfAnswers(answers, serverNeeds, state && knownIn(state));

const fieldsOfBackups = new Set(
  backupInputs.filter((name) => name !== "backupEnabled").map((name) => detailOf(name)),
);

/**
 * Prepares reported values for the comparison with inputs: empty fields are removed, features have the form of the
 * input, and the template has one name. For a server built from an image, the field `template` is ignored, because it
 * has the image's original template.
 */
export function comparable(
  { values, template: shownTemplate }: Pick<ServerSight, "values" | "template">,
  inputs: Partial<ServerInputs>,
): Properties {
  const template = inputs.imageId === undefined ? nameOfTemplate(shownTemplate) : shownTemplate.name;
  // While backups are off there is no plan and no quota, whatever the host reports.
  const isNone = (field: string) => isWithoutBackups({ values }) && fieldsOfBackups.has(field);
  const reportedValues = Object.fromEntries(
    Object.entries(values)
      .filter(([field, value]) => !isEmpty(value) && !isNone(field))
      .map(([field, value]) => [field, asProperty(properties.get(field), value)]),
  );
  const managed = reportedFeatures(inputs.features, values.features);
  // A list names all features. In any other form, a feature that is not reported is unknown and never counts as drift.
  const features = managed && (Array.isArray(values.features) ? managed : { ...inputs.features, ...managed });
  return { ...reportedValues, ...(!isEmpty(template) && { template_name: template }), features };
}

/** Inputs that an import would copy, but the host does not report. The region is omitted: it follows from the zone. */
export const unreportedInputs = (outputs: Properties): readonly ServerInput[] =>
  [...importedInputs, "backupEnabled" as const, "username" as const].filter(
    (name) => detailOf(name) !== undefined && name !== "regionId" && isEmpty(outputs[name]),
  );

/** The user names of a new server's first login. An import need not copy them: a replacement gets them anyway. */
const firstUsernames: readonly string[] = ["root", "administrator"];

/**
 * Inputs for a server that the program did not create, for a function or an import. They include all that the host
 * reports, so that a later replacement gets the same backups, bandwidth and login, but no values that every new server
 * has. Features are left out, because the host's list includes features of other inputs, and would undo changes of
 * these inputs.
 */
export function inputsOfImport(
  reported: ServerReported,
  asset: AssetRecord | undefined,
): Partial<ServerInputs> {
  const allInputs: Partial<ServerInputs> = {
    ...reported,
    templateName: reported.templateName ?? reported.template,
    customName: asset?.custom_name || undefined,
  };
  return pick(allInputs, [
    ...importedInputs,
    ...(reported.backupEnabled === true ? backupInputs : []),
    ...(firstUsernames.includes(String(reported.username).toLowerCase()) ? [] : ["username" as const]),
  ]);
}
