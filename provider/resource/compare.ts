import { givenNames, isEmpty, memberNames, type Properties } from "../values";
import { type ChangeRow, type ChangeTable, type EffectKind, isSameValue } from "./changeTable";
import { askedOf, type Stored } from "./stored";

/** The values before a change, and the names of those that the program had set. */
export interface Before {
  readonly values: Properties;
  readonly set: ReadonlySet<string>;
  /**
   * Whether the resource was imported. Then inputs that only an order sends are unknown, unless the host reports them.
   */
  readonly isImported?: boolean;
  /** The program's last values of inputs that were then changed at the host. */
  readonly wishes?: Properties;
  /** Whether only values of the program are known here, and none from the host. */
  readonly isOnlySet?: boolean;
}

export interface Change<Input extends string = string> {
  readonly property: Input;
  readonly effect: EffectKind;
  readonly old: unknown;
  readonly new: unknown;
  readonly row: ChangeRow;
  /**
   * Whether the input matters at creation only, and its value at that time is unknown. Changing such an input costs
   * nothing.
   */
  readonly isUntold?: boolean;
  /** Whether the value was changed at the host while the program still has the old value. */
  readonly isDrift?: boolean;
}

/** The values before a change, from the inputs of the last successful `up`. The program set all of them. */
export const inputsBefore = (inputs: Properties): Before => ({
  values: inputs,
  set: new Set(givenNames(inputs)),
  wishes: askedOf(inputs),
  isOnlySet: true,
});

/**
 * The values before a change, from the stored outputs: what the host reported, and the names of the inputs that the
 * program set. If the host does not report the account, the configured account counts.
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
 * A pure function. Compares new inputs with the old values, according to the change table. The effect is only
 * `recorded` in these cases:
 *
 * - The input is newly set, to the value that the host already reports.
 * - The input is newly set, and only an order could choose its value, which the host does not report.
 * - The input is no longer set. It is no longer managed, so no call is sent and nothing is replaced.
 * - The value was changed at the host, and the program now has the same value. The program's earlier value is then
 *   forgotten.
 */
export function compare<Input extends string>(
  table: ChangeTable<Input>,
  before: Before,
  news: Properties,
): Change<Input>[] {
  const { wishes = {} } = before;
  // A refresh passes the inputs that the read returned, which are no decision of the program.
  const namesFromRead = Object.keys(wishes).filter((name) => !Object.hasOwn(askedOf(news), name));
  return memberNames(table).flatMap((property): Change<Input>[] => {
    const row: ChangeRow = table[property];
    const oldValue = before.values[property];
    const newValue = news[property];
    const wasSet = before.set.has(property);
    const isSet = newValue !== undefined;
    if ((!wasSet && !isSet) || (row.hostDefault === "" && isEmpty(oldValue) && isEmpty(newValue))) return [];
    const output = row.toldBy && before.values[row.toldBy];
    // The host may report another value for an input whose change was only stored.
    const isUnchanged = [output, oldValue ?? output ?? row.hostDefault].some((knownValue) =>
      isSameValue(row, knownValue, newValue),
    );
    if (wasSet && isSet && isUnchanged && !namesFromRead.includes(property)) return [];
    const isUntold = !wasSet && oldValue === undefined && !isUnchanged && isOfOrder(row, before);
    const effect: EffectKind = !isSet || isUnchanged || isUntold ? "recorded" : row.effect;
    const isDrift =
      effect !== "recorded" &&
      Object.hasOwn(wishes, property) &&
      isSameValue(row, wishes[property], newValue);
    return [{ property, effect, old: wasSet ? oldValue : undefined, new: newValue, row, isUntold, isDrift }];
  });
}

/**
 * Whether an order has fixed the value, but nothing says which value it was. Such a change must not replace or rebuild
 * a server. For an input whose default is an empty text, a missing value is known to be empty.
 */
function isOfOrder(
  { effect, ordered, hostDefault, insteadOf = "" }: ChangeRow,
  { isImported, set: setNames }: Before,
): boolean {
  if (effect === "replace" && isImported) return true;
  if (hostDefault === "") return false;
  return (effect === "replace" || effect === "rebuild") && ordered === true && !setNames.has(insteadOf);
}

/** The inputs that matter at creation only, and whose value the program has changed. */
export const onlyAtCreation = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ property, isUntold, row, effect, new: newValue }) =>
    isUntold || (row.ordered && row.effect === "recorded" && effect === "recorded" && newValue !== undefined)
      ? [property]
      : [],
  );
