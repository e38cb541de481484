import { describe, expect, it } from "vitest";
import { PartialFailure, type Properties } from "../../../../provider/resources/resource";
import { server } from "../../../../provider/resources/server";
import { answerLost, partialOf, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";

const id = "AAAAAA";
const inputs = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  planId: 100,
  templateName: "ALMA9",
};
const stored = (given: Properties, over: Properties = {}): Properties => ({
  accountNumber: 7,
  ip: "93.184.216.34",
  active: true,
  status: "Running",
  ...given,
  uniqId: id,
  __set: Object.keys(given).sort(),
  __holder: "holder01",
  ...over,
});
const record = (over: Properties = {}) => ({
  uniq_id: id,
  accnt: 7,
  type: "Cloud.VPS",
  plan_id: "100",
  template_name: "ALMA9",
  status: "Running",
  ip: "93.184.216.34",
  active: true,
  ...over,
});

/**
 * A host that, once asked, rebuilds in the seconds `from`..`to`, and shows the template before until it has begun.
 * `asked`: by an earlier run.
 */
const rebuilding = (
  template: string,
  { from = 0, to = 120, ends = {} as Properties, before = {} as Properties, asked = false } = {},
): Script => {
  let isAsked = asked;
  const now = (seconds: number) => {
    if (!isAsked || seconds < from) return record(before);
    return seconds < to
      ? record({ active: false, status: "Re-Imaging", ip: "127.0.0.1" })
      : record({ template_name: template, ...ends });
  };
  return {
    "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
    "server.details": (_params, seconds) => now(seconds),
    "server.rebuild": (_params, seconds) => {
      isAsked = true;
      return now(seconds);
    },
    "server.update": () => record(),
  };
};

describe("update in place", () => {
  const host: Script = {
    "server.update": (params) => record({ username: params.username ?? "root" }),
    "asset.update": () => ({ uniq_id: id }),
  };
  it.each([
    ["domain", "www.example.com", { domain: "www.example.com" }],
    ["username", "admin", { username: "admin" }],
    ["password", "second-secret", { password: "second-secret" }],
    ["bandwidthQuota", 0, { bandwidth_quota: 0 }],
    ["backupEnabled", true, { backup_enabled: 1 }],
  ])("%s is one server update", async (name, value, params) => {
    const { session, context, writes } = scriptedHost(host);
    const outputs = await server.update(
      session,
      { id, olds: stored(inputs), news: { ...inputs, [name]: value } },
      context,
    );
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, ...params }]]);
    expect(outputs).toMatchObject({ [name]: value, uniqId: id, ip: "93.184.216.34", __holder: "holder01" });
    expect(outputs.__set).toContain(name);
  });

  it("sends the backups together, because plan and quota count only when enabled", async () => {
    const { session, context, writes } = scriptedHost(host);
    const olds = { ...inputs, backupEnabled: true, backupPlan: "daily", backupQuota: 7 };
    await server.update(session, { id, olds: stored(olds), news: { ...olds, backupQuota: 14 } }, context);
    expect(writes).toEqual([
      ["server.update", { uniq_id: id, accnt: 7, backup_enabled: 1, backup_plan: "daily", backup_quota: 14 }],
    ]);
  });

  it("sends features to the asset", async () => {
    const { session, context, writes } = scriptedHost(host);
    const features = { Antivirus: "full" };
    await server.update(session, { id, olds: stored(inputs), news: { ...inputs, features } }, context);
    expect(writes).toEqual([["asset.update", { uniq_id: id, accnt: 7, features }]]);
  });

  it("sends nothing for what is recorded, and says the note once", async () => {
    const { session, context, writes, reads, warnings } = scriptedHost({});
    const news = {
      ...inputs,
      publicSshKey: "ssh-ed25519 AAAA",
      rebuildPolicy: "rebuild",
      timeouts: { build: "1h" },
    };
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(writes).toEqual([]);
    expect(reads).toEqual([]);
    expect(outputs).toMatchObject(news);
    expect(warnings).toEqual([
      "publicSshKey: The running server keeps the keys it was built with: publicSshKey is used at creation only. Change the keys on the server, or replace it (replaceOnChanges).",
    ]);
  });

  it("sends nothing for what is no longer given", async () => {
    const { session, context, writes } = scriptedHost({});
    const outputs = await server.update(
      session,
      { id, olds: stored({ ...inputs, backupEnabled: true, powerState: "running" }), news: inputs },
      context,
    );
    expect(writes).toEqual([]);
    expect(outputs.__set).toEqual(["domain", "planId", "templateName", "type"]);
  });

  it("keeps what was sent when a later call fails", async () => {
    const { session, context } = scriptedHost({
      ...host,
      "asset.update": () => refuse("Input::Disallowed", "features: Antivirus cannot be full"),
    });
    const news = { ...inputs, backupEnabled: true, features: { Antivirus: "full" } };
    const { outputs, message } = await partialOf(
      server.update(session, { id, olds: stored(inputs), news }, context),
    );
    expect(outputs).toMatchObject({ backupEnabled: true });
    expect(outputs).not.toHaveProperty("features");
    expect(message).toContain("Antivirus cannot be full");
    expect(server.diff(session, { id, olds: outputs, news }).detailed).toEqual({ features: "update" });
  });

  it("waits while the host is busy with the server", async () => {
    const { session, context, writes } = scriptedHost({
      "server.update": (_params, seconds) => (seconds < 5 ? refuse("Workflow::Conflict", "busy") : record()),
    });
    await server.update(
      session,
      { id, olds: stored(inputs), news: { ...inputs, backupEnabled: true } },
      context,
    );
    expect(writes.length).toBeGreaterThan(1);
  });

  it("fails when an Asset resource owns the property, before any call", async () => {
    const { session, context, writes } = scriptedHost({});
    session.owners.set(`${id}.features`, "Asset");
    await expect(
      server.update(session, { id, olds: stored(inputs), news: { ...inputs, features: { a: 1 } } }, context),
    ).rejects.toThrow("features: both a Server and an Asset resource set features of AAAAAA");
    expect(writes).toEqual([]);
  });
});

