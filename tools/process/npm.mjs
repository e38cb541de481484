import { basename } from "node:path";

/**
 * The command that starts npm. If npm started this process, it is that npm.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, ...args: string[]]}
 */
export function npmCommand(env) {
  const script = env.npm_execpath;
  if (script && basename(script) === "npm-cli.js") return [process.execPath, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
