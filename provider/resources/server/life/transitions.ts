import type { ServerSight } from "../../../host/shown/sight";
import type { ServerInput } from "../declared/inputs";
import type { WorkOutcome } from "./decide";
import type { Phase, Rebuilding, UnderWay } from "./phase";

/** The events that can change a server's phase. */
export type LifeEvent =
  | { readonly is: "sent"; readonly rebuild: Omit<Rebuilding, "is"> }
  | { readonly is: "foundDone"; readonly rebuild: Omit<Rebuilding, "is">; readonly sight: ServerSight }
  | { readonly is: "answered"; readonly sight: ServerSight }
  | { readonly is: "overtaken" | "restarted" | "finished" }
  | { readonly is: "refused"; readonly before: Phase }
  | { readonly is: "restored" | "unanswered"; readonly inputs: readonly ServerInput[] }
  /**
   * The host has shown the server. `at` is the time in milliseconds since the epoch, and {@link WorkOutcome} says what
   * the event means.
   */
  | { readonly is: "seen"; readonly sight: ServerSight; readonly at: number };

type PhaseName = Phase["is"];
type Happening = Exclude<LifeEvent["is"], "seen"> | WorkOutcome;

/** The first phase of a server: ordered, adopted and imported servers differ. */
export const starts = {
  ordered: "building",
  adopted: "building",
  imported: "ready",
} as const satisfies Readonly<Record<string, PhaseName>>;

/** Each event in a sentence, for docs/server-states.md. */
export const happenings: Readonly<Record<Happening, string>> = {
  wait: "the host shows that work is in progress",
  done: "the host shows that its work has succeeded, or shows no work",
  failed: "the host reports that the build or rebuild failed",
  notDone: "the host's template proves that the rebuild was not done",
  unsure: "the host shows nothing that proves whether the rebuild was done",
  sent: "the provider sends a rebuild, or finds that an earlier run has sent one",
  answered: "the host has answered the rebuild",
  refused: "the rebuild cannot have started",
  overtaken: "a run that has stored no state has sent another rebuild in the meantime",
  foundDone: "the provider finds that a rebuild is done",
  unanswered: "an update was sent, and it is unknown whether the host received it",
  restored: "inputs that had to be sent again now have the program's values",
  restarted: "the server was started again, and the program waits until it answers",
  finished: "everything is as the program declares it",
};

/** The facts about a server when an event occurs. */
export interface LifeFacts {
  /** The previous phase. For a refused rebuild, the phase from before the rebuild was sent. */
  readonly phase: Phase;
  /** The host's work before the event: in progress, or failed. */
  readonly workBefore: UnderWay | undefined;
  /** The host's work, updated by the event. */
  readonly work: UnderWay | undefined;
  /**
   * Since when the host has been busy with work that no run of this program requested, in milliseconds since the epoch.
   */
  readonly since: number;
  /** Whether that work is a build. */
  readonly isBuild: boolean;
  /** Inputs that must still be sent again. */
  readonly restores: readonly ServerInput[];
  /** Whether the program waits until the server answers. */
  readonly isAwaited: boolean;
}

/** A phase that follows under a condition, with the condition as code and in words. */
export interface PhaseChoice {
  readonly to: PhaseName;
  holds(facts: LifeFacts): boolean;
  readonly says: string;
}

/** Where several phases may follow, the first one whose condition holds is the next. */
export const choices = {
  /** The host has ended its work. */
  afterWork: [
    { to: "unreached", holds: ({ isAwaited }) => isAwaited, says: "the program waits until it answers" },
    { to: "restoring", holds: ({ restores }) => restores.length > 0, says: "inputs must be sent again" },
    { to: "ready", holds: () => true, says: "nothing is left to do" },
  ],
  /** Work that had failed is in progress again. */
  workAgain: [
    { to: "building", holds: ({ work }) => work?.is === "building", says: "the first build" },
    { to: "rebuilding", holds: () => true, says: "a rebuild" },
  ],
} as const satisfies Readonly<Record<string, readonly PhaseChoice[]>>;

/** `stays`: the phase remains, but its details may change. `before`: the phase from before the rebuild was sent. */
export type Target = PhaseName | keyof typeof choices | "stays" | "before";
type Targets = Readonly<Record<Happening, Target>>;

const anywhere: Targets = {
  ...{ sent: "rebuilding", foundDone: "afterWork", restarted: "unreached", finished: "ready" },
  ...{ answered: "stays", refused: "stays", overtaken: "stays", unanswered: "stays", restored: "stays" },
  ...{ wait: "stays", done: "stays", failed: "stays", notDone: "stays", unsure: "stays" },
};
/** No run has work in progress here, but the host may begin work of its own. */
const atRest: Targets = { ...anywhere, wait: "occupied" };
/** The host is busy with our build or rebuild, or has failed at it. It must end before anything else happens. */
const atWork: Targets = { ...anywhere, restarted: "stays", done: "afterWork", failed: "failed" };
const atRebuild: Targets = { ...atWork, notDone: "afterWork", unsure: "afterWork" };

/** The next phase for each event in each phase. docs/server-states.md draws this table. */
export const transitions: Readonly<Record<PhaseName, Targets>> = {
  ready: { ...atRest, unanswered: "restoring" },
  restoring: { ...atRest, restored: "afterWork" },
  unreached: atRest,
  occupied: { ...atRest, restarted: "stays", done: "afterWork" },
  building: { ...atWork, wait: "building" },
  rebuilding: {
    ...{ ...atRebuild, wait: "rebuilding", answered: "rebuilding" },
    ...{ overtaken: "occupied", refused: "before" },
  },
  failed: { ...atRebuild, wait: "workAgain" },
};
