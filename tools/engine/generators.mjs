import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The folder to put first on PATH for `pulumi package add` and for `pulumi import` with code: language hosts that
 * write code. An engine that was built from Go modules has them apart from those that run programs; official installs
 * have one host for both.
 * @param {string | undefined} engine the folder of the engine; undefined: PATH serves as it is
 * @returns {string | undefined} undefined: nothing more is needed
 */
export function generatorsOf(engine) {
  const folder = engine && join(engine, "generators");
  return folder && existsSync(folder) ? folder : undefined;
}
