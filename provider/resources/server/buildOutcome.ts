import { sameValue } from "../sameValue";
import type { PendingRebuild } from "./pending";
import type { ServerRecord } from "./reported";

/** Words of `status` while the host works on a server. The set is open. */
const busyWords = new Set([
  "building",
  "cloning",
  "resizing",
  "moving",
  "booting",
  "stopping",
  "restarting",
  "rebooting",
  "shutting down",
  "restoring backup",
  "creating image",
  "deleting image",
  "restoring image",
  "re-imaging",
  "updating firewall",
  "updating network",
  "adding ips",
  "removing ip",
  "destroying",
]);
const idleWords = new Set(["running", "shutdown", "stopped"]);

const wordOf = (record: ServerRecord) => String(record.status ?? "").toLowerCase();

/** Whether the record shows the host at work on the server. */
export const isBusy = (record: ServerRecord): boolean =>
  record.active === false ? wordOf(record) !== "failed" : busyWords.has(wordOf(record));

/** Whether the record says that the build or rebuild failed. */
export const hasFailed = (record: ServerRecord) => wordOf(record) === "failed";
const isActive = (record: ServerRecord) => record.active ?? idleWords.has(wordOf(record));

/**
 * The record, with what the asset list says of `active` where the record itself does not tell: it has no such member,
 * and its status is a word that we do not know.
 */
export const withListed = (record: ServerRecord, active: boolean | undefined): ServerRecord =>
  record.active === undefined && active !== undefined && !isKnownWord(wordOf(record))
    ? { ...record, active }
    : record;

const isKnownWord = (word: string) => word === "failed" || busyWords.has(word) || idleWords.has(word);

/** How long after a rebuild request the host may still show what was before it, in milliseconds. */
export const settlingTime = 90_000;

/** After this time, in milliseconds, a host that shows no trace of a rebuild never began it: the request was lost. */
const traceTime = 600_000;

export type Outcome = "done" | "failed" | "building" | "notBegun";

/** What `server.details` shows of a first build. */
export function buildOutcome(record: ServerRecord): Outcome {
  if (hasFailed(record)) return "failed";
  return isActive(record) ? "done" : "building";
}

/**
 * What `server.details` shows of a rebuild. The host may go on showing the state before it for a while, a finished or
 * failed one: the end counts only after it was seen busy, or after the settling time, then with the new template
 * where the host reports one.
 */
export function rebuildOutcome(record: ServerRecord, rebuild: PendingRebuild, now: number): Outcome {
  const elapsed = now - rebuild.since;
  const known = rebuild.seenBusy || elapsed >= settlingTime;
  if (hasFailed(record)) return known ? "failed" : "building";
  if (!isActive(record) || isBusy(record) || !known) return "building";
  const arrived = rebuild.acknowledged || rebuild.seenBusy || !rebuild.sameTemplate;
  if (arrived && !contradicts(record.template_name, rebuild.templateName)) return "done";
  // The host took the request and was seen at work: it names the template otherwise, or shows the new one later. A
  // request whose answer was lost may never have arrived, and what the host was busy with may be something else.
  if (rebuild.acknowledged && rebuild.seenBusy && elapsed >= settlingTime) return "done";
  return elapsed >= traceTime ? "notBegun" : "building";
}

const contradicts = (reported: unknown, wanted: unknown) =>
  reported !== undefined && reported !== null && !sameValue(reported, wanted);
