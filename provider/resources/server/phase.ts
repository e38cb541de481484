import { sameValue } from "../../resource/sameValue";
import { phaseKey } from "../../resource/stored";
import type { WithUnknowns } from "../../resource/unknown";
import type { ServerInput, ServerInputs } from "./inputs";

/** The first build. */
export interface Building {
  readonly is: "building";
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** A rebuild that was sent, or that the host was found at work on when it was to be sent. */
export interface Rebuilding {
  readonly is: "rebuilding";
  /** When it was sent, milliseconds since the epoch. */
  readonly since: number;
  /** What it brings, by the names of the inputs. */
  readonly templateName: string;
  readonly rebuildTriggers?: unknown;
  /** Inputs that it undoes at the host (the login, the power state): they are brought to it again afterwards. */
  readonly undoes: readonly ServerInput[];
  /** The template that the host told before it. */
  readonly before?: unknown;
  /** The host answered the request: it did arrive. */
  readonly acknowledged?: true;
  /** The host was seen at work on it, so what it shows next is the end. */
  readonly seenBusy?: true;
}

/** What the host said that it failed at; the other members are those of the work. */
type Failed = (Omit<Building, "is"> | Omit<Rebuilding, "is">) & { readonly is: "failed" };

/**
 * Where a server's life stands: the one thing that decides what is waited for and what is still to be sent. Stored with the
 * outputs; one that is ready has none.
 */
export type Phase =
  | { readonly is: "ready" }
  | Building
  | Rebuilding
  /** Rebuilt; these inputs are still to be brought to it again. */
  | { readonly is: "restoring"; readonly inputs: readonly ServerInput[] }
  | Failed;

export const ready: Phase = { is: "ready" };

/** How it is stored. */
export type WithPhase = { readonly [phaseKey]?: Phase };

export const phaseOf = (outputs: WithPhase): Phase => outputs[phaseKey] ?? ready;

/** As a member to store. */
export const withPhase = (phase: Phase): WithPhase => (phase.is === "ready" ? {} : { [phaseKey]: phase });

/** The work at the host that was begun and is not known to have ended well. */
export function workOf(phase: Phase): Building | Rebuilding | undefined {
  if (phase.is === "building" || phase.is === "rebuilding") return phase;
  if (phase.is !== "failed") return undefined;
  return "templateName" in phase ? { ...phase, is: "rebuilding" } : { ...phase, is: "building" };
}

/** Inputs that a rebuild has undone and that were not brought to the server again yet. */
export const toRestore = (phase: Phase): readonly ServerInput[] =>
  phase.is === "restoring" ? phase.inputs : [];

/** The phase of a rebuilt server, once all but these of its inputs are as they were. */
export const restoring = (inputs: readonly ServerInput[]): Phase =>
  inputs.length > 0 ? { is: "restoring", inputs } : ready;

/** The rebuild among such work. */
export const rebuildOf = (phase: Phase): Rebuilding | undefined => {
  const work = workOf(phase);
  return work?.is === "rebuilding" ? work : undefined;
};

/** Whether the inputs ask for what the rebuild will bring. Removed triggers ask for nothing. */
export const sameTarget = (rebuild: Rebuilding, news: WithUnknowns<ServerInputs>): boolean =>
  sameValue(rebuild.templateName, news.templateName) &&
  (news.rebuildTriggers === undefined || sameValue(rebuild.rebuildTriggers, news.rebuildTriggers));

/** Something was begun, or is still to be sent: update goes on with it. */
export const isUnfinished = (outputs: WithPhase): boolean => phaseOf(outputs).is !== "ready";
