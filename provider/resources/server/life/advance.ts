import type { ServerSight } from "../../../host/shown/sight";
import { isSameTemplate, nameOfTemplate } from "../../../host/shown/template";
import type { Session } from "../../../resource/session";
import { isEmpty } from "../../../values";
import { resetByRebuild } from "../declared/changes";
import { isNamedAlike, type WorkOutcome } from "./decide";
import { next } from "./next";
import type { Phase, Rebuilding, UnderWay } from "./phase";
import { mergeReported } from "./reported";
import { isAwaited, programSight, type ServerState } from "./state";
import type { LifeEvent } from "./transitions";

/** The result of an event. */
export interface Advance {
  readonly outcome: WorkOutcome;
  /** The previous work, unless it was known to have ended well. */
  readonly work: UnderWay | undefined;
}

/** Moves the life of a server by an event, and updates the state: successful work is applied. */
export function advance(state: ServerState, event: LifeEvent): Advance {
  const inputs = { resets: resetByRebuild(state.applied), isAwaited: isAwaited(state) };
  const { phase, outcome, work } = next(state.phase, event, inputs);
  const moved: { phase: Phase } = state;
  moved.phase = phase;
  const shownBefore = state.reported.template;
  if (event.is === "seen" || event.is === "answered") {
    // A host at work may show the previous template or the next one.
    const isAtWork = outcome === "wait" || outcome === "failed";
    const keepsTemplate = event.is === "answered" || (isAtWork && shownBefore !== undefined);
    state.reported = mergeReported(state.reported, event.sight, keepsTemplate);
  }
  if (event.is === "foundDone") {
    applyRebuild(state, event.rebuild, event.sight);
    // The new disks were already counted if the host was seen at the rebuild.
    if (state.metBuildAt === undefined) beginGeneration(state);
  }
  if (event.is === "seen") applyEnd(state, { outcome, work }, event.sight, shownBefore);
  return { outcome, work };
}

/** Records the host's view of the server. */
export const see = (session: Session, state: ServerState, sight: ServerSight): Advance =>
  advance(state, { is: "seen", sight, at: session.clock.now() });

/** The disks started empty, so the system on them has new host keys. */
export function beginGeneration(state: ServerState): void {
  state.diskGeneration += 1;
  const { sshHostKeys: _erased, ...reported } = state.reported;
  state.reported = reported;
}

/** Applies the end of the work. @param shownBefore the template that the host showed before. */
function applyEnd(
  state: ServerState,
  { outcome, work }: Advance,
  sight: ServerSight,
  shownBefore: unknown,
): void {
  const { template } = state;
  switch (work?.is) {
    case "rebuilding":
      if (outcome === "done" || outcome === "unsure") {
        applyRebuild(state, work, sight, outcome);
        beginGeneration(state);
      }
      // The host may have another template than before: that of a killed run.
      if (outcome === "notDone" && applyTemplateThere(state, sight, shownBefore)) beginGeneration(state);
      return;
    case "building":
      if (outcome === "done" && !state.isAdopted) rememberTemplate(state, state.applied.templateName, sight);
      return;
    case "occupied":
      if (outcome !== "done" || work.isBuild !== true) return;
      state.metBuildAt = work.since;
      applyTemplateThere(state, sight, shownBefore);
      beginGeneration(state);
      return;
    case undefined:
      // After our own build, learn the host's word for the template, if it was unknown.
      if (outcome === "done" && template?.word === undefined)
        rememberTemplate(state, template?.templateName, sight);
  }
}

/** The server has the values that the rebuild was to bring. */
function applyRebuild(
  state: ServerState,
  { templateName, rebuildTriggers, before, word }: Omit<Rebuilding, "is">,
  sight: ServerSight,
  outcome: WorkOutcome = "done",
): void {
  // An unchanged word may still change, if the previous template was another one.
  const wordOfOther = outcome === "done" && before === "unknown" ? word : undefined;
  if (outcome === "unsure" && isNamedAlike(before)) state.template = undefined;
  else rememberTemplate(state, templateName, sight, wordOfOther);
  const { imageId: _erased, ...applied } = state.applied;
  state.applied = {
    ...applied,
    templateName,
    ...(rebuildTriggers !== undefined && { rebuildTriggers }),
  };
  const { templateName: _answered, ...beforeDrift } = state.beforeDrift;
  state.beforeDrift = beforeDrift;
}

/**
 * Remembers the host's word for a template that was built. @param before its word for another template: it may still
 * change.
 */
function rememberTemplate(
  state: ServerState,
  templateName: string | undefined,
  sight: ServerSight,
  before?: string | undefined,
): void {
  if (templateName === undefined) return;
  const word = nameOfTemplate(sight.template);
  if (word === undefined || isEmpty(word) || isSameTemplate(word, templateName)) state.template = undefined;
  else state.template = isSameTemplate(word, before) ? { templateName } : { templateName, word };
}

/**
 * Applies a build that no run here has asked for. If the host now shows another template than the program asked for,
 * that is drift.
 *
 * @returns whether it is drift.
 */
function applyTemplateThere(state: ServerState, sight: ServerSight, templateBefore: unknown): boolean {
  const { templateName } = state.applied;
  const shownTemplate = nameOfTemplate(programSight(state, sight).template) ?? "";
  // The host may use a word of its own: an unchanged word means an unchanged template.
  const isSame = [templateBefore, templateName].some((name) => isSameTemplate(shownTemplate, name));
  if (templateName === undefined || shownTemplate === "" || isSame) return false;
  state.beforeDrift = { templateName, ...state.beforeDrift };
  state.applied = { ...state.applied, templateName: shownTemplate };
  return true;
}
