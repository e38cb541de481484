import { given, givenNames } from "../../../resource/members";
import { busyWait } from "../deadlines";
import type { ServerInput, ServerInputs } from "../inputs";
import { advance, see } from "../life/advance";
import type { ServerRecord } from "../life/record";
import { isBusy, isClear } from "../life/statusWords";
import { recordAnswer, type ServerState, selector } from "../serverState";
import { lookAt } from "./look";
import type { Work } from "./work";

const backups: readonly ServerInput[] = ["backupEnabled", "backupPlan", "backupQuota"];

/**
 * Sends the changed records: one server update, one asset update, and neither when nothing of it changed. What was
 * sent is applied at once, so that a failure of the second call does not lose the first. An answer may show the host at
 * work: then the phase says so, and what is left is for after it.
 */
export async function sendRecords(work: Work, changed: ReadonlySet<ServerInput>): Promise<void> {
  const { session, state, news, context } = work;
  const params = serverUpdateParams(changed, news);
  const options = { ...context, whileBusy: busyWait(session, state, "power", news) };
  if (givenNames(params).length > 0) {
    const answer = await session.client.server.update({ ...selector(session, state), ...params }, options);
    apply(
      state,
      [...changed].filter((name) => name !== "features"),
      news,
    );
    restored(state, [...changed]);
    recordAnswer(state, answer);
    if (await isAtWork(work, answer)) return;
  }
  if (changed.has("features")) {
    const params = { ...selector(session, state), features: news.features };
    const { active } = await session.client.asset.update(params, options);
    apply(state, ["features"], news);
    await isAtWork(work, { active });
  }
}

/**
 * Whether the host is at work, if its answer says so or leaves it open. The record decides: an answer of another
 * operation alone must not make the same wait begin again and again.
 */
async function isAtWork(work: Work, answer: ServerRecord): Promise<boolean> {
  const { session, state, context } = work;
  const isOpen = answer.status !== undefined && !isClear(answer);
  if (!isBusy(answer) && !isOpen) return false;
  return see(session, state, await lookAt(work, context)) === "working";
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
export const restored = (state: ServerState, inputs: readonly ServerInput[]): unknown =>
  advance(state, { is: "restored", inputs });
