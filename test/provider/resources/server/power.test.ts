import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { answerLost, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { id, inputs, stored } from "./rebuildingHost";
import { run, web } from "./world";

const power = (powerState: string, over: Properties = {}) => ({ ...inputs, powerState, ...over });
const triggers = (rebootTriggers: number, over: Properties = {}) => ({ ...inputs, rebootTriggers, ...over });
const queued = { task: 1, status: "queued" };

/** A host that executes power operations with a delay. A shutdown takes `obeys` seconds, or never works. */
function powered(first: string, { obeys = 5 } = {}) {
  let [target, before, at, now] = [first, first, 0, 0];
  const becomes = (to: string, delay: number, meanwhile?: string) => () => {
    [target, before, at] = [to, meanwhile ?? before, now + delay];
    return queued;
  };
  return run({
    "server.power.status": (_params, seconds) => {
      now = seconds;
      if (seconds >= at) before = target;
      return { powerStatus: before };
    },
    "server.power.start": becomes("running", 5),
    "server.power.shutdown": becomes("stopped", obeys),
    "server.power.stop": becomes("stopped", 2),
    "server.power.reboot": becomes("running", 20, "rebooting"),
    "server.power.reset": becomes("running", 10, "resetting"),
  });
}
/** A host whose power state never changes, and that responds to a start with `answer`. */
const stuck = (powerStatus: string, answer: Properties) =>
  run({ "server.power.status": () => ({ powerStatus }), "server.power.start": () => answer });

/** A host whose record shows the power state as its status, or that hides the record. */
const withStatus = (isShown = true) => {
  let powerStatus = "running";
  const becomes = (to: string) => () => {
    powerStatus = to;
    return queued;
  };
  return run({
    "server.power.status": () => ({ powerStatus }),
    "server.power.start": becomes("running"),
    "server.power.shutdown": becomes("stopped"),
    "server.details": () =>
      isShown
        ? { uniq_id: id, active: true, status: powerStatus === "running" ? "Running" : "Stopped" }
        : refuse("Permission", "not yours"),
  });
};

describe("power", () => {
  it.each<
    [what: string, first: string, from: string, to: string, obeys: number, sent: string[], least: number]
  >([
    ["starts a stopped server and waits", "stopped", "stopped", "running", 5, ["start"], 5],
    ["shuts a running server down", "running", "running", "stopped", 5, ["shutdown"], 5],
    [
      "stops a server that ignores the shutdown after a grace time",
      "running",
      "running",
      "stopped",
      1e9,
      ["shutdown", "stop"],
      120,
    ],
    ["sends nothing if the server has the power state already", "stopped", "running", "stopped", 5, [], 0],
  ])("%s", async (_what, first, from, to, obeys, sent, least) => {
    const { update, calls, clock, status } = powered(first, { obeys });
    expect(await update(stored(power(from)), power(to))).toMatchObject({ powerState: to });
    expect(calls()).toEqual(sent.map((name: string) => `server.power.${name}`));
    expect(clock.now()).toBeGreaterThanOrEqual(least * 1000);
    const starting = "web.example.com: starting (task 1 at the host), 0s of about 1m";
    if (to === "running") expect(status[0]).toBe(starting);
  });

  it("stores the status that the host reports after the change, and none if the host reports none", async () => {
    const host = withStatus();
    const stopped = await host.update(stored(power("running")), power("stopped"));
    expect(stopped).toMatchObject({ powerState: "stopped", status: "Stopped" });
    expect(await host.update(stopped, power("running"))).toMatchObject({ status: "Running" });
    const hidden = await withStatus(false).update(stored(power("running")), power("stopped"));
    expect(hidden).toMatchObject({ powerState: "stopped", active: true });
    expect(hidden.status).toBeUndefined();
  });

  it.each([
    ["start", "stopped", "running"],
    ["stop", "running", "stopped"],
  ])(
    "a %s that is refused because an earlier try worked is no failure",
    async (operation, before, wanted) => {
      let powerStatus = before;
      const { update, clock } = run({
        "server.power.status": () => ({ powerStatus }),
        "server.power.shutdown": () => ({ error: "no agent on the server" }),
        [`server.power.${operation}`]: () => {
          powerStatus = wanted;
          return { error: `the server is ${wanted} already` };
        },
      });
      expect(await update(stored(power(before)), power(wanted))).toMatchObject({ powerState: wanted });
      // The provider does not wait for a server that cannot be shut down.
      expect(clock.now()).toBeLessThan(120_000);
    },
  );

  it.each([
    ["an earlier try with a lost response has started", false],
    ["an earlier run has started and the host shows", true],
  ])("waits for a shutdown that %s, and does not cut off the power", async (_what, isBegunBefore) => {
    let end = isBegunBefore ? 40 : Number.POSITIVE_INFINITY;
    const { update, calls, clock } = run({
      "server.power.status": (_params, seconds) => ({
        powerStatus: seconds < end ? "on" : "off",
        ...(isBegunBefore && { status: seconds < end ? "in progress" : "done", task: 7 }),
      }),
      "server.power.shutdown"(_params, seconds) {
        const isFirst = end === Number.POSITIVE_INFINITY;
        if (isFirst) end = seconds + 40;
        if (isFirst) return answerLost;
        return { error: "shutdown is in progress", powerStatus: "on", status: "failed", task: 0 };
      },
    });
    const stopped = await update(stored(power("running")), power("stopped"));
    expect(stopped).toMatchObject({ powerState: "stopped" });
    expect(new Set(calls())).toEqual(new Set(["server.power.shutdown"]));
    expect(clock.now()).toBeLessThan(60_000);
  });

  it("quotes an unknown power state in a warning and at the deadline", async () => {
    const { update, warnings } = stuck("hibernated", queued);
    const trouble = 'the host says powerStatus "hibernated"';
    const late = { content: { code: "server-late", data: { trouble } } };
    await expect(update(stored(power("stopped")), power("running"))).rejects.toMatchObject(late);
    expect(warnings).toEqual([told("power-word-unknown", { server: web, word: "hibernated" })]);
  });

  it("fails with the host's message", async () => {
    const { update } = stuck("stopped", { error: "no boot device", task: 0 });
    const failure = { content: { code: "resource-unfinished" }, cause: { hostMessage: "no boot device" } };
    await expect(update(stored(power("stopped")), power("running"))).rejects.toMatchObject(failure);
  });
});

describe("a user who may not read server.power.status", () => {
  const denied = () => ({ error_class: "Permission", error_message: "no" });
  const refused: Script = { "server.power.status": denied };

  it.each(["running", "stopped"])("gets the power state %s from the list", async (wanted) => {
    let powerStatus = wanted === "running" ? "Stopped" : "Running";
    const becomes = (word: string) => () => {
      powerStatus = word;
      return queued;
    };
    const { update, calls, clock, warnings } = run({
      ...refused,
      "asset.list": () => [
        { uniq_id: "OTHER1", powerStatus: wanted },
        { uniq_id: id, powerStatus },
      ],
      "server.power.start": becomes("Running"),
      "server.power.shutdown": becomes("Stopped"),
    });
    expect(await update(stored(power("")), power(wanted))).toMatchObject({ powerState: wanted });
    expect(calls()).toEqual([`server.power.${wanted === "running" ? "start" : "shutdown"}`]);
    expect(clock.now()).toBeLessThan(60_000);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["start", power("stopped"), power("running")],
    ["reboot", triggers(1), triggers(2)],
    ["reset", triggers(1), triggers(2, { rebootMode: "reset" })],
  ])(
    "gets a warning about a %s that is sent but cannot be waited for, instead of a wait of 10 minutes",
    async (operation, olds, news) => {
      const { update, calls, clock, warnings } = run({
        ...refused,
        [`server.power.${operation}`]: () => queued,
      });
      expect(await update(stored(olds), news)).toMatchObject(news);
      expect(calls()).toEqual([`server.power.${operation}`]);
      expect(clock.now()).toBeLessThan(60_000);
      expect(warnings).toEqual([told("power-untold", { server: web, operation })]);
    },
  );

  it("gives a shutdown its grace time, and then stops the server", async () => {
    const { update, calls, clock } = run({
      ...refused,
      "server.power.shutdown": () => queued,
      "server.power.stop": () => queued,
    });
    await update(stored(power("running")), power("stopped"));
    expect(calls()).toEqual(["server.power.shutdown", "server.power.stop"]);
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
    expect(clock.now()).toBeLessThan(180_000);
  });
});

describe("rebootTriggers", () => {
  it.each`
    what                                              | first        | olds                             | news                                    | sent          | atLeast
    ${"reboot, and wait until the server runs again"} | ${"running"} | ${triggers(1)}                   | ${triggers(2)}                          | ${["reboot"]} | ${20}
    ${"reset by rebootMode"}                          | ${"running"} | ${triggers(1)}                   | ${triggers(2, { rebootMode: "reset" })} | ${["reset"]}  | ${10}
    ${"do nothing for another rebootMode"}            | ${"running"} | ${triggers(2)}                   | ${triggers(2, { rebootMode: "reset" })} | ${[]}         | ${0}
    ${"do nothing if the server is started anyway"}   | ${"stopped"} | ${power("stopped", triggers(1))} | ${power("running", triggers(2))}        | ${["start"]}  | ${5}
    ${"do nothing while powerState is stopped"}       | ${"stopped"} | ${power("stopped", triggers(1))} | ${power("stopped", triggers(2))}        | ${[]}         | ${0}
    ${"do nothing while the server is stopped"}       | ${"stopped"} | ${triggers(1)}                   | ${triggers(2)}                          | ${[]}         | ${0}
    ${"do nothing when they are removed"}             | ${"running"} | ${triggers(1)}                   | ${inputs as Properties}                 | ${[]}         | ${0}
  `("$what", async ({ first, olds, news, sent, atLeast }) => {
    const { update, calls, clock, status } = powered(first);
    expect(await update(stored(olds), news)).toMatchObject(news);
    expect(calls()).toEqual(sent.map((name: string) => `server.power.${name}`));
    expect(clock.now()).toBeGreaterThanOrEqual(atLeast * 1000);
    if (sent[0] === "reset")
      expect(status[0]).toMatch(/^web.example.com: resetting \(task 1 at the host\), 0s of about 1m/);
  });

  it.each([
    ["reports a reboot later, until it runs again", 10, 30, 30],
    ["never reports a reboot, for a settling time", 0, 0, 15],
  ])("wait for a host that still reports running and %s", async (_, away, back, done) => {
    const powerStatus = (seconds: number) => (seconds >= away && seconds < back ? "rebooting" : "running");
    const { update, calls, clock } = run({
      "server.power.status": (_params, seconds) => ({ powerStatus: powerStatus(seconds) }),
      "server.power.reboot": () => queued,
    });
    expect(await update(stored(triggers(1)), triggers(2))).toMatchObject({ rebootTriggers: 2 });
    expect(calls()).toEqual(["server.power.reboot"]);
    expect(clock.now()).toBeGreaterThanOrEqual(done * 1000);
  });

  const { domain, templateName } = inputs;
  const rebuilding = {
    is: "rebuilding",
    since: 0,
    templateName,
    restores: [],
    before: "unknown",
    known: "answered",
  };
  it.each([
    // A rebuild has restarted the server, which then read everything again.
    ["a rebuild", rebuilding, []],
    ["other work of the host", { is: "occupied", since: 0, restores: [] }, ["server.power.reboot"]],
  ])("reboot the server, unless a rebuild did, after waiting for %s", async (_name, __phase, sent) => {
    const shown = { uniq_id: id, domain, template_name: templateName };
    const state = (active: boolean) => ({ active, status: active ? "Running" : "Working" });
    const record = (seconds: number) => ({ ...shown, ...state(seconds > 60) });
    const { update, calls } = run({
      "asset.list": (_params, seconds) => [record(seconds)],
      "server.details": (_params, seconds) => record(seconds),
      "server.power.status": () => ({ powerStatus: "running" }),
      "server.power.reboot": () => queued,
    });
    const olds = { ...stored(triggers(1)), __phase };
    expect(await update(olds, triggers(2))).toMatchObject({ rebootTriggers: 2 });
    expect(calls()).toEqual(sent);
  });
});
