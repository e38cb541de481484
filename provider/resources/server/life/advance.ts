import type { ServerSight } from "../../../host/shown/sight";
import { isSameTemplate, nameOfTemplate } from "../../../host/shown/template";
import type { Session } from "../../../resource/session";
import { isEmpty } from "../../../values";
import { resetByRebuild } from "../declared/changes";
import { isNamedAlike, type WorkOutcome } from "./decide";
import { nextPhase } from "./nextPhase";
import type { Phase, Rebuilding, UnderWay } from "./phase";
import { mergeReported } from "./reported";
import { isAwaited, programSight, type ServerState } from "./state";
import type { LifeEvent } from "./transitions";

/** The result of an event for the server's work. */
export interface Advance {
  readonly outcome: WorkOutcome;
  /** The host's work before the event: in progress, or failed. */
  readonly work: UnderWay | undefined;
}

/** Moves a server to its next phase after an event, and updates the rest of its state. */
export function advance(state: ServerState, event: LifeEvent): Advance {
  const inputs = { resets: resetByRebuild(state.applied), isAwaited: isAwaited(state) };
  const { phase, outcome, work } = nextPhase(state.phase, event, inputs);
  const mutableState: { phase: Phase } = state;
  mutableState.phase = phase;
  const shownBefore = state.reported.template;
  if (event.is === "seen" || event.is === "answered") {
    // While the host is working, it may show the previous template or the next one.
    const isAtWork = outcome === "wait" || outcome === "failed";
    const keepsTemplate = event.is === "answered" || (isAtWork && shownBefore !== undefined);
    state.reported = mergeReported(state.reported, event.sight, keepsTemplate);
  }
  if (event.is === "foundDone") {
    applyRebuild(state, event.rebuild, event.sight);
    // If the host was seen building during the rebuild, the new disks are counted already.
    if (state.metBuildAt === undefined) beginGeneration(state);
  }
  if (event.is === "seen") applyEnd(state, { outcome, work }, event.sight, shownBefore);
  return { outcome, work };
}

/** Updates the state of a server from what the host shows now. */
export const recordSight = (session: Session, state: ServerState, sight: ServerSight): Advance =>
  advance(state, { is: "seen", sight, at: session.clock.now() });

/** Records that the disks started empty. The new system has new host keys, so the stored ones are dropped. */
export function beginGeneration(state: ServerState): void {
  state.diskGeneration += 1;
  const { sshHostKeys: _erased, ...reported } = state.reported;
  state.reported = reported;
}

/** Records what the end of some work has changed. @param shownBefore the template that the host showed before. */
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
      // The host may show the template of a killed run's rebuild.
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
      // After a build of ours, the host's name for the template may still have to be learned.
      if (outcome === "done" && template?.word === undefined)
        rememberTemplate(state, template?.templateName, sight);
  }
}

/** Records that the server now has the template and triggers of the rebuild. */
function applyRebuild(
  state: ServerState,
  { templateName, rebuildTriggers, before: templateBefore, word: previousWord }: Omit<Rebuilding, "is">,
  sight: ServerSight,
  outcome: WorkOutcome = "done",
): void {
  // If the host still shows the previous template's name, it may yet show the new one.
  const wordOfOther = outcome === "done" && templateBefore === "unknown" ? previousWord : undefined;
  if (outcome === "unsure" && isNamedAlike(templateBefore)) state.template = undefined;
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
 * Remembers the host's own name for a template that we installed. @param previousWord the host's name for a different
 * template. If the host still shows that name, it may yet show the new one.
 */
function rememberTemplate(
  state: ServerState,
  templateName: string | undefined,
  sight: ServerSight,
  previousWord?: string | undefined,
): void {
  if (templateName === undefined) return;
  const shownWord = nameOfTemplate(sight.template);
  if (shownWord === undefined || isEmpty(shownWord) || isSameTemplate(shownWord, templateName))
    state.template = undefined;
  else
    state.template = isSameTemplate(shownWord, previousWord)
      ? { templateName }
      : { templateName, word: shownWord };
}

/**
 * Records a build that no run of this program has requested. If the host then shows another template than the program
 * set, that is drift.
 *
 * @returns whether there is drift.
 */
function applyTemplateThere(state: ServerState, sight: ServerSight, templateBefore: unknown): boolean {
  const { templateName } = state.applied;
  const shownTemplate = nameOfTemplate(programSight(state, sight).template) ?? "";
  // The host may have its own names for templates: an unchanged name means an unchanged template.
  const isSame = [templateBefore, templateName].some((name) => isSameTemplate(shownTemplate, name));
  if (templateName === undefined || shownTemplate === "" || isSame) return false;
  state.beforeDrift = { templateName, ...state.beforeDrift };
  state.applied = { ...state.applied, templateName: shownTemplate };
  return true;
}
