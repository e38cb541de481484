import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkCall } from "../../../provider/engine/check";
import { noteFiles } from "../../../provider/engine/noteFiles";
import { type Notes, notesInMemory } from "../../../provider/resource/notes";
import { productOf } from "../../../provider/resource/products";
import type { Properties } from "../../../provider/resource/properties";
import type { Session } from "../../../provider/resource/session";
import { server } from "../../../provider/resources/server";
import type { ServerInputs } from "../../../provider/resources/server/inputs";
import { order } from "../../../provider/resources/server/order";
import { sampleServer as news } from "../../support/sampleServer";
import { refuse, type Script, scriptedHost } from "../../support/scriptedHost";
import { VirtualClock } from "../../support/virtualClock";

// Processes of one user on one machine: what one of them has asked, the next need not ask.

const minute = 60_000;
const lists = ["server.plan.list", "server.template.list", "network.zone.list"];
const plan = (id: number) => ({ id, zone_id: 12, server_type: "Cloud.VPS" });
const template = { name: news.templateName, zone_id: 12, server_type: "Cloud.VPS" };

/** A host that sells these plans in zone 12. */
const selling = (...ids: readonly number[]): Script => ({
  "server.plan.list": ({ available }) => (available === 0 ? [] : ids.map(plan)),
  "server.plan.details": () => refuse("RecordNotFound"),
  "server.template.list": () => [template],
  "network.zone.list": () => [{ id: 12, name: "North" }],
  "product.details": () => ({
    code: "Cloud.VPS",
    options: [{ key: "BackupPlan", values: [{ value: "daily:7" }] }],
  }),
});

/** A machine: `open` starts a process on it, which meets the host as it is then. */
function machine(clock = new VirtualClock({ start: 0 }), notes: Notes = notesInMemory(() => clock.now())) {
  const names = new Set<string>();
  const firsts = new Set<string>();
  const writeFirst: Notes["writeFirst"] = (name) => {
    firsts.add(name);
    return notes.writeFirst(name);
  };
  const write: Notes["write"] = (name, text) => {
    names.add(name);
    return notes.write(name, text);
  };
  const open = (script: Script, configuration: Properties = {}) => {
    const { session, reads, context } = scriptedHost(
      script,
      configuration,
      {},
      { clock, notes: { ...notes, write, writeFirst } },
    );
    const told: string[] = [];
    /** What a check adds to these: failures by property, then lines; and the requests of the process so far. */
    const check = async (more: Properties = {}) => {
      const { failures } = await checkCall(
        server,
        { news: given({ ...news, ...more }), olds: given({}), session },
        { warn: (line) => told.push(line), inform: (line) => told.push(line) },
      );
      return { failures: failures.map(({ property }) => property), told, reads };
    };
    return { session, context, reads, check };
  };
  return { clock, notes, names, firsts, open };
}

const given = (properties: Properties) => ({ properties, secrets: new Set<string>(), texts: [] });
const silent = { failures: [], told: [] };

describe("a process that finds nothing wrong", () => {
  it("asks nothing that another one of this user has asked", async () => {
    const { open } = machine();
    expect(await open(selling(1201)).check()).toEqual({ ...silent, reads: lists });
    const next = open(selling(1201));
    for (const domain of ["one.example.com", "two.example.com"])
      expect(await next.check({ domain })).toEqual({ ...silent, reads: [] });
  });

  it("asks again after two minutes, and then the next one asks nothing", async () => {
    const { open, clock } = machine();
    await open(selling(1201)).check();
    const long = open(selling(1201));
    expect((await long.check()).reads).toEqual([]);
    await clock.advance(2 * minute);
    expect((await open(selling(1201)).check()).reads).toEqual([]);
    await clock.advance(1);
    // Also one that has read the notes before.
    expect((await long.check()).reads).toEqual(lists);
    expect((await open(selling(1201)).check()).reads).toEqual([]);
  });

  it("asks again where the machine's time was set back", async () => {
    const { open, notes } = machine(new VirtualClock({ start: 60 * minute }));
    await open(selling(1201)).check();
    const earlier = machine(new VirtualClock({ start: 0 }), notes);
    expect((await earlier.open(selling(1201)).check()).reads).toEqual(lists);
  });

  it("asks what failed before, and that alone", async () => {
    const { open } = machine();
    const refusing = { ...selling(1201), "server.template.list": () => refuse("Permission", "Not for you") };
    const first = await open(refusing).check();
    expect([first.failures, first.told.length, first.reads]).toEqual([[], 1, lists]);
    expect(await open(selling(1201)).check()).toEqual({ ...silent, reads: ["server.template.list"] });
  });

  it("asks whether the account has a server of the domain, which no note may tell", async () => {
    const { open } = machine();
    const script = { ...selling(1201), "asset.list": () => [] };
    for (const reads of [[...lists, "asset.list"], ["asset.list"]])
      expect(await open(script, { previewChecks: "all" }).check()).toEqual({ ...silent, reads });
  });
});

