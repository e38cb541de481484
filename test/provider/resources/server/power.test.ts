import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { server } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, stored } from "./rebuildingHost";

describe("power", () => {
  /** A host whose shutdown works after `obeys` seconds, or never. */
  function powered(first: string, { obeys = 5 } = {}) {
    let target = first;
    let at = 0;
    let now = 0;
    const set = (to: string, delay: number) => {
      target = to;
      at = now + delay;
      return { task: 1, status: "queued" };
    };
    let before = first;
    const script: Script = {
      "server.power.status": (_params, seconds) => {
        now = seconds;
        if (seconds >= at) before = target;
        return { powerStatus: before };
      },
      "server.power.start": () => set("running", 5),
      "server.power.shutdown": () => set("stopped", obeys),
      "server.power.stop": () => set("stopped", 2),
      "server.power.reboot": () => {
        before = "rebooting";
        return set("running", 20);
      },
      "server.power.reset": () => {
        before = "resetting";
        return set("running", 10);
      },
    };
    return scriptedHost(script);
  }
  const running = { ...inputs, powerState: "running" };
  const stopped = { ...inputs, powerState: "stopped" };
  const names = (writes: readonly (readonly [string, unknown])[]) => writes.map(([name]) => name);

  it("starts a stopped server and waits", async () => {
    const { session, context, writes, clock, status } = powered("stopped");
    await server.update(session, { id, olds: stored(stopped), news: running }, context);
    expect(names(writes)).toEqual(["server.power.start"]);
    expect(clock.now()).toBeGreaterThanOrEqual(5_000);
    expect(status[0]).toBe("web.example.com: starting (task 1 at the host), 0s of about 1m");
  });
  it("tells a word of the host that it does not know, in a warning and at the deadline", async () => {
    const { session, context, warnings } = scriptedHost({
      "server.power.status": () => ({ powerStatus: "hibernated" }),
      "server.power.start": () => ({ task: 1 }),
    });
    const update = server.update(session, { id, olds: stored(stopped), news: running }, context);
    const trouble = 'the host says powerStatus "hibernated", which is not known here';
    await expect(update).rejects.toMatchObject({ content: { code: "server-late", data: { trouble } } });
    expect(warnings).toEqual([
      told("power-word-unknown", { server: "web.example.com (AAAAAA)", word: "hibernated" }),
    ]);
  });
  it("shuts a running server down", async () => {
    const { session, context, writes } = powered("running");
    await server.update(session, { id, olds: stored(running), news: stopped }, context);
    expect(names(writes)).toEqual(["server.power.shutdown"]);
  });
  it("stops it after a grace time when the shutdown has no effect", async () => {
    const { session, context, writes, clock } = powered("running", { obeys: Number.POSITIVE_INFINITY });
    await server.update(session, { id, olds: stored(running), news: stopped }, context);
    expect(names(writes)).toEqual(["server.power.shutdown", "server.power.stop"]);
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
  });
  it("sends nothing when the host is there already", async () => {
    const { session, context, writes } = powered("stopped");
    await server.update(session, { id, olds: stored(running), news: stopped }, context);
    expect(writes).toEqual([]);
  });
  it("stops a server that cannot be shut down, without waiting for it", async () => {
    let power = "running";
    const { session, context, writes, clock } = scriptedHost({
      "server.power.status": () => ({ powerStatus: power }),
      "server.power.shutdown": () => ({ error: "no agent on the server", task: 0 }),
      "server.power.stop": () => {
        power = "stopped";
        return { task: 2 };
      },
    });
    await server.update(session, { id, olds: stored(running), news: stopped }, context);
    expect(names(writes)).toEqual(["server.power.shutdown", "server.power.stop"]);
    expect(clock.now()).toBeLessThan(120_000);
  });
  it.each(["start", "stop"])(
    "a %s that is refused because an earlier try was done is no failure",
    async (operation) => {
      const wanted = operation === "start" ? "running" : "stopped";
      let power = operation === "start" ? "stopped" : "running";
      const { session, context } = scriptedHost({
        "server.power.status": () => ({ powerStatus: power }),
        "server.power.shutdown": () => ({ error: "no agent on the server" }),
        [`server.power.${operation}`]: () => {
          power = wanted;
          return { error: `the server is ${wanted} already` };
        },
      });
      const olds = operation === "start" ? stopped : running;
      const news = { ...inputs, powerState: wanted };
      const outputs = await server.update(session, { id, olds: stored(olds), news }, context);
      expect(outputs).toMatchObject({ powerState: wanted });
    },
  );
  it("fails with the host's own words", async () => {
    const { session, context } = scriptedHost({
      "server.power.status": () => ({ powerStatus: "stopped" }),
      "server.power.start": () => ({ error: "no boot device", task: 0 }),
    });
    await expect(
      server.update(session, { id, olds: stored(stopped), news: running }, context),
    ).rejects.toMatchObject({
      content: { code: "server-unfinished" },
      cause: { hostMessage: "no boot device" },
    });
  });
  it("has a deadline", async () => {
    const { session, context } = scriptedHost({
      "server.power.status": () => ({ powerStatus: "stopped" }),
      "server.power.start": () => ({ task: 1 }),
    });
    await expect(
      server.update(session, { id, olds: stored(stopped), news: running }, context),
    ).rejects.toThrow(
      told("server-late", {
        server: "web.example.com (AAAAAA)",
        isBuilt: true,
        doing: "starting (task 1 at the host)",
        deadline: 600_000,
        trouble: undefined,
      }),
    );
  });

  describe("rebootTriggers", () => {
    const triggered = (value: number, over: Properties = {}) => ({
      ...inputs,
      rebootTriggers: value,
      ...over,
    });
    const update = (host: ReturnType<typeof powered>, olds: Properties, news: Properties) =>
      server.update(host.session, { id, olds: stored(olds), news }, host.context);

    it("reboot, and wait until the server runs again", async () => {
      const host = powered("running");
      await update(host, triggered(1), triggered(2));
      expect(names(host.writes)).toEqual(["server.power.reboot"]);
      expect(host.clock.now()).toBeGreaterThanOrEqual(20_000);
    });
    it("reset, by rebootMode, a server that hangs, and wait until it runs again", async () => {
      const host = powered("running");
      const reset = { rebootMode: "reset" };
      expect(await update(host, triggered(1), triggered(2, reset))).toMatchObject(reset);
      expect(names(host.writes)).toEqual(["server.power.reset"]);
      expect(host.clock.now()).toBeGreaterThanOrEqual(10_000);
      expect(host.status[0]).toBe("web.example.com: resetting (task 1 at the host), 0s of about 1m");
      await update(host, triggered(2), triggered(2, reset));
      expect(names(host.writes)).toEqual(["server.power.reset"]);
    });
    it.each([
      ["goes away later: done when it is back", [10, 30], 30],
      ["is never seen away: done after a settling time", [0, 0], 15],
    ])("of a host that still says running, and %s", async (_, [away = 0, back = 0], done) => {
      const { session, context, clock, writes } = scriptedHost({
        "server.power.status": (_params, seconds) => ({
          powerStatus: seconds >= away && seconds < back ? "rebooting" : "running",
        }),
        "server.power.reboot": () => ({ task: 1, status: "queued" }),
      });
      const change = { id, olds: stored(triggered(1)), news: triggered(2) };
      expect(await server.update(session, change, context)).toMatchObject({ rebootTriggers: 2 });
      expect(names(writes)).toEqual(["server.power.reboot"]);
      expect(clock.now()).toBeGreaterThanOrEqual(done * 1000);
    });
    it.each([
      [
        "a rebuild, which has read everything anew",
        { is: "rebuilding", since: 0, templateName: inputs.templateName, restores: [], acknowledged: true },
        [],
      ],
      ["other work of the host", { is: "occupied", since: 0, restores: [] }, ["server.power.reboot"]],
    ])("reboot or not after waiting for %s", async (_name, __phase, sent) => {
      const record = (seconds: number) => ({
        uniq_id: id,
        domain: inputs.domain,
        active: seconds > 60,
        status: seconds > 60 ? "Running" : "Working",
        template_name: inputs.templateName,
      });
      const { session, context, writes } = scriptedHost({
        "asset.list": (_params, seconds) => [record(seconds)],
        "server.details": (_params, seconds) => record(seconds),
        "server.power.status": () => ({ powerStatus: "running" }),
        "server.power.reboot": () => ({ task: 1, status: "queued" }),
      });
      const olds = { ...stored(triggered(1)), __phase };
      const updated = await server.update(session, { id, olds, news: triggered(2) }, context);
      expect(updated).toMatchObject({ rebootTriggers: 2 });
      expect(names(writes)).toEqual(sent);
    });
    it("do nothing extra after a start", async () => {
      const host = powered("stopped");
      await update(host, triggered(1, { powerState: "stopped" }), triggered(2, { powerState: "running" }));
      expect(names(host.writes)).toEqual(["server.power.start"]);
    });
    it("do nothing while it is to be stopped", async () => {
      const host = powered("stopped");
      await update(host, triggered(1, { powerState: "stopped" }), triggered(2, { powerState: "stopped" }));
      expect(host.writes).toEqual([]);
    });
    it("do nothing while the host has it stopped", async () => {
      const host = powered("stopped");
      await update(host, triggered(1), triggered(2));
      expect(host.writes).toEqual([]);
    });
    it("that are removed do nothing", async () => {
      const host = powered("running");
      await update(host, triggered(1), inputs);
      expect(host.writes).toEqual([]);
    });
  });
});
