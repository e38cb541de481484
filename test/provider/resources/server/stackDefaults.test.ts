import { describe, expect, it } from "vitest";
import { readConfiguration, stackDefaults } from "../../../../provider/config";
import type { Properties } from "../../../../provider/values";
import { classesProcess } from "../../../support/lives/classes";
import { pluginProcess } from "../../../support/lives/plugin";
import { scriptedHost } from "../../../support/scriptedHost";
import { urnOf } from "../../plugin/client";
import { id, stored } from "./rebuildingHost";

const login = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token", previewChecks: "off" };
const fronts = { classes: classesProcess, plugin: pluginProcess };
const web = { domain: "web.example.com", type: "Cloud.VPS", planId: 100, templateName: "ALMA9" };
const there = {
  "server.details": () => ({
    uniq_id: id,
    type: web.type,
    plan_id: web.planId,
    template_name: web.templateName,
    active: true,
  }),
  "asset.details": () => ({ uniq_id: id, domain: web.domain, status: "Active" }),
  "asset.list": () => [],
  "server.power.status": () => ({ powerStatus: "running" }),
};
const urn = urnOf("Server", "web");

/** A process of the plugin or the classes whose stack has these settings, as `pulumi config set` writes them. */
function processWith(front: keyof typeof fronts, settings: Properties) {
  const said: string[] = [];
  const open = (configuration: object) => scriptedHost(there, { ...login, ...configuration }).session;
  const process = fronts[front]({ ...login, ...settings }, open as never, (line) => void said.push(line));
  const check = async (news: Properties, olds?: Properties) => {
    const { inputs, failures } = await process.check(urn, news, olds);
    const { __provider, __urn, ...own } = inputs;
    return { inputs: own, codes: failures.map(({ reason }) => /\[([\w-]+)\]/.exec(reason)?.[1]) };
  };
  return { said, process, check };
}

