// The second half of `npm run build`, after the compiler.
import { bundlePlugin } from "./bundlePlugin.mjs";
import { root } from "./root.mjs";

await bundlePlugin(root);
