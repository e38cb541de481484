import { parseUrn, resourceNameOf } from "../../provider/engine/names";
import type { MessageCode } from "../../provider/message";
import { hostName, isSame, lowerCase, type NormalForm } from "../../provider/normalForms";
import type { Stored } from "../../provider/resource/stored";
import type { ResourceName } from "../../provider/resourceName";
import type { Properties } from "../../provider/values";
import { isElsewhere, storedPlace } from "../placedId";
import { type CodedLine, hasCodedLine } from "../preview/codedLines";
import { isGoneFirst, isReplacement } from "../preview/leftOver";
import type { PreviewStep, ResourceState } from "../preview/readPreview";
import { ownInputs } from "./hostingChange";
import { isSamePlace, type ProviderPlaces, placeOfProvider, placesOfProviders } from "./providerPlaces";

/** An input that must be unique in an account, so that a create with the same value is refused. */
export interface UniqueInput {
  readonly property: string;
  readonly form: NormalForm;
  /** The code of the provider's warning about it in a preview. */
  readonly code: MessageCode;
  /** Extracts the ids of the existing records from that warning. */
  readonly idsIn: (warning: string) => readonly string[];
  readonly refused: string;
  readonly mend: string;
  /** The advice if another resource of the stack has the same value and keeps it. */
  readonly mendBeside: string;
  /** The refusal of a rename, if the host refuses it as well. */
  readonly renameRefused?: string;
}

export const uniqueInputs: Readonly<Partial<Record<ResourceName, UniqueInput>>> = {
  Server: {
    property: "domain",
    form: hostName,
    code: "server-exists",
    idsIn: (warning) => warning.match(/\b[A-Z0-9]{6}\b/g) ?? [],
    refused: "`up` refuses to order it, because a live server has its domain",
    mend: 'set onExisting to "adopt" to manage that server, or to "create" to order another one',
    mendBeside: 'give one of both another domain, or set onExisting to "create" to order another one',
  },
  SshKey: {
    property: "publicKeyName",
    form: lowerCase,
    code: "ssh-key-name-taken",
    idsIn: (warning) => [...warning.matchAll(/\(id (\d+)\)/g)].flatMap(([, id]) => id ?? []),
    refused: "`up` refuses to add it, because the account has a key of its name",
    mend: 'set onExisting to "adopt" to manage that key, or another publicKeyName',
    mendBeside: "give one of both another publicKeyName",
    renameRefused: "`up` refuses to rename it, because the account has a key of its new name",
  },
};

const nameCodes: readonly string[] = Object.values(uniqueInputs).map(({ code }) => code);

/** The evidence about names from a preview and the state. */
interface NameEvidence {
  readonly planned: readonly PreviewStep[];
  /** The state as steps; undefined if it could not be read. */
  readonly state: readonly PreviewStep[] | undefined;
  readonly lines: readonly CodedLine[];
}

/** A unique name that a resource needs but cannot have. */
export interface TakenName {
  readonly unique: UniqueInput;
  /** The step that removes the resource with the name, which was renamed in the program. */
  readonly old?: PreviewStep;
  /** Another resource that keeps the name in this run, or gets it earlier. */
  readonly holder?: PreviewStep;
  /** Whether both resources exchange their names, perhaps through others, so that neither can be first. */
  readonly isExchange?: true;
}

/** Finds the steps that need a name which is taken, and the holder of each name. */
export function takenNamesOf(evidence: NameEvidence): ReadonlyMap<PreviewStep, TakenName> {
  const { planned, state = [] } = evidence;
  const lines = evidence.lines.filter(({ code }) => nameCodes.includes(code));
  const holders = new Map<string, PreviewStep[]>();
  const hold = (key: string, step: PreviewStep) => holders.set(key, [...(holders.get(key) ?? []), step]);
  // If a resource has a step in the preview, its entry in the state is ignored, because the step says more.
  const stepped = new Set(planned.flatMap(({ urn, oldState }) => [urn, oldState?.urn]));
  const unchanged = state.filter(({ op, urn }) => op !== "delete" && !stepped.has(urn));
  for (const step of [...planned, ...unchanged].filter(hasOldName))
    hold(nameKeyOf(step, oldNameOf(step)), step);
  const names = new Map<PreviewStep, TakenName>();
  const places = placesOfProviders([...state, ...planned]);
  for (const step of planned) {
    const takenName = takenBy(step, { planned, lines, holders, places });
    if (takenName) names.set(step, takenName);
    // If two steps need the same name, only the first one gets it.
    else if (getsName(step)) hold(nameKeyOf(step, newNameOf(step)), step);
  }
  return names;
}

interface Names extends Pick<NameEvidence, "planned" | "lines"> {
  /** The resources that have a name in the state, by the name's key. */
  readonly holders: ReadonlyMap<string, readonly PreviewStep[]>;
  /** The host and account of each provider resource, as far as the preview shows them. */
  readonly places: ProviderPlaces;
}

