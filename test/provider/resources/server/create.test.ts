import { describe, expect, it } from "vitest";
import { hangs, partialOf, refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { record as building, built, host, news } from "./creatingHost";
import { id, inputs, record, stored } from "./rebuildingHost";
import { run, web, workFailed } from "./world";

describe("create", () => {
  it("orders a server, waits for the build and reports the server", async () => {
    const { create, diff, writes, status } = run(host);
    const { id, outputs } = await create(news);
    expect(id).toBe("AAAAAA");
    expect(outputs).toEqual({
      ...stored(news),
      __set: ["domain", "planId", "templateName", "type", "zoneId"],
      __holder: expect.stringMatching(/^[a-z0-9]{8}$/),
    });
    const asked = { plan_id: 100, zone_id: 10, template_name: "ALMA9" };
    expect(writes).toEqual([["server.create", { type: "Cloud.VPS", domain: "web.example.com", ...asked }]]);
    expect(status).toEqual(["web.example.com: building, 0s of about 8m"]);
    const nothing = { changes: false, replaces: [], changedInputs: [], steps: [] };
    expect(diff(outputs, news)).toEqual(nothing);
  });

  it("stops a server once it is built if powerState is stopped", async () => {
    let powerStatus = "On";
    const { create, calls } = run({
      ...host,
      "server.power.status": () => ({ powerStatus }),
      "server.power.shutdown": () => {
        powerStatus = "Off";
        return { task: 1 };
      },
    });
    const { outputs } = await create({ ...news, powerState: "stopped" });
    expect(calls()).toEqual(["server.create", "server.power.shutdown"]);
    expect(outputs.powerState).toBe("stopped");
  });

  it("creates two servers with the same inputs one after the other", async () => {
    let created = 0;
    const ids = ["AAAAAA", "BBBBBB"];
    const { create, calls } = run({
      "asset.list": (params) =>
        params.uniq_id
          ? ids.map((uniq_id) => ({ uniq_id, active: true }))
          : ids.slice(0, created).map((uniq_id) => ({ uniq_id, domain: news.domain, status: "Active" })),
      "server.create": () => building(ids[created++] as string),
      "server.details": ({ uniq_id }) => built(uniq_id as string),
    });
    const both = await Promise.all([create(news), create(news)]);
    expect(both.map(({ id }) => id)).toEqual(ids);
    expect(calls()).toEqual(["server.create", "server.create"]);
  });
});

describe("a create that fails after the id is known", () => {
  const failing = () => building("AAAAAA", { status: "Failed" });

  it("stores the server if the build fails", async () => {
    const { create, diff } = run({ ...host, "server.details": failing });
    const { id, outputs, message } = await partialOf(create({ ...news, username: "admin" }));
    expect(id).toBe("AAAAAA");
    expect(outputs).toMatchObject({ ...news, uniqId: "AAAAAA", active: false, status: "Failed" });
    expect(outputs).not.toHaveProperty("ip");
    expect(message).toBe(workFailed("build"));
    expect(diff(outputs, news).changes).toBe(true);
  });

  it("stores the server at the deadline, and the next update waits on and sends the remaining inputs", async () => {
    const named = { "server.update": () => built("AAAAAA", { username: "admin" }) };
    const { create, update, calls } = run({ ...host, ...named });
    const all = { ...news, username: "admin", timeouts: { build: "1m" } };
    const { outputs, message } = await partialOf(create(all));
    const late = { isBuilt: false, doing: "building", deadline: 60_000, trouble: undefined };
    expect(message).toBe(told("server-late", { server: web, ...late }));
    const done = await update(outputs, { ...all, timeouts: { build: "5m" } });
    expect(done).toMatchObject({ active: true, ip: "93.184.216.34", username: "admin" });
    expect(calls()).toEqual(["server.create", "server.update"]);
  });

  it("says that the order waits for its payment, at once and at the deadline", async () => {
    const listed = { uniq_id: "AAAAAA", active: false, status: "Pending-Payment" };
    const { create, status } = run({ ...host, "asset.list": () => [listed] });
    const { message } = await partialOf(create({ ...news, timeouts: { build: "1m" } }));
    const trouble = "the host reports Pending-Payment";
    expect(message).toBe(told("server-unpaid", { server: web, status: "Pending-Payment" }));
    // The first poll comes after five seconds.
    expect(status.find((line) => line.includes(trouble))).toContain(`building, 5s of about 8m (${trouble})`);
  });

  it.each(["Pending-Payment", "Disabled", "suspended"])(
    "ends after five minutes of %s, and the next update waits on",
    async (status) => {
      const listed = { uniq_id: "AAAAAA", active: false };
      let isPaid = false;
      const { create, update, clock, calls } = run({
        ...host,
        "asset.list": () => [isPaid ? { ...listed, active: true, status: "Active" } : { ...listed, status }],
        "server.details": () => (isPaid ? built("AAAAAA") : building("AAAAAA")),
      });
      const { message, outputs } = await partialOf(create(news));
      expect(message).toBe(told("server-unpaid", { server: web, status }));
      expect(clock.now()).toBeGreaterThanOrEqual(300_000);
      expect(clock.now()).toBeLessThan(400_000);
      isPaid = true;
      expect(await update(outputs, news)).toMatchObject({ active: true });
      expect(calls()).toEqual(["server.create"]);
    },
  );

  it("waits for a payment within that time, and in any other state until the deadline", async () => {
    const listed = (seconds: number) => ({
      ...{ uniq_id: "AAAAAA", active: seconds >= 250 },
      status: seconds < 200 ? "Pending-Payment" : "Active",
    });
    const paying = run({
      ...host,
      "asset.list": (_params, seconds) => [listed(seconds)],
      "server.details": (_params, seconds) => (seconds >= 250 ? built("AAAAAA") : building("AAAAAA")),
    });
    expect((await paying.create(news)).outputs).toMatchObject({ active: true });
    const activating = { uniq_id: "AAAAAA", active: false, status: "Pending-Activation" };
    const late = run({
      ...host,
      "asset.list": () => [activating],
      "server.details": () => building("AAAAAA"),
    });
    const { message } = await partialOf(late.create({ ...news, timeouts: { build: "10m" } }));
    expect(message).toMatch(/^server-late /);
  });

  it.each([
    ["has ended", built("AAAAAA")],
    ["has failed", failing()],
  ])("notices soon that the build %s, although the list no longer responds", async (_what, record) => {
    const { create, clock } = run({
      ...host,
      "asset.list": (_params, seconds) => (seconds < 1 ? [] : hangs),
      "server.details": () => record,
    });
    const ended = await create(news).catch(({ outputs }) => ({ outputs }));
    expect(ended.outputs).toMatchObject({ uniqId: "AAAAAA", active: record.active });
    expect(clock.now()).toBeLessThan(60_000);
  });

  it("stores the server when it is cancelled", async () => {
    const controller = new AbortController();
    const { create, clock } = run(host, { signal: controller.signal });
    void clock.sleep(30_000).then(() => controller.abort());
    const { id, outputs, message } = await partialOf(create(news));
    expect([id, outputs.active]).toEqual(["AAAAAA", false]);
    expect(message).toContain(told("server-cancelled", { server: web, isBuilt: false }));
  });
});

describe("update in place", () => {
  const host: Script = {
    "server.update": (params) => record({ username: params.username ?? "root" }),
    "asset.update": () => ({ uniq_id: id }),
    "asset.details": () => ({ uniq_id: id }),
  };

  it("warns in a diff about changed inputs that only an order sends", () => {
    const { diff, warnings } = run({});
    diff(stored(inputs), { ...inputs, publicSshKey: "ssh-ed25519 AAAA", rebuildPolicy: "rebuild" });
    const resource = `Server ${web}`;
    expect(warnings).toEqual([told("only-at-creation", { resource, inputs: ["publicSshKey"] })]);
  });

  it("keeps the values of an earlier call if a later call fails", async () => {
    const hostMessage = "features: Antivirus cannot be full";
    const refusing = { ...host, "asset.update": () => refuse("Input::Disallowed", hostMessage) };
    const { update, diff } = run(refusing);
    const news = { ...inputs, backupEnabled: true, features: { Antivirus: "full" } };
    const { outputs, cause } = await partialOf(update(stored(inputs), news));
    expect(outputs).toMatchObject({ backupEnabled: true });
    expect(outputs).not.toHaveProperty("features");
    expect(cause).toMatchObject({ hostMessage });
    expect(diff(outputs, news)).toMatchObject({ changedInputs: ["features"], replaces: [] });
  });
});
