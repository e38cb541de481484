import { isEmpty } from "../../resource/empty";
import { sameValue } from "../../resource/sameValue";
import type { Session } from "../../resource/session";
import { type Observed, observe } from "./observe";
import { afterWork, type Rebuilding, rebuildOf, toRestore, workOf } from "./phase";
import { resetByRebuild } from "./rebuildFor";
import type { ServerRecord } from "./record";
import { isAwaited, recordAnswer, type ServerState } from "./serverState";

/** Writes a newer record of the host to the state, and what it shows of the life of the server. */
export function observeRecord(session: Session, state: ServerState, record: ServerRecord): Observed {
  const [rebuild, work] = [rebuildOf(state.phase), workOf(state.phase)];
  const before = state.reported.template ?? state.applied.templateName;
  const known = {
    undoes: resetByRebuild(state.applied, state.applied),
    ...(before !== undefined && { before }),
  };
  recordAnswer(state, record);
  const observed = observe(state.phase, record, session.clock.now(), known);
  const hasEnded = work !== undefined && workOf(observed.phase) === undefined;
  state.phase = hasEnded ? afterWork(toRestore(observed.phase), isAwaited(state)) : observed.phase;
  if (!rebuild) return observed;
  if (observed.outcome === "undone") applyTemplateThere(state, record);
  if (observed.outcome !== "ended") return observed;
  if (rebuild.templateName !== undefined) applyRebuild(state, rebuild);
  else {
    applyTemplateThere(state, record);
    beginGeneration(state);
  }
  return observed;
}

/** The disks began empty: whatever was installed on them has host keys of its own. */
export function beginGeneration(state: ServerState): void {
  state.diskGeneration += 1;
  const { sshHostKeys: _erased, ...reported } = state.reported;
  state.reported = reported;
}

/** The server has what the rebuild was to bring. */
export function applyRebuild(
  state: ServerState,
  { templateName, rebuildTriggers }: Pick<Rebuilding, "templateName" | "rebuildTriggers">,
): void {
  beginGeneration(state);
  const { imageId: _erased, ...applied } = state.applied;
  state.applied = {
    ...applied,
    ...(templateName !== undefined && { templateName }),
    ...(rebuildTriggers !== undefined && { rebuildTriggers }),
  };
  state.templateWords = state.reported.template;
  const { templateName: _answered, ...asked } = state.asked;
  state.asked = asked;
}

/** The server has the template that the host tells. If the program asked for another one, that is drift. */
function applyTemplateThere(state: ServerState, record: ServerRecord): void {
  const { templateName } = state.applied;
  // `template` may write the names otherwise: that it tells the same as in the state is no change. What it told before
  // this rebuild says nothing: an earlier one may have brought it, of a run that was killed or of somebody else.
  const isSame = isEmpty(record.template_name) && sameValue(record.template, state.templateWords);
  const there = isEmpty(record.template_name) ? record.template : record.template_name;
  if (templateName === undefined || isSame || isEmpty(there) || sameValue(there, templateName)) return;
  state.asked = { templateName, ...state.asked };
  state.applied = { ...state.applied, templateName: String(there) };
  state.templateWords = record.template;
}
