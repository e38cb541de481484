import type { ServerSight } from "../../../host/shown/sight";
import type { ServerInput } from "../declared/inputs";
import type { WorkOutcome } from "./decide";
import type { Phase, Rebuilding, UnderWay } from "./phase";

/** The events that move a server's life. */
export type LifeEvent =
  | { readonly is: "sent"; readonly rebuild: Omit<Rebuilding, "is"> }
  | { readonly is: "foundDone"; readonly rebuild: Omit<Rebuilding, "is">; readonly sight: ServerSight }
  | { readonly is: "answered"; readonly sight: ServerSight }
  | { readonly is: "overtaken" | "restarted" | "finished" }
  | { readonly is: "refused"; readonly before: Phase }
  | { readonly is: "restored" | "unanswered"; readonly inputs: readonly ServerInput[] }
  /**
   * The host has shown the server, at a time in milliseconds since the epoch. An {@link WorkOutcome} says what that
   * means.
   */
  | { readonly is: "seen"; readonly sight: ServerSight; readonly at: number };

type PhaseName = Phase["is"];
type Happening = Exclude<LifeEvent["is"], "seen"> | WorkOutcome;

/** The first phase, by how the server came into the state. */
export const starts = {
  ordered: "building",
  adopted: "building",
  imported: "ready",
} as const satisfies Readonly<Record<string, PhaseName>>;

/** Each event in words, for docs/server-states.md. */
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

/** The knowledge about a server at an event. */
export interface LifeFacts {
  /** The previous phase. For a refused rebuild: the phase before it was sent. */
  readonly phase: Phase;
  /** The previous work, unless it was known to have ended well. */
  readonly workBefore: UnderWay | undefined;
  /** The work, updated by the event. */
  readonly work: UnderWay | undefined;
  /** The time since when the host has been busy with work that is not ours, in milliseconds since the epoch. */
  readonly since: number;
  /** The work is a build. */
  readonly isBuild: boolean;
  /** Inputs that must still be sent again. */
  readonly restores: readonly ServerInput[];
  /** The program waits until the server answers. */
  readonly isAwaited: boolean;
}

/** A phase that follows under a condition, and the condition in words. */
export interface PhaseChoice {
  readonly to: PhaseName;
  holds(facts: LifeFacts): boolean;
  readonly says: string;
}

/** The next phase is one of several: the first that holds. */
export const choices = {
  /** The host has ended its work. */
  afterWork: [
    { to: "unreached", holds: ({ isAwaited }) => isAwaited, says: "the program waits until it answers" },
    { to: "restoring", holds: ({ restores }) => restores.length > 0, says: "inputs must be sent again" },
    { to: "ready", holds: () => true, says: "nothing is left to do" },
  ],
  /** Work that had failed has started again. */
  workAgain: [
    { to: "building", holds: ({ work }) => work?.is === "building", says: "the first build" },
    { to: "rebuilding", holds: () => true, says: "a rebuild" },
  ],
} as const satisfies Readonly<Record<string, readonly PhaseChoice[]>>;

/** `stays`: the phase stays, but its facts may change. `before`: the phase before the rebuild was sent. */
export type Target = PhaseName | keyof typeof choices | "stays" | "before";
type Targets = Readonly<Record<Happening, Target>>;

const anywhere: Targets = {
  ...{ sent: "rebuilding", foundDone: "afterWork", restarted: "unreached", finished: "ready" },
  ...{ answered: "stays", refused: "stays", overtaken: "stays", unanswered: "stays", restored: "stays" },
  ...{ wait: "stays", done: "stays", failed: "stays", notDone: "stays", unsure: "stays" },
};
/** No work of ours is in progress, but the host may start some of its own. */
const atRest: Targets = { ...anywhere, wait: "occupied" };
/** The host is busy with our work, or has failed at it: its end comes before anything else. */
const atWork: Targets = { ...anywhere, restarted: "stays", done: "afterWork", failed: "failed" };
const atRebuild: Targets = { ...atWork, notDone: "afterWork", unsure: "afterWork" };

/** The life of a server: the next phase for each event in each phase. docs/server-states.md draws it. */
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
