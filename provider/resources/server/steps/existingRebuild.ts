import { message } from "../../../message";
import type { CallContext } from "../../../resource/resource";
import { sameValue } from "../../../resource/sameValue";
import type { Session } from "../../../resource/session";
import type { ServerInputs } from "../inputs";
import { applyRebuild, observeRecord } from "../observeRecord";
import { afterWork, workOf } from "../phase";
import { rebuildFor } from "../rebuildFor";
import { type ServerRecord, templateIn } from "../record";
import { isAwaited, type ServerState, serverOf } from "../serverState";
import { hasFailed } from "../statusWords";
import type { RebuildStep } from "../steps";
import { lookAt } from "./look";

/** What a look shows before a rebuild is sent. Only `absent` lets it be sent; `record` is what the host shows then. */
type Existing =
  | { readonly is: "underWay" | "done" }
  | { readonly is: "absent"; readonly record: ServerRecord };

/**
 * Looks whether the rebuild that is asked for was done already, or is being done: by a lost request of another machine,
 * or by somebody else. Then the disks must not be erased a second time. `state` is as after this look.
 *
 * On an idle host only a change of the template can be seen.
 */
export async function findExistingRebuild(
  session: Session,
  state: ServerState,
  news: ServerInputs,
  { changes }: RebuildStep,
  context: CallContext,
): Promise<Existing> {
  const hadFailed = workOf(state.phase) !== undefined;
  const record = await lookAt(session, state, context);
  const isFromImage = state.applied.imageId !== undefined;
  const { outcome } = observeRecord(session, state, record);
  if (outcome === "working") return { is: "underWay" };
  const canShow = changes.every(({ property }) => property === "templateName") && !isFromImage;
  const isThere = canShow && sameValue(templateIn(record), news.templateName);
  if (hadFailed || hasFailed(record) || !isThere) return { is: "absent", record };
  const { templateName } = news;
  context.warn(message("rebuild-done-before", { server: serverOf(state), templateName }));
  const done = rebuildFor(state, news, record, session.clock.now());
  state.phase = afterWork(done.undoes, isAwaited(state));
  applyRebuild(state, done);
  return { is: "done" };
}
