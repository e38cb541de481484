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

/** The fate at the host of a resource that leaves the state. */
export type Departure =
  | { readonly is: "removed" }
  /** A secret of the state decides it. */
  | { readonly is: "open" }
  /** The provider sends nothing, or not for a server. */
  | { readonly is: "released" }
  /** Pulumi asks no provider: by `retainOnDelete`, or because the resource of its `deletedWith` goes as well. */
  | { readonly is: "unsent"; readonly with?: PreviewStep }
  /** Another resource of the program has it; maybe: if this run does not leave that one out. */
  | { readonly is: "kept" | "mayBeKept"; readonly by: PreviewStep };

export const isRemoval = ({ op }: PreviewStep): boolean => op.startsWith("delete");
/** Whether the old one of a resource leaves. */
export const isDeparture = (step: PreviewStep): boolean => isRemoval(step) || isReplacement(step);

/** All steps of a run, and the resources of the state. No step alone shows what becomes of its resource. */
export class WholeRun {
  /** By their URNs, also by the old ones. */
  readonly #departing = new Map<string, PreviewStep>();
  /** By kind and id, as a first choice. */
  readonly #ofOneId = new Map<string, PreviewStep[]>();
  /** By kind and the name that the program gives. */
  readonly #ofOneName = new Map<string, PreviewStep[]>();
  readonly #planned: ReadonlySet<string | undefined>;

  /** @param state its steps; undefined: it could not be read. */
  constructor(
    readonly planned: readonly PreviewStep[],
    readonly state: readonly PreviewStep[] | undefined,
  ) {
    this.#planned = new Set(planned.flatMap(({ urn, oldState }) => [urn, oldState?.urn]));
    const copies = state?.filter(({ op }) => op === "delete") ?? [];
    for (const step of [...copies, ...planned.filter(isDeparture)])
      for (const urn of [step.urn, step.oldState?.urn]) if (urn) this.#departing.set(urn, step);
    const others = state?.filter(({ op, urn }) => op !== "delete" && !this.#planned.has(urn)) ?? [];
    for (const step of [...planned, ...others]) {
      add(this.#ofOneId, firstChoice(step), step);
      add(this.#ofOneName, nameGiven(step), step);
    }
  }

  /**
   * The one judge of it. The state decides, as it does for the provider, and so do the other steps: in a preview no provider is
   * asked about a removal.
   */
  departureOf(step: PreviewStep): Departure {
    const { oldState } = step;
    if (oldState?.retainOnDelete === true) return { is: "unsent" };
    // Pulumi counts what it replaces, and an old copy, as deleted too, and does not wait for whether that succeeds.
    const other = this.#departing.get(String(oldState?.deletedWith ?? ""));
    if (other) return { is: "unsent", with: other };
    const keeping = this.#keeping(step);
    if (keeping) return keeping;
    const resource = resourceOfType(parseUrn(step.urn).type);
    const [first, ...others] = readingsOf(oldState?.outputs ?? {}).map(
      (values) => resource?.isReleased?.(values as never) === true,
    );
    if (others.some((one) => one !== first)) return { is: "open" };
    return { is: first ? "released" : "removed" };
  }

  /** The dropped resource that a create adopts, as after a rename. */
  adoptedBy(create: PreviewStep): PreviewStep | undefined {
    if (create.op !== "create") return undefined;
    const dropped = [...this.#departing.values()].filter(({ op }) => op === "delete");
    return dropped.find((step) => {
      const departure = this.departureOf(step);
      return departure.is === "kept" && departure.by === create;
    });
  }

  /**
   * The resource of the program that has what this step would delete: its delete sends nothing. Only where both are surely of one
   * host and account.
   */
  #keeping(step: PreviewStep): Departure | undefined {
    const kind = stepKind(step);
    if (!kind) return undefined;
    // The host is asked what it is, and no Asset removes a server.
    const servers = kind === "Asset" ? this.#ofOneId.get(firstChoice(step, "Server")) : undefined;
    if (servers?.some((other) => isOneId(step, other))) return { is: "released" };
    const isOther = ({ urn, oldState }: PreviewStep) =>
      ![urn, oldState?.urn].includes(step.urn) && urn !== step.oldState?.urn;
    const sameId = (this.#ofOneId.get(firstChoice(step)) ?? []).filter(
      (other) => !isDeparture(other) && isOther(other) && isOneId(step, other),
    );
    const taking = (this.#ofOneName.get(nameBefore(step)) ?? []).filter(
      (other) => !isRemoval(other) && isTaken(step, other),
    );
    const by = [...sameId.filter(({ urn }) => this.#planned.has(urn)), ...taking].at(0);
    if (by) return { is: "kept", by };
    // A run may leave it out, by Pulumi's targets: then it keeps nothing.
    const [still] = sameId;
    return still && { is: "mayBeKept", by: still };
  }
}

function add(steps: Map<string, PreviewStep[]>, key: string, step: PreviewStep): void {
  if (key === "") return;
  const others = steps.get(key);
  if (others) others.push(step);
  else steps.set(key, [step]);
}

const firstChoice = (step: PreviewStep, kind = stepKind(step)): string =>
  kind && step.oldState?.id ? `${kind} ${step.oldState.id}` : "";

/** The name that another resource has something under too. An asset has no other one than its id. */
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

/** Whether both have one id of one host and account in the state. */
function isOneId({ oldState: one }: PreviewStep, { oldState: other }: PreviewStep): boolean {
  if (!one?.id || !other?.id) return false;
  // A server and an asset have ids of one kind.
  const placedOf = (id: string, outputs: unknown): PlacedId => ({
    ...{ kind: "Asset", id, place: storedPlace((outputs ?? {}) as Stored) },
  });
  const likeness = idLikeness(placedOf(one.id, one.outputs), placedOf(other.id, other.outputs));
  if (likeness !== "perhaps") return likeness === "same";
  const isOneProvider = providerOf(one.provider) !== undefined && one.provider === other.provider;
  return isOneProvider && one.inputs?.accountNumber === other.inputs?.accountNumber;
}

/** Whether another resource has from this run on what the step would delete: both have one name. */
function isTaken(step: PreviewStep, other: PreviewStep): boolean {
  const news = other.newState?.inputs;
  if (!news || !isSamePlace(step, other, news.accountNumber)) return false;
  if (stepKind(step) === "Asset") return other.urn !== step.urn;
  return step.op === "delete" && other.op === "create" && news.onExisting === "adopt";
}

/** The state with each value that a switch hidden in it may have. */
function readingsOf(olds: Properties): Properties[] {
  const hidden = ["removeOnDelete", "__adopted"].filter(
    (name) => olds[name] === secretText || isObject(olds[name]),
  );
  const withAll = (value: boolean) => ({
    ...olds,
    ...Object.fromEntries(hidden.map((name) => [name, value])),
  });
  return hidden.length > 0 ? [withAll(true), withAll(false)] : [olds];
}
