import { parseUrn } from "../../provider/engine/names";
import { exportedResources } from "../exportedResources";
import type { Surroundings } from "../surroundings";
import { type PreviewStep, stepIn } from "./readPreview";
import type { Wanted } from "./takePreview";

/**
 * What an interrupted replacement has left in the state: old copies that the next `up` deletes. Pulumi's plain JSON
 * leaves them out, so the state is asked.
 *
 * @param whose whose preview it is.
 * @returns undefined if the state cannot be read here.
 */
export async function leftOver(
  whose: { readonly project: string; readonly stack: string },
  { stack = whose.stack }: Pick<Wanted, "stack">,
  surroundings: Surroundings,
): Promise<readonly PreviewStep[] | undefined> {
  const resources = await exportedResources(stack, surroundings);
  // Another project may have a stack of this name.
  if (!resources?.every(({ urn }) => whose.stack === "" || isOf(whose, urn))) return undefined;
  return resources.flatMap(({ urn, ...state }) =>
    state.delete === true ? stepIn({ op: "delete", urn, oldState: state }) : [],
  );
}

function isOf({ project, stack }: { readonly project: string; readonly stack: string }, urn: unknown) {
  const urnParts = parseUrn(String(urn));
  return urnParts.project === project && urnParts.stack === stack;
}
