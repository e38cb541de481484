import { delimiter, resolve } from "node:path";

/** The folder of quicker launchers of dynamic providers and policy packs; they use the SDK of this checkout. */
export const launcher = resolve(__dirname, "launcher");

/** The PATH on which the Pulumi CLI of the tests is. */
export async function enginePath(): Promise<string> {
  const { ensureEngine } = await import("../../../tools/engine/ensure.mjs");
  const { folder } = await ensureEngine();
  return `${folder ? `${folder}${delimiter}` : ""}${process.env.PATH}`;
}
