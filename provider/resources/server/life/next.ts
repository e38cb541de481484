import type { ServerSight } from "../../../host/shown/sight";
import type { ServerInput } from "../declared/inputs";
import { type Decision, decide, templateShown } from "./decide";
import { type Phase, type Rebuilding, ready, toRestore, workOf } from "./phase";

/** What happens to a server, as far as it moves its life. */
export type LifeEvent =
  /** A rebuild leaves, or one of an earlier run is known to have left. */
  | { readonly is: "sent"; readonly rebuild: Omit<Rebuilding, "is"> }
  /** A rebuild is found to be done. */
  | { readonly is: "done"; readonly rebuild: Omit<Rebuilding, "is">; readonly sight: ServerSight }
  /** The host has answered it. */
  | { readonly is: "answered"; readonly sight: ServerSight }
  /** A run that has left no state has sent another one since. */
  | { readonly is: "overtaken" }
  /** Nothing can have come of it. */
  | { readonly is: "refused"; readonly before: Phase }
  /** The host has shown the server, at a time in milliseconds since the epoch. */
  | { readonly is: "seen"; readonly sight: ServerSight; readonly at: number }
  /** These inputs, which a rebuild had reset, are as the program has them again. */
  | { readonly is: "restored"; readonly inputs: readonly ServerInput[] }
  /** An update of these inputs has left, and no one knows whether it has arrived. */
  | { readonly is: "unanswered"; readonly inputs: readonly ServerInput[] }
  /** The server has been started again, and the program waits until it answers. */
  | { readonly is: "restarted" }
  /** It is as the program asks. */
  | { readonly is: "finished" };

/** What the inputs say of any server of a program. */
interface OfInputs {
  /** Those that a rebuild of someone else resets. */
  readonly resets: readonly ServerInput[];
  /** The program waits until the server answers. */
  readonly isAwaited: boolean;
}

/**
 * What came of the work: it is `done`, has `failed`, or is to `wait` for; it was `notDone`, which the host's
 * template proves; or it is `unsure`, because nothing that the host shows proves either. Without any work it is `done`.
 */
export type Outcome = Exclude<Decision, "send" | "resume">;

export interface Next {
  readonly phase: Phase;
  readonly outcome: Outcome;
}

/** Where a server's life is after an event. Pure, and alone in moving a server to another phase. */
export function next(phase: Phase, event: LifeEvent, inputs: OfInputs = noInputs): Next {
  switch (event.is) {
    case "sent":
      return to({ ...event.rebuild, is: "rebuilding", restores: alsoOf(phase, event.rebuild.restores) });
    case "done":
      return to(afterWork(alsoOf(phase, event.rebuild.restores), inputs.isAwaited));
    case "answered":
      if (phase.is !== "rebuilding") return to(phase);
      return to({ ...phase, known: event.sight.isBusy ? "seenBusy" : "answered" });
    case "overtaken":
      if (phase.is !== "rebuilding") return to(phase);
      return to({ is: "occupied", since: phase.since, restores: phase.restores, isBuild: true });
    case "refused":
      return to(event.before);
    case "seen":
      return seen(phase, event, inputs);
    case "restored": {
      if (phase.is !== "restoring" && phase.is !== "unreached") return to(phase);
      const left = phase.restores.filter((name) => !event.inputs.includes(name));
      return to(afterWork(left, phase.is === "unreached"));
    }
    case "unanswered": {
      const restores = alsoOf(phase, event.inputs);
      if (phase.is === "ready") return to(afterWork(restores, false));
      return to("restores" in phase ? { ...phase, restores } : phase);
    }
    case "restarted":
      return to(afterWork(toRestore(phase), true));
    case "finished":
      return to(ready);
  }
}

const noInputs: OfInputs = { resets: [], isAwaited: false };

/** These inputs, and those that the phase has to restore: of an update without an answer no rebuild says more. */
const alsoOf = (phase: Phase, more: readonly ServerInput[]) => [...new Set([...toRestore(phase), ...more])];

const to = (phase: Phase): Next => ({ phase, outcome: workOf(phase) ? "wait" : "done" });

/** The phase of a server that the host has ended its work on. */
function afterWork(restores: readonly ServerInput[], isAwaited: boolean): Phase {
  if (isAwaited) return { is: "unreached", restores };
  return restores.length > 0 ? { is: "restoring", restores } : ready;
}

type Seen = LifeEvent & { readonly is: "seen" };

/**
 * | phase | the host shows | then |
 * |---|---|---|
 * | ready, restoring, unreached, occupied | a build, or other work that ends on its own | occupied |
 * | | anything else | unreached or restoring as before, else ready |
 * | building, failed at it | status Failed | failed |
 * | | use | unreached or ready |
 * | | anything else | building |
 * | rebuilding, failed at it | | see {@link decide} |
 */
function seen(phase: Phase, { sight, at }: Seen, { resets, isAwaited }: OfInputs): Next {
  const work = workOf(phase);
  const { activity } = sight;
  if (work?.is === "rebuilding") return seenRebuild(work, { sight, at }, isAwaited);
  if (work?.is === "building") {
    if (activity === "failed") return { phase: { ...work, seen: true, is: "failed" }, outcome: "failed" };
    return to(activity === "inUse" ? afterWork([], isAwaited) : { ...work, seen: true });
  }
  const before = toRestore(phase);
  if (!sight.isBusy) return to(work ? afterWork(before, isAwaited) : phase);
  const isBuild = work?.isBuild === true || activity === "building";
  const restores = activity === "building" ? alsoOf(phase, resets) : before;
  return to({ is: "occupied", since: work?.since ?? at, restores, ...(isBuild && { isBuild }) });
}

function seenRebuild(before: Rebuilding, { sight, at }: Omit<Seen, "is">, isAwaited: boolean): Next {
  const { activity } = sight;
  const hasArrived = before.known === "answered" || before.known === "seenBusy";
  // Of a request that may never have arrived, other work of the host is no sign.
  const isSign = hasArrived ? activity !== "inUse" && activity !== "failed" : activity === "building";
  const work: Rebuilding = isSign ? { ...before, known: "seenBusy" } : before;
  const sent = { known: work.known, age: at - work.since };
  const evidence = { work: activity, shows: templateShown(sight.template, work) };
  const outcome = decide({ ...evidence, before: work.before, sent });
  if (outcome === "failed") return { phase: { ...work, is: "failed" }, outcome };
  return { phase: outcome === "wait" ? work : afterWork(work.restores, isAwaited), outcome };
}
