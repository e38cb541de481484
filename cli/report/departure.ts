import { parseUrn } from "../../provider/engine/names";
import type { Stored } from "../../provider/resource/stored";
import { isObject, type Properties } from "../../provider/values";
import { idLikeness, type PlacedId, storedPlace } from "../placedId";
import { isReplacement } from "../preview/leftOver";
import type { PreviewStep } from "../preview/readPreview";
import { secretText } from "../preview/shownValue";
import { resourceOfType } from "./hostingChange";
import { isSamePlace, providerOf } from "./providerPlaces";
import { stepKind, uniqueInputs } from "./takenName";

/** The effect at the host when a resource leaves the state. */
export type Departure =
  | { readonly is: "removed" }
  /** A secret value in the state decides whether the resource is removed. */
  | { readonly is: "open" }
  /** The provider releases the resource: it sends no removal. */
  | { readonly is: "released" }
  /**
   * Pulumi does not call the provider, because of `retainOnDelete`, or because the resource in `deletedWith` is
   * deleted as well.
   */
  | { readonly is: "unsent"; readonly with?: PreviewStep }
  /**
   * Another resource of the program has the same id. `mayBeKept`: only if this run does not leave that resource out.
   */
  | { readonly is: "kept" | "mayBeKept"; readonly by: PreviewStep };

export const isRemoval = ({ op }: PreviewStep): boolean => op.startsWith("delete");
/** Whether the old resource of a step leaves the state. */
export const isDeparture = (step: PreviewStep): boolean => isRemoval(step) || isReplacement(step);

/**
 * All steps of a run together with the resources in the state, because what happens to one resource depends on the
 * others.
 */
export class WholeRun {
  /** The departing steps by URN, including the URNs before an alias. */
  readonly #departing = new Map<string, PreviewStep>();
  /** The steps by kind and id. Steps with the same key may still belong to different hosts. */
  readonly #ofOneId = new Map<string, PreviewStep[]>();
  /** The steps by kind and by the unique name in the program. */
  readonly #ofOneName = new Map<string, PreviewStep[]>();
  readonly #planned: ReadonlySet<string | undefined>;

