import { parseUrn } from "../../provider/engine/urn";
import type { Properties } from "../../provider/resource/properties";
import { sameValue } from "../../provider/resource/sameValue";
import { pricedInputs } from "../../provider/resources/server/priceParts";
import type { PreviewStep } from "../preview/readPreview";
import { secretText } from "../preview/shownValue";
import { ownInputs, resourceOfType } from "./hostingChange";

/** A server whose cost may change. Without `old` it is new, without `next` it goes. */
export interface PricedServer {
  readonly name: string;
  readonly old?: Properties;
  readonly next?: Properties;
}

const makes: ReadonlySet<string> = new Set(["create", "replace", "create-replacement"]);
const removes: ReadonlySet<string> = new Set(["delete", "replace", "delete-replaced"]);

/** The servers that a preview makes, removes, or changes in what they cost. A replacement is told as several steps. */
export function pricedServers(steps: readonly PreviewStep[]): PricedServer[] {
  const found = new Map<string, PricedServer>();
  for (const step of steps) {
    const { type, name } = parseUrn(step.urn);
    if (resourceOfType(type)?.name !== "Server") continue;
    const part = partOf(step);
    if (part) found.set(step.urn, { name, ...found.get(step.urn), ...part });
  }
  return [...found.values()];
}

function partOf({ op, oldState, newState }: PreviewStep): Omit<PricedServer, "name"> | undefined {
  const old = oldState?.outputs;
  const inputs = newState ? ownInputs(newState) : undefined;
  if (op === "update" && old && inputs)
    return pricedInputs.some((name) => differs(name, old, inputs))
      ? { old, next: { ...old, ...inputs } }
      : undefined;
  if (!makes.has(op) && !removes.has(op)) return undefined;
  return { ...(removes.has(op) && old && { old }), ...(makes.has(op) && inputs && { next: inputs }) };
}

/** What is no longer set stays at the host as it is. A secret is not shown, so it may be another one. */
const differs = (name: string, old: Properties, inputs: Properties): boolean =>
  inputs[name] !== undefined && (inputs[name] === secretText || !sameValue(old[name], inputs[name]));
