import type { ServerActivity } from "../../../host/shown/server";
import { isSameValue } from "../../../resource/changeTable";
import type { PlannedInputs } from "../../../values";
import { serverChanges } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";

/** The first build. */
interface Building {
  readonly is: "building";
  /** The time of the order, in milliseconds since the epoch. */
  readonly since: number;
  /** The host has shown the server since. Before that, a missing server is not treated as gone. */
  readonly seen?: true;
}

/** A rebuild that was sent, by this run or an earlier one. */
export interface Rebuilding {
  readonly is: "rebuilding";
  /** The time when it was sent, in milliseconds since the epoch. */
  readonly since: number;
  /** The template that it brings. */
  readonly templateName: string;
  readonly rebuildTriggers?: unknown;
  /** Inputs that it resets at the host (the login, the power state). They are sent again afterwards. */
  readonly restores: readonly ServerInput[];
  /**
   * The previous template: the wanted one, another that the host named as the program does, or neither for sure.
   * `wantedInOtherWords`: the wanted one, under another name than the program's.
   */
  readonly before: "wanted" | "wantedInOtherWords" | "other" | "unknown";
  /** The host's word for that template, if it showed one. */
  readonly word?: string | undefined;
  /**
   * The knowledge about the request: it was `sent`; by the mark at the host, an interrupted run has sent it (`marked`);
   * the host has `answered`, so it did arrive; the host was seen at work, so what it shows next is the end
   * (`seenBusy`).
   */
  readonly known: "sent" | "marked" | "answered" | "seenBusy";
}

/** Work of the host that no run here has asked for, such as another person's rebuild, a move or a reboot. */
interface Occupied {
  readonly is: "occupied";
  /** The time when it was first seen, in milliseconds since the epoch. */
  readonly since: number;
  /** Inputs that a rebuild has reset and that were not sent again yet. */
  readonly restores: readonly ServerInput[];
  /** It is a build: the disks start empty. */
  readonly isBuild?: true;
}

/**
 * The server was rebuilt, or an update was not answered. `unreached`: it has not answered since the host ended its
 * work.
 */
interface Restoring {
  readonly is: "restoring" | "unreached";
  /** Inputs that a rebuild has reset or whose update was not answered, and that were not sent again yet. */
  readonly restores: readonly ServerInput[];
}

/** The host has reported that this work failed. */
type Failed = (Omit<Building, "is"> | Omit<Rebuilding, "is">) & { readonly is: "failed" };

/** Work at the host that is not known to have ended well. */
export type UnderWay = Building | Rebuilding | Occupied;

/**
 * The phase of a server's life. It alone decides which work to wait for and which inputs to send. It is stored with the
 * outputs, except for `ready`. Only `next` changes it.
 */
export type Phase = { readonly is: "ready" } | UnderWay | Restoring | Failed;

export const ready: Phase = { is: "ready" };

/** The names of all phases that are stored. A state with another name comes from a newer version. */
export const phases = ["building", "rebuilding", "occupied", "restoring", "unreached", "failed"] as const;

/** A rebuild as version 0.1.0 stored it. */
type OldRebuilding = Omit<Rebuilding, "is" | "before" | "known"> & {
  readonly is: "rebuilding" | "failed";
} & { readonly [Name in "keepsTemplate" | "namesAlike" | "acknowledged" | "seenBusy" | "marked"]?: true };

/** The stored form of a phase. */
export type PhaseMember = { readonly __phase?: Phase | OldRebuilding };

export function phaseOf({ __phase: phase = ready }: PhaseMember): Phase {
  if (!("templateName" in phase) || "known" in phase) return phase;
  const { keepsTemplate, namesAlike, acknowledged, seenBusy, marked, ...rebuild } = phase;
  const known = seenBusy ? "seenBusy" : acknowledged ? "answered" : marked ? "marked" : "sent";
  const kept = namesAlike ? "wanted" : "wantedInOtherWords";
  return { ...rebuild, known, before: keepsTemplate ? kept : namesAlike ? "other" : "unknown" };
}

/** The work at the host that is not known to have ended well. */
export function workOf(phase: Phase): UnderWay | undefined {
  if (!("since" in phase)) return undefined;
  if (phase.is !== "failed") return phase;
  return "templateName" in phase ? { ...phase, is: "rebuilding" } : { ...phase, is: "building" };
}

/** The work, updated by the host's present view. */
export function updatedWork(work: UnderWay, activity: ServerActivity): UnderWay {
  if (work.is === "building") return { ...work, seen: true };
  if (work.is === "occupied") return work;
  const hasArrived = work.known === "answered" || work.known === "seenBusy";
  // If the request may not have arrived, other activity proves nothing.
  const isSign = hasArrived ? activity !== "inUse" && activity !== "failed" : activity === "building";
  return isSign ? { ...work, known: "seenBusy" } : work;
}

/** Our rebuild, if that is the work. */
export const rebuildOf = (phase: Phase): Rebuilding | undefined => {
  const work = workOf(phase);
  return work?.is === "rebuilding" ? work : undefined;
};

/** Inputs that a rebuild has reset, or resets, and that must still be sent again. */
export const toRestore = (phase: Phase): readonly ServerInput[] =>
  "restores" in phase ? phase.restores : [];

/** Whether the inputs ask for what the rebuild will bring. Removed triggers do not ask for a rebuild. */
export const sameTarget = (rebuild: Rebuilding, news: PlannedInputs<ServerInputs>): boolean =>
  isSameValue(serverChanges.templateName, rebuild.templateName, news.templateName) &&
  (news.rebuildTriggers === undefined ||
    isSameValue(serverChanges.rebuildTriggers, rebuild.rebuildTriggers, news.rebuildTriggers));

/** Whether work was started, or inputs must still be sent: update continues with it. */
export const isUnfinished = (outputs: PhaseMember): boolean => phaseOf(outputs).is !== "ready";

/**
 * How long the host may show nothing of an order or a rebuild, in milliseconds. Until then the request may be on its
 * way: nothing counts as gone, and nothing is sent again.
 */
export const shownTime = 600_000;

/**
 * The time until when the host may not show a server that it has never shown, in milliseconds since the epoch.
 * Undefined: it has shown it.
 */
export function showDeadline(phase: Phase): number | undefined {
  const work = workOf(phase);
  return work?.is === "building" && !work.seen ? work.since + shownTime : undefined;
}
