import { parseUrn, resourceNameOf } from "../../provider/engine/names";
import type { MessageCode } from "../../provider/message";
import { hostName, inAnyCase, type NormalForm } from "../../provider/normalForms";
import type { Stored } from "../../provider/resource/stored";
import type { ResourceName } from "../../provider/resourceName";
import type { Properties } from "../../provider/values";
import { accountIn, type IdPlace, isElsewhere, placeGiven, placeStored } from "../placedId";
import { type CodedLine, isSaidOf } from "../preview/codedLines";
import { isGoneFirst, isReplacement } from "../preview/leftOver";
import type { PreviewStep, ResourceState } from "../preview/readPreview";
import { isOwnProvider } from "../resourcesInStates";
import { ownInputs } from "./hostingChange";

/** What no two records of an account share, so that a create of another one is refused. */
export interface UniqueInput {
  readonly property: string;
  readonly form: NormalForm;
  /** Says it in a preview. */
  readonly code: MessageCode;
  /** The ids that it names. */
  readonly idsIn: (said: string) => readonly string[];
  readonly refused: string;
  readonly mend: string;
}

export const uniqueInputs: Readonly<Partial<Record<ResourceName, UniqueInput>>> = {
  Server: {
    property: "domain",
    form: hostName,
    code: "server-exists",
    idsIn: (said) => said.match(/\b[A-Z0-9]{6}\b/g) ?? [],
    refused: "`up` refuses to order it, because a live server has its domain",
    mend: 'set onExisting: "adopt" to manage that server, or "create" to order another one',
  },
  SshKey: {
    property: "publicKeyName",
    form: inAnyCase,
    code: "ssh-key-name-taken",
    idsIn: (said) => [...said.matchAll(/\(id (\d+)\)/g)].flatMap(([, id]) => id ?? []),
    refused: "`up` refuses to add it, because the account has a key of its name",
    mend: 'set onExisting: "adopt" to manage that key, or another publicKeyName',
  },
};

const nameCodes: readonly string[] = Object.values(uniqueInputs).map(({ code }) => code);

/** What a preview and the state show of names. */
export interface NameEvidence {
  readonly planned: readonly PreviewStep[];
  /** The steps of the state; undefined: it could not be read. */
  readonly state: readonly PreviewStep[] | undefined;
  readonly lines: readonly CodedLine[];
}

/** A name that a new resource asks for and cannot have. */
export interface TakenName {
  readonly unique: UniqueInput;
  /** The step that removes it: it was renamed. */
  readonly old?: PreviewStep;
}

/** What has the name of a new resource already, for each step of which anything shows that. */
export function takenNamesOf(evidence: NameEvidence): ReadonlyMap<PreviewStep, TakenName> {
  const { planned, state = [] } = evidence;
  const lines = evidence.lines.filter(({ code }) => nameCodes.includes(code));
  const holders = new Map<string, PreviewStep[]>();
  for (const step of [...planned, ...state.filter(({ op }) => op !== "delete")].filter(hasOldName))
    holders.set(nameKeyOf(step), [...(holders.get(nameKeyOf(step)) ?? []), step]);
  const names = new Map<PreviewStep, TakenName>();
  const places = placesOfProviders([...state, ...planned]);
  for (const step of planned) {
    const taken = takenBy(step, { planned, lines, holders, places });
    if (taken) names.set(step, taken);
  }
  return names;
}

interface Names extends Pick<NameEvidence, "planned" | "lines"> {
  /** What has a name in the state. */
  readonly holders: ReadonlyMap<string, readonly PreviewStep[]>;
  /** Where each provider looks, by its URN, as far as that is shown. */
  readonly places: ReadonlyMap<string, IdPlace>;
}

