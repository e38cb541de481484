import { type Named, parseUrn } from "../../provider/engine/names";
import { selectedStack } from "../chosenStack";
import { projectOf } from "../project";
import type { Surroundings } from "../surroundings";
import type { Preview } from "./readPreview";
import type { Wanted } from "./takePreview";

/** Whose preview it is. One that came to no step does not say so itself. */
export async function stackOf(
  { steps: [first] }: Preview,
  { file, stack }: Pick<Wanted, "file" | "stack">,
  surroundings: Surroundings,
): Promise<Pick<Named, "project" | "stack">> {
  if (first) return parseUrn(first.urn);
  const named = stack ?? (file === undefined ? ((await selectedStack(surroundings)) ?? "") : "");
  // `organization/project/stack`
  return { project: projectOf(surroundings.folder)?.name ?? "", stack: named.split("/").at(-1) ?? "" };
}

/** The same of one of several: if nothing says whose it is, it has the name of its file. */
export async function stackAmong(
  preview: Preview,
  asked: Pick<Wanted, "file" | "stack">,
  surroundings: Surroundings,
): Promise<Pick<Named, "project" | "stack">> {
  const of = await stackOf(preview, asked, surroundings);
  return of.stack ? of : { project: "", stack: asked.file ?? "" };
}
