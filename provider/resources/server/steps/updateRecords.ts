import type { Properties } from "../../../resource/properties";
import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { restoring, toRestore } from "../phase";
import { recordAnswer, type ServerState, selector } from "../serverState";
import { busyWait } from "./waitForBuild";

const backups = ["backupEnabled", "backupPlan", "backupQuota"];

/**
 * Sends the changed records: one server update, one asset update, and neither when nothing of it changed. What was
 * sent is applied at once, so that a failure of the second call does not lose the first.
 */
export async function sendRecords(
  session: Session,
  state: ServerState,
  changed: ReadonlySet<string>,
  news: Properties,
  context: CallContext,
): Promise<void> {
  const params = serverUpdateParams(changed, news);
  const options = { ...context, whileBusy: busyWait(session, state, "power", news) };
  if (Object.keys(params).length > 0) {
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
    await session.client.asset.update(
      { ...selector(session, state), features: news.features as Properties },
      options,
    );
    apply(state, ["features"], news);
  }
}

/** The members of server update for what changed (specification, Servers › Server update). */
function serverUpdateParams(changed: ReadonlySet<string>, news: Properties) {
  const given = <T>(name: string, value: T) =>
    changed.has(name) && news[name] !== undefined ? value : undefined;
  // The host ignores plan and quota of backups unless they come with backup_enabled.
  const anyBackup = backups.some((name) => changed.has(name) && news[name] !== undefined);
  const backup = <T>(name: string, value: T) => (anyBackup && news[name] !== undefined ? value : undefined);
  const params = {
    username: given("username", news.username as string),
    password: given("password", news.password as string),
    domain: given("domain", news.domain as string),
    bandwidth_quota: given("bandwidthQuota", news.bandwidthQuota as number),
    backup_enabled: backup("backupEnabled", news.backupEnabled as boolean),
    backup_plan: backup("backupPlan", news.backupPlan as "quota" | "daily"),
    backup_quota: backup("backupQuota", news.backupQuota as number),
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Partial<
    typeof params
  >;
}

/** Records the new values of these inputs as brought to the host; of one no longer given, that it is not managed. */
export function apply(state: ServerState, names: readonly string[], news: Properties): void {
  state.applied = { ...state.applied };
  for (const name of names) {
    if (news[name] === undefined) delete state.applied[name];
    else state.applied[name] = news[name];
  }
}

/** Of what a rebuild has undone, these inputs are as the program has them again. */
export function restored(state: ServerState, names: readonly string[]): void {
  if (state.phase.is !== "restoring") return;
  state.phase = restoring(toRestore(state.phase).filter((name) => !names.includes(name)));
}
