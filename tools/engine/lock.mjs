import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** How often the holder shows that it lives, and how long its silence is believed, in milliseconds. */
const beat = 10_000;
const silence = 60_000;

/**
 * Holds `folder`.lock while `work` runs. A second run waits; the lock of a run that has died is taken over, so a lock
 * is only a means against double work: two holders at once must do no harm.
 * @template Result
 * @param {string} folder
 * @param {{ log: (line: string) => void, signal?: AbortSignal, wait?: (milliseconds: number) => Promise<unknown> }} facts
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(folder, { log, signal, wait = sleep }, work) {
  const lock = `${folder}.lock`;
  mkdirSync(dirname(lock), { recursive: true });
  for (let hasLogged = false; !take(lock); ) {
    signal?.throwIfAborted();
    if (isAbandoned(lock)) {
      remove(lock);
      continue;
    }
    if (!hasLogged) log("another run prepares the engine already; waiting for it …");
    hasLogged = true;
    await wait(1000);
  }
  const timer = setInterval(() => touch(lock), beat);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (ownerOf(lock) === process.pid) remove(lock);
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  }
  writeFileSync(join(lock, "pid"), String(process.pid));
  return true;
}

/** Renamed first: of several runs that remove it, one succeeds. @param {string} lock */
function remove(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} lock */
function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Somebody took it over; `work` does no harm.
  }
}

/** @param {string} lock */
function ownerOf(lock) {
  try {
    return Number(readFileSync(join(lock, "pid"), "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

/** The owner is dead, or (on another machine, or its number given to another process) silent. @param {string} lock */
function isAbandoned(lock) {
  let age;
  try {
    age = Date.now() - statSync(lock).mtimeMs;
  } catch {
    return false;
  }
  const owner = ownerOf(lock);
  // Just being written.
  if (owner === undefined) return age > beat;
  return age > silence || !isAlive(owner);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH";
  }
}
