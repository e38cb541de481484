import type { ResourceState } from "./readPreview";

/** Where the program declares a resource. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

const inProject = /^project:\/\/\/(?!\.\.\/)(?!.*node_modules\/)(.+)#(\d+)/;

/** The user's own line that declares a resource: the first one of its stack that is a file of the project. */
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
