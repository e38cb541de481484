import { parseUrn, resourceNameOf } from "../../provider/engine/names";
import { memberNames } from "../../provider/values";
import { wrongUse } from "../CommandFailed";
import { labelChoice } from "../labels";
import type { Changes } from "./changes";
import type { WholeRun } from "./departure";
import { gateOptions } from "./gateOptions";

/** @throws if `-l` is used together with an option of the gate. */
export function refuseGateOfPart(
  flags: Readonly<Partial<Record<keyof typeof gateOptions | "label", unknown>>>,
): void {
  const gateFlag = memberNames(gateOptions).find((flag) => flags[flag] !== undefined);
  if (flags.label === undefined || gateFlag === undefined) return;
  const { long } = gateOptions[gateFlag];
  throw wrongUse(
    `--label shows a part of the changes, and \`pulumi up\` makes all of them, so ${long} cannot decide by it. Leave out --label, or ${long}.`,
  );
}

/** The URNs of the servers that match the selectors of `-l` by their old or new labels; undefined without `-l`. */
export function chosenUrns(
  { planned, state = [] }: WholeRun,
  selectors?: readonly string[],
): ReadonlySet<string> | undefined {
  if (selectors === undefined) return undefined;
  const isChosen = labelChoice(selectors);
  return new Set(
    [...planned, ...state]
      .filter(({ urn }) => resourceNameOf(parseUrn(urn).type) === "Server")
      .filter(({ oldState, newState }) =>
        [oldState, newState].some((one) => one && isChosen(one.inputs?.labels)),
      )
      .map(({ urn }) => urn),
  );
}

/** The part of a report about the selected servers, with the number of all other changes. */
export function chosenChanges(changes: Changes, urns: ReadonlySet<string> | undefined): Changes {
  if (!urns) return changes;
  const { resources, drift, servers, unprotected } = changes;
  const isChosen = ({ urn }: { readonly urn: string }) => urns.has(urn);
  const names = servers.filter(isChosen).map(({ name }) => name);
  const chosenParts = { resources: resources.filter(isChosen), drift: drift.filter(isChosen) };
  const leftOut = resources.length - chosenParts.resources.length + (drift.length - chosenParts.drift.length);
  return {
    ...{ ...changes, ...chosenParts, servers: servers.filter(isChosen), notChosen: leftOut },
    unprotected: unprotected.filter((name) => names.includes(name)),
  };
}
