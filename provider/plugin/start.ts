import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { loadCompiled } from "./compiledCode";

const { env, platform, version, arch } = process;

/** The user's cache: nobody else may put code there. One file for each version of Node, the next release's in its place. */
const caches = [env.XDG_CACHE_HOME, platform === "win32" && env.LOCALAPPDATA, join(homedir(), ".cache")];
// A relative one would be in whatever folder the stack is in, where anybody may put code.
const cache = caches.find((folder): folder is string => typeof folder === "string" && isAbsolute(folder));
const keptIn = cache && join(cache, "pulumi-hosting", "compiled", `${version}-${arch}`);

// Run by the executable; bundled to dist/plugin/start.js, beside main.js.
const { exports: main, keep } = loadCompiled(join(__dirname, "main.js"), keptIn);
void (main as () => Promise<void>)().then(keep);
