import { parseUrn } from "../../provider/engine/names";
import { exportedResources } from "../exportedResources";
import type { Surroundings } from "../surroundings";
import { type PreviewStep, parseStep } from "./readPreview";
import type { Wanted } from "./takePreview";

/**
 * The state as steps: `delete` is an old copy that an interrupted replacement has left, and that the next `up` deletes;
 * `same` is all else. Pulumi's plain JSON has neither those copies nor what does not change.
 *
 * @param whose whose preview it is.
 * @returns undefined if the state cannot be read here.
 */
export async function stateSteps(
  whose: { readonly project: string; readonly stack: string },
  { stack = whose.stack }: Pick<Wanted, "stack">,
  surroundings: Surroundings,
): Promise<readonly PreviewStep[] | undefined> {
  const resources = await exportedResources(stack, surroundings);
  // Another project may have a stack of this name.
  if (!resources?.every(({ urn }) => whose.stack === "" || isOf(whose, urn))) return undefined;
  return resources.map(({ urn, ...state }) =>
    parseStep({ op: state.delete === true ? "delete" : "same", urn, oldState: state }),
  );
}

function isOf({ project, stack }: { readonly project: string; readonly stack: string }, urn: unknown) {
  const urnParts = parseUrn(String(urn));
  return urnParts.project === project && urnParts.stack === stack;
}