describe.each(Object.keys(fronts) as (keyof typeof fronts)[])("a default of the stack (%s)", (front) => {
  it("applies if the program sets nothing, and gives way to the program's own value", async () => {
    const settings = { replacePolicy: "replace", rebuildPolicy: "rebuild", deletionProtection: "true" };
    const { check } = processWith(front, settings);
    const all = { replacePolicy: "replace", rebuildPolicy: "rebuild", deletionProtection: true };
    expect((await check(web)).inputs).toEqual({ ...web, ...all });
    const own = { replacePolicy: "refuse", rebuildPolicy: "refuse", deletionProtection: false };
    expect((await check({ ...web, ...own })).inputs).toEqual({ ...web, ...own });
  });

  it("adds the stack's labels to the program's, whose value wins for a key in both", async () => {
    const { check } = processWith(front, { labels: '{"team":"a","cost_center":"12"}' });
    const stack = { team: "a", cost_center: "12" };
    expect((await check(web)).inputs).toEqual({ ...web, labels: stack });
    const own = { team: "b", "example.com/tier": "" };
    expect((await check({ ...web, labels: own })).inputs).toEqual({ ...web, labels: { ...stack, ...own } });
  });

  it("changes no other labels, by an update that sends nothing", async () => {
    const labels = { team: "a", tier: "web" };
    const { process, check } = processWith(front, { labels: '{"team":"b"}' });
    const { inputs, codes } = await check({ ...web, labels: { tier: "web" } }, { ...web, labels });
    expect([inputs, codes]).toEqual([{ ...web, labels: { ...labels, team: "b" } }, []]);
    const about = { urn, id, inputs: {}, outputs: stored({ ...web, labels }) };
    const before = await process.diff(about, { ...web, labels });
    expect(before).toMatchObject({ changes: false, replaces: [] });
    expect(await process.diff(about, inputs)).toMatchObject({ changes: true, replaces: [] });
  });

  it("changes nothing if the stack sets none", async () => {
    expect((await processWith(front, {}).check(web, web)).inputs).toEqual(web);
  });

  it("permits a replacement or rebuild, or forbids it", async () => {
    const larger = { ...web, planId: 200 };
    expect((await processWith(front, {}).check(larger, web)).codes).toEqual(["replace-refused"]);
    expect((await processWith(front, { replacePolicy: "replace" }).check(larger, web)).codes).toEqual([]);
    const erased = { ...web, templateName: "DEBIAN12" };
    expect((await processWith(front, { rebuildPolicy: "rebuild" }).check(erased, web)).codes).toEqual([]);
    const { check } = processWith(front, { replacePolicy: "replace", deletionProtection: "true" });
    expect((await check(larger, web)).codes).toEqual(["deletion-protected"]);
  });

  it("keeps the removal of a protected server forbidden, even if the stack no longer sets the protection", async () => {
    const { inputs } = await processWith(front, { deletionProtection: "true" }).check(web);
    const { process } = processWith(front, {});
    const about = { urn, id, inputs: {}, outputs: stored(inputs) };
    await expect(process.delete(about)).rejects.toThrow("[server-not-removed]");
  });

  it("is part of an imported server's inputs, because Pulumi refuses an import that check changes", async () => {
    const defaults = { deletionProtection: "true", rebuildPolicy: "rebuild" };
    const { check, process } = processWith(front, defaults);
    const bare = { urn, id, inputs: {}, outputs: {} };
    const found = await process.read(bare);
    expect(found?.inputs).toMatchObject({ deletionProtection: true, rebuildPolicy: "rebuild" });
    const about = { ...bare, outputs: { ...found?.outputs } };
    const { inputs, codes } = await check(found?.inputs ?? {}, found?.inputs);
    expect([inputs, codes]).toEqual([{ ...web, deletionProtection: true, rebuildPolicy: "rebuild" }, []]);
    // Pulumi cannot import a class, because the provider's code in its state would differ.
    if (front === "plugin") expect((await process.diff(about, inputs)).changes).toBe(false);
    await expect(process.delete(about)).rejects.toThrow("[server-not-removed]");
  });

  it("counts as a change when it ends, but allows no loss in the same run", async () => {
    const { inputs } = await processWith(front, { deletionProtection: "true" }).check(web);
    const { check, process, said } = processWith(front, { replacePolicy: "replace" });
    const after = await check(web, inputs);
    expect(after.inputs).not.toHaveProperty("deletionProtection");
    const about = { urn, id, inputs: {}, outputs: stored(inputs) };
    expect(await process.diff(about, after.inputs)).toMatchObject({ changes: true, replaces: [] });
    const other = {
      ...about,
      id: "BBBBBB",
      outputs: stored(inputs, { uniqId: "BBBBBB", __holder: "holder02" }),
    };
    await process.diff(other, after.inputs);
    await process.diff(other, after.inputs);
    const ends = said.filter((line) => line.includes("[protection-ends]"));
    expect(ends.map((line) => line.split("\n")[0]?.replace(/ `pulumi up`.*(?= \[)/, ""))).toEqual([
      "protection: true → false, for server web.example.com (AAAAAA). [protection-ends]",
      "protection: true → false, for server web.example.com (BBBBBB). That makes 2 servers so far. [protection-ends]",
      "protection: true → false, for server web.example.com (BBBBBB). That makes 2 servers so far. [protection-ends]",
    ]);
    // The explanation is printed only once.
    expect(ends.filter((line) => line.includes("To keep it:"))).toHaveLength(1);
    expect((await check({ ...web, planId: 200 }, inputs)).codes).toEqual(["deletion-protected"]);
  });
});

it("cannot be set by an environment variable", () => {
  const variables = { HOSTING_REPLACE_POLICY: "replace", HOSTING_REBUILD_POLICY: "rebuild" };
  const environment = { ...variables, HOSTING_DELETION_PROTECTION: "false", HOSTING_TOKEN: "a-token" };
  const read = readConfiguration({ baseUrl: login.baseUrl, username: "bob" }, environment);
  for (const name of stackDefaults) expect(read[name]).toBeUndefined();
});

it.each([
  ["replacePolicy", "rebuild"],
  ["rebuildPolicy", "allow"],
  ["deletionProtection", "yes"],
  ["labels", "team=a"],
  ["labels", "[]"],
  ["labels", '{"__proto__":"a"}'],
])("is refused as %s %j", (name, value) => {
  expect(() => readConfiguration({ ...login, [name]: value }, {})).toThrow(
    new RegExp(`hosting:${name} must (be|have no key)`),
  );
});
