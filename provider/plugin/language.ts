import { projectOf } from "../nearestProject";

/**
 * The runtime of the Pulumi project, such as `python`. The engine starts the plugin in the project's folder. Undefined
 * if no Pulumi.yaml in this folder or above it names one, or it cannot be read: then Pulumi itself says so.
 */
export function projectRuntime(folder: string): string | undefined {
  try {
    return projectOf(folder)?.runtime;
  } catch {
    return undefined;
  }
}
