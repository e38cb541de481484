import { delimiter } from "node:path";

/** The PATH on which the Pulumi CLI of the tests is. */
export async function enginePath(): Promise<string> {
  const { ensureEngine } = await import("../../../tools/engine/ensure.mjs");
  const { folder } = await ensureEngine();
  return `${folder ? `${folder}${delimiter}` : ""}${process.env.PATH}`;
}
