import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/** A loaded module, and how to keep what was compiled of it. */
export interface Loaded {
  readonly exports: unknown;
  /** Keeps it for the next start, unless it came from there. Never fails: without it the next start takes longer. */
  keep(): void;
}

/**
 * Loads a CommonJS module of one file, in plain ASCII, from what an earlier start compiled, which is about twice as fast. What is kept
 * is used for the very same text only, and if nothing of it has changed on the disk.
 *
 * @param keptIn the file for what is compiled; its folder is made, for this user only. Undefined: nothing is kept.
 */
export function loadCompiled(file: string, keptIn: string | undefined): Loaded {
  const source = readFileSync(file);
  const cachedData = keptIn === undefined ? undefined : readKept(keptIn, source);
  const [before, after] = Module.wrap("\0").split("\0") as [string, string];
  const script = new Script(`${before}${source.toString("latin1")}${after}`, {
    filename: file,
    columnOffset: -before.length,
    cachedData,
  });
  const module = { exports: {} };
  const load = script.runInThisContext() as (...given: unknown[]) => void;
  load.call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  const isKept = cachedData !== undefined && !script.cachedDataRejected;
  return {
    exports: module.exports,
    keep: () => {
      if (keptIn !== undefined && !isKept) writeKept(keptIn, source, script.createCachedData());
    },
  };
}

const sum = (source: Uint8Array, data: Uint8Array) =>
  createHash("sha256").update(source).update(data).digest();
const sumLength = 32;

function readKept(file: string, source: Uint8Array): Buffer | undefined {
  try {
    const kept = readFileSync(file);
    const data = kept.subarray(sumLength);
    return sum(source, data).equals(kept.subarray(0, sumLength)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** All at once: another start never reads half of it. */
function writeKept(file: string, source: Uint8Array, data: Buffer): void {
  const whole = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(whole, Buffer.concat([sum(source, data), data]), { mode: 0o600 });
      renameSync(whole, file);
    } finally {
      rmSync(whole, { force: true });
    }
  } catch {
    // A folder that cannot be written, a full disk: the next start compiles again.
  }
}
