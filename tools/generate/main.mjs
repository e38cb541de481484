// `npm run generate` writes every file that is generated from the schemas and tables of the code.
import { join } from "node:path";
import { root } from "../setUp/root.mjs";
import { loadTypeScript } from "../setUp/typeScript.mjs";

/** @type {typeof import("./write.js")} */
const { writeDerived } = await loadTypeScript(join(import.meta.dirname, "write.ts"));
const changedPaths = writeDerived(root);
console.log(changedPaths.length > 0 ? changedPaths.join("\n") : "Everything derived is as it should be.");
