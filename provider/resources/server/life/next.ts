import { isEmpty, sameValue } from "../../../values";
import type { ServerInput } from "../declared/inputs";
import { type Phase, type Rebuilding, ready, shownTime, toRestore, workOf } from "./phase";
import { hasFailed, isAtBuild, isBusy, isInUse, type ServerRecord } from "./record";

/** How long after a rebuild request the host may still show what was before it, in milliseconds. */
export const settlingTime = 90_000;

/** How long a request may be on its way, in milliseconds: as long as we wait for an answer. */
export const arrivalTime = 120_000;

/** What happens to a server, as far as it moves its life. */
export type LifeEvent =
  /** A rebuild leaves, or one of an earlier run is known to have left. */
  | {
      readonly is: "sent";
      readonly rebuild: Omit<Rebuilding, "is">;
    }
  /** A rebuild is found to be done. */
  | {
      readonly is: "done";
      readonly rebuild: Omit<Rebuilding, "is">;
      readonly isAwaited: boolean;
      /** The host was seen at it, so that the new disks are counted already. */
      readonly wasSeen: boolean;
    }
  /** The host has answered it. */
  | { readonly is: "answered"; readonly record: ServerRecord }
  /** Nothing can have come of it. */
  | { readonly is: "refused"; readonly before: Phase }
  /** The host has shown a record. */
  | {
      readonly is: "seen";
      readonly record: ServerRecord;
      /** Milliseconds since the epoch. */
      readonly at: number;
      /** Inputs that a rebuild of someone else resets. */
      readonly resets: readonly ServerInput[];
      /** The program waits until the server answers by SSH. */
      readonly isAwaited: boolean;
    }
  /** These inputs, which a rebuild had reset, are as the program has them again. */
  | { readonly is: "restored"; readonly inputs: readonly ServerInput[] }
  /** The server has been started again, and the program waits until it answers by SSH. */
  | { readonly is: "restarted" }
  /** It is as the program asks. */
  | { readonly is: "finished" };

/**
 * What came of the work: it has `ended`, has `failed`, is still `working`; it was `notDone`, which the host's template
 * proves; or it is `unsure`, because nothing that the host shows proves either. Without any work it has `ended`.
 */
export type Outcome = "ended" | "failed" | "working" | "notDone" | "unsure";

export interface Next {
  readonly phase: Phase;
  readonly outcome: Outcome;
}

/** Where a server's life is after an event. Pure, and the only writer of phases. */
export function next(phase: Phase, event: LifeEvent): Next {
  const outcome = workOf(phase) ? "working" : "ended";
  switch (event.is) {
    case "sent":
      return { phase: { ...event.rebuild, is: "rebuilding" }, outcome: "working" };
    case "done":
      return { phase: afterWork(event.rebuild.restores, event.isAwaited), outcome: "ended" };
    case "answered":
      return phase.is === "rebuilding"
        ? {
            phase: { ...phase, acknowledged: true, ...(isBusy(event.record) && { seenBusy: true }) },
            outcome,
          }
        : { phase, outcome };
    case "refused":
      return { phase: event.before, outcome: workOf(event.before) ? "working" : "ended" };
    case "seen":
      return seen(phase, event);
    case "restored":
      if (phase.is !== "restoring" && phase.is !== "unreached") return { phase, outcome };
      return {
        phase: afterWork(
          phase.restores.filter((name) => !event.inputs.includes(name)),
          phase.is === "unreached",
        ),
        outcome,
      };
    case "restarted":
      return { phase: afterWork(toRestore(phase), true), outcome };
    case "finished":
      return { phase: ready, outcome: "ended" };
  }
}

/** The phase of a server that the host has ended its work on. */
function afterWork(restores: readonly ServerInput[], isAwaited: boolean): Phase {
  if (isAwaited) return { is: "unreached", restores };
  return restores.length > 0 ? { is: "restoring", restores } : ready;
}

type Seen = LifeEvent & { readonly is: "seen" };

