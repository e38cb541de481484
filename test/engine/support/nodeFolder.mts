import { join } from "node:path";
import { keptPackage } from "./keptPackage.mjs";

/** The npm package with a Node for this machine. The package `node` would install the same package by a second npm. */
const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/** The folder of the executable `node` of this version. */
export const nodeFolder = async (version: string): Promise<string> =>
  join(await keptPackage({ folder: "node", name, version }), "bin");
