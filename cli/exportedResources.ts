import { isObject } from "../provider/values";
import { runPulumi } from "./runPulumi";
import type { Surroundings } from "./surroundings";
import { jsonValue } from "./text/jsonValue";

/** The resources of a state, as Pulumi exports them. */
export type Exported = readonly Record<string, unknown>[];

/**
 * The resources in a stack's state.
 *
 * @param stack empty: the selected one.
 * @returns undefined if the state cannot be read here.
 */
export async function exportedResources(
  stack: string,
  surroundings: Surroundings,
): Promise<Exported | undefined> {
  const args = ["stack", "export", ...(stack === "" ? [] : ["--stack", stack])];
  const answer = await runPulumi(args, "", surroundings).catch(() => undefined);
  return answer?.exitCode === 0 ? resourcesIn(answer.output) : undefined;
}

/** The resources of an exported state; undefined: the text is something else. An empty stack has none. */
function resourcesIn(text: string): Exported | undefined {
  const state = jsonValue(text);
  const deployment = isObject(state) ? state.deployment : undefined;
  const resources: unknown = isObject(deployment) ? (deployment.resources ?? []) : undefined;
  return Array.isArray(resources) && resources.every(isObject) ? resources : undefined;
}
