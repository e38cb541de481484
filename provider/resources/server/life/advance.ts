import { type ServerSight, withoutTemplate } from "../../../host/shown/sight";
import { isSameTemplate, nameOfTemplate } from "../../../host/shown/template";
import type { Session } from "../../../resource/session";
import { resetByRebuild } from "../declared/changes";
import { isNamedAlike } from "./decide";
import { next } from "./next";
import { type Phase, type Rebuilding, rebuildOf, workOf } from "./phase";
import { isAwaited, recordValues, type ServerState } from "./state";
import { inNameOfProgram, rememberTemplate } from "./templateName";
import type { LifeEvent, Outcome } from "./transitions";

/** Moves the life of a server by an event, and the state with it: what has ended well is applied. */
export function advance(state: ServerState, event: LifeEvent): Outcome {
  const before = state.phase;
  const inputs = { resets: resetByRebuild(state.applied), isAwaited: isAwaited(state) };
  const { phase, outcome } = next(before, event, inputs);
  state.phase = phase;
  if (event.is === "foundDone") {
    applyRebuild(state, event.rebuild, event.sight);
    // Where the host was met at it, the new disks are counted already.
    if (state.metBuildAt === undefined) beginGeneration(state);
  }
  if (event.is === "answered") recordValues(state, withoutTemplate(event.sight));
  if (event.is !== "seen") return outcome;
  const templateBefore = state.reported.template;
  const isAtWork = outcome === "wait" || outcome === "failed";
  recordValues(state, isAtWork && templateBefore !== undefined ? withoutTemplate(event.sight) : event.sight);
  const rebuild = rebuildOf(before);
  if (rebuild && (outcome === "done" || outcome === "unsure")) {
    applyRebuild(state, rebuild, event.sight, outcome);
    beginGeneration(state);
  }
  if (outcome === "done") learnTemplate(state, before, event.sight);
  const wasBuild = before.is === "occupied" && before.isBuild === true && outcome === "done";
  if (wasBuild) state.metBuildAt = before.since;
  // Where ours was not done, the host may have another template than before: that of a run which was killed.
  const isOther =
    (wasBuild || outcome === "notDone") && applyTemplateThere(state, event.sight, templateBefore);
  if (wasBuild || isOther) beginGeneration(state);
  return outcome;
}

/** Takes in what the host has shown. */
export const see = (session: Session, state: ServerState, sight: ServerSight): Outcome =>
  advance(state, { is: "seen", sight, at: session.clock.now() });

/** The disks started empty: whatever was installed on them has host keys of its own. */
export function beginGeneration(state: ServerState): void {
  state.diskGeneration += 1;
  const { sshHostKeys: _erased, ...reported } = state.reported;
  state.reported = reported;
}

/** At the end of a build of ours, and where the host's word for what was built was still open. */
function learnTemplate(state: ServerState, before: Phase, sight: ServerSight): void {
  const { applied, template, isAdopted } = state;
  const work = workOf(before);
  const isOpen = work === undefined && template?.word === undefined;
  const built = work?.is === "building" && !isAdopted ? applied.templateName : undefined;
  const templateName = built ?? (isOpen ? template?.templateName : undefined);
  if (templateName !== undefined) rememberTemplate(state, templateName, sight);
}

/** The server has what the rebuild was to bring. */
function applyRebuild(
  state: ServerState,
  { templateName, rebuildTriggers, before, word }: Omit<Rebuilding, "is">,
  sight: ServerSight,
  outcome: Outcome = "done",
): void {
  // A word that is as before may change yet, if there was another template.
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
 * After a build that no run here has asked for. If the program asked for another template than the host shows now, that
 * is drift.
 *
 * @returns whether it is.
 */
function applyTemplateThere(state: ServerState, sight: ServerSight, templateBefore: unknown): boolean {
  const { templateName } = state.applied;
  const shownTemplate = nameOfTemplate(inNameOfProgram(state, sight).template) ?? "";
  // The host may have a word of its own for it: the same as before is no change.
  const isSame = [templateBefore, templateName].some((name) => isSameTemplate(shownTemplate, name));
  if (templateName === undefined || shownTemplate === "" || isSame) return false;
  state.beforeDrift = { templateName, ...state.beforeDrift };
  state.applied = { ...state.applied, templateName: shownTemplate };
  return true;
}
