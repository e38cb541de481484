import type { Leaving } from "../host/shown/hostMark";
import { isMasked } from "../normalForms";
import { givenNames, isObject, memberNames, type Properties, pick } from "../values";
import { type ChangeTable, isSameValue } from "./changeTable";

/** The host and the user of a resource, and its account if only the configuration names the account. */
export interface HomePlace {
  readonly host: string;
  readonly user: string;
  readonly account?: number;
}

/** The template of our last build. */
export interface BuiltTemplate {
  readonly templateName: string;
  /** The host's name for the template. If absent, the next name that the host shows is taken. */
  readonly word?: string;
}

/**
 * Fields of outputs that Pulumi stores but programs do not see. A version that does not know one of the fields or a
 * phase leaves the resource alone (`stateGuard.ts`). This is a class so that the names of the fields exist at run time.
 */
class HiddenMembers {
  /** The names of the inputs that the program set. */
  readonly __set?: readonly string[];
  /** Distinguishes the resource from another one with the same id; see `runRecord.ts`. */
  readonly __holder?: string;
  /** The host and account of the resource's creation; see `place.ts`. */
  readonly __host?: HomePlace;
  /** Whether the resource was imported. */
  readonly __imported?: boolean;
  /** Whether the resource existed before and was taken over by `onExisting: "adopt"`. */
  readonly __adopted?: boolean;
  /** The program's last values of inputs that were then changed at the host. */
  readonly __asked?: Properties;
  /** The accepted removal, while the resource still exists. */
  readonly __leaving?: Leaving;
  /** The phase, which describes work in progress at the host. */
  readonly __phase?: unknown;
  /** The program's name for the template that was built last, and the host's own name for it. */
  readonly __template?: BuiltTemplate;
  /** The last rebuild mark at the host that this state records; see `hostMark.ts`. */
  readonly __mark?: string;
}
export type Hidden = Pick<HiddenMembers, keyof HiddenMembers>;
export const hiddenOutputs = memberNames(new HiddenMembers());

/**
 * A resource as Pulumi's state stores it. Any field may be missing, because the host may not report it, and an import
 * starts without any.
 */
export type Stored<
  Inputs extends object = Properties,
  Outputs extends object = Properties,
> = Partial<Inputs> & Partial<Outputs> & Hidden;

/** An existing resource with its stored outputs. */
export interface Made<Inputs extends object = Properties, Outputs extends object = Properties> {
  readonly id: string;
  readonly outputs: Stored<Inputs, Outputs>;
}

/** The first hidden field, or the phase, that this version of the provider does not know. */
export function unknownMember(outputs: Stored, phases: readonly string[] = []): string | undefined {
  const { __phase: phase } = outputs;
  if (phase !== undefined && !(isObject(phase) && phases.includes(String(phase.is))))
    return isObject(phase) ? `__phase: ${String(phase.is)}` : "__phase";
  const knownNames: readonly string[] = hiddenOutputs;
  return Object.keys(outputs).find((name) => name.startsWith("__") && !knownNames.includes(name));
}

/** Outputs that contain copies of inputs. Each copy is as secret as its input. */
export const copiesOfInputs: readonly string[] = ["__asked", "__phase", "__template", "connection"];

/** The input that such a copy comes from. */
export const inputOfCopy = (member: string): string => (member === "user" ? "username" : member);

/**
 * The stored mark that distinguishes resources with the same id, for example a resource that adopted a server and the
 * resource that it replaces. Outputs without a mark (from a create, an import or an older version) get a new one.
 */
export function holderMark({ random }: { readonly random: () => number }, { __holder }: Hidden): string {
  const newNumber = () => Math.floor(random() * 36 ** 8);
  return __holder ?? newNumber().toString(36).padStart(8, "0");
}

/** The inputs of a program, with the hidden list of their names. Only inputs in this list can drift. */
export const addSetNames = <Inputs extends object>(inputs: Inputs) => ({
  ...inputs,
  __set: givenNames(inputs).sort(),
});

export const inputsOf = (outputs: Stored): Properties => pick<Properties>(outputs, outputs.__set ?? []);

/** The program's last values of inputs that were then changed at the host. */
export const askedOf = ({ __asked = {} }: Pick<Hidden, "__asked">): Properties => __asked;

/** The hidden field for these values; no field if nothing was changed at the host. */
export const askedMember = (inputs: Properties): Pick<Hidden, "__asked"> =>
  Object.keys(inputs).length > 0 ? { __asked: inputs } : {};

/**
 * The program's last values of inputs that were changed at the host and that only a replacement or rebuild could
 * restore. They are kept until the host has the old value again, or the program decides what to do.
 *
 * @param lastInputs the values from the previous read.
 */
export function askedInputs(table: ChangeTable, lastInputs: Properties, inputsNow: Properties): Properties {
  const names = Object.keys(inputsNow).filter((name) => {
    const row = table[name];
    const isCostly = row?.effect === "replace" || row?.effect === "rebuild";
    return isCostly && !isSameValue(row, inputsNow[name], lastInputs[name]);
  });
  return Object.fromEntries(names.map((name) => [name, lastInputs[name]]));
}

/** Records of the host, by the operation that returned them. */
type Reported = Readonly<Record<string, Readonly<Properties> | undefined>>;

/**
 * The present inputs according to the host. Only an input that the program set and the host reports can differ. If a
 * field is missing, its value is unknown, which never counts as drift.
 */
export function hostInputs(table: ChangeTable, oldInputs: Properties, records: Reported): Properties {
  const inputs = { ...oldInputs };
  for (const name of Object.keys(inputs)) {
    const row = table[name];
    if (!row || row.readsFrom === "never" || row.readsFrom.isNoDrift) continue;
    const source = row.readsFrom;
    const value = records[source.operation]?.[source.field];
    if (value === undefined || value === null || isMasked(value)) continue;
    // If the host spells a value differently (`12` and `"12"`), the program's spelling stays, so that nothing looks
    // changed.
    if (!isSameValue(row, inputs[name], value)) inputs[name] = value;
  }
  return inputs;
}
