import { hostname } from "node:os";
import { ConcurrentUpdateError } from "@pulumi/pulumi/automation/index.js";

/**
 * Why a stack is not done, and what to do about it.
 *
 * @param {Error} error of the Automation API
 * @param {string} name of the stack
 */
export function whyNot(error, name) {
  if (error instanceof ConcurrentUpdateError) return whoseLock(error.message, name);
  // The Automation API puts "stderr: " before the first line.
  const [, reason] = /^(?: stderr:)?\s*(error: .*)$/m.exec(error.message) ?? [];
  return `failed: ${reason?.trimEnd() ?? "Pulumi ended without an error, as a run does that was killed."}`;
}

/**
 * A lock stays if its run was killed. Only on this machine can we see whether that run has ended.
 *
 * @param {string} message
 * @param {string} name
 */
function whoseLock(message, name) {
  const cancel = `run \`pulumi cancel --yes --stack ${name}\`, and start this again.`;
  const [, user, machine, pid] = /created by (\S+)@(\S+) \(pid (\d+)\)/.exec(message) ?? [];
  if (!pid) return "locked: another update is in progress. Wait until it has ended.";
  const by = `locked by ${user}@${machine} (pid ${pid})`;
  if (machine !== hostname())
    return `${by}. Wait until that run has ended. If you are sure that it was killed, ${cancel}`;
  return isAlive(Number(pid))
    ? `${by}, which still works on it. Wait until it has ended.`
    : `${by}, which was killed: ${cancel}`;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // For another user's process we may know only that it exists.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
