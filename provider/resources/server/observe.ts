import { isEmpty } from "../../resource/empty";
import { sameValue } from "../../resource/sameValue";
import { arrivalTime } from "../../resource/unanswered";
import type { ServerInput } from "./inputs";
import {
  type Building,
  hasOwnWords,
  keepsTemplate,
  type Phase,
  type Rebuilding,
  ready,
  restoring,
  toRestore,
  workOf,
} from "./phase";
import { type ServerRecord, templateIn } from "./record";
import { hasFailed, isActive, isAtBuild, isBusy } from "./statusWords";

/** How long after a rebuild request the host may still show what was before it, in milliseconds. */
export const settlingTime = 90_000;

/** How long after a rebuild request the host may still show the old template, in milliseconds. */
const traceTime = 600_000;

/**
 * What a record showed of the work: it has `ended`, has `failed`, is still `working`; it was `lost`, so it never
 * began; or it is `undone`: it has ended, and what it was to bring is not there. Without any work it has `ended`.
 */
export type Outcome = "ended" | "failed" | "working" | "lost" | "undone";

export interface Observed {
  readonly phase: Phase;
  readonly outcome: Outcome;
  /** Nothing that the host shows proves that the rebuild was done. Only time has passed. */
  readonly isAssumed?: true;
}

/** What is known before the record, in case it shows a rebuild that nobody here has sent. */
export interface Known {
  /** Inputs that such a rebuild resets. */
  readonly undoes: readonly ServerInput[];
  /** The template until now, in the host's words. */
  readonly before?: unknown;
}

/**
 * Where a server's life stands once the host has shown a record. Pure.
 *
 * | phase | the record shows | then |
 * |---|---|---|
 * | ready, restoring, unreached, occupied | a build or rebuild | rebuilding: somebody else's, or one of a lost request |
 * | | `active` false with status Failed | failed |
 * | | other work | occupied |
 * | | no work | unreached as before, else restoring or ready; ended |
 * | building, failed at it | status Failed | failed |
 * | | no work, and `active` or an idle word | ready, ended |
 * | rebuilding, failed at it | what may be from before it: not seen busy, and within the settling time | rebuilding |
 * | | status Failed | failed |
 * | | work | rebuilding |
 * | | no work, and what it was to bring | restoring or ready, ended |
 * | | no work, and something else, though it was joined | restoring or ready, undone |
 * | | the same after ten minutes, seen busy | restoring or ready, undone |
 * | | the same after ten minutes, not seen busy, and it keeps the template | restoring or ready, ended (assumed) |
 * | | the same after ten minutes, not seen busy | ready, lost |
 */
export function observe(
  phase: Phase,
  record: ServerRecord,
  now: number,
  known: Known = { undoes: [] },
): Observed {
  const work = workOf(phase);
  if (work?.is === "building") return observeBuild(work, record);
  if (work?.is === "rebuilding") return observeRebuild(work, record, now);
  const restores = toRestore(phase);
  const isFailed = record.active === false && hasFailed(record);
  if (isAtBuild(record) || isFailed) {
    const undoes = [...new Set([...restores, ...known.undoes])];
    const since = phase.is === "occupied" ? phase.since : now;
    const begun: Rebuilding = { ...known, is: "rebuilding", since, undoes, seenBusy: true };
    return isFailed
      ? { phase: { ...begun, is: "failed" }, outcome: "failed" }
      : { phase: begun, outcome: "working" };
  }
  if (!isBusy(record))
    return { phase: phase.is === "unreached" ? phase : restoring(restores), outcome: "ended" };
  const since = phase.is === "occupied" ? phase.since : now;
  return { phase: { is: "occupied", since, restores }, outcome: "working" };
}

function observeBuild(work: Building, record: ServerRecord): Observed {
  if (hasFailed(record)) return { phase: { ...work, is: "failed" }, outcome: "failed" };
  return isActive(record) ? { phase: ready, outcome: "ended" } : { phase: work, outcome: "working" };
}

function observeRebuild(before: Rebuilding, record: ServerRecord, now: number): Observed {
  // Of a request that may never have arrived, other work of the host is no sign.
  const isSign = before.acknowledged ? isBusy(record) : isAtBuild(record);
  const work: Rebuilding = isSign ? { ...before, seenBusy: true } : before;
  const elapsed = now - work.since;
  const isKnown = work.seenBusy || elapsed >= settlingTime;
  if (isKnown && hasFailed(record)) return { phase: { ...work, is: "failed" }, outcome: "failed" };
  if (!isKnown || !isActive(record)) return { phase: work, outcome: "working" };
  const arrived = hasArrived(work, record, elapsed);
  const after = restoring(work.undoes);
  if (arrived) return { phase: after, outcome: "ended", ...(arrived === "assumed" && { isAssumed: true }) };
  if (work.joined) return { phase: after, outcome: "undone" };
  if (elapsed < (work.noted && !work.seenBusy ? arrivalTime : traceTime))
    return { phase: work, outcome: "working" };
  return work.seenBusy ? { phase: after, outcome: "undone" } : { phase: ready, outcome: "lost" };
}

/**
 * Whether a record without work shows that the rebuild was done. `assumed`: nothing shows it, but nothing speaks
 * against it either.
 */
function hasArrived(work: Rebuilding, record: ServerRecord, elapsed: number): boolean | "assumed" {
  const { before, templateName, acknowledged, seenBusy, noted } = work;
  const told = templateIn(record);
  const isAsBefore = before !== undefined && sameValue(told, before);
  // A request without an answer arrives in this time, or never does. Where it keeps the template nothing tells: it may
  // have been done while nobody looked, and the disks must not be erased a second time.
  const isOver = (noted && elapsed >= arrivalTime) || (keepsTemplate(work) && elapsed >= traceTime);
  const isAssumed = (acknowledged || isOver) && "assumed";
  if (seenBusy && (templateName === undefined || isEmpty(told))) return true;
  if (templateName === undefined) return (!isEmpty(told) && !isAsBefore) || Boolean(isAssumed);
  if (isEmpty(told) || (keepsTemplate(work) && (isAsBefore || sameValue(told, templateName))))
    return seenBusy || isAssumed || false;
  if (sameValue(told, templateName)) return true;
  if (isAsBefore) return false;
  // Where the host writes the names otherwise, another one than before is the new one. One that tells a name of the
  // program does not write them otherwise.
  if (
    isEmpty(record.template_name) &&
    hasOwnWords(work) &&
    !keepsTemplate(work) &&
    !sameValue(told, work.from)
  )
    return true;
  return acknowledged === true && seenBusy === true && elapsed >= settlingTime;
}
