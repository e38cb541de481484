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

/** A server whose cost may change. A new server has no `old`, and a removed server has no `next`. */
export interface PricedServer {
  readonly urn: string;
  readonly name: string;
  /** Whether this is an old copy that an earlier replacement left behind. */
  readonly isCopy?: true;
  readonly old?: Properties;
  readonly next?: Properties;
}

const makes: ReadonlySet<string> = new Set(["create", "replace", "create-replacement"]);
const removes: ReadonlySet<string> = new Set(["delete", "replace", "delete-replaced"]);

/**
 * The servers that a preview creates, removes, or changes in a way that affects their cost. The steps of a
 * replacement are merged.
 */
export function pricedServers(run: WholeRun): PricedServer[] {
  const steps = run.planned;
  const servers = new Map<string, PricedServer>();
  for (const step of steps) {
    const { type, name } = parseUrn(step.urn);
    if (resourceOfType(type)?.name !== "Server") continue;
    const serverPart = partOf(step, run);
    // An old copy has the same URN as the current server, but is another server.
    const isCopy = deletesCopy(step, steps);
    const key = isCopy ? `${step.urn} ${step.oldState?.id}` : step.urn;
    if (serverPart)
      servers.set(key, {
        ...{ urn: step.urn, name },
        ...(isCopy && { isCopy }),
        ...servers.get(key),
        ...serverPart,
      });
  }
  // If both the copy and the current server change, the copy gets a name of its own.
  const namedServers = [...servers].map(([key, server]) =>
    key !== server.urn && servers.has(server.urn)
      ? { ...server, name: `${server.name} (left over)` }
      : server,
  );
  return sortByName(namedServers);
}

function partOf(step: PreviewStep, run: WholeRun): Omit<PricedServer, "name" | "urn"> | undefined {
  const { op, newState } = step;
  const adopted = run.adoptedBy(step);
  const oldOutputs = (adopted ?? step).oldState?.outputs;
  const inputs = newState ? ownInputs(newState) : undefined;
  if ((op === "update" || adopted) && oldOutputs && inputs)
    return pricedInputs.some((name) => differs(name, oldOutputs, inputs))
      ? { old: oldOutputs, next: { ...oldOutputs, ...inputs } }
      : undefined;
  // A server that stays at the host is still charged, so it is not counted as removed.
  const isRemoved = removes.has(op) && !["unsent", "kept"].includes(run.departureOf(step).is);
  if (!makes.has(op) && !isRemoved) return undefined;
  return {
    ...(isRemoved && oldOutputs && { old: oldOutputs }),
    ...(makes.has(op) && inputs && { next: withPlan(inputs, newState?.outputs) }),
  };
}

/**
 * Whether an input that affects the price changes. An option that the program no longer sets stays unchanged at the
 * host. A secret may have changed, so it counts as a change.
 */
const differs = (name: string, oldOutputs: Properties, inputs: Properties): boolean =>
  inputs[name] !== undefined &&
  (inputs[name] === secretText || !isSame(plain, oldOutputs[name], inputs[name]));

/** Adds the plan that the preview has chosen. With `placement` the plan is open until then. */
function withPlan(inputs: Properties, outputs: Properties = {}): Properties {
  const { planId } = outputs;
  const isChosen = inputs.placement !== undefined && planId !== undefined && planId !== secretText;
  return isChosen && !isSentinel(planId) ? { ...inputs, planId, placement: undefined } : inputs;
}
