import { serverShape } from "../../../api/contract/serverRecord";
import type { KnownMember, ListedMember } from "../../../host/shown/listsAnswer";
import type { OtherField } from "../../../host/shown/needs";
import type { ServerRecord } from "../../../host/shown/server";
import { reportedFeatures } from "../../../host/shown/sight";
import { isSame, plain } from "../../../normalForms";
import { wireName } from "../../../programNames";
import { type ChangeRow, isSameValue } from "../../../resource/changeTable";
import { isEmpty, isObject, memberNames, type Properties } from "../../../values";
import { detailOf, isInput, serverChanges } from "../declared/changes";
import type { ServerInput } from "../declared/inputs";
import type { serverOutputs } from "./outputs";
import { keptOutputs, serverNeeds } from "./reported";
import type { ServerState } from "./state";

// A refresh does not read a server's own record if complete lists show every field with its stored value. The tables
// below say for each field whether lists must show it for that.

/** Why a field that is in no list of the specification need not be read. */
type Stand =
  /** The field changes only together with this input, which lists show. */
  | { readonly follows: ServerInput }
  /** The field never changes. */
  | "lasts"
  /** The field keeps the value that the server's own record showed last. No program sets it, so it cannot drift. */
  | "asBefore";

/**
 * The outputs that need no stand-in: lists of the specification show them, the phase implies them, or the provider
 * determines them itself.
 */
type OtherOutputs =
  | ("uniqId" | "ip" | "status")
  | "active"
  | ("diskGeneration" | "price" | "sshHostKeys" | "connection" | "ipAddresses" | "ip6Addresses");
type Stands = Readonly<Record<Exclude<keyof typeof serverOutputs.shape, OtherOutputs>, Stand>>;

const ofTemplate = { follows: "templateName" } as const;
const ofPlan = { follows: "planId" } as const;
export const stands: Stands = {
  template: ofTemplate,
  templateDescription: ofTemplate,
  manageLevel: ofTemplate,
  capabilities: ofTemplate,
  configId: ofPlan,
  configDescription: ofPlan,
  zone: { follows: "zoneId" },
  createDate: "lasts",
  backupSize: "asBefore",
  ipCount: "asBefore",
};

/**
 * The outputs that come from records of the host, except those that identify the server. The domain comes from the
 * asset list, in `readServer`.
 */
const excludedNames: readonly string[] = ["uniqId", "domain", "sshHostKeys"];
export const refreshedMembers: readonly string[] = keptOutputs.filter(
  (name) => !excludedNames.includes(name),
);

/** Where the host may report a field. */
interface Source {
  readonly field: string;
  readonly elsewhere: readonly OtherField[];
  /** Whether lists show the field according to the specification: in the sample shape of a server, or in an asset. */
  readonly isListed: boolean;
}

const sources: ReadonlyMap<string, Source> = new Map(
  refreshedMembers.map((name) => {
    const field = (isInput(name) && detailOf(name)) || wireName(name);
    const ofAsset = { operation: "asset.details", field };
    const need = serverNeeds.find((serverNeed) => serverNeed.name === name);
    const elsewhere = name === "ip" ? [ofAsset] : (need?.elsewhere ?? []);
    const isInAsset = elsewhere.some(({ operation }) => operation === "asset.details");
    return [name, { field, elsewhere, isListed: isInAsset || Object.hasOwn(serverShape, field) }];
  }),
);

/** Inputs that no list of the specification shows. */
export const onlyInDetails: readonly ServerInput[] = [...sources].flatMap(([name, { isListed }]) =>
  isInput(name) && !isListed ? [name] : [],
);

const needed = ([name, { field, elsewhere }]: readonly [string, Source]): ListedMember => ({
  ...{ name, field, elsewhere },
  isNeeded: true,
});

/** The fields that lists must show for every server, and those that they must show if the program sets them. */
export const membersInLists = {
  always: [...sources].filter(([, { isListed }]) => isListed).map(needed),
  // A list may show these fields as empty for a server without backups.
  ifSet: [...sources]
    .filter(([name]) => onlyInDetails.some((detailMember) => detailMember === name))
    .map((source): ListedMember => ({ ...needed(source), mayBeEmpty: true })),
};

/**
 * The reason why a refresh by lists may leave a field as stored: lists must show it (`needed`), it has no value
 * (`unset`), or a stand-in applies.
 */
