import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { onPath } from "./onPath.mjs";

/**
 * The folder to put first on PATH for `pulumi package add` and for `pulumi import` with code: language hosts that
 * write code. An engine that was built from Go modules has them apart from those that run programs; official installs
 * have one host for both.
 * @param {string | undefined} engine the folder of the engine; undefined: PATH serves as it is
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} undefined: nothing more is needed
 */
export function generatorsOf(engine, env) {
  const pulumi = engine ? join(engine, "pulumi") : onPath("pulumi", env.PATH ?? "");
  const folder = pulumi && join(dirname(pulumi), "generators");
  return folder && existsSync(folder) ? folder : undefined;
}
