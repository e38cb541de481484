import { expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import type { SandboxOptions } from "../../../../sandbox";
import { switches } from "../../../../sandbox/switches";
import { server } from "../../../support/resources";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { sandboxVerbs } from "../../../support/sandboxVerbs";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { built, host as creatingHost, news as ordered } from "./creatingHost";
import { methods, run } from "./world";

const news = { ...sampleServer, backupEnabled: false };

// templateNames.test.ts and rebuilds.property.test.ts cover someone else's rebuilds.

/** A host of this kind, with the methods of Server. */
async function hostOf(options: SandboxOptions) {
  // Short work needs fewer polls, and makes no other difference.
  const world = await sandboxSession({ profile: "fast", ...options });
  onTestFinished(() => world.close());
  /** Another run or `pulumi import`: a process of its own that does not have the server yet. */
  const nextRun = () => methods(world.newSession(settingsFor(options)), world.context);
  return { ...world, ...nextRun(), nextRun };
}

/** The settings that `pulumi-hosting connect` would write for this host. */
const settingsFor = ({ tokenLogins = "any", methods = "post" }: SandboxOptions) => ({
  ...(tokenLogins !== "any" && { wire: { tokenLogin: tokenLogins === "header" ? "X-Api-Token" : "bearer" } }),
  ...(methods === "kind" && { verbs: sandboxVerbs(methods) }),
});

/** Choices that this client can handle: it sends a version, and no words for sorting. */
const choices: SandboxOptions[] = (Object.keys(switches) as (keyof typeof switches)[]).flatMap((name) =>
  Object.keys(switches[name].choices).map((choice) => ({ [name]: choice }) as SandboxOptions),
);
// All the ways of older hosts at once, with each field set that such a host may return.
for (const detailsFields of ["both", "record", "details"] as const)
  choices.push({ dialect: "legacy", detailsFields, cachedPower: "late", errorPrefix: "Other" });

it.each(choices)(
  "on a host with %j, a server is created, changed, imported and deleted without surprises",
  async (options) => {
    const host = await hostOf(options);
    const { sandbox, clock } = host;
    const { id, outputs } = await host.create(news);
    expect(outputs).toMatchObject({ uniqId: id, active: true, ip: sandbox.server(id).row.ip });
    // The stored status does not come from the build.
    expect(outputs.status).not.toBe("Building");
    const fresh = await host.read(outputs, id);
    expect(fresh?.inputs).toEqual(news);
    expect(host.diff(fresh?.outputs ?? {}, news, id).changes).toBe(false);

    const next = host.nextRun();
    const found = await next.read({}, id);
    const { inputs, failures } = server.check({ olds: found?.inputs, news: found?.inputs ?? {} });
    expect(failures).toEqual([]);
    const spelt: Properties = { renamed: "DEBIAN_12_64_R2", small: "debian_12_64", words: "Debian 12" };
    const templateName = spelt[String(options.templateNames)] ?? news.templateName;
    expect(inputs).toMatchObject({ type: news.type, templateName });
    expect(next.diff(found?.outputs ?? {}, inputs, id).changes).toBe(false);

    const rebuilt = { ...news, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
    const after = await host.update(fresh?.outputs ?? {}, rebuilt, id);
    expect(after).toMatchObject({ active: true, ip: outputs.ip, templateName: "UBUNTU_2404_64" });
    expect(sandbox.server(id).row).toMatchObject({ active: true, template_name: "UBUNTU_2404_64" });
    expect(host.diff((await host.read(after, id))?.outputs ?? {}, rebuilt, id).changes).toBe(false);

    const isLater = options.removals === "later";
    await host.delete({ ...after, ...(isLater && { removal: { wait: false } }) }, id);
    if (isLater) await clock.advance(31 * 86_400_000);
    expect(await host.read(after, id)).toBeUndefined();
    const writes = ["server.create", "asset.update", "server.rebuild", "asset.requestRemoval"];
    // The description of a server that is removed later gets a mark.
    expect(sandbox.writes()).toEqual(isLater ? [...writes, "asset.update"] : writes);
  },
);

it("an input that the host of an imported server does not report is only recorded when the program first sets it", async () => {
  const listed = { uniq_id: "AAAAAA", domain: "web.example.com", type: "Cloud.VPS", active: true };
  const { read, update, diff, writes, warnings } = run({
    "server.details": () => ({ uniq_id: "AAAAAA", active: true, template: "ALMA9" }),
    "asset.details": () => listed,
    "asset.list": () => [listed],
    "server.list": () => refuse("Permission"),
  });
  const found = await read({});
  expect(found?.inputs).toEqual({ domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" });
  const left = ["planId", "zoneId"];
  expect(warnings).toEqual([told("import-untold", { server: "web.example.com (AAAAAA)", inputs: left })]);
  const declared = { ...found?.inputs, planId: news.planId, zoneId: news.zoneId };
  const recorded = { changedInputs: ["planId", "zoneId"], replaces: [], steps: [] };
  expect(diff(found?.outputs ?? {}, declared)).toMatchObject(recorded);
  const after = await update(found?.outputs ?? {}, declared);
  expect(writes).toEqual([]);

  const fresh = (await read(after))?.outputs ?? {};
  expect(diff(fresh, declared).changes).toBe(false);
  const otherPlan = { ...declared, planId: 1202 };
  expect(diff(fresh, otherPlan)).toMatchObject({ changedInputs: ["planId"], replaces: [], steps: [] });
  expect(diff(fresh, { ...otherPlan, replacePolicy: "replace" }).replaces).toEqual(["planId"]);
});

it("at a host whose details have no `active` and unknown statuses, the list shows when a build or rebuild ends", async () => {
  const { active: _, ...bare } = built("AAAAAA", { status: "In Service" });
  let isRebuilding = false;
  const ownWords: Script = {
    ...creatingHost,
    "asset.list": (params, seconds) => {
      const active = isRebuilding ? seconds >= 400 : seconds >= 100;
      return params.domain ? [] : [{ uniq_id: "AAAAAA", active, status: "Active" }];
    },
    "server.details": () => bare,
    "asset.details": () => ({ uniq_id: "AAAAAA" }),
    "server.rebuild": () => {
      isRebuilding = true;
      return bare;
    },
  };
  const { create, update, clock } = run(ownWords);
  const given = { ...ordered, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
  const { outputs } = await create(given);
  expect(clock.now()).toBeGreaterThanOrEqual(100_000);
  expect(clock.now()).toBeLessThan(200_000);

  await clock.advance(300_000 - clock.now());
  const updated = await update(outputs, { ...given, rebuildTriggers: 2 });
  expect(updated).toMatchObject({ active: true, rebuildTriggers: 2 });
  expect(clock.now()).toBeGreaterThanOrEqual(400_000);
  expect(clock.now()).toBeLessThan(500_000);
});
