import { commentPicture } from "./comment";
import { sandboxPicture } from "./sandboxPage";

/** The pictures that are drawn without an engine, by their file. */
export const drawnPictures = async (): Promise<Map<string, string>> =>
  new Map([
    ["docs/comment.svg", await commentPicture()],
    ["docs/sandbox.svg", await sandboxPicture()],
  ]);
