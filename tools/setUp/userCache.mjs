import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The user's folder for files that are downloaded or built once on this machine.
 * @param {NodeJS.ProcessEnv} env
 */
export const userCache = (env) =>
  join(
    env.XDG_CACHE_HOME ||
      (process.platform === "win32" && env.LOCALAPPDATA) ||
      join(env.HOME || homedir(), ".cache"),
    "pulumi-hosting",
  );
