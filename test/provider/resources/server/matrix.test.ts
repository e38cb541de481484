import { expect, it } from "vitest";
import { withoutMark } from "../../../../provider/host/shown/hostMark";
import { CodedError } from "../../../../provider/message";
import { wireName } from "../../../../provider/programNames";
import { type ChangeRow, isSentByOperation } from "../../../../provider/resource/changeTable";
import { backupInputs, serverChanges } from "../../../../provider/resources/server/declared/changes";
import type { Properties } from "../../../../provider/values";
import { came } from "../../../support/drawn";
import { keepingHost } from "./keepingHost";
import { stored } from "./rebuildingHost";
import { everyInput, otherValue } from "./samples";
import { run } from "./world";

const names = Object.keys(everyInput);
const base: Properties = { ...everyInput, rebuildPolicy: "rebuild", replacePolicy: "replace" };
const others: Properties = { ...otherValue, rebuildPolicy: "refuse", replacePolicy: "refuse" };
const withOthers = (changed: readonly string[]): Properties => ({
  ...base,
  ...Object.fromEntries(changed.map((name) => [name, others[name]])),
});

const rowOf = (name: string): ChangeRow => serverChanges[name as keyof typeof serverChanges];
const isOfBackups = (name: string) => backupInputs.some((one) => one === name);
const onWire = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);
/** A call as one line, with its parameters in alphabetical order. */
const line = (call: string, params: Properties = {}) =>
  `${call} ${JSON.stringify(Object.fromEntries(Object.entries(params).sort()))}`;

/** The expected result for these inputs by the change table: the calls in their order, or the reason why there are none. */
function expected(changed: readonly string[], olds: Properties, news: Properties): string[] {
  const has = (effect: ChangeRow["effect"]) => changed.some((name) => rowOf(name).effect === effect);
  const [isReplaced, isRebuilt] = [has("replace"), has("rebuild")];
  const isProtected = olds.deletionProtection === true || news.deletionProtection === true;
  if (isProtected && (isReplaced || isRebuilt)) return ["deletion-protected"];
  if (isReplaced) return [news.replacePolicy === "replace" ? "replacement-needed" : "replace-refused"];
  if (isRebuilt && news.rebuildPolicy !== "rebuild") return ["rebuild-refused"];
  const updated = names.filter((name) => {
    const { effect, resetByRebuild } = rowOf(name);
    return effect === "update" && (changed.includes(name) || (isRebuilt && resetByRebuild));
  });
  const sent = updated.some(isOfBackups) ? [...updated, ...backupInputs] : updated;
  const update = (call: "server.update" | "asset.update") => {
    const params = sent.flatMap((name) =>
      isSentByOperation(rowOf(name), call) ? [[wireName(name), onWire(news[name])]] : [],
    );
    return params.length > 0 && line(call, Object.fromEntries(params));
  };
  const wasRunning = isRebuilt || olds.powerState === "running";
  const isRunning = news.powerState === "running";
  const calls = [
    // This call also writes the mark.
    isRebuilt && line("asset.update", { custom_description: olds.customDescription }),
    isRebuilt &&
      line("server.rebuild", {
        template_name: news.templateName,
        ...(news.rebuildForce === true && { force: 1 }),
      }),
    update("server.update"),
    update("asset.update"),
    wasRunning && !isRunning && line("server.power.shutdown"),
    !wasRunning && isRunning && line("server.power.start"),
    has("reboot") && !isRebuilt && wasRunning && isRunning && line(`server.power.${news.rebootMode}`),
  ];
  return calls.filter((call) => call !== false);
}

/**
 * The requests of an update, or why it is refused. Also the changes that a preview after it, or after a refresh, would
 * still show.
 */
async function done(olds: Properties, news: Properties): Promise<string[]> {
  const { update, diff, read, writes } = run(keepingHost(olds));
  const { steps } = diff(stored(olds), news);
  try {
    const outputs = await update(stored(olds), news);
    const found = await read(outputs);
    const left = [outputs, found?.outputs ?? {}].flatMap((one) => diff(one, news).changedInputs);
    const sent = writes.map(([call, { uniq_id: _, accnt: _account, ...params }]) => {
      const { custom_description: text } = params;
      return line(
        call,
        typeof text === "string" ? { ...params, custom_description: withoutMark(text) } : params,
      );
    });
    const isUntold = sent.length > 0 && steps.length === 0;
    return [...sent, ...left.map((name) => `changes ${name} again`), ...(isUntold ? ["without a step"] : [])];
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return [error.content.code];
  }
}

it.each(names)("a change of %s, alone and with each other input, does what the rows say", async (name) => {
  for (const other of names.slice(names.indexOf(name))) {
    const changed = [...new Set([name, other])];
    came({ cases: 2 });
    const both: [Properties, Properties] = [base, withOthers(changed)];
    for (const [olds, news] of [both, both.toReversed() as typeof both])
      expect(await done(olds, news), changed.join(", ")).toEqual(expected(changed, olds, news));
  }
});
