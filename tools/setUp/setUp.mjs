import { delimiter } from "node:path";
import { ensureEngine } from "../engine/ensure.mjs";
import { run } from "../process/run.mjs";
import { buildPackage } from "./buildPackage.mjs";
import { installDependencies } from "./dependencies.mjs";
import { root } from "./root.mjs";

/**
 * Everything that the demo and the tests need: dependencies, the built package, the Pulumi engine.
 * @param {{ signal: AbortSignal, log: (line: string) => void }} facts
 * @returns {Promise<NodeJS.ProcessEnv>} the environment in which `pulumi` is on PATH
 * @throws {import("./SetUpError.mjs").SetUpError | import("../engine/ensure.mjs").EngineError}
 */
export async function setUp({ signal, log }) {
  const facts = { env: process.env, run, signal, log };
  await installDependencies(root, facts);
  await buildPackage(root, facts);
  const { folder, why } = await ensureEngine({ signal, log });
  log(`${why}.`);
  return folder ? { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` } : process.env;
}
