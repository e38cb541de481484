import { expect, it } from "vitest";
import { refuse, type Script } from "../../support/scriptedHost";
import * as assets from "./asset/world";
import * as credentials from "./credential/world";
import { inputs, stored as storedServer } from "./server/rebuildingHost";
import { run } from "./server/world";

const conflict = () => refuse("Workflow::Conflict", "stop it first");
const running = () => ({ uniq_id: "ABC123", active: true, status: "Running" });
const noServer = () => refuse("RecordNotFound");
const stored = { ...assets.everyInput, __set: Object.keys(assets.everyInput), type: "Load.Balancer" };
const login = { ...credentials.everyInput, __set: Object.keys(credentials.everyInput) };

/** Writes at a host that refuses the operation as a conflict. */
const credential = (script: Script) => credentials.run({ "server.credential.list": () => [], ...script });
const asset = (script: Script) =>
  assets.run({ "asset.details": () => assets.found, "asset.list": () => [assets.found], ...script });

it.each`
  operation                     | server      | world         | write
  ${"server.update"}            | ${running}  | ${run}        | ${(world: Server) => world.update(storedServer(inputs), { ...inputs, backupEnabled: true })}
  ${"server.credential.create"} | ${running}  | ${credential} | ${(world: Credential) => world.create()}
  ${"server.credential.update"} | ${running}  | ${credential} | ${(world: Credential) => world.update(login, { ...login, username: "root" })}
  ${"server.credential.delete"} | ${running}  | ${credential} | ${(world: Credential) => world.delete(login)}
  ${"asset.update"}             | ${running}  | ${asset}      | ${(world: Asset) => world.create({ customName: "x" })}
  ${"asset.update"}             | ${noServer} | ${asset}      | ${(world: Asset) => world.update(stored, { ...stored, customName: "x" })}
  ${"asset.requestRemoval"}     | ${noServer} | ${asset}      | ${(world: Asset) => world.delete({ ...stored, removeOnDelete: true })}
`(
  "$operation fails with the host's message if no record shows work in progress",
  async ({ operation, server, world, write }) => {
    const host = world({ [operation]: conflict, "server.details": server });
    const failure = await write(host).then(expect.fail, (error: Error) => error);
    expect(`${failure} ${failure.cause}`).toContain("stop it first");
    expect(host.clock.now()).toBeGreaterThanOrEqual(15_000);
    expect(host.clock.now()).toBeLessThan(30_000);
  },
);

it.each(["Rescue", "Suspended", "locked", "Disabled", "Pending-Payment"])(
  "a server in the state %s is not at work, so a refusal is final, and a refresh reports the state",
  async (status) => {
    const odd = () => ({ ...running(), status });
    const host = run({ "server.update": conflict, "server.details": odd });
    const write = host.update(storedServer(inputs), { ...inputs, backupEnabled: true });
    await expect(write).rejects.toMatchObject({ cause: { hostMessage: "stop it first" } });
    expect(host.clock.now()).toBeLessThan(30_000);
    const asset = { uniq_id: "AAAAAA", domain: "web.example.com", status: "Active" };
    const shown = run({ "server.details": odd, "asset.details": () => asset });
    await shown.read(storedServer(inputs));
    expect(shown.warnings.join()).toContain(
      `server-state-odd {"server":"web.example.com (AAAAAA)","state":"${status}"}`,
    );
  },
);

it("an unknown state may mean work in progress, so the provider waits", async () => {
  const host = run({
    "server.update": conflict,
    "server.details": () => ({ ...running(), status: "Migrating" }),
  });
  const given = { ...inputs, timeouts: { power: "2m" } };
  await expect(host.update(storedServer(given), { ...given, backupEnabled: true })).rejects.toThrow(
    "server-late",
  );
  expect(host.clock.now()).toBeGreaterThanOrEqual(120_000);
});

type Credential = ReturnType<typeof credential>;
type Asset = ReturnType<typeof asset>;
type Server = ReturnType<typeof run>;
