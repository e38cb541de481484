import { basename } from "node:path";

/**
 * How npm is started: as the npm that started us, if there is one.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, ...args: string[]]}
 */
export function npmCommand(env) {
  const script = env.npm_execpath;
  if (script && basename(script) === "npm-cli.js") return [process.execPath, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
