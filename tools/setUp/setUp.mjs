import { delimiter } from "node:path";
import { ensureEngine } from "../engine/ensure.mjs";
import { run } from "../process/run.mjs";
import { buildPackage } from "./buildPackage.mjs";
import { root } from "./root.mjs";

/**
 * Prepares what tests without the engine need: the built package.
 * @param {{ signal: AbortSignal, log: (line: string) => void }} facts
 * @returns {Promise<NodeJS.ProcessEnv>}
 * @throws {import("./SetUpError.mjs").SetUpError}
 */
export async function setUpPackage({ signal, log }) {
  await buildPackage(root, { env: process.env, run, signal, log });
  return process.env;
}

/**
 * Prepares everything that the demo and the tests need: the built package and the Pulumi engine.
 * @param {{ signal: AbortSignal, log: (line: string) => void }} facts
 * @returns {Promise<NodeJS.ProcessEnv>} the environment with `pulumi` on PATH
 * @throws {import("./SetUpError.mjs").SetUpError}
 */
export async function setUp({ signal, log }) {
  const env = await setUpPackage({ signal, log });
  const { folder, why } = await ensureEngine({ signal, log });
  log(`${why}.`);
  return folder ? { ...env, PATH: `${folder}${delimiter}${env.PATH}` } : env;
}
