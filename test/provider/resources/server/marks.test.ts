import { describe, expect, it } from "vitest";
import { addMarks, parseMarks, rebuildMark, withoutMark } from "../../../../provider/host/shown/hostMark";
import type { Properties } from "../../../../provider/values";
import { keyNamed } from "../../../support/fakeServers";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, rebuilding, stored } from "./rebuildingHost";
import { run, web, workFailed } from "./world";

const before: Properties = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1, password: "a-secret" };
const news: Properties = { ...before, rebuildTriggers: 2 };
const third: Properties = { ...news, rebuildTriggers: 3 };
const written = "Our shop.\nAsk Ada.";
/** The description after a run that sends this rebuild at this time. */
const marked = (at: number, { templateName, rebuildTriggers }: Properties = news, holder = "holder01") =>
  addMarks(written, {
    rebuild: rebuildMark(at, [String(templateName).toLowerCase(), rebuildTriggers], holder),
  });
/** A host that accepts a rebuild, and works on it from the 30th second on. */
const willing = (asset: { description?: string } = {}) => rebuilding("ALMA9", { from: 30, to: 60, asset });
const markedAndSent = ["asset.update", "server.rebuild", "server.update"];

/**
 * The next run, on a machine without anything from the previous run, and with a state that does not mention a rebuild.
 */
async function nextRun(script: Script, given = news, olds = stored(before)) {
  const host = run(script);
  await host.clock.advance(30_000);
  const outputs = await host.update(olds, given);
  return { ...host, outputs, calls: host.calls() };
}

it("a mark is found even if the host has joined its line with another one", () => {
  const mark = "[pulumi-hosting removal 2026-01-02T03:04:05.678Z 2026-02-01]";
  expect(parseMarks(`Ask Ada. ${mark}`).removal?.words).toBe("2026-02-01");
  expect(withoutMark(`Ask Ada. ${mark} Or Bob.`)).toBe("Ask Ada. Or Bob.");
});

it("an edited mark is ignored", () => {
  for (const time of ["2026-01-01T10Z", "2026-13-01T00:00:00.000Z"])
    expect(parseMarks(`Ask Ada.\n[pulumi-hosting removal ${time} x]`)).toEqual({});
});

describe("a rebuild that the template cannot prove", () => {
  it("is marked in the description before it is sent, next to the user's own text", async () => {
    const asset = { description: written };
    const { calls, writes, outputs } = await nextRun(willing(asset));
    expect(calls).toEqual(markedAndSent);
    const custom_description = expect.stringMatching(/^Our shop\.\nAsk Ada\.\n\[.*\]$/);
    expect(writes[0]).toEqual(["asset.update", { uniq_id: id, accnt: 7, custom_description }]);
    expect(withoutMark(asset.description)).toBe(written);
    expect(parseMarks(asset.description).rebuild).toMatchObject({ digest: outputs.__mark });
    expect(asset.description).not.toContain("2]");
  });

  it.each([
    ["and it is still in progress", 90, told("rebuild-done-before", { server: web, templateName: "ALMA9" })],
    ["and it is finished", 0, told("rebuild-sent-before", { server: web, at: 20_000 })],
  ])("is not sent again if an earlier run sent it %s, but the login is", async (_what, to, said) => {
    const asset = { description: marked(20_000) };
    const { calls, outputs, warnings } = await nextRun(rebuilding("ALMA9", { to, asked: true, asset }));
    expect(calls).toEqual(["server.update"]);
    expect(outputs).toMatchObject({ rebuildTriggers: 2, active: true, diskGeneration: 2 });
    expect(warnings.at(-1)).toBe(said);
  });

  it("fails if an earlier run sent it and it failed since, and another trigger value sends another one", async () => {
    const asset = { description: marked(20_000) };
    const failed = { status: "Failed", active: false };
    const host = () => rebuilding("ALMA9", { from: 200, to: 230, before: failed, asset });
    await expect(nextRun(host())).rejects.toThrow(workFailed("rebuild"));
    expect((await nextRun(host(), third)).calls).toEqual(markedAndSent);
  });

  it("is sent if the mark names another template, once the marked rebuild can no longer start", async () => {
    const asset = { description: marked(20_000) };
    const { calls, clock, status } = await nextRun(rebuilding("ALMA9", { from: 0, to: 0, asset }), third);
    expect(calls).toEqual(markedAndSent);
    expect(clock.now()).toBeGreaterThanOrEqual(140_000);
    expect(status[0]).toContain("an earlier run has sent another rebuild");
  });

  it.each<[string, string, Properties]>([
    ["the state contains", marked(5), { __mark: parseMarks(marked(5)).rebuild?.digest }],
    ["another resource wrote", marked(5, news, "holder02"), {}],
  ])("is sent if the mark is one that %s", async (_what, description, hidden) => {
    const { calls } = await nextRun(willing({ description }), news, stored(before, hidden));
    expect(calls).toEqual(markedAndSent);
  });

  it("keeps its mark next to the description that the program sets, in the same run and in a later one", async () => {
    const asset = { description: written };
    const first = await nextRun(willing(asset), { ...news, customDescription: "Ask Bob." });
    expect(first.calls).toEqual(["asset.update", "server.rebuild", "server.update", "asset.update"]);
    const { calls } = await nextRun(willing(asset), { ...news, customDescription: "" }, first.outputs);
    expect(calls).toEqual(["asset.update"]);
    expect(withoutMark(asset.description)).toBe("");
    expect(parseMarks(asset.description).rebuild).toMatchObject({ digest: first.outputs.__mark });
  });

  it("may leave a meaningless mark if the host refuses the rebuild and the removal of the mark, and the next run sends it", async () => {
    const asset = { description: written };
    const script = willing(asset);
    let isMarked = false;
    const marking: Script[string] = (params, seconds) => {
      if (isMarked) return refuse("Permission");
      isMarked = true;
      return script["asset.update"]?.(params, seconds);
    };
    const refusal = () => refuse("Input::Validation", "no such template");
    const host = run({ ...script, "asset.update": marking, "server.rebuild": refusal });
    const failure = await host.update(stored(before), news).catch((error) => error);
    expect(failure).toMatchObject({ cause: { hostMessage: "no such template" } });
    // The state remembers a mark that stayed.
    expect(failure.outputs.__mark).toBe(parseMarks(asset.description).rebuild?.digest);
    const next = await nextRun(willing(asset), news, failure.outputs);
    expect(next.calls).toEqual(markedAndSent);
  });

  it.each([
    ["this user may no longer write", "Permission", true],
    ["nobody may write any more", "Input::Validation", false],
  ])("remembers an older mark after a mark that %s", async (_who, refusal, isDenied) => {
    const asset = { description: written };
    const first = await nextRun(willing(asset));
    const denied = { ...willing(asset), "asset.update": () => refuse(refusal) };
    const unmarked = await nextRun(denied, third, first.outputs);
    expect(unmarked.warnings).toEqual([told("rebuild-unmarked", { isDenied })]);
    expect((await nextRun(willing(asset), news, unmarked.outputs)).calls).toContain("server.rebuild");
  });
});

