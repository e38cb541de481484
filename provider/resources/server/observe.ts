import { isEmpty } from "../../resource/empty";
import { sameValue } from "../../resource/sameValue";
import { type Building, type Phase, type Rebuilding, ready, restoring, workOf } from "./phase";
import { type ServerRecord, templateIn } from "./record";

/** Words of `status` while the host builds a server or puts a template on it. */
const buildWords = ["building", "cloning", "re-imaging", "restoring image"];
/** Those while it is at some other work. Both sets are open. */
const otherBusyWords = [
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
  "updating firewall",
  "updating network",
  "adding ips",
  "removing ip",
  "destroying",
];
const busyWords = new Set([...buildWords, ...otherBusyWords]);
const idleWords = new Set(["running", "shutdown", "stopped"]);

const wordOf = (record: ServerRecord) => String(record.status ?? "").toLowerCase();

/** Whether the record says that the build or rebuild failed. */
export const hasFailed = (record: ServerRecord): boolean => wordOf(record) === "failed";

/** Whether the record shows the host at work on the server. */
export const isBusy = (record: ServerRecord): boolean =>
  record.active === false ? !hasFailed(record) : busyWords.has(wordOf(record));

/** Whether the record shows the host at a build or rebuild of the server, and not at some other work. */
export const isAtBuild = (record: ServerRecord): boolean =>
  record.active === false
    ? !hasFailed(record) && !otherBusyWords.includes(wordOf(record))
    : buildWords.includes(wordOf(record));

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

/**
 * What a record showed: that the work has `ended`, has `failed`, still is `working`, or was `lost`: it never began. A server
 * on which nothing was begun has `ended`.
 */
export type Outcome = "ended" | "failed" | "working" | "lost";

/**
 * Where a server's life stands once the host has shown a record. Pure, and the only reader of the host's words: which of
 * the specification's field sets the record has, busy words, settling times.
 *
 * | phase | the record shows | then |
 * |---|---|---|
 * | ready | `active` false, or a word of building without it | building, by somebody else; with status Failed failed |
 * | ready, restoring | anything else | the same, ended |
 * | building, failed at it | status Failed | failed |
 * | | `active`, or an idle word without `active` | ready, ended |
 * | rebuilding, failed at it | what may be from before it: not seen busy, and within the settling time | rebuilding |
 * | | status Failed | failed |
 * | | at work | rebuilding, seen busy |
 * | | idle with the new template (or none told), and the request arrived | restoring or ready, ended |
 * | | idle with another template, acknowledged, seen busy and settled: it names its templates otherwise | the same |
 * | | idle without a trace of it for ten minutes | ready, lost |
 */
export function observe(phase: Phase, record: ServerRecord, now: number): { phase: Phase; outcome: Outcome } {
  const work = workOf(phase);
  if (work) return work.is === "building" ? observeBuild(work, record) : observeRebuild(work, record, now);
  const isAtWork = record.active === false || isAtBuild(record);
  if (phase.is !== "ready" || !isAtWork) return { phase, outcome: "ended" };
  return observeBuild({ is: "building", since: now }, record);
}

function observeBuild(work: Building, record: ServerRecord): { phase: Phase; outcome: Outcome } {
  if (hasFailed(record)) return { phase: { ...work, is: "failed" }, outcome: "failed" };
  return isActive(record) ? { phase: ready, outcome: "ended" } : { phase: work, outcome: "working" };
}

function observeRebuild(
  before: Rebuilding,
  record: ServerRecord,
  now: number,
): { phase: Phase; outcome: Outcome } {
  const work: Rebuilding = isBusy(record) ? { ...before, seenBusy: true } : before;
  const elapsed = now - work.since;
  const isKnown = work.seenBusy || elapsed >= settlingTime;
  if (hasFailed(record))
    return isKnown
      ? { phase: { ...work, is: "failed" }, outcome: "failed" }
      : { phase: work, outcome: "working" };
  if (!isActive(record) || isBusy(record) || !isKnown) return { phase: work, outcome: "working" };
  if (hasArrived(work, record) || (work.acknowledged && work.seenBusy && elapsed >= settlingTime))
    return { phase: restoring(work.undoes), outcome: "ended" };
  return elapsed >= traceTime ? { phase: ready, outcome: "lost" } : { phase: work, outcome: "working" };
}

/**
 * Whether an idle record shows what the rebuild was to bring. A request whose answer was lost may never have arrived: where
 * the host told the very template before, that it tells it shows nothing.
 */
function hasArrived(work: Rebuilding, record: ServerRecord): boolean {
  const wasThere = work.before !== undefined && sameValue(work.before, work.templateName);
  if (!work.acknowledged && !work.seenBusy && wasThere) return false;
  const told = templateIn(record);
  if (isEmpty(told) || sameValue(told, work.templateName)) return true;
  // `template` may write the names otherwise: another one than before is the new one.
  return isEmpty(record.template_name) && work.before !== undefined && !sameValue(told, work.before);
}
