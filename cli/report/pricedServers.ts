import { isSentinel } from "../../provider/engine/engineValues";
import { parseUrn } from "../../provider/engine/names";
import { isSame, plain } from "../../provider/normalForms";
import { pricedInputs } from "../../provider/resources/server/declared/changes";
import type { Properties } from "../../provider/values";
import { deletesCopy } from "../preview/leftOver";
import type { PreviewStep } from "../preview/readPreview";
import { secretText } from "../preview/shownValue";
import { sortByName } from "../text/order";
import type { WholeRun } from "./departure";
import { ownInputs, resourceOfType } from "./hostingChange";

/** A server whose cost may change. Without `old` it is new, without `next` it goes. */
export interface PricedServer {
  readonly urn: string;
  readonly name: string;
  /** It is an old copy that an earlier replacement has left. */
  readonly isCopy?: true;
  readonly old?: Properties;
  readonly next?: Properties;
}

const makes: ReadonlySet<string> = new Set(["create", "replace", "create-replacement"]);
const removes: ReadonlySet<string> = new Set(["delete", "replace", "delete-replaced"]);

/**
 * The servers that a preview makes, removes, or changes in what they cost. A replacement is reported as several steps.
 */
export function pricedServers(run: WholeRun): PricedServer[] {
  const steps = run.planned;
  const servers = new Map<string, PricedServer>();
  for (const step of steps) {
    const { type, name } = parseUrn(step.urn);
    if (resourceOfType(type)?.name !== "Server") continue;
    const part = partOf(step, run);
    // An old copy that is left over has the URN of the server, and is another one.
    const isCopy = deletesCopy(step, steps);
    const key = isCopy ? `${step.urn} ${step.oldState?.id}` : step.urn;
    if (part)
      servers.set(key, {
        ...{ urn: step.urn, name },
        ...(isCopy && { isCopy }),
        ...servers.get(key),
        ...part,
      });
  }
  // Two of one name: the copy, and what else is done to the server.
  const named = [...servers].map(([key, server]) =>
    key !== server.urn && servers.has(server.urn)
      ? { ...server, name: `${server.name} (left over)` }
      : server,
  );
  return sortByName(named);
}

function partOf(step: PreviewStep, run: WholeRun): Omit<PricedServer, "name" | "urn"> | undefined {
  const { op, newState } = step;
  const adopted = run.adoptedBy(step);
  const old = (adopted ?? step).oldState?.outputs;
  const inputs = newState ? ownInputs(newState) : undefined;
  if ((op === "update" || adopted) && old && inputs)
    return pricedInputs.some((name) => differs(name, old, inputs))
      ? { old, next: { ...old, ...inputs } }
      : undefined;
  // One that stays at the host is paid for as before.
  const isRemoved = removes.has(op) && !["unsent", "kept"].includes(run.departureOf(step).is);
  if (!makes.has(op) && !isRemoved) return undefined;
  return {
    ...(isRemoved && old && { old }),
    ...(makes.has(op) && inputs && { next: withPlan(inputs, newState?.outputs) }),
  };
}

/** An option that is no longer set stays at the host as it is. A secret is not shown, so it may be another one. */
const differs = (name: string, old: Properties, inputs: Properties): boolean =>
  inputs[name] !== undefined && (inputs[name] === secretText || !isSame(plain, old[name], inputs[name]));

/** A placement leaves the plan open, unless the preview has chosen already. */
function withPlan(inputs: Properties, outputs: Properties = {}): Properties {
  const { planId } = outputs;
  const isChosen = inputs.placement !== undefined && planId !== undefined && planId !== secretText;
  return isChosen && !isSentinel(planId) ? { ...inputs, planId, placement: undefined } : inputs;
}