describe("a fault is told by the host itself", () => {
  it("what it sells again since is none", async () => {
    const { open } = machine();
    await open(selling(1201)).check();
    const next = open(selling(1201, 1202));
    expect(await next.check({ planId: 1202 })).toEqual({
      ...silent,
      // Those that are sold out and the plan alone, as nobody has asked for them; then everything that was remembered.
      reads: ["server.plan.list", "server.plan.details", ...lists],
    });
    expect((await next.check({ planId: 1202, domain: "db.example.com" })).reads).toHaveLength(5);
  });

  it("what it does not sell is one, and the next resource asks nothing more", async () => {
    const { open } = machine();
    await open(selling(1201)).check();
    const next = open(selling(1201));
    const reads = ["server.plan.list", "server.plan.details", ...lists];
    expect(await next.check({ planId: 1202 })).toEqual({ failures: ["planId"], told: [], reads });
    expect(await next.check({ planId: 1202 })).toEqual({ failures: ["planId"], told: [], reads });
  });

  it("what the host has told this process counts from then on", async () => {
    const { open } = machine();
    await open(selling(1201)).check();
    const next = open(selling(1203));
    expect((await next.check()).failures).toEqual([]);
    expect((await next.check({ planId: 1202 })).failures).toEqual(["planId"]);
    expect((await next.check()).failures).toEqual(["planId"]);
  });

  it("also in the third process: a remembered fault is no fault", async () => {
    const { open } = machine();
    expect((await open(selling(1201)).check({ planId: 1202 })).failures).toEqual(["planId"]);
    expect(await open(selling(1201, 1202)).check({ planId: 1202 })).toEqual({ ...silent, reads: lists });
  });

  it("and is none where the host does not tell it any more: one line", async () => {
    const { open } = machine();
    await open(selling(1201)).check();
    const down = { ...selling(1201), "server.plan.list": () => refuse("Permission", "Not for you") };
    const { failures, told } = await open(down).check({ planId: 1202 });
    expect([failures, told]).toEqual([[], [expect.stringContaining("it answers: Not for you")]]);
  });

  it.each<[string, Properties, string, Script]>([
    [
      "a template",
      { templateName: "ALMA9" },
      "templateName",
      { "server.template.list": () => [{ name: "ALMA9" }] },
    ],
    ["a zone", { zoneId: 13 }, "zoneId", { "network.zone.list": () => [{ id: 13 }] }],
    ["a region", { regionId: 7 }, "regionId", { "network.region.list": () => [{ id: 7 }] }],
    [
      "a type",
      { type: "Bare.Metal" },
      "type",
      { "server.plan.list": () => [{ ...plan(1201), server_type: "Bare.Metal" }] },
    ],
    [
      "backups",
      { backupEnabled: true, backupPlan: "daily", backupQuota: 9 },
      "backupQuota",
      { "product.details": () => ({ options: [{ key: "BackupPlan", values: [{ value: "daily:9" }] }] }) },
    ],
    [
      "a placement",
      { zoneId: undefined, planId: undefined, placement: [{ zoneId: 12, planId: 1202 }] },
      "placement",
      selling(1202),
    ],
  ])("%s as well", async (_, more, property, change) => {
    const before: Script = {
      ...selling(1201),
      "server.template.details": () => refuse("RecordNotFound"),
      "network.region.list": () => [{ id: 1, name: "North" }],
    };
    const { open } = machine();
    expect((await open(before).check(more)).failures).toContain(property);
    expect((await open(before).check(more)).failures).toContain(property);
    expect((await open({ ...before, ...change }).check(more)).failures).not.toContain(property);
  });
});