function takenBy(step: PreviewStep, { planned, lines, holders, places }: Names): TakenName | undefined {
  const kind = stepKind(step);
  const unique = kind && uniqueInputs[kind];
  if (!unique || !step.newState || !(step.op === "create" || isReplacement(step))) return undefined;
  const { onExisting = "fail", [unique.property]: name, accountNumber } = ownInputs(step.newState);
  if (onExisting !== "fail" || typeof name !== "string") return undefined;
  const said = lines.filter((line) => isSaidOf([line], unique.code, { urn: step.urn, name }));
  const ids = said.flatMap((line) => unique.idsIn(line.said));
  const isNamed = ({ oldState }: PreviewStep) => ids.includes(oldState?.id ?? "");
  if (isReplacement(step))
    return isNamed(step) && !isGoneFirst(planned.filter(({ urn }) => urn === step.urn))
      ? { unique }
      : undefined;
  const here = placeOfProvider(step.newState.provider, places, accountNumber);
  // Another host may have given the same id, and its servers and keys are in no one's way here.
  const isHere = ({ oldState }: PreviewStep) => {
    const { outputs, provider }: Properties & Pick<ResourceState, "outputs"> = oldState ?? {};
    const there =
      placeStored((outputs ?? {}) as Stored) ?? placeOfProvider(provider, places, outputs?.accountNumber);
    return !here || !there || !isElsewhere(there, here);
  };
  const ofName = (holders.get(nameKey(kind, unique, name)) ?? []).filter(isHere);
  const old = ofName.find(
    (one) => one.op === "delete" && (isNamed(one) || isSamePlace(one, step, accountNumber)),
  );
  if (old) return { unique, old };
  if (said.length === 0) return undefined;
  // Another resource of the program has it, and may give it up in this run.
  const staying = ofName.filter((one) => isNamed(one) && !one.op.startsWith("delete"));
  const stayingIds = new Set(staying.map(({ oldState }) => oldState?.id));
  return ids.length > 0 && stayingIds.size === new Set(ids).size ? undefined : { unique };
}

const oldNameOf = (step: PreviewStep): unknown => {
  const { property } = uniqueInputs[stepKind(step) ?? "Asset"] ?? {};
  return property && (step.oldState?.outputs ?? step.oldState?.inputs)?.[property];
};
const hasOldName = (step: PreviewStep): boolean => typeof oldNameOf(step) === "string";
const nameKey = (kind: ResourceName, { form }: UniqueInput, name: unknown) => `${kind} ${form(name)}`;
const nameKeyOf = (step: PreviewStep): string => {
  const kind = stepKind(step);
  const unique = kind && uniqueInputs[kind];
  return unique ? nameKey(kind, unique, oldNameOf(step)) : "";
};

/** Whether both are of one provider and account, as far as the preview says it: then the host need not. */
export function isSamePlace(old: PreviewStep, next: PreviewStep, accountNumber: unknown): boolean {
  const [before, after] = [old.oldState?.provider, next.newState?.provider].map(providerOf);
  return before !== undefined && before === after && old.oldState?.inputs?.accountNumber === accountNumber;
}

function placesOfProviders(steps: readonly PreviewStep[]): Names["places"] {
  const places = new Map<string, IdPlace>();
  for (const { urn, oldState, newState } of steps) {
    const place = isOwnProvider(`${urn}::`) ? placeGiven(newState?.inputs ?? oldState?.inputs) : undefined;
    if (place) places.set(urn, place);
  }
  return places;
}

function placeOfProvider(
  reference: unknown,
  places: Names["places"],
  accountNumber: unknown,
): IdPlace | undefined {
  const place = places.get(providerOf(reference) ?? "");
  return place && { ...place, account: accountIn(accountNumber) ?? place.account };
}

/** The URN of a provider, whose id may not be known yet. */
const providerOf = (reference: unknown): string | undefined =>
  typeof reference === "string" && reference.includes("pulumi:providers:hosting")
    ? reference.replace(/::[^:]*$/, "")
    : undefined;

export const stepKind = ({ urn }: PreviewStep): ResourceName | undefined =>
  resourceNameOf(parseUrn(urn).type);
