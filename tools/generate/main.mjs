// `npm run generate`: writes every file that is derived from the schemas and tables of the code.
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../setUp/root.mjs";

// Node 20 does not read TypeScript.
const outfile = join(root, "node_modules/.cache/generate/write.cjs");
await build({
  entryPoints: [join(import.meta.dirname, "write.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "cjs",
  packages: "external",
  logLevel: "silent",
});
/** @type {typeof import("./write.js")} */
const { writeDerived } = createRequire(import.meta.url)(outfile);
const changed = writeDerived(root);
console.log(changed.length > 0 ? changed.join("\n") : "Everything derived is as it should be.");
