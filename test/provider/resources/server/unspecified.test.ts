import { expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import type { SandboxOptions } from "../../../../sandbox";
import { switches } from "../../../../sandbox/switches";
import { server } from "../../../support/resources";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";
import { partialOf, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { built, host as creatingHost, news as ordered } from "./creatingHost";

const news = { ...sampleServer, backupEnabled: false };

/** A host of this kind, and Server's methods on it. */
async function hostOf(options: SandboxOptions) {
  const world = await sandboxSession(options);
  onTestFinished(() => world.close());
  const { session, context, sandbox } = world;
  return {
    sandbox,
    clock: world.clock,
    create: (given: Properties) => server.create(session, { news: given }, context),
    read: (id: string, outputs: Properties) => server.read(session, { id, outputs }, context),
    /** As `pulumi import`: a process of its own, in which nobody has the server yet. */
    importing: () => {
      const next = world.newSession();
      return {
        read: (id: string) => server.read(next, { id, outputs: {} }, context),
        changes: (id: string, olds: Properties, given: Properties) =>
          server.diff(next, { id, olds, news: given }).changes,
      };
    },
    update: (id: string, olds: Properties, given: Properties) =>
      server.update(session, { id, olds, news: given }, context),
    delete: (id: string, olds: Properties) => server.delete(session, { id, olds }, context),
    diff: (id: string, olds: Properties, given: Properties) => {
      const { detailed, steps } = server.diff(session, { id, olds, news: given });
      return { detailed, steps };
    },
    changes: (id: string, olds: Properties, given: Properties) =>
      server.diff(session, { id, olds, news: given }).changes,
  };
}

/** Choices that a client of our kind can live with: it sends a version, and no words of sorting. */
const choices: SandboxOptions[] = (Object.keys(switches) as (keyof typeof switches)[]).flatMap((name) =>
  Object.keys(switches[name].choices).map((choice) => ({ [name]: choice }) as SandboxOptions),
);
// The ways of older hosts, all at once, with each of the field sets that such a host may answer.
for (const detailsFields of ["both", "record", "details"] as const)
  choices.push({ dialect: "legacy", detailsFields, cachedPower: "late", errorPrefix: "Other" });

it.each(choices)(
  "on a host of %j a server lives the same life, and imported its inputs change nothing",
  async (options) => {
    const host = await hostOf(options);
    const { id, outputs } = await host.create(news);
    expect(outputs).toMatchObject({ uniqId: id, active: true, ip: host.sandbox.server(id).row.ip });
    const fresh = await host.read(id, outputs);
    expect(fresh?.inputs).toEqual(news);
    expect(host.changes(id, fresh?.outputs ?? {}, news)).toBe(false);

    const next = host.importing();
    const found = await next.read(id);
    const { inputs, failures } = server.check({ olds: found?.inputs, news: found?.inputs ?? {} });
    expect(failures).toEqual([]);
    expect(inputs).toMatchObject({ type: news.type, templateName: news.templateName });
    expect(next.changes(id, found?.outputs ?? {}, inputs)).toBe(false);

    const rebuilt = { ...news, templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
    const after = await host.update(id, fresh?.outputs ?? {}, rebuilt);
    expect(after).toMatchObject({ active: true, ip: outputs.ip, templateName: "UBUNTU_2404_64" });
    expect(host.sandbox.server(id).row).toMatchObject({ active: true, template_name: "UBUNTU_2404_64" });
    expect(host.changes(id, (await host.read(id, after))?.outputs ?? {}, rebuilt)).toBe(false);

    const isLater = options.removals === "later";
    await host.delete(id, { ...after, ...(isLater && { removal: { wait: false } }) });
    if (isLater) await host.clock.advance(31 * 86_400_000);
    expect(await host.read(id, after)).toBeUndefined();
    expect(host.sandbox.writes()).toEqual([
      "server.create",
      "asset.update",
      "server.rebuild",
      "asset.requestRemoval",
    ]);
  },
);

it("what an imported server's host does not tell is recorded when the program says it, and only the first time", async () => {
  const host = await hostOf({ detailsFields: "details" });
  const { id } = await host.create(news);
  const next = host.importing();
  const found = await next.read(id);
  expect(found?.inputs).not.toHaveProperty("planId");
  const declared = { ...found?.inputs, planId: news.planId, zoneId: news.zoneId };
  expect(host.diff(id, found?.outputs ?? {}, declared)).toEqual({
    detailed: { planId: "update", zoneId: "update" },
    steps: [],
  });
  host.sandbox.forgetRequests();
  const after = await host.update(id, found?.outputs ?? {}, declared);
  expect(host.sandbox.writes()).toEqual([]);

  const fresh = (await host.read(id, after))?.outputs ?? {};
  expect(host.changes(id, fresh, declared)).toBe(false);
  expect(host.diff(id, fresh, { ...declared, planId: 1202 })).toEqual({
    detailed: { planId: "replace" },
    steps: [],
  });
});

it("a host whose details have no `active` shows a failed build by its status", async () => {
  const host = await hostOf({ detailsFields: "record" });
  host.sandbox.failNextBuild();
  const failed = await partialOf(host.create(news));
  expect(failed.message).toBe(
    told("build-failed", { server: `web.example.com (${failed.id})`, work: "build", status: "Failed" }),
  );
  expect(failed.outputs).toMatchObject({ active: false });
});

it("a host whose details have no `status` never shows one: the wait ends at its deadline, and the server is kept", async () => {
  const host = await hostOf({ detailsFields: "details" });
  host.sandbox.failNextBuild();
  const failed = await partialOf(host.create({ ...news, timeouts: { build: "20m" } }));
  expect(failed.message).toBe(
    told("server-late", {
      server: `web.example.com (${failed.id})`,
      isBuilt: false,
      doing: "building",
      deadline: 1_200_000,
      trouble: undefined,
    }),
  );
  expect(failed.outputs).toMatchObject({ active: false });
  expect(host.sandbox.servers.map(({ uniq_id }) => uniq_id)).toEqual([failed.id]);
});

it("a host whose details have no `active` and words of their own: the list tells when a build and a rebuild end", async () => {
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
  const { session, context, clock } = scriptedHost(ownWords);
  const given = { ...ordered, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
  const { id, outputs } = await server.create(session, { news: given }, context);
  expect(clock.now()).toBeGreaterThanOrEqual(100_000);
  expect(clock.now()).toBeLessThan(200_000);

  await clock.advance(300_000 - clock.now());
  const update = { id, olds: outputs, news: { ...given, rebuildTriggers: 2 } };
  expect(await server.update(session, update, context)).toMatchObject({ active: true, rebuildTriggers: 2 });
  expect(clock.now()).toBeGreaterThanOrEqual(400_000);
  expect(clock.now()).toBeLessThan(500_000);
});