it("a refresh that finds the marked rebuild of a killed run finished counts the new disks once", async () => {
  const description = marked(20_000, { templateName: "UBUNTU24" });
  const shown = rebuilding("UBUNTU24", { to: 0, asked: true, asset: { description } });
  const refreshed = async (olds: Properties) => (await run(shown).read(olds))?.outputs ?? {};
  const drifted = await refreshed(stored(inputs));
  expect(drifted).toMatchObject({ templateName: "UBUNTU24", diskGeneration: 2 });
  expect(await refreshed(drifted)).toMatchObject({ diskGeneration: 2 });
});

describe("a host without marks", () => {
  it.each`
    what                                  | over
    ${"shows no descriptions"}            | ${{}}
    ${"refuses the parameter"}            | ${{ "asset.details": () => refuse("Input::Validation") }}
    ${"does not let the user write them"} | ${{ ...willing({ description: "" }), "asset.update": () => refuse("Permission") }}
  `("gets the rebuild although it $what", async ({ over }) => {
    const { calls } = await nextRun({ ...willing(), ...over });
    expect(calls.filter((name) => name !== "asset.update")).toEqual(["server.rebuild", "server.update"]);
  });

  it("gets no rebuild if it does not answer whether it keeps the mark, because nothing would warn the next run", async () => {
    const maintenance = { "asset.update": () => refuse("API::Maintenance") };
    const { update, calls } = run({ ...willing({ description: "" }), ...maintenance });
    const failure = { content: { code: "resource-unfinished" }, cause: { kind: "maintenance" } };
    await expect(update(stored(before), news)).rejects.toMatchObject(failure);
    expect(calls()).not.toContain("server.rebuild");
  });

  it.each<[string, string, string[], generation: number, now: string]>([
    ["have changed", "second", ["server.update"], 2, "second"],
    ["are those of the state", "first", ["server.rebuild", "server.update"], 2, "after"],
  ])(
    "decides by the server's host keys whether it was rebuilt, if these %s",
    async (_what, keys, calls, diskGeneration, now) => {
      const known = (name: string) => ({ sshHostKeys: [{ ...keyNamed(name), verified: false }] });
      const servers = { keys: (seconds: number) => [keyNamed(seconds > 30 ? "after" : keys)] };
      const host = run(willing(), { servers });
      const awaited = { waitFor: { ssh: {} } };
      const olds = stored({ ...before, ...awaited }, known("first"));
      const outputs = await host.update(olds, { ...news, ...awaited });
      expect(host.calls()).toEqual(calls);
      expect(outputs).toMatchObject({ ...known(now), diskGeneration });
    },
  );
});
