import type { Message } from "../message";
import type { ChangeRow, ChangeTable, EffectKind } from "./changeTable";
import { givenNames, namesIn } from "./members";
import type { Properties } from "./properties";
import type { DiffResult } from "./resource";
import { sameValue } from "./sameValue";
import { askedOf, type Stored } from "./stored";

/** What was there before: values, and which of them the user had set. */
export interface Before {
  readonly values: Properties;
  readonly set: ReadonlySet<string>;
  /** It was not ordered by us: what an order alone carries and the host does not tell may have any value there. */
  readonly isImported?: boolean;
  /** Of what was changed at the host: what the program had last asked for. */
  readonly asked?: Properties;
  /** Only what the program said is known here, not what the host told of the rest. */
  readonly isOnlySet?: boolean;
}

/** One changed input and what it costs. */
export interface Change<Input extends string = string> {
  readonly property: Input;
  readonly effect: EffectKind;
  readonly old: unknown;
  readonly new: unknown;
  readonly row: ChangeRow;
  /** The host's value was changed there, and the program asks for what it had asked for before. */
  readonly isDrift?: boolean;
}

/** Why the changes must not be made as asked. */
export interface Refusal<Input extends string = string> {
  readonly property: Input;
  readonly reason: Message;
}

export interface Plan<Input extends string = string> {
  readonly effects: readonly Change<Input>[];
  readonly refusals: readonly Refusal<Input>[];
}

/** The inputs of the last successful `up`: everything in them was set. */
export const fromInputs = (inputs: Properties): Before => ({
  values: inputs,
  set: new Set(givenNames(inputs)),
  asked: askedOf(inputs),
  isOnlySet: true,
});

/** The stored outputs: what the host reported, with the hidden list of the inputs given. */
export const fromOutputs = (outputs: Stored): Before => ({
  values: outputs,
  set: new Set(outputs.__set ?? []),
  isImported: outputs.__imported === true,
  asked: askedOf(outputs),
});

/**
 * Compares news with what was before, row by row of the change table. Pure.
 *
 * - unset → set to what the host already reports: recorded.
 * - unset → set of what the order of something imported carried, and the host does not tell: recorded.
 * - set → unset: recorded: no longer managed, no call, never a replacement.
 * - changed at the host, and the program takes that over: recorded, so that what it asked for before is forgotten.
 */
export function compare<Input extends string>(
  table: ChangeTable<Input>,
  before: Before,
  news: Properties,
): Change<Input>[] {
  const { asked = {} } = before;
  // Inputs that read gave, as a refresh has them, take nothing over.
  const answered = Object.keys(asked).filter((name) => !Object.hasOwn(askedOf(news), name));
  return namesIn(table).flatMap((property): Change<Input>[] => {
    const row: ChangeRow = table[property];
    const old = before.values[property];
    const wanted = news[property];
    const wasSet = before.set.has(property);
    const isSet = wanted !== undefined;
    if (!wasSet && !isSet) return [];
    const same = (row.same ?? sameValue)(old, wanted);
    if (wasSet && isSet && same && !answered.includes(property)) return [];
    const isUntold = before.isImported === true && !wasSet && old === undefined && row.effect === "replace";
    const effect: EffectKind = !isSet || same || isUntold ? "recorded" : row.effect;
    const isDrift =
      effect !== "recorded" &&
      Object.hasOwn(asked, property) &&
      (row.same ?? sameValue)(asked[property], wanted);
    return [
      { property, effect, old: wasSet ? old : undefined, new: wanted, row, ...(isDrift && { isDrift }) },
    ];
  });
}

/**
 * What Pulumi is told about the changes.
 *
 * @param steps of the update. Default: one `update` where something is to be sent.
 */
export function toDiff(
  changes: readonly Change[],
  { deleteBeforeReplace = false, steps }: Partial<Pick<DiffResult, "deleteBeforeReplace" | "steps">> = {},
): DiffResult {
  const replaces = changes.filter((change) => change.effect === "replace").map((change) => change.property);
  return {
    changes: changes.length > 0,
    replaces,
    deleteBeforeReplace: replaces.length > 0 && deleteBeforeReplace,
    detailed: Object.fromEntries(
      changes.map((change) => [change.property, change.effect === "replace" ? "replace" : "update"] as const),
    ),
    steps:
      steps ?? (replaces.length === 0 && changes.some(({ effect }) => effect === "update") ? ["update"] : []),
  };
}
