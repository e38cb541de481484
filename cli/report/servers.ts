import { parseDuration } from "../../provider/duration";
import { parseUrn } from "../../provider/engine/names";
import { takesAway, waitsOf } from "../../provider/resources/server/plan/steps";
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
  const changed = resources
    .filter(({ kind }) => kind === "Server")
    .map((change) =>
      changedServer(
        change,
        planned.filter(({ urn }) => urn === change.urn),
        run,
      ),
    );
  // The deletion of an old copy does not change the current server, although both have the same URN.
  const seen = new Set(
    planned.filter((step) => step.op !== "same" && !deletesCopy(step, planned)).map(({ urn }) => urn),
  );
  // The old URNs of resources that the program knows by an alias, which the state still has.
  const former = new Set(planned.flatMap(({ oldState }) => oldState?.urn ?? []));
  const others = state.filter(({ urn }) => !former.has(urn));
  const same = [...planned, ...others].filter(
    ({ op, urn }) => op === "same" && !seen.has(urn) && isServer(urn) && seen.add(urn),
  );
  const unchanged = same.map(
    (step): PreviewedServer => ({
      ...{ name: parseUrn(step.urn).name, urn: step.urn, domain: labelOf(step) },
      ...{ loss: "unchanged", away: 0, jobs: [] },
    }),
  );
  return sortByName([...changed, ...unchanged]).sort(
    (left, right) => lossNames.indexOf(left.loss) - lossNames.indexOf(right.loss),
  );
}

const isServer = (urn: string) => resourceOfType(parseUrn(urn).type)?.name === "Server";

function changedServer(
  { urn, name, category, steps = [] }: ResourceChange,
  ofServer: readonly PreviewStep[],
  run: WholeRun,
): PreviewedServer {
  const [step] = [...ofServer, ...(run.state ?? []).filter((one) => one.urn === urn)];
  const inputs = ofServer.map(({ newState }) => newState && ownInputs(newState)).find(Boolean) ?? {};
  const type = inputs.type ?? step?.oldState?.inputs?.type;
  const usual = (...kinds: readonly WaitKind[]) =>
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
  const isStaying = (one: PreviewStep) => ["unsent", "kept"].includes(run.departureOf(one).is);
  const removal = { time: usual("removal"), isLast: true };
  const group = groupOf(inputs);
  const former = ofServer.map((one) => run.adoptedBy(one)).find(Boolean)?.oldState?.inputs;
  if (former) {
    const isSame = former.templateName === inputs.templateName;
    return server(0, { time: isSame ? 0 : usual("rebuild"), group });
  }
  // A server that may be adopted may also be rebuilt, so it waits for its turn in the group.
  if (category === "create")
    return server(0, { time: usual("build"), ...(inputs.onExisting === "adopt" && { group }) });
  if (category === "delete") return server(0, removal);
  if (category === "replace") {
    const both = usual("removal", "build");
    if (isGoneFirst(ofServer)) return server(both, { time: both, group });
    return server(0, { time: usual("build"), group }, ...(ofServer.some(isStaying) ? [] : [removal]));
  }
  // If a secret decides about the rebuild, the plan has no rebuild step.
  const isHidden = category === "erase" && !steps.some((one) => one.step === "rebuild");
  const kinds: WaitKind[] = isHidden ? ["rebuild"] : [];
  const time = usual(...kinds, ...steps.flatMap(waitsOf));
  const waits = usual(...steps.filter(({ step: does }) => does === "wait").flatMap(waitsOf));
  const isAway = isHidden || steps.some(takesAway);
  // A server that is stopped already does not become unavailable.
  const wasStopped = step?.oldState?.inputs?.powerState === "stopped";
  const staysStopped = steps.some((one) => one.step === "power" && one.to === "stopped");
  const away = staysStopped ? Number.POSITIVE_INFINITY : time - waits;
  return server(isAway && !wasStopped ? away : 0, { time, ...((isAway || waits > 0) && { group }) });
}

/** The rollout group of a server, if it is not secret. */
function groupOf({ rollout }: Properties): Group | undefined {
  if (!isObject(rollout) || typeof rollout.group !== "string") return undefined;
  const { group: name, atOnce, pause } = rollout;
  return { name, atOnce: Math.max(1, Math.trunc(Number(atOnce)) || 1), pause: parseDuration(pause) ?? 0 };
}
