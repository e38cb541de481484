import type { Leaving } from "../host/shown/hostMark";
import { isMasked } from "../normalForms";
import { givenNames, isObject, memberNames, type Properties, pick } from "../values";
import { type ChangeTable, isSameValue } from "./changeTable";

/** A host, its user, and the account if only the configuration names it. */
export interface HomePlace {
  readonly host: string;
  readonly user: string;
  readonly account?: number;
}

/** A template that we have built. */
export interface BuiltTemplate {
  readonly templateName: string;
  /** Absent: the next word that the host shows is taken. */
  readonly word?: string;
}

/**
 * Members of outputs that Pulumi stores and programs do not see. A version that does not know a member here, or a
 * phase, leaves the resource alone (`guarded.ts`). It is a class, so that the names are known at run time.
 */
class HiddenMembers {
  /** The names of the inputs that the program gave. */
  readonly __set?: readonly string[];
  /** Distinguishes the resource from another one with the same id, see `runRecord.ts`. */
  readonly __holder?: string;
  /** The host and account of its creation, see `place.ts`. */
  readonly __host?: HomePlace;
  /** We did not order it. */
  readonly __imported?: boolean;
  /** It existed before, and `onExisting: "adopt"` adopted it. */
  readonly __adopted?: boolean;
  /** The program's last values of inputs that were changed at the host. */
  readonly __asked?: Properties;
  /** The host has accepted the removal, but it has not ended. */
  readonly __leaving?: Leaving;
  /** The work in progress at the host. */
  readonly __phase?: unknown;
  /** The program's name for the template that was built last, and the host's own word for it. */
  readonly __template?: BuiltTemplate;
  /** The last mark of a rebuild at the host that this state knows of, see `hostMark.ts`. */
  readonly __mark?: string;
}
export type Hidden = Pick<HiddenMembers, keyof HiddenMembers>;
export const hiddenOutputs = memberNames(new HiddenMembers());

/**
 * The stored form of a resource. Any member may be missing: the host may not report it, and an import starts with none.
 */
export type Stored<
  Inputs extends object = Properties,
  Outputs extends object = Properties,
> = Partial<Inputs> & Partial<Outputs> & Hidden;

/** An existing resource, and its stored outputs. */
export interface Made<Inputs extends object = Properties, Outputs extends object = Properties> {
  readonly id: string;
  readonly outputs: Stored<Inputs, Outputs>;
}

/** The first hidden member, or the phase, that this version does not know. */
export function unknownMember(outputs: Stored, phases: readonly string[] = []): string | undefined {
  const { __phase: phase } = outputs;
  if (phase !== undefined && !(isObject(phase) && phases.includes(String(phase.is))))
    return isObject(phase) ? `__phase: ${String(phase.is)}` : "__phase";
  const knownNames: readonly string[] = hiddenOutputs;
  return Object.keys(outputs).find((name) => name.startsWith("__") && !knownNames.includes(name));
}

/** Members whose own members are copies of inputs. Each copy is as secret as its input. */
export const copiesOfInputs: readonly string[] = ["__asked", "__phase", "__template", "connection"];

/** The input that such a member is a copy of. */
export const inputOfCopy = (member: string): string => (member === "user" ? "username" : member);

/**
 * The mark in the state that distinguishes resources with the same id, for example one that adopted a server and the
 * one that it replaces. Outputs without a mark (from a create, an import or an older version) get a new one.
 */
export function holderMark({ random }: { readonly random: () => number }, { __holder }: Hidden): string {
  const newNumber = () => Math.floor(random() * 36 ** 8);
  return __holder ?? newNumber().toString(36).padStart(8, "0");
}

/** The user's inputs with the hidden list of their names. Only these can be drift. */
export const addSetNames = <Inputs extends object>(inputs: Inputs) => ({
  ...inputs,
  __set: givenNames(inputs).sort(),
});

export const inputsOf = (outputs: Stored): Properties => pick<Properties>(outputs, outputs.__set ?? []);

/** The program's last values of inputs that were changed at the host. */
export const askedOf = ({ __asked = {} }: Pick<Hidden, "__asked">): Properties => __asked;

/** The member to store; nothing if nothing was changed at the host. */
export const askedMember = (inputs: Properties): Pick<Hidden, "__asked"> =>
  Object.keys(inputs).length > 0 ? { __asked: inputs } : {};

/**
 * The program's last values of inputs that the host has changed and that would cost a replacement or a rebuild to put
 * back. They are kept until the host has the old value again, or the program decides.
 *
 * @param last the values from the previous read.
 */
export function askedInputs(table: ChangeTable, last: Properties, now: Properties): Properties {
  const names = Object.keys(now).filter((name) => {
    const row = table[name];
    const isCostly = row?.effect === "replace" || row?.effect === "rebuild";
    return isCostly && !isSameValue(row, now[name], last[name]);
  });
  return Object.fromEntries(names.map((name) => [name, last[name]]));
}

/** The host's records, by the operation that answered them. */
type Reported = Readonly<Record<string, Readonly<Properties> | undefined>>;

/**
 * The present inputs at the host. Only an input that was set and whose field the host reported can differ; a missing
 * field is unknown, never drift.
 */
export function hostInputs(table: ChangeTable, before: Properties, reported: Reported): Properties {
  const inputs = { ...before };
  for (const name of Object.keys(inputs)) {
    const row = table[name];
    if (!row || row.readsFrom === "never" || row.readsFrom.isNoDrift) continue;
    const from = row.readsFrom;
    const value = reported[from.operation]?.[from.field];
    if (value === undefined || value === null || isMasked(value)) continue;
    // The user's spelling stays if it means the same (`12` and `"12"`), so that nothing looks changed.
    if (!isSameValue(row, inputs[name], value)) inputs[name] = value;
  }
  return inputs;
}
