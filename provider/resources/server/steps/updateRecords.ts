import { given, givenNames } from "../../../resource/members";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { ServerInput, ServerInputs } from "../inputs";
import { restoring, toRestore } from "../phase";
import { recordAnswer, type ServerState, selector } from "../serverState";
import { busyWait } from "./waitForBuild";

const backups: readonly ServerInput[] = ["backupEnabled", "backupPlan", "backupQuota"];

/**
 * Sends the changed records: one server update, one asset update, and neither when nothing of it changed. What was
 * sent is applied at once, so that a failure of the second call does not lose the first.
 */
export async function sendRecords(
  session: Session,
  state: ServerState,
  changed: ReadonlySet<ServerInput>,
  news: ServerInputs,
  context: CallContext,
): Promise<void> {
  const params = serverUpdateParams(changed, news);
  const options = { ...context, whileBusy: busyWait(session, state, "power", news) };
  if (givenNames(params).length > 0) {
    const answer = await session.client.server.update({ ...selector(session, state), ...params }, options);
    recordAnswer(state, answer);
    apply(
      state,
      [...changed].filter((name) => name !== "features"),
      news,
    );
    restored(state, [...changed]);
  }
  if (changed.has("features")) {
    await session.client.asset.update({ ...selector(session, state), features: news.features }, options);
    apply(state, ["features"], news);
  }
}

/** The members of server update for what changed (specification, Servers › Server update). */
function serverUpdateParams(changed: ReadonlySet<ServerInput>, news: ServerInputs) {
  const sent = given(news, [...changed]);
  // The host ignores plan and quota of backups unless they come with backup_enabled.
  const backup = backups.some((name) => sent[name] !== undefined) ? news : undefined;
  return {
    username: sent.username,
    password: sent.password,
    domain: sent.domain,
    bandwidth_quota: sent.bandwidthQuota,
    backup_enabled: backup?.backupEnabled,
    backup_plan: backup?.backupPlan,
    backup_quota: backup?.backupQuota,
  };
}

/** Records the new values of these inputs as brought to the host; of one no longer given, that it is not managed. */
export function apply(state: ServerState, names: readonly ServerInput[], news: ServerInputs): void {
  const applied = { ...state.applied };
  const bring = <Name extends ServerInput>(name: Name) => {
    if (news[name] === undefined) delete applied[name];
    else applied[name] = news[name];
  };
  names.forEach(bring);
  state.applied = applied;
}

/** Of what a rebuild has undone, these inputs are as the program has them again. */
export function restored(state: ServerState, names: readonly ServerInput[]): void {
  if (state.phase.is !== "restoring") return;
  state.phase = restoring(toRestore(state.phase).filter((name) => !names.includes(name)));
}
