import { isEmpty } from "../../resource/empty";
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

/** A rebuild: one that was sent, or one that the host was found at. */
export interface Rebuilding {
  readonly is: "rebuilding";
  /** When it was sent, or first seen, in milliseconds since the epoch. */
  readonly since: number;
  /** The template that it brings. Unknown if somebody else sent it, or a run that was cut short. */
  readonly templateName?: string;
  readonly rebuildTriggers?: unknown;
  /** Inputs that it resets at the host (the login, the power state). They are sent again afterwards. */
  readonly undoes: readonly ServerInput[];
  /** The template before it, in the host's words. */
  readonly before?: unknown;
  /** The same template in the words of the program, as far as they are known. */
  readonly from?: string;
  /** The host answered the request, so it did arrive. */
  readonly acknowledged?: true;
  /** The host was seen at work on it, so what it shows next is the end. */
  readonly seenBusy?: true;
  /** Only a note on this machine tells of it: the run that sent it was cut short. */
  readonly noted?: true;
  /** The host was at it when this one was to be sent. Perhaps it brings something else. */
  readonly joined?: true;
}

/** Some other work of the host, for example a move. Also work of a kind that its words do not tell. */
export interface Occupied {
  readonly is: "occupied";
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Inputs that an earlier rebuild has reset, and that were not sent again yet. */
  readonly restores: readonly ServerInput[];
}

/** The host has ended its work on it, and it has not answered by SSH since. */
interface Unreached {
  readonly is: "unreached";
  /** Inputs that a rebuild has reset, and that were not sent again yet. */
  readonly restores: readonly ServerInput[];
}

/** The host said that this work failed. */
type Failed = (Omit<Building, "is"> | Omit<Rebuilding, "is">) & { readonly is: "failed" };

/** Work at the host that has begun and is not known to have ended well. */
export type Work = Building | Rebuilding | Occupied;

/**
 * Where a server's life stands. It alone decides what is waited for and what is still to be sent. It is stored with
 * the outputs, except for `ready`.
 */
export type Phase =
  | { readonly is: "ready" }
  | Work
  /** Rebuilt; these inputs are still to be sent again. */
  | { readonly is: "restoring"; readonly inputs: readonly ServerInput[] }
  | Unreached
  | Failed;

export const ready: Phase = { is: "ready" };

/** How it is stored. */
export type WithPhase = { readonly [phaseKey]?: Phase };

export const phaseOf = (outputs: WithPhase): Phase => outputs[phaseKey] ?? ready;

/** As a member to store. */
export const withPhase = (phase: Phase): WithPhase => (phase.is === "ready" ? {} : { [phaseKey]: phase });

/** The work at the host that has begun and is not known to have ended well. */
export function workOf(phase: Phase): Work | undefined {
  if (phase.is === "ready" || phase.is === "restoring" || phase.is === "unreached") return undefined;
  if (phase.is !== "failed") return phase;
  return "undoes" in phase ? { ...phase, is: "rebuilding" } : { ...phase, is: "building" };
}

/** Inputs that a rebuild has reset and that were not sent again yet. */
export function toRestore(phase: Phase): readonly ServerInput[] {
  if (phase.is === "restoring") return phase.inputs;
  return phase.is === "occupied" || phase.is === "unreached" ? phase.restores : [];
}

/** The phase of a rebuilt server as long as these inputs are still to be sent again. */
export const restoring = (inputs: readonly ServerInput[]): Phase =>
  inputs.length > 0 ? { is: "restoring", inputs } : ready;

/** The phase of a server that the host has ended its work on. `isAwaited`: its program waits until it answers. */
export const afterWork = (restores: readonly ServerInput[], isAwaited: boolean): Phase =>
  isAwaited ? { is: "unreached", restores } : restoring(restores);

/** The rebuild among such work. */
export const rebuildOf = (phase: Phase): Rebuilding | undefined => {
  const work = workOf(phase);
  return work?.is === "rebuilding" ? work : undefined;
};

/** Whether it installs the same template once more, so that the template does not show whether it was done. */
export const keepsTemplate = ({ from, before, templateName }: Rebuilding): boolean =>
  templateName !== undefined && sameValue(from ?? before, templateName);

/** Whether the host writes the names of templates otherwise than the program. */
export const hasOwnWords = ({ from, before }: Rebuilding): boolean =>
  !isEmpty(before) && (from === undefined || !sameValue(before, from));

/** Whether the inputs ask for what the rebuild will bring. Removed triggers ask for nothing. */
export const sameTarget = (rebuild: Rebuilding, news: WithUnknowns<ServerInputs>): boolean =>
  sameValue(rebuild.templateName, news.templateName) &&
  (news.rebuildTriggers === undefined || sameValue(rebuild.rebuildTriggers, news.rebuildTriggers));

/** Something was begun, or is still to be sent: update goes on with it. */
export const isUnfinished = (outputs: WithPhase): boolean => phaseOf(outputs).is !== "ready";
