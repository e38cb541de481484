import { join } from "node:path";
import { keptPackage } from "./keptPackage.mjs";

/** Brings a Node for this machine, as the package `node` does by a second npm in its install script. */
const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** The folder of the `node` of this version. */
export const nodeFolder = async (version: string): Promise<string> =>
  join(await keptPackage({ folder: "node", name, version }), "bin");
