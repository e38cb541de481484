import { parseUrn } from "../../provider/engine/names";
import { exportedResources } from "../exportedResources";
import type { Surroundings } from "../surroundings";
import { type PreviewStep, stepIn } from "./readPreview";
import type { Wanted } from "./takePreview";

/**
 * What an interrupted replacement has left in the state: old copies that the next `up` deletes. Pulumi's plain JSON
 * leaves them out, so the state is asked.
 *
 * @param of whose preview it is.
 * @returns undefined if the state cannot be read here.
 */
export async function leftOver(
  of: { readonly project: string; readonly stack: string },
  { stack = of.stack }: Pick<Wanted, "stack">,
  surroundings: Surroundings,
): Promise<readonly PreviewStep[] | undefined> {
  const resources = await exportedResources(stack, surroundings);
  // Another project may have a stack of this name.
  if (!resources?.every(({ urn }) => of.stack === "" || isOf(of, urn))) return undefined;
  return resources.flatMap(({ urn, ...state }) =>
    state.delete === true ? stepIn({ op: "delete", urn, oldState: state }) : [],
  );
}

function isOf({ project, stack }: { readonly project: string; readonly stack: string }, urn: unknown) {
  const named = parseUrn(String(urn));
  return named.project === project && named.stack === stack;
}
