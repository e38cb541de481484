import { expect, it } from "vitest";
import { builtServer, openHost, openWithServer } from "../support/host";
import { own, type Step, transcript } from "../support/seen";

const powers = ["start", "stop", "shutdown", "reboot", "reset"].map((name) => `server/power/${name}`);
const rebuild = (more = {}): Step => [
  "server/rebuild status",
  { uniq_id: own, template_name: "DEBIAN_13_64", ...more },
];
const task = "server/power/status task";
const renamed: Step = ["server/update domain", { uniq_id: own, domain: "new.example.com" }];
const named: Step = ["asset/update custom_name", { uniq_id: own, custom_name: "front" }];

it.each<[string, Step[]]>([
  [
    "refuses power changes and a rebuild during a rebuild, and keeps its task",
    [rebuild(), task, ...powers, rebuild(), task, "1s", "server/details template_name"],
  ],
  [
    "refuses power changes and a rebuild during a power change",
    ["server/power/reboot", task, ...powers, rebuild(), task, "1s", "server/power/stop status"],
  ],
  [
    "refuses power changes and a rebuild during a removal, even with force",
    ["asset/cancellation/request", task, ...powers, rebuild({ force: 1 }), task, "1s", "server/details"],
  ],
  [
    "answers reads and accepts changes of mere records while busy, but has no console",
    [rebuild(), "server/console", "asset/login username", renamed, named],
  ],
])("a server %s", async (_what, steps) => {
  expect(await transcript(await openWithServer(), ...steps)).toMatchSnapshot();
});

it("a server with a failed build accepts no power change, but a rebuild", async () => {
  const host = await openHost();
  host.sandbox.failNextBuild();
  const failed = { ...host, uniq_id: await builtServer(host) };
  expect(await transcript(failed, ...powers, rebuild())).toMatchSnapshot();
});

it("each console has its own port and token, a secure one a port in another range, and each zone its own host", async () => {
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