describe("rebuild", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  const rebuildCall = ["server.rebuild", { uniq_id: id, accnt: 7, template_name: "DEBIAN12" }];

  it("keeps the id and the ip, and waits until the new template is there", async () => {
    const { session, context, writes, clock, status } = scriptedHost(rebuilding("DEBIAN12"));
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(writes).toEqual([rebuildCall]);
    expect(outputs).toEqual(stored(news, { templateName: "DEBIAN12", __set: Object.keys(news).sort() }));
    expect(clock.now()).toBeGreaterThanOrEqual(120_000);
    expect(status).toContain("web.example.com: rebuilding, 1m of about 8m");
    expect(server.diff(session, { id, olds: outputs, news }).changes).toBe(false);
  });

  it("sends force when asked to", async () => {
    const { session, context, writes } = scriptedHost(rebuilding("DEBIAN12"));
    const forced = { ...news, rebuildForce: true };
    await server.update(session, { id, olds: stored(inputs), news: forced }, context);
    expect(writes).toEqual([
      ["server.rebuild", { uniq_id: id, accnt: 7, template_name: "DEBIAN12", force: 1 }],
    ]);
  });

  it("is refused from the outputs before the first call, where check could not see it", async () => {
    const { session, context, writes, reads } = scriptedHost({});
    const drifted = stored(inputs, { templateName: "UBUNTU24" });
    expect(server.check({ olds: inputs, news: { ...inputs, backupEnabled: true } }).failures).toEqual([]);
    await expect(
      server.update(session, { id, olds: drifted, news: { ...inputs, backupEnabled: true } }, context),
    ).rejects.toThrow('templateName: "UBUNTU24" → "ALMA9" would rebuild web.example.com and erase its disks');
    expect([writes, reads]).toEqual([[], []]);
  });

  it("goes before the records and the power, and sends the login again", async () => {
    let power = "stopped";
    const { session, context, writes } = scriptedHost({
      ...rebuilding("DEBIAN12"),
      "server.power.status": () => ({ powerStatus: power }),
      "server.power.start": () => {
        power = "running";
        return { task: 3 };
      },
    });
    const olds = {
      ...inputs,
      username: "admin",
      password: "first-secret",
      powerState: "running",
      rebootTriggers: 1,
    };
    const outputs = await server.update(
      session,
      { id, olds: stored(olds), news: { ...olds, ...news, bandwidthQuota: 9, rebootTriggers: 2 } },
      context,
    );
    expect(writes).toEqual([
      rebuildCall,
      [
        "server.update",
        { uniq_id: id, accnt: 7, username: "admin", password: "first-secret", bandwidth_quota: 9 },
      ],
      ["server.power.start", { uniq_id: id, accnt: 7 }],
    ]);
    expect(outputs).not.toHaveProperty("pending");
    expect(outputs).toMatchObject({ rebootTriggers: 2, powerState: "running" });
  });

  it("of the same template, by triggers, is done only after the host was seen busy", async () => {
    // The host goes on showing the old state for 40 seconds.
    const { session, context, clock, writes } = scriptedHost(rebuilding("ALMA9", { from: 40, to: 70 }));
    const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
    await server.update(session, { id, olds: stored(olds), news: { ...olds, rebuildTriggers: 2 } }, context);
    expect(clock.now()).toBeGreaterThanOrEqual(70_000);
    expect(clock.now()).toBeLessThan(90_000);
    expect(writes).toHaveLength(1);
  });

  it("or after 90 seconds, when it never was", async () => {
    const { session, context, clock } = scriptedHost(rebuilding("ALMA9", { from: 0, to: 0 }));
    const olds = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1 };
    await server.update(session, { id, olds: stored(olds), news: { ...olds, rebuildTriggers: 2 } }, context);
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
    expect(clock.now()).toBeLessThan(110_000);
  });

  it("does not take an old failure for its own", async () => {
    const failed = { active: false, status: "Failed" };
    const { session, context } = scriptedHost(rebuilding("DEBIAN12", { from: 40, to: 120, before: failed }));
    const olds = stored(inputs, failed);
    // The first build has failed; a rebuild is the way out.
    const outputs = await server.update(session, { id, olds, news }, context);
    expect(outputs).toMatchObject({ active: true, status: "Running", templateName: "DEBIAN12" });
  });

  it("of an image to a template forgets the image", async () => {
    const { session, context, writes } = scriptedHost(rebuilding("DEBIAN12"));
    const { templateName: _, ...rest } = inputs;
    const outputs = await server.update(
      session,
      { id, olds: stored({ ...rest, imageId: 3 }, { templateName: "DEBIAN12" }), news },
      context,
    );
    expect(writes).toEqual([rebuildCall]);
    expect(outputs).not.toHaveProperty("imageId");
  });

  it("leaves nothing pending when the host refuses it", async () => {
    const { session, context } = scriptedHost({
      ...rebuilding("DEBIAN12"),
      "server.rebuild": () => refuse("Input::Validation", "no such template"),
    });
    await expect(server.update(session, { id, olds: stored(inputs), news }, context)).rejects.toThrow(
      "no such template",
    );
  });

  it("whose answer is lost is waited for and not sent again", async () => {
    const host = rebuilding("DEBIAN12", { from: 0, to: 60 });
    const { session, context, writes } = scriptedHost({
      ...host,
      "server.rebuild": (...request) => {
        host["server.rebuild"]?.(...request);
        return answerLost;
      },
    });
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(outputs.templateName).toBe("DEBIAN12");
    expect(writes).toHaveLength(1);
  });

  it("of which the host shows no trace was never begun, and is sent by the next update", async () => {
    const { session, context, clock } = scriptedHost({
      ...rebuilding("DEBIAN12", { from: Number.POSITIVE_INFINITY }),
      "server.rebuild": () => answerLost,
    });
    // Not a partial failure: the state stays as it was, without anything pending.
    const update = server.update(session, { id, olds: stored(inputs), news }, context);
    await expect(update).rejects.toThrow("no trace of the rebuild");
    await expect(update).rejects.not.toBeInstanceOf(PartialFailure);
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
  });
});

