import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { keyNamed, openSsh } from "../../../support/fakeSsh";
import { server } from "../../../support/resources";
import { partialOf, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

type Servers = Parameters<typeof scriptedHost>[2];

/** What the program asks for in every test here. */
const awaited = { ...inputs, waitFor: { ssh: {} } };
const hostKey = (name: string) => ({ ...keyNamed(name), verified: false });
const connection = (name: string, over: Properties = {}) => ({
  host: "93.184.216.34",
  port: 22,
  hostKey: keyNamed(name).publicKey,
  ...over,
});
/** As it is stored once it has answered. */
const answered = (given: Properties = awaited, name = "first", over: Properties = {}) =>
  stored(given, { sshHostKeys: [hostKey(name)], connection: connection(name), ...over });
/** As it is stored while it has not. */
const unreached = (given: Properties = awaited, over: Properties = {}) =>
  stored(given, { __phase: { is: "unreached", restores: [] }, ...over });

/** A host that builds in a minute. */
const builds: Script = {
  "asset.list": (params, seconds) => ("uniq_id" in params ? [{ uniq_id: id, active: seconds >= 60 }] : []),
  "server.create": () => record({ active: false, status: "Building", ip: "127.0.0.1" }),
  "server.details": (_params, seconds) =>
    seconds < 60 ? record({ active: false, status: "Building", ip: "127.0.0.1" }) : record(),
};
/** A host that is idle. */
const idle: Script = { "server.details": () => record(), "server.update": () => record() };

const created = (servers: Servers, news: Properties = awaited, script = builds) => {
  const host = scriptedHost(script, {}, servers);
  return { ...host, create: server.create(host.session, { news }, host.context) };
};
const updated = (script: Script, servers: Servers, olds: Properties, news: Properties = awaited) => {
  const host = scriptedHost(script, {}, servers);
  return { ...host, update: server.update(host.session, { id, olds, news }, host.context) };
};
const names = (writes: readonly (readonly [string, unknown])[]) => writes.map(([name]) => name);

describe("waitFor.ssh", () => {
  it("ends a create when the server answers, and gives its host keys and how to log in", async () => {
    const { create, sshCalls, clock, status } = created({
      met: (seconds) => (seconds < 150 ? "refused" : openSsh),
    });
    const { outputs } = await create;
    expect(outputs).toMatchObject({
      active: true,
      sshHostKeys: [hostKey("first")],
      connection: connection("first"),
    });
    expect(outputs).not.toHaveProperty("__phase");
    expect(clock.now()).toBeGreaterThanOrEqual(150_000);
    // Only once the host says that it is built; the keys once.
    expect(sshCalls[0]).toBe("dial 93.184.216.34:22");
    expect(sshCalls.filter((call) => call.startsWith("keys"))).toEqual(["keys 93.184.216.34:22"]);
    expect(status).toContain(
      "web.example.com: waiting for SSH at 93.184.216.34:22, 0s of about 1m (the connection is refused)",
    );
  });

  it("without it calls no server, and gives neither output", async () => {
    const { create, sshCalls } = created({}, { ...inputs, waitFor: {} });
    const { outputs } = await create;
    expect(sshCalls).toEqual([]);
    expect(outputs).not.toHaveProperty("sshHostKeys");
    expect(outputs).not.toHaveProperty("connection");
  });

  it("gives neither output while the host tells no address", async () => {
    const { session, context } = scriptedHost({
      "server.details": () => record({ ip: "" }),
      "asset.details": () => ({ uniq_id: id, domain: "web.example.com" }),
    });
    const found = await server.read(session, { id, outputs: answered() }, context);
    expect(found?.outputs).not.toHaveProperty("ip");
    expect(found?.outputs).not.toHaveProperty("sshHostKeys");
    expect(found?.outputs).not.toHaveProperty("connection");
  });

  it("takes the port and the login of the program", async () => {
    const login = { username: "ada", password: "a-secret" };
    const news = { ...awaited, ...login, waitFor: { ssh: { port: 2222 } } };
    const { create, sshCalls } = created({}, news, {
      ...builds,
      ...idle,
      "server.details": builds["server.details"] as never,
    });
    expect((await create).outputs.connection).toEqual(
      connection("first", { port: 2222, user: "ada", password: "a-secret" }),
    );
    expect(new Set(sshCalls)).toEqual(new Set(["dial 93.184.216.34:2222", "keys 93.184.216.34:2222"]));
  });

  it("takes the user name that the host tells, where the program gives none", async () => {
    const { create } = created({}, awaited, {
      ...builds,
      "server.details": (_params, seconds) =>
        seconds < 60 ? record({ active: false }) : record({ username: "root" }),
    });
    expect((await create).outputs.connection).toEqual(connection("first", { user: "root" }));
  });

  it.each<[what: string, met: NonNullable<NonNullable<Servers>["met"]>, trouble: string]>([
    ["refuses", () => "refused", "the connection is refused"],
    ["says nothing", () => "silent", "no answer within 10s"],
    ["closes at once", () => [], "the connection was closed before an SSH banner"],
    ["speaks an older version", () => ["SSH-1.5-old\r\n"], "it speaks version 1.5 of SSH, not 2.0"],
    [
      "speaks another protocol",
      () => ["220 mail.example.com ESMTP\r\n"],
      "the connection was closed before an SSH banner",
    ],
  ])("fails after ten minutes of a server that %s, and keeps it", async (_what, met, trouble) => {
    const { create, clock, writes } = created({ met });
    const { outputs, message, id: kept } = await partialOf(create);
    expect(kept).toBe(id);
    expect(message).toContain(
      told("server-unreached", {
        server: "web.example.com (AAAAAA)",
        address: "93.184.216.34:22",
        deadline: 600_000,
        trouble,
      }),
    );
    expect(outputs).toMatchObject({ active: true, __phase: { is: "unreached", restores: [] } });
    expect(outputs).not.toHaveProperty("connection");
    expect(clock.now()).toBeGreaterThanOrEqual(660_000);
    expect(clock.now()).toBeLessThan(700_000);
    expect(names(writes)).toEqual(["server.create"]);
  });

  it("fails where its host keys cannot be read, and says so", async () => {
    const { create } = created({ keys: () => [] }, { ...awaited, waitFor: { ssh: { timeout: "1m" } } });
    const { message } = await partialOf(create);
    expect(message).toContain(
      told("server-unreached", {
        server: "web.example.com (AAAAAA)",
        address: "93.184.216.34:22",
        deadline: 60_000,
        trouble: "its host keys cannot be read: the connection was broken off",
      }),
    );
  });

  it("goes on waiting in the next up, and orders or rebuilds nothing", async () => {
    const { update, writes, sshCalls } = updated(
      idle,
      { met: (seconds) => (seconds < 30 ? "refused" : openSsh) },
      unreached(),
    );
    const outputs = await update;
    expect(outputs).toMatchObject({ sshHostKeys: [hostKey("first")], connection: connection("first") });
    expect(outputs).not.toHaveProperty("__phase");
    expect(writes).toEqual([]);
    expect(sshCalls.length).toBeGreaterThan(2);
  });

  it("stays as it is where it does not answer then either", async () => {
    const { update } = updated(idle, { met: () => "refused" }, unreached());
    await expect(update).rejects.toMatchObject({ name: "CodedError" });
  });

  it("ends with Ctrl-C at once, as a partial state that the next up goes on from", async () => {
    const host = scriptedHost(builds, {}, { met: () => "silent" });
    const abort = new AbortController();
    const context = {
      ...host.context,
      signal: abort.signal,
      status: (line: unknown) => {
        if (String(line).includes("waiting for SSH")) abort.abort("cancelled");
      },
    };
    const { outputs, message } = await partialOf(server.create(host.session, { news: awaited }, context));
    expect(message).toContain(
      told("server-cancelled", { server: "web.example.com (AAAAAA)", isBuilt: true }),
    );
    expect(outputs).toMatchObject({ __phase: { is: "unreached" } });
    expect(host.clock.now()).toBeLessThan(100_000);
  });

  it("waits for a server that takes it on later, and reads the keys then", async () => {
    const { update, writes } = updated(idle, {}, stored(inputs));
    expect(await update).toMatchObject({ connection: connection("first") });
    expect(writes).toEqual([]);
  });

  it("gives up both outputs where the program drops it, and calls nobody", async () => {
    const { update, sshCalls } = updated(idle, {}, answered(), inputs);
    const outputs = await update;
    expect(outputs).not.toHaveProperty("connection");
    expect(outputs).not.toHaveProperty("sshHostKeys");
    expect(sshCalls).toEqual([]);
  });

  it("a port that never answers keeps the login at the one before, and the next run waits at that again", async () => {
    const wrong = { ...inputs, waitFor: { ssh: { port: 2222, timeout: "1m" } } };
    const host = scriptedHost(idle, {}, { met: () => "refused" });
    const update = server.update(host.session, { id, olds: answered(), news: wrong }, host.context);
    const { outputs } = await partialOf(update);
    expect(outputs).toMatchObject({
      connection: connection("first"),
      sshHostKeys: [hostKey("first")],
      __phase: { is: "unreached", restores: [] },
    });
    const back = updated(idle, { met: () => openSsh }, outputs);
    expect(await back.update).toEqual(answered());
    expect(back.sshCalls).toEqual(["dial 93.184.216.34:22"]);
  });

  it("waits anew, for keys of its own, at another port, and not for another deadline", async () => {
    const port = { ...inputs, waitFor: { ssh: { port: 2222 } } };
    const there = { keys: () => [keyNamed("other")] };
    expect(await updated(idle, there, answered(), port).update).toMatchObject({
      connection: connection("other", { port: 2222 }),
    });
    const later = updated(idle, there, answered(), { ...inputs, waitFor: { ssh: { timeout: "1h" } } });
    expect(await later.update).toMatchObject({ connection: connection("first") });
    expect(later.sshCalls).toEqual([]);
  });

  it("says of a server without an address that it is not waited for", async () => {
    const { create, warnings, sshCalls } = created({}, awaited, {
      ...builds,
      "server.details": (_params, seconds) => record({ active: seconds >= 60, ip: "" }),
    });
    expect((await create).outputs).not.toHaveProperty("connection");
    expect(warnings).toEqual([
      told("server-not-awaited", { server: "web.example.com (AAAAAA)", because: "noAddress" }),
    ]);
    expect(sshCalls).toEqual([]);
  });
});

describe("a rebuild with waitFor.ssh", () => {
  const news = { ...awaited, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  const anew = { keys: (seconds: number) => [keyNamed(seconds < 120 ? "first" : "second")] };

  it("reads the host keys anew: the disks had the old ones", async () => {
    const { update, sshCalls } = updated(rebuilding("DEBIAN12"), anew, answered(), news);
    expect(await update).toMatchObject({
      diskGeneration: 2,
      sshHostKeys: [hostKey("second")],
      connection: connection("second"),
    });
    expect(sshCalls).toEqual(["dial 93.184.216.34:22", "keys 93.184.216.34:22"]);
  });

  it("that has ended in a run that was cut short leaves the wait to the next, which rebuilds nothing", async () => {
    const cut = updated(rebuilding("DEBIAN12"), { ...anew, met: () => "refused" }, answered(), news);
    const { outputs } = await partialOf(cut.update);
    expect(outputs).toMatchObject({ diskGeneration: 2, __phase: { is: "unreached" } });
    // Nobody logs in with the keys of before.
    expect(outputs).not.toHaveProperty("connection");
    const next = updated(idle, { keys: () => [keyNamed("second")] }, outputs, news);
    expect(await next.update).toMatchObject({ diskGeneration: 2, connection: connection("second") });
    expect(next.writes).toEqual([]);
  });

  it("sends the login again first, and waits then", async () => {
    const login = { username: "ada", password: "a-secret" };
    const { update, writes, sshCalls } = updated(
      { ...rebuilding("DEBIAN12"), "server.update": () => record({ template_name: "DEBIAN12" }) },
      anew,
      answered({ ...awaited, ...login }),
      { ...news, ...login },
    );
    expect((await update).connection).toEqual(connection("second", { user: "ada", password: "a-secret" }));
    expect(names(writes)).toEqual(["server.rebuild", "server.update"]);
    expect(sshCalls).toHaveLength(2);
  });

  it("of what is to be stopped is not waited for: that is said, and there is no way to log in", async () => {
    let power = "stopped";
    const { update, warnings, sshCalls } = updated(
      {
        ...rebuilding("DEBIAN12"),
        "server.power.status": () => ({ powerStatus: power }),
        "server.power.shutdown": () => {
          power = "stopped";
          return { task: 1 };
        },
      },
      anew,
      answered({ ...awaited, powerState: "stopped" }),
      { ...news, powerState: "stopped" },
    );
    const outputs = await update;
    expect(outputs).toMatchObject({ diskGeneration: 2 });
    expect(outputs).not.toHaveProperty("connection");
    expect(outputs).not.toHaveProperty("__phase");
    expect(sshCalls).toEqual([]);
    expect(warnings).toEqual([
      told("server-not-awaited", { server: "web.example.com (AAAAAA)", because: "stopped" }),
    ]);
  });
});

describe("a start or a reboot with waitFor.ssh", () => {
  /** A host whose power does what it is asked to. */
  const powered = (first: string) => {
    let power = first;
    const becomes = (next: string) => () => {
      power = next;
      return { task: 1 };
    };
    return {
      "server.power.status": () => ({ powerStatus: power }),
      "server.power.start": becomes("running"),
      "server.power.reboot": becomes("running"),
    } satisfies Script;
  };
  const running = { ...awaited, powerState: "running" };

  it("is waited for; the host keys stay those of the disks", async () => {
    const { update, sshCalls } = updated(
      powered("stopped"),
      { keys: () => [keyNamed("somebody else")] },
      answered({ ...awaited, powerState: "stopped" }),
      running,
    );
    expect(await update).toMatchObject({ powerState: "running", connection: connection("first") });
    expect(sshCalls).toEqual(["dial 93.184.216.34:22"]);
  });

  it.each<[what: string, olds: Properties, news: Properties, write: string]>([
    ["start", { ...awaited, powerState: "stopped" }, running, "server.power.start"],
    ["reboot", { ...awaited, rebootTriggers: 1 }, { ...awaited, rebootTriggers: 2 }, "server.power.reboot"],
  ])(
    "that is cut short is waited for by the next up, which sends no second %s",
    async (_what, olds, news, write) => {
      const first = updated(
        powered(write.endsWith("start") ? "stopped" : "running"),
        { met: () => "refused" },
        answered(olds),
        news,
      );
      const { outputs } = await partialOf(first.update);
      expect(names(first.writes)).toEqual([write]);
      expect(outputs).toMatchObject({ __phase: { is: "unreached" }, connection: connection("first") });
      const next = updated(powered("running"), {}, outputs, news);
      const after = await next.update;
      expect(after).not.toHaveProperty("__phase");
      expect(next.writes).toEqual([]);
      expect(next.sshCalls).toEqual(["dial 93.184.216.34:22"]);
    },
  );
});

describe("a refresh with waitFor.ssh", () => {
  const refreshed = async (told: Properties, outputs: Properties) => {
    const { session, context, sshCalls } = scriptedHost({
      "server.details": () => record(told),
      "asset.details": () => ({ uniq_id: id, domain: inputs.domain }),
    });
    const found = await server.read(session, { id, outputs }, context);
    expect(sshCalls).toEqual([]);
    return found?.outputs;
  };

  it("never waits, and keeps what is known", async () => {
    expect(await refreshed({}, answered())).toEqual(answered());
    expect(await refreshed({}, unreached())).toMatchObject({ __phase: { is: "unreached" } });
  });

  it("drops the host keys of disks that somebody else has erased, and leaves the wait to the next up", async () => {
    const outputs = await refreshed({ template_name: "UBUNTU24" }, answered());
    expect(outputs).toMatchObject({ diskGeneration: 2, __phase: { is: "unreached" } });
    expect(outputs).not.toHaveProperty("connection");
    expect(outputs).not.toHaveProperty("sshHostKeys");
  });
});

describe("a preview with waitFor.ssh", () => {
  const previewed = (olds: Properties, news: Properties) => {
    const { session, warnings, context } = scriptedHost({});
    return { ...server.diff(session, { id, olds, news }, context), warnings };
  };

  it("tells the wait of an earlier run that goes on", () => {
    expect(previewed(unreached(), awaited)).toMatchObject({
      changes: true,
      steps: ["reach"],
      warnings: [told("reach-waits", { server: "web.example.com (AAAAAA)" })],
    });
  });

  it("shows nothing where nothing is to be done", () => {
    expect(previewed(answered(), awaited)).toMatchObject({ changes: false, steps: [], warnings: [] });
  });
});
