import { expect, it } from "vitest";
import { builtServer, openHost, openWithServer } from "../support/host";
import { own, type Step, seen } from "../support/seen";

const conflict = "409 Workflow::Conflict";
const powers = ["start", "stop", "shutdown", "reboot", "reset"].map((name) => `server/power/${name}`);
const rebuild = (more = {}): Step => [
  "server/rebuild status",
  { uniq_id: own, template_name: "DEBIAN_13_64", ...more },
];
const task = "server/power/status task";

it.each<[string, Step, Step, Step, unknown]>([
  ["rebuilt", rebuild(), rebuild(), "server/details template_name", "DEBIAN_13_64"],
  ["changed in its power", "server/power/reboot", rebuild(), "server/power/stop status", "Stopping"],
  // Nothing stops that, not even force.
  ["removed", "asset/cancellation/request", rebuild({ force: 1 }), "server/details", "404 RecordNotFound"],
])(
  "while a server is %s it refuses power changes and a rebuild, and its task stays",
  async (_, begin, again, end, is) => {
    const host = await openWithServer();
    await seen(host, begin);
    const before = await seen(host, task);
    expect(await seen(host, ...powers, again, task)).toEqual([...Array(6).fill(conflict), ...before]);
    expect(await seen(host, "1s", end)).toEqual([is]);
  },
);

it("a server whose build failed has no power to change, but can be rebuilt", async () => {
  const host = await openHost();
  host.sandbox.failNextBuild();
  const failed = { ...host, uniq_id: await builtServer(host) };
  expect(await seen(failed, ...powers, rebuild())).toEqual([...Array(5).fill(conflict), "Re-Imaging"]);
});

it("reads, and changes of what is only recorded, are answered while it is busy; a console is not", async () => {
  const host = await openWithServer();
  const renamed: Step = ["server/update domain", { uniq_id: own, domain: "new.example.com" }];
  const named: Step = ["asset/update custom_name", { uniq_id: own, custom_name: "front" }];
  expect(await seen(host, rebuild(), "server/console", "asset/login username", renamed, named)).toEqual([
    "Re-Imaging",
    conflict,
    "root",
    "new.example.com",
    "front",
  ]);
});

it("each console has a port and a token of its own, a secure one a port of another range, and each zone its host", async () => {
  const { host, ask, uniq_id } = await openWithServer();
  const west = await builtServer(host, { zone_id: 21, plan_id: 2101 });
  const open = (params: object) => ask("server/console", { uniq_id, ...params });
  const [one, two, secure] = [await open({}), await open({}), await open({ secure_spice: 1 })];
  const elsewhere = await open({ uniq_id: west });
  expect(one).toMatchObject({
    hostname: expect.stringMatching(/^console11\./),
    token: expect.stringMatching(/^\w{40}$/),
  });
  expect(new Set([one, two, secure].map(({ token }) => token)).size).toBe(3);
  expect(two.port).not.toBe(one.port);
  expect([Number(two.port) < 61000, Number(secure.port) >= 61000]).toEqual([true, true]);
  expect([elsewhere.hostname === one.hostname, elsewhere.ip === one.ip]).toEqual([false, false]);
});