describe("a rebuild that an earlier run sent before it died, unknown to the state", () => {
  const olds = stored({ ...inputs, password: "first-secret" });
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild", password: "first-secret" };
  const updateOn = async (host: Script, given: Properties = news) => {
    const { session, context, writes, warnings } = scriptedHost(host);
    const outputs = await server.update(session, { id, olds, news: given }, context);
    return { outputs, calls: writes.map(([name]) => name), warnings };
  };

  it.each([
    ["is done", 0],
    ["is still going on", 60],
  ])("%s: the disks are not erased again, and the login is sent", async (_, to) => {
    const { outputs, calls, warnings } = await updateOn(rebuilding("DEBIAN12", { to, asked: true }));
    expect(calls).toEqual(["server.update"]);
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(outputs).not.toHaveProperty("pending");
    expect(warnings).toEqual([
      "web.example.com: the host has rebuilt it from DEBIAN12 already, by a request whose result was lost or behind Pulumi's back. Its disks are not erased again.",
    ]);
  });

  it("has failed: it is sent again", async () => {
    const failed = { status: "Failed", active: false };
    const host = rebuilding("DEBIAN12", {
      from: 30,
      to: 60,
      before: { ...failed, template_name: "DEBIAN12" },
    });
    expect((await updateOn(host)).calls).toEqual(["server.rebuild", "server.update"]);
  });

  it("is not there: the host was at work on something else, and is asked to rebuild after it", async () => {
    let asked = 0;
    const restoring = record({ status: "Restoring Backup", active: false });
    const host = rebuilding("DEBIAN12", { from: 60, to: 90 });
    const { calls } = await updateOn({
      ...host,
      "server.details": (params, seconds) =>
        ++asked < 3 ? restoring : (host["server.details"]?.(params, seconds) ?? {}),
    });
    expect(calls).toEqual(["server.rebuild", "server.update"]);
  });

  it("cannot be told from none where the triggers changed too: it is sent", async () => {
    const host = rebuilding("DEBIAN12", { from: 30, to: 60, before: { template_name: "DEBIAN12" } });
    const { calls } = await updateOn(host, { ...news, rebuildTriggers: 2 });
    expect(calls).toEqual(["server.rebuild", "server.update"]);
  });
});

