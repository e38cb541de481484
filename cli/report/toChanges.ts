import { parseUrn } from "../../provider/engine/names";
import type { Lift } from "../../provider/lift";
import { shellQuote } from "../../provider/shellQuote";
import { resourceDrift } from "../drift/changes";
import { codedLines, hasCodedLine, namesOfServer } from "../preview/codedLines";
import { previewedFacts } from "../preview/declared";
import { endsOf } from "../preview/failures";
import { deletesCopy } from "../preview/leftOver";
import { type Phases, stackType } from "../preview/phases";
import { placeOf } from "../preview/place";
import type { PreviewStep } from "../preview/readPreview";
import { shownValue } from "../preview/shownValue";
import { subjectOf } from "../preview/subject";
import type { Taken } from "../preview/takePreview";
import { sortByName } from "../text/order";
import { worstFirst } from "./categories";
import { changedNames, engineNames } from "./changedNames";
import { type Changes, oneForEach, type PropertyChange, type ResourceChange } from "./changes";
import type { WholeRun } from "./departure";
import { happeningTexts } from "./happenings";
import { keptUpdateOf, ownInputs, resourceOfType } from "./hostingChange";
import { leaving, replacedFate } from "./leaving";
import { isLifted, liftedText } from "./lifted";
import { categoryOfOperation } from "./operations";
import {
  isRefused,
  type RefusalEvidence,
  refusalEvidenceOf,
  refusedChange,
  staysWith,
  stepRefusal,
} from "./refused";
import { shownNew, shownOld } from "./secretInputs";
import { previewedServers } from "./servers";
import { uncheckedReason } from "./unchecked";
import { unprotectedServers } from "./unprotected";
import { refuseUnreachedChanges } from "./unreached";

const providerType = /^pulumi:providers:/;

/**
 * Derives the change of each resource from a preview, worst first, and what was changed at the host.
 *
 * @param run the steps of the preview, and the state.
 */
export function toChanges(
  { preview, failures: errors }: Taken,
  { drift, unnamed }: Phases,
  run: WholeRun,
  { project, stack, lift }: Pick<Changes, "project" | "stack"> & { readonly lift: Lift },
): Changes {
  const { planned, state } = run;
  const lines = codedLines(preview.diagnostics);
  const evidence: Said = {
    ...refusalEvidenceOf({ run, lines, lift }),
    hasWarnings: preview.diagnostics.length > 0,
  };
  const leftSteps = planned.filter((step) => deletesCopy(step, planned));
  const resourceSteps = planned.filter(
    (step) => !isOfPulumi(parseUrn(step.urn).type) && !leftSteps.includes(step),
  );
  const changesOfSteps = refuseUnreachedChanges(
    resourceSteps.flatMap((step) => changeOf(step, evidence) ?? []),
    planned,
  );
  const unchecked = uncheckedReason(lines);
  const declaredUrns = new Set(planned.filter(({ op }) => !op.startsWith("delete")).map(({ urn }) => urn));
  const copies = (state?.filter(({ op }) => op === "delete") ?? leftSteps).flatMap((step) =>
    leftOverOf(step, { ...evidence, lines: [], hasWarnings: false }, declaredUrns.has(step.urn)),
  );
  const resources = sortByName([...oneForEach(changesOfSteps), ...copies]).sort(worstFirst);
  return {
    project,
    stack,
    drift: resourceDrift(drift, lift),
    unnamed,
    resources,
    servers: previewedServers(resources, run),
    unprotected: unprotectedServers(planned.filter((step) => !isRefused(step, resources))),
    errors,
    ...(unchecked !== undefined && { unchecked }),
    ...(state === undefined && errors.length === 0 && { isWithoutLeftOver: true as const }),
    endedAt: errors.length > 0 ? endsOf(preview) : [],
  };
}

function leftOverOf(step: PreviewStep, evidence: Said, isInProgram: boolean): ResourceChange[] {
  const change = changeOf({ ...step, op: "delete" }, evidence, isInProgram);
  return change
    ? [
        {
          ...change,
          isCopy: true,
          happens: `is left over from an earlier replacement, and ${change.happens}`,
        },
      ]
    : [];
}

