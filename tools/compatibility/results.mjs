import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderFiles } from "../setUp/folderFiles.mjs";
import { root } from "../setUp/root.mjs";
import { userCache } from "../setUp/userCache.mjs";
import { nameOf } from "./rows.mjs";

const check = "test/engine/compatibility";

/** @type {string | undefined} */
let file;

/**
 * The path of the results for this version of the package. Results are kept in the user's cache, so that a stopped run
 * can be continued.
 */
function keptIn() {
  if (file) return file;
  const hash = createHash("sha256").update(process.platform + process.arch);
  for (const folder of ["dist", check])
    for (const [name, path] of Object.entries(folderFiles(join(root, folder))).sort())
      if (!name.startsWith("release/")) hash.update(name).update(readFileSync(path));
  file = join(userCache(process.env), "compatibility", `${hash.digest("hex").slice(0, 16)}.json`);
  return file;
}

/** @returns {Record<string, string>} the results so far, by the name of the row */
function readResults() {
  try {
    return JSON.parse(readFileSync(keptIn(), "utf8"));
  } catch {
    return {};
  }
}

/**
 * The result of a row: `both` if both fronts work, or the reason why the row was not run.
 * @param {import("./rows.mjs").Row} row
 * @returns {string | undefined}
 */
export const resultOf = (row) => readResults()[nameOf(row)];

/**
 * @param {import("./rows.mjs").Row} row
 * @param {string} result
 */
export function keepResult(row, result) {
  const path = keptIn();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...readResults(), [nameOf(row)]: result }, null, 2));
}
