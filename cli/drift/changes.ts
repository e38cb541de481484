import { parseUrn } from "../../provider/engine/urn";
import { fromOutputs } from "../../provider/resource/compare";
import type { Stored } from "../../provider/resource/stored";
import type { PreviewStep } from "../preview/readPreview";
import { shownValue } from "../preview/shownValue";
import { subjectOf } from "../preview/subject";
import { ownInputs, resourceOfType, updateOf } from "../report/hostingChange";
import type { Difference, Drift } from "./drifted";

/** The drift of our resources, among what a preview found at the host. */
export function driftOf(found: readonly PreviewStep[]): Drift[] {
  return found.flatMap((step): Drift[] => {
    const { type, name } = parseUrn(step.urn);
    const resource = resourceOfType(type);
    if (!resource || !step.oldState) return [];
    const base = { urn: step.urn, name, kind: resource.name, subject: subjectOf(step) };
    if (step.op === "delete") return [{ ...base, is: "gone", differences: [], ...whenGone(resource.name) }];
    if (step.op !== "update" || !step.newState) return [];
    const differences = differencesOf(step);
    if (differences.length === 0) return [];
    // What `up` does after the refresh: the program's inputs against what the host has.
    const { category, happens } = updateOf(resource, step.newState, step.oldState, []);
    return [{ ...base, is: "changed", differences, ...whoWins(step.urn, differences, category, happens) }];
  });
}

const whenGone = (kind: string) => ({
  programWins:
    kind === "Server"
      ? "`pulumi up --refresh` orders a new one, with empty disks"
      : "`pulumi up --refresh` makes it again",
  hostWins: "take it out of the program, then `pulumi up --refresh`",
});

function whoWins(urn: string, differences: readonly Difference[], category: string, happens: string) {
  const values = differences.map(({ property, host }) => `${property}: ${host}`).join(", ");
  const costs = category === "erase" || category === "replace";
  return {
    programWins: costs
      ? `driftPolicy: "allow" in the program, then \`pulumi up --refresh\`: it ${happens}`
      : `\`pulumi up --refresh --target '${urn}'\`: ${happens}`,
    hostWins: `${values} in the program, then \`pulumi up --refresh\``,
  };
}

/** Inputs that the program gives and that the host has otherwise. */
function differencesOf({ oldState, newState }: PreviewStep): Difference[] {
  const [program, host] = [ownInputs(oldState ?? { type: "" }), ownInputs(newState ?? { type: "" })];
  const { set } = fromOutputs((oldState?.outputs ?? {}) as Stored);
  return [...set].flatMap((property) =>
    property in host && JSON.stringify(program[property]) !== JSON.stringify(host[property])
      ? [{ property, program: shownValue(program[property]), host: shownValue(host[property]) }]
      : [],
  );
}
