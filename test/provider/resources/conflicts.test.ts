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

/** Writes at a host that refuses this operation as a conflict. */
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
  "$operation is refused in the host's words if no record shows work",
  async ({ operation, server, world, write }) => {
    const host = world({ [operation]: conflict, "server.details": server });
    const failure = await write(host).then(expect.fail, (error: Error) => error);
    expect(`${failure} ${failure.cause}`).toContain("stop it first");
    expect(host.clock.now()).toBeGreaterThanOrEqual(15_000);
    expect(host.clock.now()).toBeLessThan(30_000);
  },
);

type Credential = ReturnType<typeof credential>;
type Asset = ReturnType<typeof asset>;
type Server = ReturnType<typeof run>;
