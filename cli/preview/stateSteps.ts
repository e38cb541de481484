import { parseUrn } from "../../provider/engine/names";
import { exportedResources } from "../exportedResources";
import type { Surroundings } from "../surroundings";
import { type PreviewStep, parseStep } from "./readPreview";
import type { Wanted } from "./takePreview";

/**
 * The state of a stack as preview steps. An old copy that an interrupted replacement has left is a `delete` step,
 * because the next `up` deletes it. Every other resource is a `same` step. Pulumi's plain JSON output contains
 * neither of them.
 *
 * @param whose the stack and project of the preview.
 * @returns undefined if the state cannot be read.
 */
export async function stateSteps(
  whose: { readonly project: string; readonly stack: string },
  { stack = whose.stack }: Pick<Wanted, "stack">,
  surroundings: Surroundings,
): Promise<readonly PreviewStep[] | undefined> {
  const resources = await exportedResources(stack, surroundings);
  // A state of another project's stack with the same name is not used.
  if (!resources?.every(({ urn }) => whose.stack === "" || isOf(whose, urn))) return undefined;
  return resources.map(({ urn, ...state }) =>
    parseStep({ op: state.delete === true ? "delete" : "same", urn, oldState: state }),
  );
}

function isOf({ project, stack }: { readonly project: string; readonly stack: string }, urn: unknown) {
  const urnParts = parseUrn(String(urn));
  return urnParts.project === project && urnParts.stack === stack;
}
