import { parseUrn } from "../../provider/engine/names";
import { fromOutputs } from "../../provider/resource/compare";
import type { Stored } from "../../provider/resource/stored";
import type { PreviewStep } from "../preview/readPreview";
import { shownValue } from "../preview/shownValue";
import { subjectOf } from "../preview/subject";
import { ownInputs, resourceOfType } from "../report/hostingChange";
import { byName } from "../text/sorted";
import type { Difference, Drift } from "./drifted";
import { allowingText, type PutBack, putBack } from "./putBack";

/** The drift of our resources, among what a preview found at the host. */
export function driftOf(found: readonly PreviewStep[]): Drift[] {
  const drifts = found.flatMap((step): Drift[] => {
    const { type, name } = parseUrn(step.urn);
    const resource = resourceOfType(type);
    if (!resource || !step.oldState) return [];
    const base = { urn: step.urn, name, kind: resource.name, subject: subjectOf(step) };
    if (step.op === "delete")
      return [{ ...base, is: "gone", differences: [], ...whenGone(resource.name, step.urn) }];
    if (step.op !== "update" || !step.newState) return [];
    const differences = differencesOf(step);
    if (differences.length === 0) return [];
    const back = putBack(resource, step.newState, step.oldState);
    return [{ ...base, is: "changed", differences, ...whoWins(step.urn, differences, back) }];
  });
  return byName(drifts);
}

const whenGone = (kind: string, urn: string) => ({
  // Without a target another resource whose drift is refused would end the run.
  programWins: `\`pulumi up --refresh --target '${urn}' --target-dependents\`: ${kind === "Server" ? "a new one is ordered, with empty disks" : "it is made again"}`,
  hostWins: "take it out of the program, then `pulumi up --refresh`",
});

function whoWins(urn: string, differences: readonly Difference[], back: PutBack) {
  const values = differences.map(({ property, host }) => `${property}: ${host}`).join(", ");
  return {
    programWins: back.missing.length > 0 ? refusedText(back) : allowedText(urn, back),
    hostWins: `${values} in the program, then \`pulumi up --refresh\``,
  };
}

function allowedText(urn: string, { category, happens }: PutBack): string {
  // What depends on a resource must follow its replacement, and a target leaves it out.
  if (category === "replace") return `\`pulumi up --refresh\`: it ${happens}`;
  return `\`pulumi up --refresh --target '${urn}'\`: ${category === "erase" ? "it " : ""}${happens}`;
}

/** That `up` refuses it, and what allows it and means then. */
function refusedText({ happens, missing }: PutBack): string {
  const refused = "`pulumi up --refresh` refuses it as configured.";
  const given = missing.filter((name) => name !== "deletionProtection").map(allowingText);
  const others = given.join(" and ");
  if (given.length === missing.length) return `${refused} With ${others} in the program it ${happens}`;
  const first = `First let the host win, with ${allowingText("deletionProtection")}.`;
  return `${refused} ${first} Then with the values of now${others && ` and ${others}`} it ${happens}`;
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
