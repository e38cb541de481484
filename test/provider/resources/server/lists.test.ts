import { describe, expect, it, onTestFinished } from "vitest";
import type { Properties } from "../../../../provider/values";
import type { ServerRow } from "../../../../sandbox/store/rows";
import { hostsOfPairs, hostsOfSwitches } from "../../../support/crossing/hosts";
import { server } from "../../../support/resources";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";

// A refresh by lists gives the same result as a refresh by single calls, or makes these calls.

type Options = Parameters<typeof sandboxSession>[0] & object;

/** A host with built servers, and the state of a program with these inputs. */
async function stackAt(
  options: Options,
  { count = 3, more = {} }: { count?: number; more?: Properties } = {},
) {
  const world = await sandboxSession({ profile: "instant", ...options });
  onTestFinished(world.close);
  const { sandbox, newSession, context, calls } = world;
  const inputsOf = (index: number) => ({ ...sampleServer, ...more, domain: `web${index}.example.com` });
  const servers = Array.from({ length: count }, (_, index) => ({
    ...{ domain: `web${index}.example.com`, type: sampleServer.type, zone_id: sampleServer.zoneId },
    ...{ plan_id: sampleServer.planId, template_name: sampleServer.templateName },
    ...(more.backupEnabled !== undefined && { backup_enabled: 1, backup_plan: "daily", backup_quota: 7 }),
  }));
  const ids = sandbox.seed({ servers } as Parameters<typeof sandbox.seed>[0]).servers;

  /** @param how by lists, whatever the number of calls; by single calls alone; or as the provider decides. */
  const read = async (
    of: readonly { id: string; outputs: Properties }[],
    how: "lists" | "own" | "any" = "any",
  ) => {
    const session = newSession();
    if (how !== "any") session.access.ownCalls.get = () => (how === "lists" ? 9999 : 0);
    const [before, said] = [calls.length, world.warnings.length];
    const found: Awaited<ReturnType<typeof server.read>>[] = [];
    const open = [...of.entries()];
    const one = async () => {
      for (let next = open.shift(); next; next = open.shift())
        found[next[0]] = await server.read(session, next[1], context);
    };
    await Promise.all(Array.from({ length: 16 }, one));
    const names = calls.slice(before);
    const called = (name: string) => names.filter((one) => one === name).length;
    return { found, called, all: names.length, warnings: world.warnings.slice(said) };
  };
  /** The outputs of the first server, as an `up` has stored them, serve as a template for the others. */
  const [first = ""] = ids;
  const own = await read([{ id: first, outputs: {} }], "own");
  const { __imported: _, ...outputs } = (own.found[0]?.outputs ?? {}) as Properties;
  const stored = ids.map((id, index) => {
    const inputs = inputsOf(index);
    const { ip } = sandbox.server(id).row as ServerRow;
    const set = Object.keys(inputs).sort();
    return {
      id,
      outputs: { ...outputs, ...inputs, uniqId: id, ip, __set: set, __holder: "aaaaaaaa" } as Properties,
    };
  });
  return { ...world, read, stored, inputsOf };
}

const long = 60_000;

describe("a thousand servers that set nothing which only details show", () => {
  it.each<[string, Options, number]>([
    ["with long pages", {}, 50],
    ["with pages of 100", { pageLimit: 100 }, 80],
  ])(
    "are refreshed %s with few calls",
    async (_, host, most) => {
      const { read, stored } = await stackAt({ detailsFields: "sample", ...host }, { count: 1000 });
      const { found, called, all } = await read(stored);
      expect(found.map((one) => one?.id)).toEqual(stored.map(({ id }) => id));
      expect(all).toBeLessThanOrEqual(most);
      expect(called("server.details")).toBeLessThanOrEqual(23);
    },
    long,
  );
});

const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };

it("each server that sets backups is read by itself if the lists leave them out", async () => {
  const { read, stored } = await stackAt({ detailsFields: "sample" }, { count: 100, more: backups });
  expect((await read(stored)).called("server.details")).toBe(100);
});

it("servers that set backups need no single calls if the lists show them", async () => {
  const { read, stored } = await stackAt({}, { count: 100, more: backups });
  expect((await read(stored)).called("server.details")).toBe(4);
});

it("a few servers need only their own calls and one list", async () => {
  const { read, stored } = await stackAt({ detailsFields: "sample" }, { count: 4 });
  const { called } = await read(stored);
  expect([called("server.details"), called("asset.list"), called("server.list")]).toEqual([4, 1, 0]);
});

it(
  "a few servers of a large account do not cause a reading of its whole list in pages of 100",
  async () => {
    const { read, stored } = await stackAt({ pageLimit: 100, detailsFields: "sample" }, { count: 900 });
    const { called } = await read(stored.slice(0, 12));
    expect([called("server.details"), called("server.list")]).toEqual([12, 0]);
  },
  long,
);

