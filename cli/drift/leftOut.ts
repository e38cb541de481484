import type { ResourceName } from "../../provider/resourceName";
import { pricedInputs } from "../../provider/resources/server/declared/changes";
import { isEmpty } from "../../provider/values";
import type { PreviewStep } from "../preview/readPreview";
import { secretText, shownValue } from "../preview/shownValue";
import type { Difference } from "./drifted";

/** How an input that a program leaves out is shown there. */
const notSet = "not set";

/**
 * The changes at the host of values that the program leaves open.
 *
 * @param all whether everything that the host reports counts. Default: what costs something, or what is paid for that
 * protects, such as backups.
 */
export function leftOutChanges(
  { oldState, newState }: PreviewStep,
  resource: ResourceName,
  set: ReadonlySet<string>,
  all = false,
): Difference[] {
  const [before, host] = [oldState?.outputs ?? {}, newState?.outputs ?? {}];
  const costs: readonly string[] = resource === "Server" ? pricedInputs : [];
  return Object.keys({ ...before, ...host }).flatMap((property) => {
    if (property.startsWith("__") || set.has(property) || !(all || costs.includes(property))) return [];
    const [known, now] = [before[property], host[property]];
    // A value that a state of an earlier version lacks is no change.
    if (known === undefined || JSON.stringify(known) === JSON.stringify(now)) return [];
    if ([known, now].includes(secretText)) return [];
    const was = isEmpty(known) ? "nothing" : shownValue(known);
    return [{ property, program: `${notSet} (${was} before)`, host: shownValue(now) }];
  });
}

/** The values that end it or keep it. The program wins by saying what was before. */
export function whoWinsOfLeftOut(up: string, left: readonly Difference[]) {
  const names = left.map(({ property }) => property).join(", ");
  const values = left.map(({ property, host }) => `${property}: ${host}`).join(", ");
  return {
    programWins: `set ${names} in the program as before, then run \`${up}\``,
    hostWins: `set ${values} in the program, then run \`${up}\``,
  };
}