/** The evidence for the changes: the steps, the state, the provider's messages, and the lifted protections. */
interface Said extends RefusalEvidence {
  /** Whether the preview has printed any diagnostics. */
  readonly hasWarnings: boolean;
}

const isOfPulumi = (type: string) => type === stackType || providerType.test(type);

function changeOf(
  step: PreviewStep,
  evidence: Said,
  isInProgram = !isDeletion(step),
): ResourceChange | undefined {
  const change = unliftedChangeOf(step, evidence);
  if (!change) return undefined;
  const refusal = stepRefusal(step, evidence, isInProgram);
  if (refusal !== undefined) return refusedChange(change, step, refusal);
  if (change.kind !== "Server" || !isLifted(step, change.category, { ...evidence, isInProgram }))
    return change;
  return { ...change, happens: `${change.happens}${liftedText}`, isLifted: true };
}

const isDeletion = ({ op }: PreviewStep) => op === "delete";

function unliftedChangeOf(step: PreviewStep, evidence: Said): ResourceChange | undefined {
  const { run, lines, hasWarnings, lift } = evidence;
  const category = categoryOfOperation[step.op];
  if (!category) return undefined;
  const { type, name } = parseUrn(step.urn);
  const resource = resourceOfType(type);
  const state = step.newState ?? step.oldState;
  const base = {
    urn: step.urn,
    name,
    kind: resource?.name ?? type,
    subject: resource ? subjectOf(step) : foreign(type, name, subjectOf(step)),
    place: placeOf(step.newState),
  };
  if (step.op === "update" && resource && step.oldState && step.newState) {
    const { oldState: old, newState: next } = step;
    const update = keptUpdateOf(
      resource,
      { old, next, declared: previewedFacts(next, lift) },
      engineNames(step),
      {
        warnsOfErase:
          resource.name === "Server" &&
          hasCodedLine(lines, "disks-erased", { urn: step.urn, names: namesOfServer(step.oldState) }),
        hasWarnings,
      },
    );
    const removalAdvice = update.category === "failed" ? `; ${wayOut(step.urn)}` : "";
    return {
      ...base,
      ...update,
      happens: `${update.happens}${replacedFate(update.category, resource.name, run.departureOf(step))}${removalAdvice}`,
    };
  }
  const properties: PropertyChange[] =
    category === "create" && state && resource
      ? Object.entries(ownInputs(state)).map(([property, value]) => ({
          property,
          old: shownValue(undefined),
          new: shownValue(value),
        }))
      : changedNames(step).map((property) => ({
          property,
          old: shownValue(shownOld(inputsIn(step.oldState)[property])),
          new: shownValue(shownNew(inputsIn(step.newState)[property])),
        }));
  const isWaiting = hasCodedLine(lines, "stock-would-wait", {
    urn: step.urn,
    names: [state?.inputs?.domain],
  });
  if (category === "delete") {
    const departure = run.departureOf(step);
    return { ...base, ...leaving(resource?.name, departure, staysWith(departure, evidence)), properties };
  }
  const adopted = run.adoptedBy(step);
  if (adopted)
    return {
      ...base,
      category,
      happens: `adopts what ${parseUrn(adopted.urn).name} was, and orders nothing`,
      properties,
    };
  const happening = `${isWaiting ? "waits for stock; then it " : ""}${happeningTexts[category](resource?.name)}`;
  const oldOne = replacedFate(category, resource?.name, run.departureOf(step));
  return { ...base, category, happens: `${happening}${oldOne}`, properties };
}

const inputsIn = (state: PreviewStep["newState"]) => (state ? ownInputs(state) : {});

/** The subject of another provider's resource, with its type: a database and a DNS record may have the same name. */
const foreign = (type: string, name: string, subject: string): string =>
  subject === name ? type : `${type} ${subject}`;

/** How to remove only the server whose build has failed, not its whole stack. */
const wayOut = (urn: string): string =>
  `\`pulumi destroy --target ${shellQuote(urn)}\` removes it, and the next \`pulumi up\` orders another one`;
