import type { ServerInput } from "../declared/inputs";
import { outcomeOfWork, type WorkOutcome } from "./decide";
import { type Phase, ready, toRestore, type UnderWay, updatedWork, workOf } from "./phase";
import {
  choices,
  type LifeEvent,
  type LifeFacts,
  type PhaseChoice,
  type Target,
  transitions,
} from "./transitions";

/** Facts from the program's inputs that the next phase depends on. */
interface OfInputs {
  /** The inputs that a rebuild by someone else resets. */
  readonly resets: readonly ServerInput[];
  /** Whether the program waits until the server answers. */
  readonly isAwaited: boolean;
}

interface Next {
  readonly phase: Phase;
  readonly outcome: WorkOutcome;
  /** The host's work before the event: in progress, or failed. */
  readonly work: UnderWay | undefined;
}

/**
 * A pure function. The phase of a server after an event, according to the table of transitions. No other function
 * changes the phase.
 */
export function nextPhase(phaseBefore: Phase, event: LifeEvent, inputs: OfInputs = noInputs): Next {
  const facts = factsAt(phaseBefore, event, inputs);
  const work = facts.workBefore;
  if (event.is === "seen") {
    const outcome = outcomeOfWork(facts.work, event.sight, event.at);
    return { phase: phaseAs[transitions[phaseBefore.is][outcome]](facts), outcome, work };
  }
  const phase = phaseAs[transitions[phaseBefore.is][event.is]](facts);
  return { phase, outcome: "since" in phase ? "wait" : "done", work };
}

const noInputs: OfInputs = { resets: [], isAwaited: false };

const asItIs = ({ phase, restores }: LifeFacts): Phase =>
  "restores" in phase ? { ...phase, restores } : phase;
const work = (facts: LifeFacts): Phase => facts.work ?? asItIs(facts);
const chosenPhase = (among: readonly PhaseChoice[], facts: LifeFacts): Phase =>
  phaseAs[among.find(({ holds }) => holds(facts))?.to ?? "stays"](facts);

/** Builds the phase that the table names, with all its details. */
const phaseAs: Readonly<Record<Target, (facts: LifeFacts) => Phase>> = {
  stays: asItIs,
  before: ({ phase }) => phase,
  ready: () => ready,
  building: work,
  rebuilding: work,
  occupied: ({ since, restores, isBuild }) => ({
    ...{ is: "occupied", since, restores },
    ...(isBuild && { isBuild }),
  }),
  restoring: ({ restores }) => ({ is: "restoring", restores }),
  unreached: ({ restores }) => ({ is: "unreached", restores }),
  failed: (facts) =>
    facts.work && facts.work.is !== "occupied" ? { ...facts.work, is: "failed" } : asItIs(facts),
  afterWork: (facts) => chosenPhase(choices.afterWork, facts),
  workAgain: (facts) => chosenPhase(choices.workAgain, facts),
};

/** The facts about a server at an event: those from its phase, and those that the event adds. */
function factsAt(phase: Phase, event: LifeEvent, { resets, isAwaited }: OfInputs): LifeFacts {
  const work = workOf(phase);
  const facts: LifeFacts = {
    ...{ phase, workBefore: work, work, since: work?.since ?? 0, restores: toRestore(phase), isAwaited },
    isBuild: work?.is === "occupied" && work.isBuild === true,
  };
  /**
   * Adds inputs to those that must be sent again. Earlier ones stay, because a rebuild says nothing about an update
   * that was not answered.
   */
  const and = (moreInputs: readonly ServerInput[]) => [...new Set([...facts.restores, ...moreInputs])];
  switch (event.is) {
    case "sent": {
      const restores = and(event.rebuild.restores);
      return { ...facts, work: { ...event.rebuild, is: "rebuilding", restores } };
    }
    case "foundDone":
      return { ...facts, restores: and(event.rebuild.restores) };
    case "answered":
      if (work?.is !== "rebuilding") return facts;
      return { ...facts, work: { ...work, known: event.sight.isBusy ? "seenBusy" : "answered" } };
    case "refused":
      return phase.is === "rebuilding" ? { ...facts, phase: event.before } : facts;
    case "overtaken":
      return { ...facts, isBuild: true };
    case "unanswered":
      return { ...facts, restores: and(event.inputs) };
    case "restored": {
      // Inputs that the rebuild in progress will reset are sent after it.
      if (work) return facts;
      const restores = facts.restores.filter((name) => !event.inputs.includes(name));
      return { ...facts, restores, isAwaited: false };
    }
    case "restarted":
    case "finished":
      return facts;
    case "seen": {
      const { activity } = event.sight;
      if (work && work.is !== "occupied") return { ...facts, work: updatedWork(work, activity) };
      const isBuild = facts.isBuild || activity === "building";
      const restores = activity === "building" ? and(resets) : facts.restores;
      return { ...facts, since: work?.since ?? event.at, restores, isBuild };
    }
  }
}
