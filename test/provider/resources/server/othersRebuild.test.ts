import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { server } from "../../../support/resources";
import { partialOf, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { id, inputs, rebuilding, record, stored } from "./rebuildingHost";

const before: Properties = { ...inputs, rebuildPolicy: "rebuild", password: "a-secret" };
const news: Properties = { ...before, templateName: "DEBIAN12" };
const atWork = { active: false, status: "Re-Imaging" };
const written = (writes: readonly [string, unknown][]) => writes.map(([name]) => name);

describe("a rebuild that the host refuses, because it is busy", () => {
  /** Refuses for `busy` seconds, and shows from `from` on what it is busy with. */
  const busy = (shows: Properties, { from = 10, until = 60, ends = {} as Properties } = {}): Script => {
    let isRebuilt = false;
    const now = (seconds: number) => {
      if (isRebuilt) return record({ template_name: "DEBIAN12" });
      if (seconds < from) return record();
      return seconds < until ? record(shows) : record(ends);
    };
    return {
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
      "server.details": (_params, seconds) => now(seconds),
      "server.update": (_params, seconds) => now(seconds),
      "server.rebuild": (_params, seconds) => {
        // Once the host has shown what it is at, nothing is tried until that has ended.
        if (shows.active === false) expect(seconds < from || seconds >= until).toBe(true);
        if (seconds < until) return refuse("Workflow::Conflict", "busy");
        isRebuilt = true;
        return record();
      },
    };
  };
  const updateOn = async (script: Script, given = news) => {
    const { session, context, writes, warnings, status } = scriptedHost(script);
    const outputs = await server.update(session, { id, olds: stored(before), news: given }, context);
    return { outputs, warnings, status, writes: written(writes) };
  };

  it("is not sent again where the host turns out to be at a rebuild, which brings the same", async () => {
    const script = busy(atWork, { ends: { template_name: "DEBIAN12" } });
    const { outputs, writes, warnings } = await updateOn(script);
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(writes.at(-1)).toBe("server.update");
    expect(warnings[0]).toContain("The host is rebuilding server web.example.com (AAAAAA) already.");
  });

  it("nor where that has ended between two looks", async () => {
    const { warnings, writes, outputs } = await updateOn(
      busy({ template_name: "DEBIAN12" }, { until: 3_600, ends: { template_name: "DEBIAN12" } }),
    );
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(writes.at(-1)).toBe("server.update");
    expect(warnings[0]).toContain("has rebuilt server web.example.com (AAAAAA) from DEBIAN12 already");
  });

  it("nor, by triggers, where the host was seen at a rebuild: that counts", async () => {
    const triggered = { ...before, rebuildTriggers: 2 };
    const { outputs } = await updateOn(busy(atWork), triggered);
    expect(outputs).toMatchObject({ rebuildTriggers: 2, active: true });
  });

  it("is sent once after other work, which the lines call so", async () => {
    const { writes, outputs, status } = await updateOn(busy({ active: false, status: "Moving" }));
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(writes.slice(-2)).toEqual(["server.rebuild", "server.update"]);
    expect(status).toContain("web.example.com: waiting for other work of the host, 0s of about 8m");
  });

  it("is sent once after a rebuild to another template", async () => {
    const { writes, outputs } = await updateOn(busy(atWork, { ends: { template_name: "UBUNTU24" } }), {
      ...news,
      driftPolicy: "allow",
    });
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(writes.slice(-2)).toEqual(["server.rebuild", "server.update"]);
  });
});

// Somebody has brought DEBIAN12 before, and the state does not have that.
describe("a rebuild of somebody else, met at a host that tells `template` and another one than the state", () => {
  const told = (template: string) => ({ template_name: "", template });
  const asked: Properties = { ...before, templateName: "UBUNTU24" };
  const updateTo = async (end: string) => {
    let there = end;
    /** Rebuilds that the host has not refused. */
    let taken = 0;
    const now = (seconds: number) => {
      if (seconds >= 60) return record(told(there));
      return record({ ...told("DEBIAN12"), ...(seconds >= 10 && atWork) });
    };
    const { session, context } = scriptedHost({
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
      "server.details": (_params, seconds) => now(seconds),
      "server.update": (_params, seconds) => now(seconds),
      "server.rebuild": (_params, seconds) => {
        if (seconds < 60) return refuse("Workflow::Conflict", "busy");
        taken += 1;
        there = "UBUNTU24";
        return now(seconds);
      },
    });
    const olds = stored(before, { template: "ALMA9" });
    const updated = await server.update(session, { id, olds, news: asked }, context);
    expect(updated).toMatchObject({ templateName: "UBUNTU24", template: "UBUNTU24", active: true });
    return taken;
  };

  it("counts where it brings what is asked for", async () => {
    expect(await updateTo("UBUNTU24")).toBe(0);
  });

  it.each(["ALMA9", "DEBIAN12", "FEDORA42"])(
    "does not count where it brings %s: one is sent",
    async (end) => {
      expect(await updateTo(end)).toBe(1);
    },
  );
});

describe("a rebuild that somebody else sent, and that a refresh has met", () => {
  const asset = () => ({ uniq_id: id, domain: "web.example.com" });
  /** The outputs after a refresh while the host is at it. */
  const met = async () => {
    const { session, context } = scriptedHost({
      "server.details": () => record(atWork),
      "asset.details": asset,
    });
    return (await server.read(session, { id, outputs: stored(before) }, context))?.outputs ?? {};
  };
  const ended = (over: Properties = {}): Script => ({
    "asset.list": () => [{ uniq_id: id, active: true }],
    "server.details": () => record(over),
    "asset.details": asset,
    "server.update": () => record(over),
  });

  it("is stored with what is known of it, and told at preview", async () => {
    const outputs = await met();
    expect(outputs).toMatchObject({
      active: false,
      templateName: "ALMA9",
      __phase: { is: "rebuilding", undoes: ["password"], before: "ALMA9", seenBusy: true },
    });
    const { session, context, warnings } = scriptedHost({});
    expect(server.diff(session, { id, olds: outputs, news: before }, context)).toMatchObject({
      changes: true,
      steps: ["wait", "update"],
    });
    expect(warnings).toEqual([
      "Server web.example.com (AAAAAA): `pulumi up` waits for the rebuild begun at 1970-01-01 00:00 UTC. It sends no second one while that is under way.",
    ]);
  });

  it("with the same template at its end: the login is sent again, by up or after another refresh", async () => {
    const { session, context, writes } = scriptedHost(ended());
    const done = await server.update(session, { id, olds: await met(), news: before }, context);
    expect(done).not.toHaveProperty("__phase");
    const read = await server.read(session, { id, outputs: await met() }, context);
    expect(read?.outputs).toMatchObject({ active: true, __phase: { is: "restoring", inputs: ["password"] } });
    await server.update(session, { id, olds: read?.outputs ?? {}, news: before }, context);
    const login = ["server.update", { uniq_id: id, accnt: 7, password: "a-secret" }];
    expect(writes).toEqual([login, login]);
  });

  it("with another template at its end: that is drift, and not put back unasked", async () => {
    const { session, context, writes } = scriptedHost(ended({ template_name: "UBUNTU24" }));
    const { outputs, message } = await partialOf(
      server.update(session, { id, olds: await met(), news: before }, context),
    );
    expect(message).toContain("Somebody changed templateName of web.example.com (AAAAAA) at the host.");
    expect(outputs).toMatchObject({ templateName: "UBUNTU24", __asked: { templateName: "ALMA9" } });
    expect(writes).toEqual([]);
  });

  it("with what the program asks for by now: it is not erased again", async () => {
    const { session, context, writes } = scriptedHost(ended({ template_name: "DEBIAN12" }));
    const done = await server.update(session, { id, olds: await met(), news }, context);
    expect(done).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(written(writes)).toEqual(["server.update"]);
  });

  it("does not replace a server that was built from an image", async () => {
    const { templateName: _, ...rest } = before;
    const image = { ...rest, imageId: 3 };
    const { session, context } = scriptedHost({
      "server.details": () => record(atWork),
      "asset.details": asset,
    });
    const found = await server.read(session, { id, outputs: stored(image) }, context);
    const diff = server.diff(session, { id, olds: found?.outputs ?? {}, news: image }, context);
    expect(diff).toMatchObject({ changes: true, replaces: [] });
  });
});

describe("a host that is at other work, or at work that its words do not tell", () => {
  it("as a refresh finds it, is not ready; and its power state then is no drift", async () => {
    const { session, context } = scriptedHost({
      "server.details": () => record({ active: undefined, status: "Rebooting" }),
      "asset.details": () => ({ uniq_id: id }),
    });
    const powered = { ...before, powerState: "running" };
    const found = await server.read(session, { id, outputs: stored(powered) }, context);
    expect(found?.outputs).toMatchObject({
      active: false,
      powerState: "running",
      __phase: { is: "occupied" },
    });
  });

  it("suspended, has not been rebuilt: the rebuild is sent afterwards", async () => {
    const host = rebuilding("ALMA9", { from: 60, to: 90 });
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.details": (params, seconds) =>
        seconds < 60
          ? record({ active: false, status: "Suspended" })
          : (host["server.details"]?.(params, seconds) ?? {}),
    });
    const triggered = { ...before, rebuildTriggers: 2 };
    await server.update(session, { id, olds: stored(before), news: triggered }, context);
    expect(written(writes)).toEqual(["server.rebuild", "server.update"]);
  });

  it("by a word that nobody knows, is asked through the list before its disks are erased", async () => {
    const host = rebuilding("DEBIAN12", { from: 60, to: 90 });
    const isPondering = (seconds: number) => seconds < 60;
    const { session, context, writes, clock } = scriptedHost({
      ...host,
      "asset.list": (params, seconds) =>
        isPondering(seconds)
          ? [{ uniq_id: id, active: false }]
          : (host["asset.list"]?.(params, seconds) ?? []),
      "server.details": (params, seconds) =>
        isPondering(seconds)
          ? record({ active: undefined, status: "Pondering" })
          : (host["server.details"]?.(params, seconds) ?? {}),
      "server.rebuild": (params, seconds) => {
        expect(seconds).toBeGreaterThanOrEqual(60);
        return host["server.rebuild"]?.(params, seconds);
      },
    });
    await server.update(session, { id, olds: stored(before), news }, context);
    expect(written(writes)).toEqual(["server.rebuild", "server.update"]);
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
  });

  it.each<[string, Properties, string[]]>([
    ["a rebuild: the login is sent again after it", atWork, ["server.update", "server.update"]],
    ["other work: it is waited for", { active: false, status: "Updating Network" }, ["server.update"]],
  ])("in the answer of an update, is at %s", async (_what, shown, calls) => {
    const { session, context, writes, clock } = scriptedHost({
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: seconds >= 60 }],
      "server.details": (_params, seconds) => record(seconds < 60 ? shown : {}),
      "server.update": (_params, seconds) => record(seconds < 60 ? shown : {}),
    });
    const changed = { ...before, backupEnabled: true };
    const outputs = await server.update(session, { id, olds: stored(before), news: changed }, context);
    expect(outputs).toMatchObject({ active: true, backupEnabled: true });
    expect(outputs).not.toHaveProperty("__phase");
    expect(written(writes)).toEqual(calls);
    expect(clock.now()).toBeGreaterThanOrEqual(60_000);
  });
});