describe("what is said or done comes from this process's own questions", () => {
  const placement = [
    { zoneId: 12, planId: 1201 },
    { zoneId: 12, planId: 1202 },
  ];
  const placed = { zoneId: undefined, planId: undefined, placement };

  it("the place that would be taken", async () => {
    const { open } = machine();
    expect((await open(selling(1201)).check(placed)).told).toEqual([expect.stringContaining("plan 1201")]);
    const { told, reads } = await open(selling(1202)).check(placed);
    expect(told).toEqual([expect.stringContaining("would be ordered as plan 1202")]);
    expect(reads).toEqual(expect.arrayContaining(lists));
  });

  it("what an order goes by, however young the notes are", async () => {
    const { open } = machine();
    await open(selling(1201)).check();
    const next = open(selling(1202));
    await next.check();
    expect(next.reads).toEqual([]);
    for (const catalogue of [next.session.catalogue.remembering(), next.session.catalogue])
      expect(await catalogue.notOlderThan(30_000).plans()).toMatchObject([{ id: 1202 }]);
    expect(next.reads).toContain("server.plan.list");
  });

  it("what a server costs", async () => {
    const backups = { backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    const { open } = machine();
    const asked = [...lists, "product.details"];
    expect((await open(selling(1201)).check(backups)).reads).toEqual(asked);
    const dearer = { ...selling(1201), "product.details": () => ({ code: "dearer", options: [] }) };
    const next = open(dearer);
    expect(await next.check(backups)).toEqual({ ...silent, reads: [] });
    expect(await productOf(next.session, "Cloud.VPS")).toEqual({ code: "dearer", options: [] });
    expect(next.reads).toEqual(["product.details"]);
  });
});

describe("processes that ask at the same moment", () => {
  /** Checks by this many processes at once, each of which meets the host as it is. */
  const atOnce = async (
    { open, clock }: ReturnType<typeof machine>,
    scripts: readonly Script[],
    more: Properties = {},
  ) => {
    const processes = scripts.map((script) => open(script));
    await clock.advance(1);
    return Promise.all(processes.map(({ check }) => check(more)));
  };
  const three = [selling(1201), selling(1201), selling(1201)];

  it("ask once, and no note of who asks is left", async () => {
    const whole = machine();
    const [first, ...others] = await atOnce(whole, three);
    expect(first).toEqual({ ...silent, reads: lists });
    expect(others).toEqual([
      { ...silent, reads: [] },
      { ...silent, reads: [] },
    ]);
    expect(whole.firsts.size).toBe(3);
    for (const name of whole.firsts) expect(whole.notes.read(name)).toEqual([]);
  });

  it("tell a fault by the answer of the one that asked: it is as new as an own one", async () => {
    const [first, ...others] = await atOnce(machine(), three, { planId: 1202 });
    expect(first?.reads).toEqual([...lists, "server.plan.list", "server.plan.details"]);
    for (const one of [first, ...others]) expect(one?.failures).toEqual(["planId"]);
    expect(others.map(({ reads }) => reads)).toEqual([[], []]);
  });

  it("each tell that the host does not tell: a preview that is silent was checked", async () => {
    const refusing = { ...selling(1201), "server.template.list": () => refuse("Permission", "Not for you") };
    const told = [expect.stringContaining("it answers: Not for you")];
    const [first, other] = await atOnce(machine(), [refusing, refusing]);
    expect(first).toEqual({ failures: [], told, reads: lists });
    expect(other).toEqual({ failures: [], told, reads: ["server.template.list"] });
  });

  it("ask by themselves where an answer cannot be noted: of a note that says nothing, nothing is taken", async () => {
    const clock = new VirtualClock({ start: 0 });
    const full = { ...notesInMemory(() => clock.now()), write: () => "the disk is full" };
    const [first, other] = await atOnce(machine(clock, full), [selling(1201), selling(1203)], {
      planId: 1202,
    });
    expect([first?.failures, other?.failures]).toEqual([["planId"], ["planId"]]);
    expect(other?.reads).toEqual(expect.arrayContaining(lists));
  });

  it("ask by themselves where a note can be neither written nor read", async () => {
    const never: Notes = { write: () => "", writeFirst: () => false, read: () => [], remove: () => {} };
    const [first, other] = await atOnce(machine(undefined, never), [selling(1201), selling(1201)]);
    expect([first, other]).toEqual([
      { ...silent, reads: lists },
      { ...silent, reads: lists },
    ]);
  });

  it("and a fault by what another one was told meanwhile, but not by what it was told before", async () => {
    const { open, clock } = machine();
    await open(selling(1201)).check();
    await clock.advance(1_000);
    const early = open(selling(1201));
    await clock.advance(1_000);
    const asked = [...lists, "server.plan.list", "server.plan.details"].sort();
    expect((await open(selling(1201)).check({ planId: 1202 })).reads.toSorted()).toEqual(asked);
    expect(await early.check({ planId: 1202 })).toEqual({ failures: ["planId"], told: [], reads: [] });
    expect((await open(selling(1201)).check({ planId: 1202 })).reads.toSorted()).toEqual(asked);
  });

  it("one that takes longer than it may is not waited for by the next", async () => {
    const { open, notes, firsts, clock } = machine();
    await open(selling(1201)).check();
    await clock.advance(2 * minute + 1);
    for (const name of firsts) notes.writeFirst(name);
    const [since, next] = [clock.now(), open(selling(1201))];
    const { failures, told } = await next.check();
    expect([failures, told]).toEqual([[], [expect.stringContaining("did not tell its plans in time")]]);
    expect(clock.now() - since).toBe(5_000);
    await clock.advance(25);
    expect(await open(selling(1201)).check()).toEqual({ ...silent, reads: lists });
  });
});

describe("an order that the host refuses", () => {
  it.each([
    ["of a process that asked the host", []],
    ["of one that took the notes", [selling(1201)]],
  ])("%s ends what is remembered: the next one asks", async (_, before) => {
    const { open } = machine();
    for (const script of before) await open(script).check();
    const refusing = {
      ...selling(1201),
      "server.create": () => refuse("Input::Invalid", "Plan 1201 is sold out"),
    };
    const { session, context, check } = open(refusing);
    await check();
    const ordered = order(session, news as ServerInputs, undefined, new Set(), context);
    await expect(ordered).rejects.toThrow("sold out");
    expect((await open(selling(1201)).check()).reads).toEqual(lists);
  });
});

describe("where a login uses up a passcode", () => {
  const passcode = { passcode: "123456" };

  it("the notes of other processes serve, without a request", async () => {
    const { open } = machine();
    await open(selling(1201)).check();
    expect(await open(selling(1201), passcode).check()).toEqual({ ...silent, reads: [] });
  });

  it("but tell no fault", async () => {
    const { open } = machine();
    await open(selling(1201)).check();
    const { failures, told, reads } = await open(selling(1201), passcode).check({ planId: 1202 });
    expect([failures, told, reads]).toEqual([[], [expect.stringContaining("uses up a passcode")], []]);
  });
});

describe("notes", () => {
  it.each<[string, Properties]>([
    ["of another user", { username: "ada" }],
    ["of another host", { baseUrl: "http://127.0.0.1:2" }],
    ["of another account", { accountNumber: 7 }],
    ["of another password, which may be wrong", { password: "mistyped" }],
    ["of a token, which may be revoked", { token: "revoked" }],
    ["of another version of the API", { apiVersion: "v2" }],
    ["of the same host under other paths", { paths: { "server.plan.list": "plans" } }],
    ["of the same host in other words", { wire: { zoneParameter: "zone" } }],
  ])("%s are left alone", async (_, configuration) => {
    const { open, names } = machine();
    await open(selling(1201)).check();
    const other = open(selling(1201), configuration);
    const asked = (session: Session) => session.catalogue.remembering().zones();
    await asked(other.session);
    expect(other.reads).toEqual(["network.zone.list"]);
    expect(names.size).toBe(4);
  });

  it("have no password and no token in their names", async () => {
    const { open, names } = machine();
    await open(selling(1201), { password: "her-password" }).check();
    await open(selling(1201), { token: "another-token" }).check();
    expect(names.size).toBe(6);
    expect([...names].join()).not.toMatch(/her-password|another-token/);
  });

  it.each<[string, (text: string) => string]>([
    ["empty", () => ""],
    ["cut short", (text) => text.slice(0, -1)],
    ["no list", () => "{}"],
    ["a list of something else", () => '["1201"]'],
    ["records with members of another type", () => '[{"id":{"not":"an id"},"name":{}}]'],
  ])("that are %s are as none", async (_, broken) => {
    const { open, notes, names } = machine();
    await open(selling(1201)).check();
    for (const name of names) notes.write(name, broken(notes.read(name)[0]?.text ?? ""));
    expect(await open(selling(1201)).check()).toEqual({ ...silent, reads: lists });
  });

  it("are one file for each question, however many processes ask, and hold the host's answer alone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hosting-remembered-"));
    try {
      const clock = new VirtualClock({ start: Date.now() });
      for (const pid of [701, 702, 703]) {
        const { open } = machine(clock, noteFiles({ folders: [folder], pid, now: () => clock.now() }));
        expect((await open(selling(1201)).check({ planId: 1202 })).failures).toEqual(["planId"]);
      }
      const texts = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
      const none = [[], "none"];
      expect(texts).toHaveLength(5);
      expect(texts).toEqual(
        expect.arrayContaining([[plan(1201)], [template], [{ id: 12, name: "North" }], ...none]),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
