import type { ChangeTable } from "./changeTable";
import type { Properties } from "./properties";
import { sameValue } from "./sameValue";

/** Members of outputs that Pulumi stores and programs do not see. */
export const hiddenOutputs = ["__set", "__holder", "__host", "__imported", "__asked", "__phase"] as const;

/** Holds what is under way at the host. */
export const phaseKey = "__phase";

/** Hidden members whose own members are copies of inputs. Each copy is as secret as its input. */
export const copiesOfInputs: readonly string[] = ["__asked", phaseKey];

/** The user's inputs with the hidden list of their names. Only these can be drift. */
export const withSet = (inputs: Properties): Properties => ({
  ...inputs,
  __set: Object.keys(inputs)
    .filter((name) => inputs[name] !== undefined)
    .sort(),
});

/** The inputs within stored outputs. */
export const inputsOf = (outputs: Properties): Properties =>
  Object.fromEntries(
    ((outputs.__set as string[] | undefined) ?? [])
      .filter((name) => outputs[name] !== undefined)
      .map((name) => [name, outputs[name]]),
  );

/** Where read stores what the program had last asked for, in its outputs and its inputs. */
export const askedKey = "__asked";

/** What the program last asked for, of the inputs that were changed at the host. */
export const askedOf = (properties: Properties): Properties =>
  (properties[askedKey] as Properties | undefined) ?? {};

/** As a member to store; nothing if nothing was changed at the host. */
export const withAsked = (asked: Properties): Properties =>
  Object.keys(asked).length > 0 ? { [askedKey]: asked } : {};

/**
 * What the program had asked for, of the inputs that the host has changed and that would cost a replacement or a
 * rebuild to put back. It is kept until the host's value is as before, or the program decides.
 *
 * @param before the inputs before this read, and what was recorded by then.
 */
export function askedNow(
  table: ChangeTable,
  before: { readonly inputs: Properties; readonly asked: Properties },
  now: Properties,
): Properties {
  const names = Object.keys(now).filter((name) => {
    const row = table[name];
    if (row?.effect !== "replace" && row?.effect !== "rebuild") return false;
    return !(row.same ?? sameValue)(now[name], last(name));
  });
  function last(name: string): unknown {
    return Object.hasOwn(before.asked, name) ? before.asked[name] : before.inputs[name];
  }
  return Object.fromEntries(names.map((name) => [name, last(name)]));
}

/** The host's records, by the operation that answered them. */
export type Reported = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/**
 * The inputs as the host has them now. Only an input that was set and whose field the host reported can differ; a
 * missing field is unknown, never drift.
 */
export function inputsNow(table: ChangeTable, outputs: Properties, reported: Reported): Properties {
  const inputs = inputsOf(outputs);
  for (const name of Object.keys(inputs)) {
    const row = table[name];
    if (!row || row.readsFrom === "never") continue;
    const from = row.readsFrom;
    const value = reported[from.operation]?.[from.field];
    if (value === undefined || value === null) continue;
    // The user's spelling stays if it means the same (`12` and `"12"`), so that nothing looks changed.
    if (!(row.same ?? sameValue)(inputs[name], value)) inputs[name] = value;
  }
  return inputs;
}
