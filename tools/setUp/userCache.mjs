import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The folder for what is brought once on this machine, for this user.
 * @param {NodeJS.ProcessEnv} env
 */
export const userCache = (env) =>
  join(
    env.XDG_CACHE_HOME ||
      (process.platform === "win32" && env.LOCALAPPDATA) ||
      join(env.HOME || homedir(), ".cache"),
    "pulumi-hosting",
  );