  /** @param state the state as steps; undefined if it could not be read. */
  constructor(
    readonly planned: readonly PreviewStep[],
    readonly state: readonly PreviewStep[] | undefined,
  ) {
    this.#planned = new Set(planned.flatMap(({ urn, oldState }) => [urn, oldState?.urn]));
    const copies = state?.filter(({ op }) => op === "delete") ?? [];
    for (const step of [...copies, ...planned.filter(isDeparture)])
      for (const urn of [step.urn, step.oldState?.urn]) if (urn) this.#departing.set(urn, step);
    const otherSteps = state?.filter(({ op, urn }) => op !== "delete" && !this.#planned.has(urn)) ?? [];
    for (const step of [...planned, ...otherSteps]) {
      add(this.#ofOneId, firstChoice(step), step);
      add(this.#ofOneName, nameGiven(step), step);
    }
  }

  /**
   * Decides what happens at the host when the resource of a step leaves the state. The decision follows from the
   * state, as in the provider, and from the other steps, because in a preview Pulumi does not call the provider about
   * a removal.
   */
  departureOf(step: PreviewStep): Departure {
    const { oldState } = step;
    if (oldState?.retainOnDelete === true) return { is: "unsent" };
    // Pulumi also counts a replaced resource and an old copy as deleted, and does not wait for the outcome of that
    // deletion.
    const deletedWith = this.#departing.get(String(oldState?.deletedWith ?? ""));
    if (deletedWith) return { is: "unsent", with: deletedWith };
    const keeping = this.#keeping(step);
    if (keeping) return keeping;
    const resource = resourceOfType(parseUrn(step.urn).type);
    const [firstReading, ...otherReadings] = readingsOf(oldState?.outputs ?? {}).map(
      (values) => resource?.isReleased?.(values as never) === true,
    );
    if (otherReadings.some((reading) => reading !== firstReading)) return { is: "open" };
    return { is: firstReading ? "released" : "removed" };
  }

  /** The resource dropped from the program that a create step adopts, for example after a rename. */
  adoptedBy(create: PreviewStep): PreviewStep | undefined {
    if (create.op !== "create") return undefined;
    const droppedSteps = [...this.#departing.values()].filter(({ op }) => op === "delete");
    return droppedSteps.find((step) => {
      const departure = this.departureOf(step);
      return departure.is === "kept" && departure.by === create;
    });
  }

  /**
   * The resource of the program that has the same id as the deleted one, so that the delete sends nothing. Both
   * resources must certainly belong to the same host and account.
   */
  #keeping(step: PreviewStep): Departure | undefined {
    const kind = stepKind(step);
    if (!kind) return undefined;
    // An `Asset` never removes a server: before a removal the provider asks the host what the asset is.
    const servers = kind === "Asset" ? this.#ofOneId.get(firstChoice(step, "Server")) : undefined;
    if (servers?.some((server) => isOneId(step, server))) return { is: "released" };
    const isOther = ({ urn, oldState }: PreviewStep) =>
      ![urn, oldState?.urn].includes(step.urn) && urn !== step.oldState?.urn;
    const sameId = (this.#ofOneId.get(firstChoice(step)) ?? []).filter(
      (candidate) => !isDeparture(candidate) && isOther(candidate) && isOneId(step, candidate),
    );
    const taking = (this.#ofOneName.get(nameBefore(step)) ?? []).filter(
      (candidate) => !isRemoval(candidate) && isTaken(step, candidate),
    );
    const keeper = [...sameId.filter(({ urn }) => this.#planned.has(urn)), ...taking].at(0);
    if (keeper) return { is: "kept", by: keeper };
    // A run with Pulumi's targets may leave this resource out, and then nothing keeps the deleted one.
    const [stateKeeper] = sameId;
    return stateKeeper && { is: "mayBeKept", by: stateKeeper };
  }
}

function add(steps: Map<string, PreviewStep[]>, key: string, step: PreviewStep): void {
  if (key === "") return;
  const stepsOfKey = steps.get(key);
  if (stepsOfKey) stepsOfKey.push(step);
  else steps.set(key, [step]);
}

const firstChoice = (step: PreviewStep, kind = stepKind(step)): string =>
  kind && step.oldState?.id ? `${kind} ${step.oldState.id}` : "";

/**
 * The key for a unique name. Another resource with the same key may manage the same record of the host. An asset has
 * only its id.
 */
const nameOf = (step: PreviewStep, values: Properties | undefined): string => {
  const kind = stepKind(step);
  const unique = kind && uniqueInputs[kind];
  const name = kind === "Asset" ? values?.uniqId : unique && values?.[unique.property];
  if (typeof name !== "string") return "";
  return `${kind} ${unique ? unique.form(name) : name.toLowerCase()}`;
};
const nameGiven = (step: PreviewStep) => nameOf(step, step.newState?.inputs);
const nameBefore = (step: PreviewStep) =>
  nameOf(step, { ...step.oldState?.inputs, ...step.oldState?.outputs });

/** Whether both resources have the same id of the same host and account in the state. */
function isOneId({ oldState: firstState }: PreviewStep, { oldState: secondState }: PreviewStep): boolean {
  if (!firstState?.id || !secondState?.id) return false;
  // Servers and assets share one range of ids, so both are compared as assets.
  const placedOf = (id: string, outputs: unknown): PlacedId => ({
    ...{ kind: "Asset", id, place: storedPlace((outputs ?? {}) as Stored) },
  });
  const likeness = idLikeness(
    placedOf(firstState.id, firstState.outputs),
    placedOf(secondState.id, secondState.outputs),
  );
  if (likeness !== "perhaps") return likeness === "same";
  const isOneProvider =
    providerOf(firstState.provider) !== undefined && firstState.provider === secondState.provider;
  return isOneProvider && firstState.inputs?.accountNumber === secondState.inputs?.accountNumber;
}

/**
 * Whether another resource takes over, in this run, the record that the step would delete, because both have the same
 * name.
 */
function isTaken(step: PreviewStep, otherStep: PreviewStep): boolean {
  const news = otherStep.newState?.inputs;
  if (!news || !isSamePlace(step, otherStep, news.accountNumber)) return false;
  if (stepKind(step) === "Asset") return otherStep.urn !== step.urn;
  return step.op === "delete" && otherStep.op === "create" && news.onExisting === "adopt";
}

/** All readings of the state: a switch with a secret value may be true or false. */
function readingsOf(olds: Properties): Properties[] {
  const hiddenSwitches = ["removeOnDelete", "__adopted"].filter(
    (name) => olds[name] === secretText || isObject(olds[name]),
  );
  const withAll = (value: boolean) => ({
    ...olds,
    ...Object.fromEntries(hiddenSwitches.map((name) => [name, value])),
  });
  return hiddenSwitches.length > 0 ? [withAll(true), withAll(false)] : [olds];
}