function takenBy(step: PreviewStep, { planned, lines, holders, places }: Names): TakenName | undefined {
  const kind = stepKind(step);
  const unique = kind && uniqueInputs[kind];
  const name = newNameOf(step);
  if (!unique || !step.newState || typeof name !== "string") return undefined;
  const isRename = step.op === "update" && unique.renameRefused !== undefined;
  if (!(step.op === "create" || isReplacement(step) || isRename)) return undefined;
  const { onExisting = "fail", accountNumber } = ownInputs(step.newState);
  if (!isRename && onExisting !== "fail") return undefined;
  const warnings = lines.filter((line) =>
    hasCodedLine([line], unique.code, { urn: step.urn, names: [name] }),
  );
  const ids = warnings.flatMap((line) => unique.idsIn(line.said));
  const isNamed = ({ oldState }: PreviewStep) => ids.includes(oldState?.id ?? "");
  if (isReplacement(step))
    return isNamed(step) && !isGoneFirst(planned.filter(({ urn }) => urn === step.urn))
      ? { unique }
      : undefined;
  const placeHere = placeOfProvider(step.newState.provider, places, accountNumber);
  // Another host may use the same id. The servers and keys there do not conflict with those here.
  const isHere = ({ oldState }: PreviewStep) => {
    const { outputs, provider }: Properties & Pick<ResourceState, "outputs"> = oldState ?? {};
    const placeThere =
      storedPlace((outputs ?? {}) as Stored) ?? placeOfProvider(provider, places, outputs?.accountNumber);
    return !placeHere || !placeThere || !isElsewhere(placeThere, placeHere);
  };
  const isOwn = ({ urn, oldState }: PreviewStep) => [urn, oldState?.urn].includes(step.urn);
  const ofName = (holders.get(nameKey(kind, unique, name)) ?? []).filter(
    (rival) => isHere(rival) && !isOwn(rival),
  );
  const isSure = (rival: PreviewStep) => isNamed(rival) || isSamePlace(rival, step, accountNumber);
  const oldStep = isRename ? undefined : ofName.find((rival) => rival.op === "delete" && isSure(rival));
  if (oldStep) return { unique, old: oldStep };
  const isThen = (rival: PreviewStep) => hasThen(rival, name, unique) || (isRename && rival.op === "delete");
  const holder = ofName.find((rival) => isSure(rival) && isThen(rival) && mayStandInWay(rival, isNamed));
  if (holder && !(isRename && isSame(unique.form, oldNameOf(step), name))) return { unique, holder };
  const partner = isRename ? partnerIn(step, holders) : undefined;
  if (partner) return { unique, holder: partner, isExchange: true };
  if (warnings.length === 0) return undefined;
  // Another resource of the program has the name, and may give the name up in this run.
  const changing = ofName.filter((rival) => isNamed(rival) && !rival.op.startsWith("delete"));
  const changingIds = new Set(changing.map(({ oldState }) => oldState?.id));
  return ids.length > 0 && changingIds.size === new Set(ids).size ? undefined : { unique };
}

/** The resource that has a step's new name, if it gets its own new name from the step, perhaps through others. */
function partnerIn(step: PreviewStep, holders: Names["holders"]): PreviewStep | undefined {
  const giverOf = (receiver: PreviewStep) => {
    const name = nameKeyOf(receiver, newNameOf(receiver));
    const gives = (giver: PreviewStep) =>
      giver.op === "update" && giver.urn !== receiver.urn && nameKeyOf(giver, oldNameOf(giver)) === name;
    const isHere = (giver: PreviewStep) =>
      isSamePlace(giver, receiver, receiver.newState?.inputs?.accountNumber);
    return holders.get(name)?.find((giver) => gives(giver) && isHere(giver));
  };
  const partner = giverOf(step);
  const visited: PreviewStep[] = [];
  for (let giver = partner; giver && !visited.includes(giver); giver = giverOf(giver)) {
    if (giver === step) return partner;
    visited.push(giver);
  }
  return undefined;
}

/** Whether the resource still has the name when it is needed: a removal frees it only at the end of the run. */
const hasThen = (step: PreviewStep, name: string, { form }: UniqueInput): boolean =>
  !step.op.startsWith("delete") && (!step.newState || isSame(form, newNameOf(step), name));

/** Whether the holder blocks the name. Beside one with `onExisting: "create"`, a second server may be ordered. */
const mayStandInWay = (holder: PreviewStep, isNamed: (rival: PreviewStep) => boolean): boolean =>
  isNamed(holder) || (holder.newState ?? holder.oldState)?.inputs?.onExisting !== "create";

const newNameOf = (step: PreviewStep): unknown => {
  const { property } = uniqueInputs[stepKind(step) ?? "Asset"] ?? {};
  return property && step.newState ? ownInputs(step.newState)[property] : undefined;
};
const oldNameOf = (step: PreviewStep): unknown => {
  const { property } = uniqueInputs[stepKind(step) ?? "Asset"] ?? {};
  return property && (step.oldState?.outputs ?? step.oldState?.inputs)?.[property];
};
const hasOldName = (step: PreviewStep): boolean => typeof oldNameOf(step) === "string";
/** Whether the resource gets a new name that must be unique at the host. */
function getsName(step: PreviewStep): boolean {
  const unique = uniqueInputs[stepKind(step) ?? "Asset"];
  const name = newNameOf(step);
  return unique?.renameRefused !== undefined && typeof name === "string" && name !== oldNameOf(step);
}
const nameKey = (kind: ResourceName, { form }: UniqueInput, name: unknown) => `${kind} ${form(name)}`;
const nameKeyOf = (step: PreviewStep, name: unknown): string => {
  const kind = stepKind(step);
  const unique = kind && uniqueInputs[kind];
  return unique ? nameKey(kind, unique, name) : "";
};

export const stepKind = ({ urn }: PreviewStep): ResourceName | undefined =>
  resourceNameOf(parseUrn(urn).type);