describe("what a rebuild's end is taken for", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild" };
  /** A host that is at work on something for `busy` seconds and never shows the new template. */
  const otherwise = (busy: number, answer: Script[string]): Script => {
    let isAsked = false;
    const now = (seconds: number) =>
      isAsked && seconds < busy ? record({ active: false, status: "Moving" }) : record();
    return {
      "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
      "server.details": (_params, seconds) => now(seconds),
      "server.rebuild": (...request) => {
        isAsked = true;
        return answer?.(...request);
      },
    };
  };

  it("the host was busy, but the request was lost: it was never begun", async () => {
    const { session, context, clock } = scriptedHost(otherwise(20, () => answerLost));
    await expect(server.update(session, { id, olds: stored(inputs), news }, context)).rejects.toThrow(
      "no trace of the rebuild",
    );
    expect(clock.now()).toBeGreaterThanOrEqual(600_000);
  });

  it("the host took it, was busy and names the template otherwise: done after the settling time", async () => {
    const { session, context, clock } = scriptedHost(otherwise(20, () => record()));
    const outputs = await server.update(session, { id, olds: stored(inputs), news }, context);
    expect(outputs).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(clock.now()).toBeGreaterThanOrEqual(90_000);
    expect(clock.now()).toBeLessThan(200_000);
  });
});

