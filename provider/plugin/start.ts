import nodeModule from "node:module";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { setFlagsFromString } from "node:v8";

/**
 * Node has this from 22.1 on (and 22.10). Starting with code that an earlier start compiled is about twice as fast.
 */
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

// The executable runs this file, bundled to dist/plugin/start.js next to main.js. The path is computed so that the
// bundle does not include main.js.
const main = require(join(__dirname, "main.js")) as (whenLoaded: () => void) => Promise<void>;
void main(() => {
  // The engine ends the plugin by a signal; without this Node would not save the compiled code.
  flushCompileCache?.();
  // The space for new objects is large enough now. In a large stack Node would let it grow by another 80 MB, and nothing
  // would be faster for it.
  setFlagsFromString("--semi-space-growth-factor=1");
});