it("a refused list of servers is requested once, and then each server is read by itself", async () => {
  const { read, stored } = await stackAt({ denied: ["server.list"] }, { count: 40 });
  const { called, found } = await read(stored);
  expect([called("server.details"), called("server.list")]).toEqual([40, 1]);
  expect(found.every((one) => one?.outputs.ip !== undefined)).toBe(true);
});

it("each server is read by itself if the list of assets is refused", async () => {
  const { read, stored } = await stackAt({ denied: ["asset.list"] }, { count: 10 });
  const { called } = await read(stored);
  expect([called("server.details"), called("server.list")]).toEqual([10, 0]);
});

it("a server missing in the lists is read by itself, and not taken for gone", async () => {
  const { read, stored, sandbox } = await stackAt({}, { count: 8 });
  sandbox.faults.add({ fault: "hidden", operation: "server.list" });
  const { called, found } = await read(stored, "lists");
  expect(called("server.details")).toBe(8);
  expect(found.every((one) => one !== undefined)).toBe(true);
});

it("an import reads the assets in one list, and each server by itself", async () => {
  const { read, stored } = await stackAt({}, { count: 30 });
  const { called, found } = await read(stored.map(({ id }) => ({ id, outputs: {} })));
  expect([called("server.details"), called("asset.details"), called("asset.list")]).toEqual([30, 4, 1]);
  expect(found.map((one) => one?.inputs.domain)).toEqual(stored.map(({ outputs }) => outputs.domain));
});

describe("a refresh by lists and one by single calls agree on a host with", async () => {
  const { partInTurn, turns, turnVariable } = await import("../../../../tools/test/turns.mjs");
  /**
   * Switches that affect only how a call is sent or refused are left out, because both refreshes send calls the same
   * way.
   */
  const ofCalls =
    /^(?:addresses|credentialIds|descriptions|error|methods|operations|passcodes|secretTexts|sortWords|token|unknownPaths|version)/;
  const all = [...hostsOfSwitches, ...hostsOfPairs].filter(({ name }) => !ofCalls.test(name));
  const hosts = partInTurn(all, turns.crossing, process.env[turnVariable] ?? "all");
  /** Changes that someone makes at the host. */
  const changes: readonly (readonly [string, Partial<ServerRow>])[] = [
    ["nothing", {}],
    ["the plan", { plan_id: "1202" }],
    ["the template", { template_name: "DEBIAN_13_64" }],
    ["the login", { username: "someone" }],
    ["the zone", { zone_id: 13 }],
    ["the state", { status: "Suspended" }],
    ["the power", { status: "Shutdown", powerStatus: "Stopped" }],
    ["a build", { active: false, status: "Re-Imaging" }],
    ["the address", { ip: "198.18.7.7" }],
  ];
  it.each(hosts)(
    "$name",
    async ({ options }) => {
      const { read, stored, sandbox } = await stackAt(options as Options, { count: 2 });
      const settled = (await read(stored, "own")).found.map((one) => ({
        id: one!.id,
        outputs: one!.outputs,
      }));
      for (const [what, change] of changes) {
        const id = settled[0]?.id ?? "";
        const before = { ...(sandbox.server(id).row as ServerRow) };
        sandbox.server(id).set(change);
        const own = await read(settled, "own");
        const lists = await read(settled, "lists");
        const shownBy = (reading: typeof own) => {
          const records = reading.found.map((one) => one && { inputs: one.inputs, outputs: one.outputs });
          const timeless = JSON.stringify(records, (name, value) => (name === "since" ? 0 : value));
          return [JSON.parse(timeless), reading.warnings];
        };
        expect([what, ...shownBy(lists)]).toEqual([what, ...shownBy(own)]);
        sandbox.server(id).set(before);
      }
    },
    long,
  );
});

describe("an input that the program sets for the first time, to the stored value,", () => {
  const given = { ...sampleServer, domain: "web0.example.com", backupEnabled: false };
  it.each([
    ["is sent if the host has a different value by now", true, ["server.update"]],
    ["is only recorded if the host has the value", false, []],
  ])("%s", async (_, backup_enabled, writes) => {
    const { stored, sandbox, newSession, context, read } = await stackAt(
      { detailsFields: "sample" },
      { count: 1 },
    );
    const [{ id, outputs }] = stored as [{ id: string; outputs: Properties }];
    sandbox.server(id).set({ backup_enabled, backup_plan: "daily", backup_quota: "7" });
    const refreshed = (await read([{ id, outputs }], "lists")).found[0]?.outputs ?? {};
    expect(refreshed).toMatchObject({ backupEnabled: false });
    const olds = refreshed;
    const before = sandbox.writes().length;
    const after = await server.update(newSession(), { id, olds, news: given }, context);
    expect(sandbox.writes().slice(before)).toEqual(writes);
    expect(after).toMatchObject({ backupEnabled: false });
    expect(sandbox.server(id).row).toMatchObject({ backup_enabled: false });
  });
});
