import type { ServerActivity } from "../../../host/shown/server";
import { isSameValue } from "../../../resource/changeTable";
import type { PlannedInputs } from "../../../values";
import { serverChanges } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";

/** The first build of a server. */
interface Building {
  readonly is: "building";
  /** When the server was ordered, in milliseconds since the epoch. */
  readonly since: number;
  /** Whether the host has shown the server since the order. Until then, a missing server does not count as gone. */
  readonly seen?: true;
}

/** A rebuild that was sent, by this run or an earlier one. */
export interface Rebuilding {
  readonly is: "rebuilding";
  /** When the rebuild was sent, in milliseconds since the epoch. */
  readonly since: number;
  /** The template that the rebuild installs. */
  readonly templateName: string;
  readonly rebuildTriggers?: unknown;
  /** Inputs that the rebuild resets at the host (the login, the power state). They are sent again afterwards. */
  readonly restores: readonly ServerInput[];
  /**
   * The template before the rebuild. `wanted`: the same template as the rebuild's. `wantedInOtherWords`: the same
   * template, but the host has a name of its own for it. `other`: another template, which the host named as the program
   * does. `unknown`: none of these is certain.
   */
  readonly before: "wanted" | "wantedInOtherWords" | "other" | "unknown";
  /** The host's name for the previous template, if the host showed a name. */
  readonly word?: string | undefined;
  /**
   * The progress of the request, as far as it is known. `sent`: it was sent. `marked`: an interrupted run has sent it,
   * according to the mark at the host. `answered`: the host has answered it, so it did arrive. `seenBusy`: the host was
   * seen working on it, so once the host is idle, the rebuild has ended.
   */
  readonly known: "sent" | "marked" | "answered" | "seenBusy";
}

/** Work that no run of this program has requested, such as a rebuild by someone else, a move or a reboot. */
interface Occupied {
  readonly is: "occupied";
  /** When the work was first seen, in milliseconds since the epoch. */
  readonly since: number;
  /** Inputs that a rebuild has reset and that were not sent again yet. */
  readonly restores: readonly ServerInput[];
  /** Whether the work is a build, after which the disks start empty. */
  readonly isBuild?: true;
}

/**
 * `restoring`: inputs must be sent again, because a rebuild has reset them or their update was not answered.
 * `unreached`: the server itself has not answered since the host finished its work, and inputs may have to be sent
 * again as well.
 */
interface Restoring {
  readonly is: "restoring" | "unreached";
  /** Inputs that a rebuild has reset, or whose update was not answered, and that were not sent again yet. */
  readonly restores: readonly ServerInput[];
}

/** A build or rebuild that has failed according to the host. */
type Failed = (Omit<Building, "is"> | Omit<Rebuilding, "is">) & { readonly is: "failed" };

/** Work at the host that has not ended successfully, as far as is known. */
export type UnderWay = Building | Rebuilding | Occupied;

/**
 * The phase of a server, which alone decides which work to wait for and which inputs to send. It is stored with the
 * outputs, except for `ready`. Only `nextPhase` changes it.
 */
export type Phase = { readonly is: "ready" } | UnderWay | Restoring | Failed;

export const ready: Phase = { is: "ready" };

/** The names of all phases that are stored. A name that is missing here comes from a newer version of the provider. */
export const phases = ["building", "rebuilding", "occupied", "restoring", "unreached", "failed"] as const;

/** A rebuild in the format of version 0.1.0. */
type OldRebuilding = Omit<Rebuilding, "is" | "before" | "known"> & {
  readonly is: "rebuilding" | "failed";
} & { readonly [Name in "keepsTemplate" | "namesAlike" | "acknowledged" | "seenBusy" | "marked"]?: true };

/** How a phase is stored among the outputs. */
export type PhaseMember = { readonly __phase?: Phase | OldRebuilding };

export function phaseOf({ __phase: phase = ready }: PhaseMember): Phase {
  if (!("templateName" in phase) || "known" in phase) return phase;
  const { keepsTemplate, namesAlike, acknowledged, seenBusy, marked, ...rebuild } = phase;
  const progress = seenBusy ? "seenBusy" : acknowledged ? "answered" : marked ? "marked" : "sent";
  const whenKept = namesAlike ? "wanted" : "wantedInOtherWords";
  return { ...rebuild, known: progress, before: keepsTemplate ? whenKept : namesAlike ? "other" : "unknown" };
}

/** The work of a phase: in progress, or failed. */
export function workOf(phase: Phase): UnderWay | undefined {
  if (!("since" in phase)) return undefined;
  if (phase.is !== "failed") return phase;
  return "templateName" in phase ? { ...phase, is: "rebuilding" } : { ...phase, is: "building" };
}

/** The work, updated by what the host shows now. */
export function updatedWork(work: UnderWay, activity: ServerActivity): UnderWay {
  if (work.is === "building") return { ...work, seen: true };
  if (work.is === "occupied") return work;
  const hasArrived = work.known === "answered" || work.known === "seenBusy";
  // If the request may not have arrived, only a build proves that it did.
  const isSign = hasArrived ? activity !== "inUse" && activity !== "failed" : activity === "building";
  return isSign ? { ...work, known: "seenBusy" } : work;
}

/** The rebuild of a phase; undefined if its work is something else. */
export const rebuildOf = (phase: Phase): Rebuilding | undefined => {
  const work = workOf(phase);
  return work?.is === "rebuilding" ? work : undefined;
};

/** Inputs that a rebuild has reset or will reset, and that must still be sent again. */
export const toRestore = (phase: Phase): readonly ServerInput[] =>
  "restores" in phase ? phase.restores : [];

/**
 * Whether the new inputs want the template and triggers that the rebuild in progress brings. Removing the triggers is
 * no reason for another rebuild.
 */
export const sameTarget = (rebuild: Rebuilding, news: PlannedInputs<ServerInputs>): boolean =>
  isSameValue(serverChanges.templateName, rebuild.templateName, news.templateName) &&
  (news.rebuildTriggers === undefined ||
    isSameValue(serverChanges.rebuildTriggers, rebuild.rebuildTriggers, news.rebuildTriggers));

/** Whether work is unfinished, or inputs must still be sent. Then an update continues with that. */
export const isUnfinished = (outputs: PhaseMember): boolean => phaseOf(outputs).is !== "ready";

/**
 * How long the host may show no sign of an order or a rebuild, in milliseconds. Until then the request may still be on
 * its way, so nothing counts as gone and nothing is sent again.
 */
export const shownTime = 600_000;

/**
 * Until when the host may still not show a newly ordered server, in milliseconds since the epoch. Undefined if the host
 * has shown it.
 */
export function showDeadline(phase: Phase): number | undefined {
  const work = workOf(phase);
  return work?.is === "building" && !work.seen ? work.since + shownTime : undefined;
}
