import { parseUrn } from "../../provider/engine/names";
import type { Lift } from "../../provider/lift";
import { outputsBefore } from "../../provider/resource/compare";
import type { Resource } from "../../provider/resource/resource";
import type { Stored } from "../../provider/resource/stored";
import { shellQuote } from "../../provider/shellQuote";
import type { PreviewStep } from "../preview/readPreview";
import { secretText, shownValue } from "../preview/shownValue";
import { subjectOf } from "../preview/subject";
import { ownInputs, resourceOfType } from "../report/hostingChange";
import { anotherSecret, hiddenNames } from "../report/secretInputs";
import { sortByName } from "../text/order";
import type { Difference, Drift } from "./drifted";
import { hostWinsText, leftOutChanges, type OpenValue, whoWinsOfLeftOut } from "./openValues";
import { allowingText, type PutBack, putBack } from "./putBack";

/**
 * The drift of the provider's resources, from the steps of a refresh.
 *
 * @param lift the protections that this run lifts.
 * @param options the options that name the stack in printed commands. Without options, the commands are for the
 * selected stack.
 * @param allValues whether changes of all values that the program does not set count as drift. By default only changes that
 * affect the price count.
 */
export function resourceDrift(
  steps: readonly PreviewStep[],
  lift: Lift,
  options = "",
  allValues = false,
): Drift[] {
  const up = ["pulumi up --refresh", options].filter(Boolean).join(" ");
  const drifts = steps.flatMap((step): Drift[] => {
    const { type, name } = parseUrn(step.urn);
    const resource = resourceOfType(type);
    if (!resource || !step.oldState) return [];
    const base = { urn: step.urn, name, kind: resource.name, subject: subjectOf(step) };
    if (step.op === "delete")
      return [{ ...base, is: "gone", differences: [], ...whenGone(resource.name, up, step.urn) }];
    if ((step.op !== "update" && step.op !== "same") || !step.newState) return [];
    // If only values that the program does not set have changed, Pulumi reports the step as `same`.
    const isSame = step.op === "same";
    const differences = isSame ? [] : differencesOf(step);
    const hiddenInputs = isSame ? [] : hiddenIn(step, resource);
    const isSure = differences.length === 0 || step.detailedDiff !== undefined;
    const host = isSure ? anotherSecret : `perhaps ${anotherSecret}`;
    if (hiddenInputs.length > 0)
      differences.push({ property: hiddenInputs.join(" or "), program: secretText, host });
    const { set: setInputs } = outputsBefore((step.oldState.outputs ?? {}) as Stored);
    const openValues = leftOutChanges(step, resource, setInputs, allValues);
    const winners = [
      ...(openValues.length > 0 ? [whoWinsOfLeftOut(up, openValues)] : []),
      ...(differences.length > 0
        ? [
            whoWins(
              up,
              step.urn,
              differences,
              putBack(resource, { host: step.newState, old: step.oldState, lift }, hiddenInputs),
            ),
          ]
        : []),
    ];
    if (winners.length === 0) return [];
    return [
      {
        ...{
          ...base,
          is: "changed",
          differences: [...differences, ...openValues.map((openValue) => openValue.difference)],
        },
        programWins: winners.map(({ programWins }) => programWins).join(`; for ${namesOf(differences)}: `),
        hostWins:
          winners.length > 1
            ? hostWinsText(up, [...settable(openValues), ...differences])
            : (winners[0]?.hostWins ?? ""),
      },
    ];
  });
  return sortByName(drifts);
}

const namesOf = (differences: readonly Difference[]) =>
  differences.map(({ property }) => property).join(", ");

const settable = (openValues: readonly OpenValue[]) =>
  openValues.flatMap(({ difference, isInput }) => (isInput ? [difference] : []));

const whenGone = (kind: string, up: string, urn: string) => ({
  // The command names a target, because without one, drift of another resource that `up` refuses would end the run.
  programWins: `\`${up} --target ${shellQuote(urn)} --target-dependents\`: ${kind === "Server" ? "a new one is ordered, with empty disks" : "it is created again"}`,
  hostWins: `remove it from the program, then run \`${up}\``,
});

function whoWins(up: string, urn: string, differences: readonly Difference[], back: PutBack) {
  return {
    programWins: back.missing.length > 0 ? refusedText(up, back) : allowedText(up, urn, back),
    hostWins: hostWinsText(up, differences),
  };
}

function allowedText(up: string, urn: string, { category, happens }: PutBack): string {
  // The command for a replacement has no `--target`, because a target would leave out the resources that depend on
  // the replaced one.
  if (category === "replace") return `\`${up}\`: it ${happens}`;
  return `\`${up} --target ${shellQuote(urn)}\`: ${category === "erase" ? "it " : ""}${happens}`;
}

/** The text for drift that `up` refuses to correct: what the program must set first, and what `up` then does. */
function refusedText(up: string, { happens, missing }: PutBack): string {
  const refusalText = `\`${up}\` refuses it as configured.`;
  const allowingTexts = missing.filter((name) => name !== "deletionProtection").map(allowingText);
  const otherSettings = allowingTexts.join(" and ");
  if (allowingTexts.length === missing.length)
    return `${refusalText} With ${otherSettings} in the program it ${happens}`;
  const firstStep = `First keep the host's values, with ${allowingText("deletionProtection")}.`;
  return `${refusalText} ${firstStep} Then restore the values of the program${otherSettings && `, with ${otherSettings}`}: it ${happens}`;
}

/**
 * The secret inputs that may have changed at the host. A preview shows every secret in the same way. If the provider
 * reports which inputs differ, only these are named; otherwise each secret input that the host reports may have
 * changed.
 */
function hiddenIn({ oldState, newState, detailedDiff }: PreviewStep, { changes }: Resource): string[] {
  const [program, host] = [ownInputs(oldState ?? { type: "" }), ownInputs(newState ?? { type: "" })];
  const { set: setInputs } = outputsBefore((oldState?.outputs ?? {}) as Stored);
  const isReported = (name: string) => setInputs.has(name) && changes[name]?.readsFrom !== "never";
  const hiddenInputs = hiddenNames(program, host).filter(isReported);
  const namedInputs = Object.keys(detailedDiff ?? {}).map((path) => path.split(/[.[]/)[0] ?? "");
  return namedInputs.length > 0 ? hiddenInputs.filter((name) => namedInputs.includes(name)) : hiddenInputs;
}

/** The inputs of the program whose values differ at the host. */
function differencesOf({ oldState, newState }: PreviewStep): Difference[] {
  const [program, host] = [ownInputs(oldState ?? { type: "" }), ownInputs(newState ?? { type: "" })];
  const { set: setInputs } = outputsBefore((oldState?.outputs ?? {}) as Stored);
  return [...setInputs].flatMap((property) =>
    property in host && JSON.stringify(program[property]) !== JSON.stringify(host[property])
      ? [{ property, program: shownValue(program[property]), host: shownValue(host[property]) }]
      : [],
  );
}
