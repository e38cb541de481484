import { describe, expect, it } from "vitest";
import { aServer, openHost, openWithServer } from "../support/host";
import { own, type Step, transcript } from "../support/seen";

const [status, active, ip] = ["server/details status", "server/details active", "server/details ip"];
const template = "server/details template_name";
const rebuild = (template_name: string, more = {}): Step => [
  "server/rebuild status",
  { uniq_id: own, template_name, ...more },
];
/** A host with a server that is being built. */
async function openWithBuild(failing = 0) {
  const host = await openHost();
  if (failing > 0) host.sandbox.failNextBuild(failing);
  const { uniq_id } = await host.ask("server/create", aServer);
  return { ...host, uniq_id: uniq_id as string };
}
const ofAsset = ["asset/details status", "asset/details active", "asset/details ip"];
const power = "server/power/status powerStatus";
const again = [rebuild("DEBIAN_13_64"), 1000, status, template];
const whole = [status, active, template, ip];
const options = ["ip_count", "features", "backup_enabled", "backup_plan", "backup_quota", "bandwidth_quota"];
const ofOrder = [...options, "create_date"].map((member) => `server/details ${member}`);

const ordered = {
  ...{ new_ips: 2, new_ip6s: 1, pool_ips: ["203.0.113.7"], features: { Antivirus: "basic" } },
  ...{ backup_enabled: 1, backup_plan: "quota", backup_quota: 500, bandwidth_quota: 0 },
  password: "chosen-word",
};
const oneAddress = { new_ips: 0, pool_ips: ["203.0.113.7"] };

describe("a server", () => {
  it.each<[string, () => ReturnType<typeof openWithBuild>, Step[]]>([
    [
      "is built in the background: inactive and without an address until it is done",
      openWithBuild,
      [999, status, active, ip, ...ofAsset, power, 1, status, active, ip, ...ofAsset, power],
    ],
    [
      "shows no address after a failed build, and time does not repair it; as many rebuilds fail too",
      () => openWithBuild(2),
      [1000, status, active, ip, "asset/details active", "1h", status, active, ip, ...again, ...again],
    ],
    [
      "has the options that it was ordered with",
      () => openWithServer(ordered),
      [ip, ...ofOrder, "server/password password"],
    ],
    [
      "takes all addresses from the pool if the order requests none",
      () => openWithServer(oneAddress),
      [ip, "server/details ip_count"],
    ],
    [
      "is rebuilt after some time, and is then the same server with the new template",
      openWithServer,
      [
        ...[rebuild("UBUNTU_2404_64"), 999, ...whole, "asset/details status"],
        ...[1, ...whole, "server/details template_description"],
      ],
    ],
    [
      "installs the last requested template if rebuilds are forced",
      openWithServer,
      [
        ...[rebuild("DEBIAN_13_64"), 500, rebuild("UBUNTU_2404_64", { force: 1 })],
        ...[500, status, 500, status, template],
      ],
    ],
  ])("%s", async (_what, open, steps) => {
    const host = await open();
    expect(host.uniq_id).toMatch(/^[A-HJ-NP-Z0-9]{6}$/);
    expect(await transcript(host, ...steps)).toMatchSnapshot();
    const rebuilds = steps.flatMap((step) => (Array.isArray(step) ? ["server.rebuild"] : []));
    expect(host.sandbox.writes()).toEqual(["server.create", ...rebuilds]);
  });
});

it("a server counts its ordered IPv6 addresses", async () => {
  const { sandbox, uniq_id } = await openWithServer(ordered);
  expect(sandbox.server(uniq_id).row.ip6_count).toBe(1);
});

it("a rebuild creates the login of a new installation", async () => {
  const { ask, sandbox, uniq_id } = await openWithServer({ password: "old-word" });
  await ask("server/update", { uniq_id, username: "admin" });
  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  sandbox.advance(1000);
  const login = await ask("asset/login", { uniq_id });
  expect(login).toEqual({ username: "root", password: expect.not.stringContaining("old-word") });
  expect(await ask("server/password", { uniq_id })).toEqual({ password: login.password });
  const stored = await ask("server/credentials/list", { uniq_id, type: "server" });
  expect(stored.items).toMatchObject([{ username: "root", auth_data: login.password }]);
});
