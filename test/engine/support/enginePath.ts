import { delimiter, resolve } from "node:path";

/** The folder with faster launchers of dynamic providers and policy packs, which use this checkout's SDK. */
export const launcher = resolve(__dirname, "launcher");

let engine: ReturnType<typeof findEngine> | undefined;

/** Finds the engine once for each process of tests, because that starts a process. */
async function findEngine() {
  const { ensureEngine } = await import("../../../tools/engine/ensure.mjs");
  return ensureEngine();
}

/** A PATH that contains the Pulumi CLI of the tests. */
export async function enginePath(): Promise<string> {
  engine ??= findEngine();
  const { folder } = await engine;
  return `${folder ? `${folder}${delimiter}` : ""}${process.env.PATH}`;
}
