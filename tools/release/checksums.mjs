import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The file with the hashes, in the format of `sha256sum --check`. */
export const checksumsFile = "SHA256SUMS";

/**
 * Writes the SHA-256 hash of every other file in a folder.
 * @param {string} folder
 */
export function writeChecksums(folder) {
  const names = readdirSync(folder).filter((name) => name !== checksumsFile);
  const lines = names.sort().map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`);
  writeFileSync(join(folder, checksumsFile), lines.join(""));
}

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
