import { delimiter, resolve } from "node:path";

/** The folder with faster launchers of dynamic providers and policy packs, which use this checkout's SDK. */
export const launcher = resolve(__dirname, "launcher");

/** A PATH that contains the Pulumi CLI of the tests. */
export async function enginePath(): Promise<string> {
  const { ensureEngine } = await import("../../../tools/engine/ensure.mjs");
  const { folder } = await ensureEngine();
  return `${folder ? `${folder}${delimiter}` : ""}${process.env.PATH}`;
}
