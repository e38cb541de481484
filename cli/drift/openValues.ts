import type { Resource } from "../../provider/resource/resource";
import { pricedInputs } from "../../provider/resources/server/declared/changes";
import { isEmpty } from "../../provider/values";
import type { PreviewStep } from "../preview/readPreview";
import { secretText, shownValue } from "../preview/shownValue";
import { anotherSecret } from "../report/secretInputs";
import type { Difference } from "./drifted";

/** A value that the program does not set, and that was changed at the host. */
export interface OpenValue {
  readonly difference: Difference;
  readonly before: string;
  /** Whether the value is an input, so that a program can set it. */
  readonly isInput: boolean;
}

/** The text for an input that the program does not set. */
const notSet = "not set";

/**
 * The changes at the host of values that the program does not set.
 *
 * @param allValues whether all values count. By default only values that affect the price count, such as backups.
 */
export function leftOutChanges(
  { oldState, newState }: PreviewStep,
  { name, changes }: Resource,
  setInputs: ReadonlySet<string>,
  allValues = false,
): OpenValue[] {
  const [oldOutputs, host] = [oldState?.outputs ?? {}, newState?.outputs ?? {}];
  const costs: readonly string[] = name === "Server" ? pricedInputs : [];
  return Object.keys({ ...oldOutputs, ...host }).flatMap((property) => {
    if (property.startsWith("__") || setInputs.has(property) || !(allValues || costs.includes(property)))
      return [];
    const [oldValue, newValue] = [oldOutputs[property], host[property]];
    // A value that is missing from the state was added by a later version of the provider, so this is not a change.
    if (oldValue === undefined || JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    if ([oldValue, newValue].includes(secretText)) return [];
    const earlier = isEmpty(oldValue) ? "nothing" : shownValue(oldValue);
    const difference = { property, program: `${notSet} (${earlier} before)`, host: shownValue(newValue) };
    return [{ difference, before: earlier, isInput: Object.hasOwn(changes, property) }];
  });
}

/**
 * The ways to undo or keep such a change. To undo it, the program must set the previous value, which is possible only
 * for inputs.
 */
export function whoWinsOfLeftOut(up: string, openValues: readonly OpenValue[]) {
  const inputs = openValues.filter(({ isInput }) => isInput);
  const names = openValues.map(({ difference }) => difference.property).join(", ");
  if (inputs.length === 0) return { programWins: `no input sets ${names}`, hostWins: `run \`${up}\`` };
  const settings = inputs.map(({ difference, before }) => `${difference.property}: ${before}`).join(", ");
  return {
    programWins: `set ${settings} in the program, then run \`${up}\``,
    hostWins: hostWinsText(
      up,
      inputs.map(({ difference }) => difference),
    ),
  };
}

/** The text that says how to keep the host's values: the program must set them. */
export function hostWinsText(up: string, differences: readonly Difference[]): string {
  const values = differences.map(({ property, host }) =>
    host.endsWith(anotherSecret) ? `${property}: the secret at the host` : `${property}: ${host}`,
  );
  return `set ${values.join(", ")} in the program, then run \`${up}\``;
}
