import type * as library from "../../provider/ssh/library";

export type Library = typeof library;

/** Loads the SSH library. The library is loaded only if the sandbox's servers answer by SSH. */
export const loadLibrary = (): Promise<Library> => import("../../provider/ssh/library.js");
