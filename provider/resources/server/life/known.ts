import { serverShape } from "../../../api/contract/serverRecord";
import type { KnownMember, ListedMember } from "../../../host/shown/listed";
import type { OtherField } from "../../../host/shown/needs";
import type { ServerRecord } from "../../../host/shown/server";
import { isSame, plain } from "../../../normalForms";
import { wireName } from "../../../programNames";
import { type ChangeRow, isSameValue } from "../../../resource/changeTable";
import { isEmpty, isObject, memberNames, type Properties } from "../../../values";
import { detailOf, isInput, serverChanges } from "../declared/changes";
import type { ServerInput } from "../declared/inputs";
import type { serverOutputs } from "./outputs";
import { keptOutputs, reportedFeatures, serverNeeds } from "./reported";
import type { ServerState } from "./state";

// A refresh keeps a server without reading its own record, if whole lists show every member as it is known. The rows
// below define, for each member, whether lists must show it for that.

/** The stand-in for an output that no list of the specification has. */
type Stand =
  /** It changes only with this input, which lists show. */
  | { readonly follows: ServerInput }
  /** It never changes. */
  | "lasts"
  /** It stays as the server's own record showed it last. No program sets it, so it is no drift. */
  | "asBefore";

/** The outputs that lists of the specification have, that the phase says, and that we find out ourselves. */
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
 * The outputs kept from records of the host, without those that name the server. The list of assets has the domain: see
 * `readServer`.
 */
const without: readonly string[] = ["uniqId", "domain", "sshHostKeys"];
export const refreshedMembers: readonly string[] = keptOutputs.filter((name) => !without.includes(name));

/** The place where the host may show it. */
interface Source {
  readonly field: string;
  readonly elsewhere: readonly OtherField[];
  /** By the specification, lists have it: in the sample shape of a server, or in an asset. */
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

/** Inputs that no list of the specification has. */
export const onlyInDetails: readonly ServerInput[] = [...sources].flatMap(([name, { isListed }]) =>
  isInput(name) && !isListed ? [name] : [],
);

const needed = ([name, { field, elsewhere }]: readonly [string, Source]): ListedMember => ({
  ...{ name, field, elsewhere },
  isNeeded: true,
});

/** The members that lists must show for every server, and besides for one whose program sets them. */
export const membersInLists = {
  always: [...sources].filter(([, { isListed }]) => isListed).map(needed),
  // For a server without backups, a list may show them empty.
  ifSet: [...sources]
    .filter(([name]) => onlyInDetails.some((detailMember) => detailMember === name))
    .map((source): ListedMember => ({ ...needed(source), mayBeEmpty: true })),
};

/** How a refresh by lists can be sure of a member: lists must show it, or a stand-in does. */
type Surety = "needed" | "unset" | Stand;

/** An output that is not declared is needed: then no list will do. */
export function outputSurety(
  name: string,
  { applied, reported }: Pick<ServerState, "applied" | "reported">,
  declared: Readonly<Record<string, Stand>> = stands,
): Surety {
  const known: Properties = { ...reported, ...applied };
  const isListed = sources.get(name)?.isListed === true;
  if (isInput(name) && applied[name] !== undefined) return "needed";
  if (isEmpty(known[name])) return "unset";
  if (isListed) return "needed";
  // Only inputs that a program sets can drift.
  if (isInput(name)) return "unset";
  const stand = declared[name] ?? "needed";
  return typeof stand === "object" && isEmpty(known[stand.follows]) ? "needed" : stand;
}

/**
 * The members that a refresh must see to leave a server as it is. Undefined: only its own record will do, because work
 * is in progress, or something was changed at the host.
 */
export function knownMembers(state: ServerState): readonly KnownMember[] | undefined {
  const { phase, template, beforeDrift, leaving } = state;
  // The host's word for the built template must still be learned.
  const isOpen = template !== undefined && template.word === undefined;
  if (phase.is !== "ready" || isOpen || leaving || memberNames(beforeDrift).length > 0) return undefined;
  return [...sources].map(([name, { field, elsewhere }]) => {
    const isNeeded = outputSurety(name, state) === "needed";
    const isAsKnown = (shown: unknown) => isKnownAs(name, shown, state);
    return { name, field, elsewhere, isNeeded, isAsKnown };
  });
}

/** Whether a list shows a member with its known value. */
function isKnownAs(name: string, shown: unknown, { applied, reported, template }: ServerState): boolean {
  const known = { ...reported, ...applied }[name as keyof typeof applied];
  if (name === "features" && isObject(applied.features))
    // A list of names shows no values.
    return isObject(shown) && isSame(plain, reportedFeatures(applied.features, shown), applied.features);
  // At some hosts the own record lacks members that lists show, and then no reading stores them.
  if (isEmpty(known)) return isEmpty(shown) || (sources.get(name)?.isListed === true && name !== "ip");
  const row: ChangeRow | undefined = isInput(name) ? serverChanges[name] : undefined;
  const words = name === "templateName" ? [known, template?.word] : [known];
  return words.some(
    (word) => !isEmpty(word) && (row ? isSameValue(row, word, shown) : isSame(plain, word, shown)),
  );
}

/** Inputs that only the asset has. */
const inAsset = memberNames(serverChanges).flatMap((name) => {
  const { readsFrom }: ChangeRow = serverChanges[name];
  return readsFrom !== "never" && readsFrom.operation === "asset.details" ? [{ name, from: readsFrom }] : [];
});

/**
 * The members that must be seen of the server's asset. An input that the program leaves open cannot drift; an import
 * takes all of them.
 *
 * @param record the server's own record, if it was read. The asset's record is asked for the members that this one lacks.
 */
export function membersOfAsset(
  { applied }: Pick<ServerState, "applied">,
  { isOurs, record }: { readonly isOurs: boolean; readonly record: ServerRecord | undefined },
): readonly ListedMember[] {
  const isTaken = (name: ServerInput) => !isOurs || applied[name] !== undefined;
  const assetMembers = inAsset.map(({ name, from }): ListedMember => {
    return { name, field: "", elsewhere: [from], isNeeded: isTaken(name), mayBeEmpty: true };
  });
  const lacking = serverNeeds.filter(({ field }) => record && isEmpty((record as Properties)[field]));
  const otherMembers = lacking.flatMap(({ name, elsewhere: all }): ListedMember[] => {
    const elsewhere = all.filter(({ operation }) => operation === "asset.details");
    return elsewhere.length === 0 ? [] : [{ name, field: "", elsewhere, isNeeded: isTaken(name) }];
  });
  return [...assetMembers, ...otherMembers];
}
