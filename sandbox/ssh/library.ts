import type * as library from "../../provider/ssh/library";

export type Library = typeof library;

/** Loads the SSH library. Only a sandbox whose servers answer waits for it. */
export const loadLibrary = (): Promise<Library> => import("../../provider/ssh/library.js");
