import { commentPicture } from "./comment";
import { sandboxPicture } from "./sandboxPage";

/** The pictures that are made without Pulumi's engine, by file. */
export const drawnPictures = async (): Promise<Map<string, string>> =>
  new Map([
    ["docs/comment.svg", await commentPicture()],
    ["docs/sandbox.svg", await sandboxPicture()],
  ]);
