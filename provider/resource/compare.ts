import { givenNames, isEmpty, memberNames, type Properties } from "../values";
import { type ChangeRow, type ChangeTable, type EffectKind, isSameValue } from "./changeTable";
import { askedOf, type Stored } from "./stored";

/** The old values, and which of them the user had set. */
export interface Before {
  readonly values: Properties;
  readonly set: ReadonlySet<string>;
  /** We did not order it, so values that only an order sends and the host does not report are unknown. */
  readonly isImported?: boolean;
  /** The program's last values of inputs that were changed at the host. */
  readonly wishes?: Properties;
  /** Only the program's values are known here, none of the host's. */
  readonly isOnlySet?: boolean;
}

export interface Change<Input extends string = string> {
  readonly property: Input;
  readonly effect: EffectKind;
  readonly old: unknown;
  readonly new: unknown;
  readonly row: ChangeRow;
  /** It counts at creation only, and its value at that time is unknown. So a change of it costs nothing. */
  readonly isUntold?: boolean;
  /** The value was changed at the host, and the program still asks for the old one. */
  readonly isDrift?: boolean;
}

/** The values before, from the inputs of the last successful `up`. All of them were set. */
export const inputsBefore = (inputs: Properties): Before => ({
  values: inputs,
  set: new Set(givenNames(inputs)),
  wishes: askedOf(inputs),
  isOnlySet: true,
});

/**
 * The values before, from the stored outputs: the host's report, with the hidden list of the inputs that were set. If
 * the host does not report the account, the configured one is that of the resource.
 */
export const outputsBefore = (outputs: Stored): Before => ({
  values: {
    ...(outputs.__host?.account !== undefined && { accountNumber: outputs.__host.account }),
    ...outputs,
  },
  set: new Set(outputs.__set ?? []),
  isImported: outputs.__imported === true,
  wishes: askedOf(outputs),
});

/**
 * Compares the new inputs with the old values, by the change table. Pure.
 *
 * - newly set to the value that the host already reports: recorded.
 * - newly set, but chosen by an order and not reported by the host: recorded.
 * - no longer set: recorded. No longer managed, no call, never a replacement.
 * - changed at the host, and the program now has the same value: recorded, so that its earlier wish is forgotten.
 */
export function compare<Input extends string>(
  table: ChangeTable<Input>,
  before: Before,
  news: Properties,
): Change<Input>[] {
  const { wishes = {} } = before;
  // A refresh passes the inputs that read returned. They are not a decision of the program.
  const answered = Object.keys(wishes).filter((name) => !Object.hasOwn(askedOf(news), name));
  return memberNames(table).flatMap((property): Change<Input>[] => {
    const row: ChangeRow = table[property];
    const old = before.values[property];
    const wanted = news[property];
    const wasSet = before.set.has(property);
    const isSet = wanted !== undefined;
    if ((!wasSet && !isSet) || (row.hostDefault === "" && isEmpty(old) && isEmpty(wanted))) return [];
    const output = row.toldBy && before.values[row.toldBy];
    // An input that was only recorded may be reported otherwise by the host.
    const same = [output, old ?? output ?? row.hostDefault].some((known) => isSameValue(row, known, wanted));
    if (wasSet && isSet && same && !answered.includes(property)) return [];
    const isUntold = !wasSet && old === undefined && !same && isOfOrder(row, before);
    const effect: EffectKind = !isSet || same || isUntold ? "recorded" : row.effect;
    const isDrift =
      effect !== "recorded" && Object.hasOwn(wishes, property) && isSameValue(row, wishes[property], wanted);
    return [{ property, effect, old: wasSet ? old : undefined, new: wanted, row, isUntold, isDrift }];
  });
}

/**
 * Whether an order has chosen the value without anything saying which one: only another value may cost a server. An
 * absent text counts as empty.
 */
function isOfOrder(
  { effect, ordered, hostDefault, insteadOf = "" }: ChangeRow,
  { isImported, set }: Before,
): boolean {
  if (effect === "replace" && isImported) return true;
  if (hostDefault === "") return false;
  return (effect === "replace" || effect === "rebuild") && ordered === true && !set.has(insteadOf);
}

/** The inputs that count at creation only, and that the program now gives another value. */
export const onlyAtCreation = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ property, isUntold, row, effect, new: wanted }) =>
    isUntold || (row.ordered && row.effect === "recorded" && effect === "recorded" && wanted !== undefined)
      ? [property]
      : [],
  );
