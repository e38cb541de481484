import { parseUrn } from "../../provider/engine/names";
import { isObject } from "../../provider/values";
import { runPulumi } from "../runPulumi";
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
  const args = ["stack", "export", ...(stack === "" ? [] : ["--stack", stack])];
  const { exitCode, output } = await runPulumi(args, "", surroundings).catch(() => ({
    exitCode: 1,
    output: "",
  }));
  const resources = exitCode === 0 ? resourcesIn(output) : undefined;
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

/** The resources of an exported state; undefined: the text is something else. An empty stack has none. */
function resourcesIn(text: string): readonly Record<string, unknown>[] | undefined {
  try {
    const { deployment } = JSON.parse(text);
    const resources: unknown = isObject(deployment) ? (deployment.resources ?? []) : undefined;
    return Array.isArray(resources) && resources.every(isObject) ? resources : undefined;
  } catch {
    return undefined;
  }
}
