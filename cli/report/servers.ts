import { parseDuration } from "../../provider/duration";
import { parseUrn } from "../../provider/engine/names";
import { makesUnavailable, waitsOf } from "../../provider/resources/server/plan/steps";
import { isObject, type Properties } from "../../provider/values";
import { usualTime, type WaitKind } from "../../provider/waiting/deadlines";
import { deletesCopy, isGoneFirst } from "../preview/leftOver";
import type { PreviewStep } from "../preview/readPreview";
import { labelOf } from "../preview/subject";
import { sortByName } from "../text/order";
import { categories, lossNames } from "./categories";
import type { PreviewedServer, ResourceChange } from "./changes";
import type { WholeRun } from "./departure";
import { ownInputs, resourceOfType } from "./hostingChange";
import type { Group, Job } from "./runTime";

/**
 * All servers of a preview, worst first.
 *
 * @param resources the changes in the report.
 * @param run the steps of the preview, and the state, which also has unchanged servers.
 */
export function previewedServers(resources: readonly ResourceChange[], run: WholeRun): PreviewedServer[] {
  const { planned, state = [] } = run;
  const changedServers = resources
    .filter(({ kind }) => kind === "Server")
    .map((change) =>
      changedServer(
        change,
        planned.filter(({ urn }) => urn === change.urn),
        run,
      ),
    );
  // The deletion of an old copy does not change the current server, although both have the same URN.
  const changedUrns = new Set(
    planned.filter((step) => step.op !== "same" && !deletesCopy(step, planned)).map(({ urn }) => urn),
  );
  // The old URNs of resources that the program knows by an alias, which the state still has.
  const former = new Set(planned.flatMap(({ oldState }) => oldState?.urn ?? []));
  const stateSteps = state.filter(({ urn }) => !former.has(urn));
  const sameSteps = [...planned, ...stateSteps].filter(
    ({ op, urn }) => op === "same" && !changedUrns.has(urn) && isServer(urn) && changedUrns.add(urn),
  );
  const unchanged = sameSteps.map(
    (step): PreviewedServer => ({
      ...{ name: parseUrn(step.urn).name, urn: step.urn, domain: labelOf(step) },
      ...{ loss: "unchanged", away: 0, jobs: [] },
    }),
  );
  return sortByName([...changedServers, ...unchanged]).sort(
    (left, right) => lossNames.indexOf(left.loss) - lossNames.indexOf(right.loss),
  );
}

const isServer = (urn: string) => resourceOfType(parseUrn(urn).type)?.name === "Server";

function changedServer(
  { urn, name, category, steps = [] }: ResourceChange,
  ofServer: readonly PreviewStep[],
  run: WholeRun,
): PreviewedServer {
  const [step] = [...ofServer, ...(run.state ?? []).filter((stateStep) => stateStep.urn === urn)];
  const inputs = ofServer.map(({ newState }) => newState && ownInputs(newState)).find(Boolean) ?? {};
  const type = inputs.type ?? step?.oldState?.inputs?.type;
  const usualTimeOf = (...kinds: readonly WaitKind[]) =>
    kinds.reduce((sum, kind) => sum + usualTime(kind, type), 0);
  const { loss } = categories[category];
  const server = (away: number, ...jobs: readonly Omit<Job, "name" | "urn" | "isAway">[]) => ({
    ...{ name, urn, domain: step ? labelOf(step) : name, away },
    // A server that is only started is not unavailable, although its change is one of the power state.
    loss: loss === "away" && away === 0 ? ("updated" as const) : loss,
    ...(ofServer.some(({ op }) => op === "create") && { isNew: true as const }),
    jobs: jobs.map((job) => ({ ...job, name, urn, isAway: away > 0 })),
  });
  if (category === "refused") return server(0);
  const isStaying = (serverStep: PreviewStep) => ["unsent", "kept"].includes(run.departureOf(serverStep).is);
  const removal = { time: usualTimeOf("removal"), isLast: true };
  const group = groupOf(inputs);
  const former = ofServer.map((serverStep) => run.adoptedBy(serverStep)).find(Boolean)?.oldState?.inputs;
  if (former) {
    const isSame = former.templateName === inputs.templateName;
    return server(0, { time: isSame ? 0 : usualTimeOf("rebuild"), group });
  }
  // A server that may be adopted may also be rebuilt, so it waits for its turn in the group.
  if (category === "create")
    return server(0, { time: usualTimeOf("build"), ...(inputs.onExisting === "adopt" && { group }) });
  if (category === "delete") return server(0, removal);
  if (category === "replace") {
    const replacementTime = usualTimeOf("removal", "build");
    if (isGoneFirst(ofServer)) return server(replacementTime, { time: replacementTime, group });
    return server(0, { time: usualTimeOf("build"), group }, ...(ofServer.some(isStaying) ? [] : [removal]));
  }
  // If a secret decides about the rebuild, the plan has no rebuild step.
  const isHidden = category === "erase" && !steps.some((updateStep) => updateStep.step === "rebuild");
  const kinds: WaitKind[] = isHidden ? ["rebuild"] : [];
  const time = usualTimeOf(...kinds, ...steps.flatMap(waitsOf));
  const waits = usualTimeOf(...steps.filter(({ step: does }) => does === "wait").flatMap(waitsOf));
  const isAway = isHidden || steps.some(makesUnavailable);
  // A server that is stopped already does not become unavailable.
  const wasStopped = step?.oldState?.inputs?.powerState === "stopped";
  const staysStopped = steps.some((updateStep) => updateStep.step === "power" && updateStep.to === "stopped");
  const away = staysStopped ? Number.POSITIVE_INFINITY : time - waits;
  return server(isAway && !wasStopped ? away : 0, { time, ...((isAway || waits > 0) && { group }) });
}

/** The rollout group of a server, if it is not secret. */
function groupOf({ rollout }: Properties): Group | undefined {
  if (!isObject(rollout) || typeof rollout.group !== "string") return undefined;
  const { group: name, atOnce, pause } = rollout;
  return { name, atOnce: Math.max(1, Math.trunc(Number(atOnce)) || 1), pause: parseDuration(pause) ?? 0 };
}
