import type * as z from "zod";
import { isSame, plain } from "../normalForms";
import { type Properties, unknown } from "../values";
import { outputsBefore } from "./compare";
import type { DiffResult, Resource } from "./resource";
import type { Stored } from "./stored";

/**
 * A pure function. The outputs that a preview shows for a create: the inputs, and unknown values for everything that
 * the host will report.
 */
export const previewCreate = (resource: Resource, news: Properties): Properties =>
  previewUpdate(resource, { olds: {}, news }, { steps: ["wait"] });

/**
 * A pure function. The outputs that a preview shows for an update. Values that the steps do not change stay known.
 * Hidden fields are left out, because programs do not see them.
 */
export function previewUpdate(
  resource: Resource,
  { olds, news }: { readonly olds: Stored; readonly news: Properties },
  { steps }: Pick<DiffResult, "steps">,
): Properties {
  const calls = steps.length > 0;
  const waits = steps.includes("wait");
  const rebuilds = waits || steps.includes("rebuild");
  const { set: setNames } = outputsBefore(olds);

  /** Whether the update may change the host's value of this output. */
  function mayChange(name: string): boolean {
    if (isInput(resource, name)) return calls || setNames.has(name);
    const { changesWith, madeFrom = [] } = marksOf(resource.outputs.shape[name]);
    const isAsBefore = (input: string) => {
      const form = resource.changes[input]?.form ?? plain;
      return isSame(form, setNames.has(input) ? olds[input] : undefined, news[input]);
    };
    if (!madeFrom.every(isAsBefore)) return true;
    if (changesWith === "anyCall") return calls;
    return rebuilds ? changesWith !== undefined : changesWith === "reach" && steps.includes("reach");
  }

  const outputs: Properties = {};
  const names = new Set([...Object.keys(resource.inputs.shape), ...Object.keys(resource.outputs.shape)]);
  for (const name of names)
    if (news[name] !== undefined) outputs[name] = news[name];
    // If the program does not set an input, the host reports a value for only some inputs.
    else if (isInput(resource, name) && !resource.reportedInputs.includes(name)) continue;
    else if (mayChange(name) || (waits && olds[name] === undefined)) outputs[name] = unknown;
    else if (olds[name] !== undefined) outputs[name] = olds[name];
  return outputs;
}

const isInput = ({ inputs, outputs }: Resource, name: string) =>
  name in inputs.shape && !(name in outputs.shape);

/** The marks of an output's type that say when its value changes; see `Resource.outputs`. */
const marksOf = (type: z.ZodType) =>
  (type.meta() ?? {}) as { readonly changesWith?: string; readonly madeFrom?: readonly string[] };
