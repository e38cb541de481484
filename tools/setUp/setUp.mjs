import { delimiter } from "node:path";
import { ensureEngine } from "../engine/ensure.mjs";
import { run } from "../process/run.mjs";
import { buildPackage } from "./buildPackage.mjs";
import { installDependencies } from "./dependencies.mjs";
import { root } from "./root.mjs";

/**
 * What the tests without the engine need: dependencies and the built package.
 * @param {{ signal: AbortSignal, log: (line: string) => void }} facts
 * @returns {Promise<NodeJS.ProcessEnv>}
 * @throws {import("./SetUpError.mjs").SetUpError}
 */
export async function setUpPackage({ signal, log }) {
  const facts = { env: process.env, run, signal, log };
  await installDependencies(root, facts);
  await buildPackage(root, facts);
  return process.env;
}

/**
 * Everything that the demo and the tests need: dependencies, the built package, the Pulumi engine.
 * @param {{ signal: AbortSignal, log: (line: string) => void }} facts
 * @returns {Promise<NodeJS.ProcessEnv>} the environment in which `pulumi` is on PATH
 * @throws {import("./SetUpError.mjs").SetUpError | import("../engine/ensure.mjs").EngineError}
 */
export async function setUp({ signal, log }) {
  const env = await setUpPackage({ signal, log });
  const { folder, why } = await ensureEngine({ signal, log });
  log(`${why}.`);
  return folder ? { ...env, PATH: `${folder}${delimiter}${env.PATH}` } : env;
}