describe("a rebuild that fails", () => {
  const news = { ...inputs, templateName: "DEBIAN12", rebuildPolicy: "rebuild", password: "first-secret" };
  const olds = stored({ ...inputs, password: "first-secret" });
  const failing = () => rebuilding("DEBIAN12", { ends: { status: "Failed", active: false } });

  /** What is stored after the failure. */
  const failed = async () => {
    const { session, context } = scriptedHost(failing());
    return partialOf(server.update(session, { id, olds, news }, context));
  };

  it("is stored as pending, with the ways out", async () => {
    const { outputs, message } = await failed();
    expect(outputs).toMatchObject({
      templateName: "ALMA9",
      active: false,
      pending: { effect: "rebuild", templateName: "DEBIAN12", since: 0, seenBusy: true, acknowledged: true },
    });
    expect(message).toContain("the host says that the rebuild failed (status Failed). The server is kept");
    expect(message).toContain('another value of rebuildTriggers and rebuildPolicy: "rebuild"');
  });

  it("then the same target: no second rebuild, the same failure", async () => {
    const { outputs } = await failed();
    const { session, context, writes } = scriptedHost(
      rebuilding("", { to: 0, ends: { status: "Failed", active: false }, asked: true }),
    );
    expect(server.diff(session, { id, olds: outputs, news }).changes).toBe(true);
    // Not a new partial failure: the state, with what is pending, stays as it is.
    const again = server.update(session, { id, olds: outputs, news }, context);
    await expect(again).rejects.toThrow(
      "the host says that the rebuild failed (status Failed). The server is kept",
    );
    await expect(again).rejects.not.toBeInstanceOf(PartialFailure);
    expect(writes).toEqual([]);
  });

  it("then the same target, when the host has mended it: waits, and sends the login again", async () => {
    const { outputs } = await failed();
    const { session, context, writes } = scriptedHost(rebuilding("DEBIAN12", { to: 30, asked: true }));
    const done = await server.update(session, { id, olds: outputs, news }, context);
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, password: "first-secret" }]]);
    expect(done).toMatchObject({ templateName: "DEBIAN12", active: true });
    expect(done).not.toHaveProperty("pending");
  });

  it.each(["UBUNTU24", "ALMA9"])(
    "then %s: refused before any call unless the policy allows it",
    async (templateName) => {
      const { outputs } = await failed();
      const refused = scriptedHost({});
      await expect(
        server.update(
          refused.session,
          { id, olds: outputs, news: { ...news, templateName, rebuildPolicy: "refuse" } },
          refused.context,
        ),
      ).rejects.toThrow(
        'templateName: a rebuild of web.example.com with templateName "DEBIAN12" was begun and is not known to be done',
      );
      expect([refused.writes, refused.reads]).toEqual([[], []]);

      const allowed = scriptedHost({
        ...rebuilding(templateName, { from: 30, to: 60, before: { status: "Failed", active: false } }),
      });
      const done = await server.update(
        allowed.session,
        { id, olds: outputs, news: { ...news, templateName } },
        allowed.context,
      );
      expect(allowed.writes).toEqual([
        ["server.rebuild", { uniq_id: id, accnt: 7, template_name: templateName }],
        ["server.update", { uniq_id: id, accnt: 7, password: "first-secret" }],
      ]);
      expect(done).toMatchObject({ templateName, active: true });
      expect(done).not.toHaveProperty("pending");
    },
  );

  it("then a refresh after it ended well: the login is still sent", async () => {
    const { outputs } = await failed();
    const { session, context, writes } = scriptedHost({
      ...rebuilding("DEBIAN12", { to: 0, asked: true }),
      "asset.details": () => ({ uniq_id: id, domain: "web.example.com", status: "Active" }),
    });
    const read = await server.read(session, { id, outputs }, context);
    expect(read?.outputs).toMatchObject({
      templateName: "DEBIAN12",
      active: true,
      pending: { effect: "update", properties: ["password"] },
    });
    const state = read?.outputs ?? {};
    expect(server.diff(session, { id, olds: state, news }).changes).toBe(true);
    const done = await server.update(session, { id, olds: state, news }, context);
    expect(writes).toEqual([["server.update", { uniq_id: id, accnt: 7, password: "first-secret" }]]);
    expect(done).not.toHaveProperty("pending");
  });
});

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
    expect(status[0]).toBe("web.example.com: starting, 0s of about 1m");
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
  it("fails with the host's own words", async () => {
    const { session, context } = scriptedHost({
      "server.power.status": () => ({ powerStatus: "stopped" }),
      "server.power.start": () => ({ error: "no boot device", task: 0 }),
    });
    await expect(
      server.update(session, { id, olds: stored(stopped), news: running }, context),
    ).rejects.toThrow("no boot device");
  });
  it("has a deadline", async () => {
    const { session, context } = scriptedHost({
      "server.power.status": () => ({ powerStatus: "stopped" }),
      "server.power.start": () => ({ task: 1 }),
    });
    await expect(
      server.update(session, { id, olds: stored(stopped), news: running }, context),
    ).rejects.toThrow("web.example.com (AAAAAA): still starting after 10m");
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
