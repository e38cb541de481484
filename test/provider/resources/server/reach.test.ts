import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { keyNamed } from "../../../support/fakeServers";
import { partialOf, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";
import { run, web } from "./world";

type Servers = Parameters<typeof run>[1] extends { servers?: infer One } | undefined ? One : never;

/** The inputs of the program in these tests. */
const awaited = { ...inputs, waitFor: { ssh: {} } };
const hostKey = (name: string) => ({ ...keyNamed(name), verified: false });
const connection = (name: string, over: Properties = {}) => {
  return { host: "93.184.216.34", port: 22, hostKey: keyNamed(name).publicKey, ...over };
};
/** The stored outputs after the server has answered. */
const answered = (given: Properties = awaited, name = "first") =>
  stored(given, { sshHostKeys: [hostKey(name)], connection: connection(name) });
const __phase = { is: "unreached", restores: [] };
/** The stored outputs while the server has not answered yet. */
const unreached = stored(awaited, { __phase });
const refused = { met: () => "refused" as const };
const login = { username: "ada", password: "a-secret" };
const asLogin = { user: "ada", password: "a-secret" };

const building = record({ active: false, status: "Building", ip: "127.0.0.1" });
/** A host that builds a server in a minute. */
const builds = (over: Properties = {}): Script => ({
  "asset.list": (_params, seconds) => [{ uniq_id: id, active: seconds >= 60 }],
  "server.create": () => building,
  "server.details": (_params, seconds) => (seconds < 60 ? building : record(over)),
  "server.update": () => record(),
});
/** An idle host. */
const idle: Script = { "server.details": () => record(), "server.update": () => record() };

const create = (servers: Servers, news: Properties = awaited, script = builds()) => {
  const host = run(script, { servers });
  return { ...host, created: host.create(news) };
};
const update = (script: Script, servers: Servers, olds: Properties, news: Properties = awaited) => {
  const host = run(script, { servers });
  return { ...host, updated: host.update(olds, news) };
};
const neitherOutput = (outputs: Properties = {}) => {
  expect(outputs).not.toHaveProperty("sshHostKeys");
  expect(outputs).not.toHaveProperty("connection");
};

describe("waitFor.ssh", () => {
  it("ends a create when the server answers, and returns its host keys and login data", async () => {
    const met = (seconds: number) => (seconds < 150 ? "refused" : "server");
    const { created, sshCalls, clock, status } = create({ met });
    const { outputs } = await created;
    expect(outputs).toEqual({ ...answered(), __holder: outputs.__holder });
    expect(clock.now()).toBeGreaterThanOrEqual(150_000);
    expect(new Set(sshCalls)).toEqual(new Set(["93.184.216.34:22"]));
    const line = "waiting for SSH at 93.184.216.34:22, 0s of about 1m (the connection is refused)";
    expect(status).toContain(`web.example.com: ${line}`);
  });

  it("returns an IPv6 address in its shortest form, as SSH clients write it", async () => {
    const { created, sshCalls } = create({}, awaited, builds({ ip: "2001:0DB8:0:0:0:0:0:1" }));
    const { outputs } = await created;
    expect(outputs).toMatchObject({ ip: "2001:db8::1", connection: { host: "2001:db8::1", port: 22 } });
    expect(new Set(sshCalls)).toEqual(new Set(["[2001:db8::1]:22"]));
  });

  it("is needed for any connection to the server and for both outputs", async () => {
    const { created, sshCalls } = create({}, { ...inputs, waitFor: {} });
    neitherOutput((await created).outputs);
    expect(sshCalls).toEqual([]);
  });

  it("uses the port and login in the program", async () => {
    const { created, sshCalls } = create({}, { ...awaited, ...login, waitFor: { ssh: { port: 2222 } } });
    expect((await created).outputs.connection).toEqual(connection("first", { port: 2222, ...asLogin }));
    expect(new Set(sshCalls)).toEqual(new Set(["93.184.216.34:2222"]));
  });

  it("uses the user name that the host reports if the program sets none", async () => {
    const { created } = create({}, awaited, builds({ username: "root" }));
    expect((await created).outputs.connection).toEqual(connection("first", { user: "root" }));
  });

  it("fails after ten minutes if the server does not answer, and keeps the server", async () => {
    const { created, clock, calls } = create(refused);
    const { outputs, message, id: kept } = await partialOf(created);
    const late = { address: "93.184.216.34:22", deadline: 600_000, trouble: "the connection is refused" };
    expect([kept, message]).toEqual([id, told("server-unreached", { server: web, gate: "ssh", ...late })]);
    expect(outputs).toMatchObject({ active: true, __phase });
    neitherOutput(outputs);
    expect(clock.now()).toBeGreaterThanOrEqual(660_000);
    expect(clock.now()).toBeLessThan(700_000);
    expect(calls()).toEqual(["server.create"]);
  });

  it("ends with Ctrl-C at once, as a partial state that the next up continues from", async () => {
    const abort = new AbortController();
    const host = run(builds(), { servers: { met: () => "silent" }, signal: abort.signal });
    void host.clock.sleep(80_000).then(() => abort.abort("cancelled"));
    const { outputs, message } = await partialOf(host.create(awaited));
    expect(message).toBe(told("server-cancelled", { server: web, isBuilt: true }));
    expect(outputs).toMatchObject({ __phase: { is: "unreached" } });
    expect(host.clock.now()).toBeLessThan(100_000);
  });

  it("keeps the old login data if the new port never answers, and waits again for the old port in the next run", async () => {
    const wrong = { ...inputs, waitFor: { ssh: { port: 2222, timeout: "1m" } } };
    const { outputs } = await partialOf(update(idle, refused, answered(), wrong).updated);
    const known = { connection: connection("first"), sshHostKeys: [hostKey("first")] };
    expect(outputs).toMatchObject({ ...known, __phase });
    const back = update(idle, {}, outputs);
    expect(await back.updated).toEqual(answered());
    expect(back.sshCalls).toEqual(["93.184.216.34:22"]);
  });

  it("waits again at another port and reads its host keys, but not for another deadline", async () => {
    const other = { keys: () => [keyNamed("other")] };
    const port = update(idle, other, answered(), { ...inputs, waitFor: { ssh: { port: 2222 } } });
    expect(await port.updated).toMatchObject({ connection: connection("other", { port: 2222 }) });
    const later = update(idle, other, answered(), { ...inputs, waitFor: { ssh: { timeout: "1h" } } });
    expect(await later.updated).toMatchObject({ connection: connection("first") });
    expect(later.sshCalls).toEqual([]);
  });
});

describe("a rebuild with waitFor.ssh", () => {
  const news = { ...awaited, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  const anew = { keys: (seconds: number) => [keyNamed(seconds < 120 ? "first" : "second")] };
  const second = { diskGeneration: 2, sshHostKeys: [hostKey("second")], connection: connection("second") };

  it("reads the host keys again, because the old ones were on the erased disks", async () => {
    const { updated, sshCalls } = update(rebuilding("DEBIAN12"), anew, answered(), news);
    expect(await updated).toMatchObject(second);
    expect(sshCalls).toEqual(["93.184.216.34:22"]);
  });

  it("leaves the wait of an interrupted run to the next run, which does not rebuild again", async () => {
    const cut = update(rebuilding("DEBIAN12"), { ...anew, ...refused }, answered(), news);
    const { outputs } = await partialOf(cut.updated);
    expect(outputs).toMatchObject({ diskGeneration: 2, __phase: { is: "unreached" } });
    // The old host keys are gone, so nobody can log in with the old connection data.
    expect(outputs).not.toHaveProperty("connection");
    const next = update(idle, { keys: () => [keyNamed("second")] }, outputs, news);
    expect(await next.updated).toMatchObject(second);
    expect(next.writes).toEqual([]);
  });

  it("does not wait for a server that is to be stopped, says so, and returns no login data", async () => {
    const off = { powerState: "stopped" };
    const host = { ...rebuilding("DEBIAN12"), "server.power.status": () => ({ powerStatus: "stopped" }) };
    const world = update(host, anew, answered({ ...awaited, ...off }), { ...news, ...off });
    const outputs = await world.updated;
    expect(outputs).toMatchObject({ diskGeneration: 2 });
    expect(outputs).not.toHaveProperty("connection");
    expect(outputs).not.toHaveProperty("__phase");
    const stopped = told("server-not-awaited", { server: web, because: "stopped" });
    expect([world.sshCalls, world.warnings]).toEqual([[], [stopped]]);
  });
});

describe("a start or a reboot with waitFor.ssh", () => {
  /** A host that executes power operations. */
  const powered = (first: string) => {
    let power = first;
    const runs = () => {
      power = "running";
      return { task: 1 };
    };
    const status = () => ({ powerStatus: power });
    return { "server.power.status": status, "server.power.start": runs, "server.power.reboot": runs };
  };
  const running = { ...awaited, powerState: "running" };
  const stopped = { ...awaited, powerState: "stopped" };
  const once = ["93.184.216.34:22"];

  it("is waited for, and the host keys stay those of the disks", async () => {
    const other = { keys: () => [keyNamed("somebody else")] };
    const { updated, sshCalls } = update(powered("stopped"), other, answered(stopped), running);
    expect(await updated).toMatchObject({ powerState: "running", connection: connection("first") });
    expect(sshCalls).toEqual(once);
  });

  it.each<[what: string, first: string, olds: Properties, news: Properties]>([
    ["start", "stopped", stopped, running],
    ["reboot", "running", { ...awaited, rebootTriggers: 1 }, { ...awaited, rebootTriggers: 2 }],
  ])(
    "is waited for by the next up after an interruption, without a second %s",
    async (what, first, olds, news) => {
      const cut = update(powered(first), refused, answered(olds), news);
      const { outputs } = await partialOf(cut.updated);
      expect(cut.calls()).toEqual([`server.power.${what}`]);
      expect(outputs).toMatchObject({ __phase: { is: "unreached" }, connection: connection("first") });
      const next = update(powered("running"), {}, outputs, news);
      expect(await next.updated).not.toHaveProperty("__phase");
      expect([next.writes, next.sshCalls]).toEqual([[], once]);
    },
  );
});

describe("a refresh with waitFor.ssh", () => {
  const refreshed = async (reported: Properties, outputs: Properties, shown = "first") => {
    const asset = () => ({ uniq_id: id, domain: inputs.domain });
    const script = { "server.details": () => record(reported), "asset.details": asset };
    const { read, sshCalls } = run(script, { servers: { keys: () => [keyNamed(shown)] } });
    const found = await read(outputs);
    if (reported.template_name === undefined) expect(sshCalls).toEqual([]);
    return found?.outputs;
  };

  it("never waits, and keeps the known values", async () => {
    expect(await refreshed({}, answered())).toEqual(answered());
    expect(await refreshed({}, unreached)).toMatchObject({ __phase: { is: "unreached" } });
  });

  it("drops the host keys of disks that someone else has erased, and leaves the wait to the next up", async () => {
    const outputs = await refreshed({ template_name: "UBUNTU24" }, answered(), "other");
    expect(outputs).toMatchObject({ diskGeneration: 2, __phase: { is: "unreached" } });
    neitherOutput(outputs);
  });

  it.each(["Building", "Rebooting"])(
    "leaves the end of someone else's work to the next up, and counts new disks only once: %s",
    async (status) => {
      const atWork = { active: false, status, template_name: "UBUNTU24" };
      const outputs = await refreshed(atWork, answered(), "other");
      expect(outputs).toMatchObject({ diskGeneration: 1, __phase: { is: "occupied" } });
      const again = await refreshed(atWork, outputs ?? {}, "other");
      expect(again).toMatchObject({ diskGeneration: 1, __phase: { is: "occupied" } });
      const ended = await refreshed({ template_name: "UBUNTU24" }, again ?? {}, "other");
      expect(ended).toMatchObject({ diskGeneration: 2, __phase: { is: "unreached" } });
    },
  );

  it("keeps the host keys if the host has only renamed the template", async () => {
    const { sshHostKeys } = answered() as Properties;
    const outputs = await refreshed({ template_name: "ALMA9_R2" }, answered());
    expect(outputs).toMatchObject({ diskGeneration: 1, sshHostKeys, templateName: "ALMA9_R2" });
  });
});

it("a preview with waitFor.ssh says that the wait of an earlier run continues", () => {
  const { diff, warnings } = run({});
  expect(diff(unreached, awaited)).toMatchObject({ changes: true, steps: ["reach"] });
  expect(warnings).toEqual([told("reach-waits", { server: web })]);
});
