import { hostname } from "node:os";
import { ConcurrentUpdateError } from "@pulumi/pulumi/automation/index.js";

/** Why a stack is not done, and what to do about it. */
export function whyNot(error, name) {
  if (error instanceof ConcurrentUpdateError) return whoseLock(error.message, name);
  const reasons = error.message.split("\n").filter((line) => /^\s*error: /.test(line));
  return `failed: ${reasons[0]?.trim() ?? "it told no error."}`;
}

/** A lock stays where its run was killed. Only of this machine it is certain that the run has ended. */
function whoseLock(message, name) {
  const cancel = `\`pulumi cancel --yes --stack ${name}\``;
  const [, user, machine, pid] = /created by (\S+)@(\S+) \(pid (\d+)\)/.exec(message) ?? [];
  if (!pid) return "locked: another update is in progress. Wait until it has ended.";
  const by = `locked by ${user}@${machine} (pid ${pid})`;
  if (machine !== hostname())
    return `${by}: wait until that run has ended. If you are sure that it was killed, run ${cancel}, and start this again.`;
  return isAlive(Number(pid))
    ? `${by}, which still works on it: wait until it has ended.`
    : `${by}, which was killed: run ${cancel}, and start this again.`;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
