import type { ResourceState } from "./readPreview";

/** The place in the program's source where a resource is declared. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

const inProject = /^project:\/\/\/(?!\.\.\/)(?!.*node_modules\/)(.+)#(\d+)/;

/**
 * The line of the user's program that declares a resource: the first stack frame that is in a file of the project.
 */
export function placeOf(state: ResourceState | null | undefined): Place | undefined {
  const positions = [
    state?.sourcePosition,
    ...(state?.stackTrace ?? []).map((frame) => frame.sourcePosition),
  ];
  for (const position of positions) {
    const match = inProject.exec(position ?? "");
    if (match?.[1]) return { file: match[1], line: Number(match[2]) };
  }
  return undefined;
}
