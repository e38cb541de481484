import { parseUrn, type UrnParts } from "../../provider/engine/names";
import { projectOf } from "../../provider/nearestProject";
import { CommandFailed } from "../CommandFailed";
import { selectedStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import type { Surroundings } from "../surroundings";
import type { Preview } from "./readPreview";
import type { Wanted } from "./takePreview";

/** The stack and project of a preview. A preview without steps does not name them itself. */
export async function previewedStack(
  { steps: [firstStep] }: Preview,
  { file, stack }: Pick<Wanted, "file" | "stack">,
  surroundings: Surroundings,
): Promise<Pick<UrnParts, "project" | "stack">> {
  if (firstStep) {
    const names = parseUrn(firstStep.urn);
    if (file !== undefined && stack !== undefined && !isNamedBy(stack, names))
      throw new CommandFailed(
        exitCodes.configuration,
        `${file === "-" ? "Standard input" : file} is a preview of the stack ${names.stack} of the project ${names.project}, and --stack names ${stack}. Give the stack of the preview, or no --stack.`,
      );
    return names;
  }
  const stackName = stack ?? (file === undefined ? ((await selectedStack(surroundings)) ?? "") : "");
  // In `organization/project/stack` the project counts, because the folder may belong to another project.
  const parts = stackName.split("/");
  const project = parts.length > 2 ? parts[1] : projectOf(surroundings.folder)?.name;
  return { project: project ?? "", stack: parts.at(-1) ?? "" };
}

/** Whether the text names the stack, in the form `stack`, `organization/stack` or `organization/project/stack`. */
function isNamedBy(text: string, { project, stack }: Pick<UrnParts, "project" | "stack">): boolean {
  const parts = text.split("/");
  return parts.at(-1) === stack && (parts.length < 3 || parts[1] === project);
}

/** The stack of one preview among several. If the name of the stack is unknown, the file name is used instead. */
export async function stackAmong(
  preview: Preview,
  selection: Pick<Wanted, "file" | "stack">,
  surroundings: Surroundings,
): Promise<Pick<UrnParts, "project" | "stack">> {
  const stackNames = await previewedStack(preview, selection, surroundings);
  return stackNames.stack ? stackNames : { project: "", stack: selection.file ?? "" };
}