type Surety = "needed" | "unset" | Stand;

/** A field without a row in `declared` is needed, so lists alone cannot be enough. */
export function outputSurety(
  name: string,
  { applied, reported }: Pick<ServerState, "applied" | "reported">,
  declared: Readonly<Record<string, Stand>> = stands,
): Surety {
  const knownValues: Properties = { ...reported, ...applied };
  const isListed = sources.get(name)?.isListed === true;
  if (isInput(name) && applied[name] !== undefined) return "needed";
  if (isEmpty(knownValues[name])) return "unset";
  if (isListed) return "needed";
  // Only inputs that the program sets can drift.
  if (isInput(name)) return "unset";
  const stand = declared[name] ?? "needed";
  return typeof stand === "object" && isEmpty(knownValues[stand.follows]) ? "needed" : stand;
}

/**
 * The fields that lists must show so that a refresh need not read the server's own record. Undefined if that record
 * must be read in any case, because work is in progress or something has drifted.
 */
export function knownMembers(state: ServerState): readonly KnownMember[] | undefined {
  const { phase, template, beforeDrift, leaving } = state;
  // After our build, the host's name for the template must still be learned.
  const isOpen = template !== undefined && template.word === undefined;
  if (phase.is !== "ready" || isOpen || leaving || memberNames(beforeDrift).length > 0) return undefined;
  return [...sources].map(([name, { field, elsewhere }]) => {
    const isNeeded = outputSurety(name, state) === "needed";
    const isAsKnown = (listedValue: unknown) => isKnownAs(name, listedValue, state);
    return { name, field, elsewhere, isNeeded, isAsKnown };
  });
}

/** Whether a list shows a field with its stored value. */
function isKnownAs(
  name: string,
  listedValue: unknown,
  { applied, reported, template }: ServerState,
): boolean {
  const knownValue = { ...reported, ...applied }[name as keyof typeof applied];
  if (name === "features" && isObject(applied.features))
    // A list of feature names shows no values.
    return (
      isObject(listedValue) &&
      isSame(plain, reportedFeatures(applied.features, listedValue), applied.features)
    );
  // Some hosts show fields in lists that the server's own record lacks. The state then has no value to compare.
  if (isEmpty(knownValue))
    return isEmpty(listedValue) || (sources.get(name)?.isListed === true && name !== "ip");
  const row: ChangeRow | undefined = isInput(name) ? serverChanges[name] : undefined;
  const knownNames = name === "templateName" ? [knownValue, template?.word] : [knownValue];
  return knownNames.some(
    (knownName) =>
      !isEmpty(knownName) &&
      (row ? isSameValue(row, knownName, listedValue) : isSame(plain, knownName, listedValue)),
  );
}

/** Inputs that only the asset record reports. */
const inAsset = memberNames(serverChanges).flatMap((name) => {
  const { readsFrom }: ChangeRow = serverChanges[name];
  return readsFrom !== "never" && readsFrom.operation === "asset.details" ? [{ name, from: readsFrom }] : [];
});

/**
 * The fields that must be read from the server's asset. An input that the program does not set cannot drift, so it is
 * left out, but an import reads all inputs.
 *
 * @param record the server's own record, if it was read. Fields that this record lacks are looked up in the asset's
 * record.
 */
export function membersOfAsset(
  { applied }: Pick<ServerState, "applied">,
  { isOurs, record }: { readonly isOurs: boolean; readonly record: ServerRecord | undefined },
): readonly ListedMember[] {
  const isTaken = (name: ServerInput) => !isOurs || applied[name] !== undefined;
  const assetMembers = inAsset.map(({ name, from: source }): ListedMember => {
    return { name, field: "", elsewhere: [source], isNeeded: isTaken(name), mayBeEmpty: true };
  });
  const lacking = serverNeeds.filter(({ field }) => record && isEmpty((record as Properties)[field]));
  const otherMembers = lacking.flatMap(({ name, elsewhere: otherFields }): ListedMember[] => {
    const elsewhere = otherFields.filter(({ operation }) => operation === "asset.details");
    return elsewhere.length === 0 ? [] : [{ name, field: "", elsewhere, isNeeded: isTaken(name) }];
  });
  return [...assetMembers, ...otherMembers];
}
