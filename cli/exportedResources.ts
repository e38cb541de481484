import { isObject } from "../provider/values";
import { runPulumi } from "./runPulumi";
import type { Surroundings } from "./surroundings";
import { jsonValue } from "./text/jsonValue";

/** The resources of a state in the form of `pulumi stack export`. */
export type Exported = readonly Record<string, unknown>[];

/**
 * Reads the resources in a stack's state.
 *
 * @param stack the name of the stack; empty for the selected one.
 * @returns undefined if the state cannot be read.
 */
export async function exportedResources(
  stack: string,
  surroundings: Surroundings,
): Promise<Exported | undefined> {
  const args = ["stack", "export", ...(stack === "" ? [] : ["--stack", stack])];
  const answer = await runPulumi(args, "", surroundings).catch(() => undefined);
  return answer?.exitCode === 0 ? resourcesIn(answer.output) : undefined;
}

/**
 * The resources in the text of an exported state; undefined if the text is not an export. The export of an empty
 * stack has no list of resources.
 */
function resourcesIn(text: string): Exported | undefined {
  const state = jsonValue(text);
  const deployment = isObject(state) ? state.deployment : undefined;
  const resources: unknown = isObject(deployment) ? (deployment.resources ?? []) : undefined;
  return Array.isArray(resources) && resources.every(isObject) ? resources : undefined;
}
