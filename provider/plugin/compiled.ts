import nodeModule from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Node has this from 22.1 on (and 22.10). */
const { enableCompileCache, flushCompileCache } = nodeModule as {
  enableCompileCache?(folder: string): unknown;
  flushCompileCache?(): void;
};

const { env, platform } = process;
const caches = [env.XDG_CACHE_HOME, platform === "win32" && env.LOCALAPPDATA, join(homedir(), ".cache")];
// A relative path would lead into the stack's folder, in which others may put code.
const cache = caches.find((folder): folder is string => typeof folder === "string" && isAbsolute(folder));
// The user's own cache, because others may put code into Node's default, the folder for temporary files.
if (cache) enableCompileCache?.(join(cache, "pulumi-hosting", "compiled"));

/** The bundle next to this file in dist/plugin. The path is computed so that no bundle includes the other. */
export const main = require(join(__dirname, "main.js")) as typeof import("./main");

/** The engine ends a provider by a signal; without this Node would not save the compiled code. */
export const saveCompiled = (): void => flushCompileCache?.();