/**
 * | phase | the record shows | then |
 * |---|---|---|
 * | ready, restoring, unreached, occupied | a build, or other work that ends on its own | occupied |
 * | | anything else | unreached or restoring as before, else ready; ended |
 * | building, failed at it | status Failed | failed |
 * | | use | unreached or ready, ended |
 * | | anything else | building |
 * | rebuilding, failed at it | what may be from before it | rebuilding |
 * | | status Failed | failed |
 * | | no use | rebuilding |
 * | | use | see {@link proofIn} |
 */
function seen(phase: Phase, { record, at, resets, isAwaited }: Seen): Next {
  const work = workOf(phase);
  if (work?.is === "rebuilding") return seenRebuild(work, { record, at, isAwaited });
  if (work?.is === "building") {
    if (hasFailed(record)) return { phase: { ...work, seen: true, is: "failed" }, outcome: "failed" };
    return isInUse(record)
      ? { phase: afterWork([], isAwaited), outcome: "ended" }
      : { phase: { ...work, seen: true }, outcome: "working" };
  }
  const before = toRestore(phase);
  if (isBusy(record)) {
    const wasBuild = work?.isBuild === true;
    const isBuild = wasBuild || isAtBuild(record);
    const restores = isAtBuild(record) ? [...new Set([...before, ...resets])] : before;
    const since = work?.since ?? at;
    return {
      phase: { is: "occupied", since, restores, ...(isBuild && { isBuild }) },
      outcome: "working",
    };
  }
  return { phase: work ? afterWork(before, isAwaited) : phase, outcome: "ended" };
}

function seenRebuild(before: Rebuilding, { record, at, isAwaited }: Omit<Seen, "is" | "resets">): Next {
  // Of a request that may never have arrived, other work of the host is no sign.
  const isSign = before.acknowledged ? !isInUse(record) && !hasFailed(record) : isAtBuild(record);
  const work: Rebuilding = isSign ? { ...before, seenBusy: true } : before;
  const elapsed = at - work.since;
  const isSettled = work.seenBusy || elapsed >= settlingTime;
  if (isSettled && hasFailed(record)) return { phase: { ...work, is: "failed" }, outcome: "failed" };
  if (!isSettled || !isInUse(record)) return { phase: work, outcome: "working" };
  const outcome = proofIn(record, work) ?? withoutProof(record, work, elapsed);
  if (outcome === "working" || (outcome === "notDone" && elapsed < shownTime))
    return { phase: work, outcome: "working" };
  return { phase: afterWork(work.restores, isAwaited), outcome };
}

/**
 * What the template in a record proves of a rebuild. That either field reports the one that was asked for proves that
 * it was done, unless it was there before. Another one in `template_name` proves that it was not. `template` may write
 * names otherwise than the program does: then another one there proves nothing.
 */
export function proofIn(
  { template_name, template }: ServerRecord,
  {
    templateName,
    keepsTemplate,
    namesAlike,
  }: Pick<Rebuilding, "templateName" | "keepsTemplate" | "namesAlike">,
): "ended" | "notDone" | undefined {
  const isThere = sameValue(template_name, templateName) || sameValue(template, templateName);
  if (isThere) return keepsTemplate ? undefined : "ended";
  const told = namesAlike && isEmpty(template_name) ? template : template_name;
  return isEmpty(told) ? undefined : "notDone";
}

/** Of a server in use whose template proves nothing. */
function withoutProof(record: ServerRecord, work: Rebuilding, elapsed: number): Outcome {
  if (work.seenBusy) return "ended";
  // A name in other words may still change to that of the new template.
  const mayChange = !work.keepsTemplate && !isEmpty(record.template);
  if (work.acknowledged && !mayChange) return "ended";
  // The mark of a run that was interrupted: the rebuild was sent, and is not sent a second time.
  if (work.marked) return elapsed < arrivalTime ? "working" : "ended";
  return elapsed < shownTime ? "working" : "unsure";
}
