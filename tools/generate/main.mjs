// `npm run generate` writes every file that is generated from the schemas and tables of the code.
import { join } from "node:path";
import { root } from "../setUp/root.mjs";
import { loadTypeScript } from "../setUp/typeScript.mjs";

/** @type {typeof import("./write.js")} */
const { writeDerived } = await loadTypeScript(join(import.meta.dirname, "write.ts"));
const changed = writeDerived(root);
console.log(changed.length > 0 ? changed.join("\n") : "Everything derived is as it should be.");
