import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OperationName, operations } from "../../../provider/api/contract";
import { HostError } from "../../../provider/api/errors";
import { CodedError } from "../../../provider/message";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { type permissions, rows } from "../../../tools/docs/permissions";
import { asset, credential, server, sshKey } from "../../support/resources";
import { sampleServer } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";

type World = Awaited<ReturnType<typeof sandboxSession>>;
type Work = (session: Session) => Promise<unknown>;
/** Prepares as the account's owner, who may do everything, and gives back what the user then does. */
type Scenario = (world: World) => Promise<Work>;
type Table = typeof permissions;
type Scenarios = { readonly [Kind in keyof Table]: Readonly<Record<keyof Table[Kind], Scenario>> };

const key = {
  publicKeyName: "deploy",
  publicKeyValue:
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com",
};

/** A server of the owner, and then something that the user does with it. */
const withServer =
  (given: Properties, then: (world: World, id: string, olds: Properties) => Work): Scenario =>
  async (world) => {
    const { id, outputs } = await server.create(world.session, { news: given }, world.context);
    return then(world, id, outputs);
  };
const changeServer = (more: Properties, before: Properties = {}): Scenario =>
  withServer({ ...sampleServer, ...before }, ({ context }, id, olds) => (session) => {
    const news = { ...sampleServer, ...before, ...more };
    return server.update(session, { id, olds, news }, context);
  });
/** Renamed at the host, so that the list of its domain does not have it. */
const readServer = (given: Properties): Scenario =>
  withServer(given, ({ context, sandbox }, id, outputs) => async (session) => {
    sandbox.server(id).set({ domain: "renamed.example.com" });
    expect((await server.read(session, { id, outputs }, context))?.id).toBe(id);
  });
const deleteServer = (given: Properties): Scenario =>
  withServer(given, ({ context }, id, olds) => async (session) => {
    await server.delete(session, { id, olds }, context);
  });
const createServer =
  (more: Properties): Scenario =>
  async ({ context }) =>
  (session) =>
    server.create(session, { news: { ...sampleServer, ...more } }, context);

/** A preview of what is new. */
const previewOf =
  (kind: Kind, news: Properties, olds?: Properties): Scenario =>
  async () =>
  async (session) =>
    kind.checkAtHost?.(session, { news, ...(olds && { olds }) }, () => {});
const offered = {
  ...sampleServer,
  regionId: 1,
  backupEnabled: true,
  backupPlan: "daily",
  backupQuota: 7,
};
const { zoneId, planId, ...unplaced } = sampleServer;

const rebuilt = { templateName: "UBUNTU_2404_64", rebuildPolicy: "rebuild" };
const login = { username: "admin", password: "first-secret" };

type Kind = typeof sshKey;
/** A resource of the owner, and then something that the user does with it. */
const withResource =
  (
    kind: Kind,
    newsOf: (world: World) => Promise<Properties>,
    then: (world: World, id: string, olds: Properties, news: Properties) => Work,
  ): Scenario =>
  async (world) => {
    const news = await newsOf(world);
    const { id, outputs } = await kind.create(world.session, { news }, world.context);
    return then(world, id, outputs, news);
  };
const creation =
  (kind: Kind, newsOf: (world: World) => Promise<Properties>): Scenario =>
  async (world) => {
    const news = await newsOf(world);
    return (session) => kind.create(session, { news }, world.context);
  };
const reading = (kind: Kind, newsOf: (world: World) => Promise<Properties>) =>
  withResource(kind, newsOf, ({ context }, id, outputs) => async (session) => {
    expect((await kind.read(session, { id, outputs }, context))?.id).toBe(id);
  });
const change = (kind: Kind, newsOf: (world: World) => Promise<Properties>, more: Properties) =>
  withResource(
    kind,
    newsOf,
    ({ context }, id, olds, news) =>
      (session) =>
        kind.update(session, { id, olds, news: { ...news, ...more } }, context),
  );
const deletion = (kind: Kind, newsOf: (world: World) => Promise<Properties>) =>
  withResource(
    kind,
    newsOf,
    ({ context }, id, olds) =>
      (session) =>
        kind.delete(session, { id, olds }, context),
  );

const ofKey = async () => key;
const builtServer = ({ sandbox }: World) => sandbox.seed({ servers: [{ domain: "web1.example.com" }] });
const ofApp = async (world: World) => ({
  uniqId: builtServer(world).servers[0],
  type: "app",
  name: "panel",
  authData: "panel-secret",
});
const ofLogin = async (world: World) => ({
  uniqId: builtServer(world).servers[0],
  type: "server",
  authData: "new-secret",
});
const ofAsset =
  (more: Properties = {}) =>
  async ({ sandbox }: World) => ({
    uniqId: sandbox.seed({ assets: [{ type: "Load.Balancer", domain: "lb2.example.com" }] }).assets[0],
    customName: "front",
    ...more,
  });

const scenarios: Scenarios = {
  Server: {
    create: createServer({}),
    createBeside: createServer({ onExisting: "create" }),
    createPlaced:
      async ({ context }) =>
      async (session) => {
        const news = { ...unplaced, placement: [{ zoneId, planId }] };
        expect((await server.create(session, { news }, context)).outputs).toMatchObject({ zoneId, planId });
      },
    preview: previewOf(server, offered),
    previewRebuild: previewOf(
      server,
      { ...sampleServer, rebuildTriggers: 1, rebuildPolicy: "rebuild" },
      sampleServer,
    ),
    adopt: async (world) => {
      const { domain, type, zoneId: zone_id, planId: plan_id, templateName: template_name } = sampleServer;
      world.sandbox.seed({ servers: [{ domain, type, zone_id, plan_id, template_name }] });
      return createServer({ onExisting: "adopt" })(world);
    },
    read: readServer(sampleServer),
    readPower: readServer({ ...sampleServer, powerState: "running" }),
    update: changeServer({ password: "second-secret" }),
    features: changeServer({ features: { Antivirus: "basic" } }),
    rebuild: changeServer(rebuilt),
    rebuildLogin: changeServer(rebuilt, login),
    stop: changeServer({ powerState: "stopped" }, { powerState: "running" }),
    start: changeServer({ powerState: "running" }, { powerState: "stopped" }),
    reboot: changeServer({ rebootTriggers: { kernel: 2 } }, { rebootTriggers: { kernel: 1 } }),
    reset: changeServer(
      { rebootTriggers: { kernel: 2 }, rebootMode: "reset" },
      { rebootTriggers: { kernel: 1 } },
    ),
    delete: deleteServer(sampleServer),
    deleteShutDown: deleteServer({ ...sampleServer, shutdownBeforeDelete: true }),
  },
  SshKey: {
    create: creation(sshKey, ofKey),
    read: reading(sshKey, ofKey),
    update: change(sshKey, ofKey, { publicKeyName: "deploy2" }),
    delete: deletion(sshKey, ofKey),
  },
  Credential: {
    create: creation(credential, ofApp),
    adopt: creation(credential, ofLogin),
    read: reading(credential, ofApp),
    update: change(credential, ofApp, { authData: "other-secret" }),
    delete: deletion(credential, ofApp),
    release: deletion(credential, ofLogin),
  },
  Asset: {
    create: creation(asset, ofAsset()),
    read: reading(asset, ofAsset()),
    update: change(asset, ofAsset(), { customName: "back" }),
    delete: deletion(asset, ofAsset()),
    remove: deletion(asset, ofAsset({ removeOnDelete: true })),
  },
};

let world: World;
beforeEach(async () => {
  world = await sandboxSession({ profile: "fast" });
});
afterEach(() => world.close());

const all = operations().map(([name]) => name);
/** Runs it as a user who may call these operations and no others, not even the one for a token. */
async function asUser(scenario: Scenario, allowed: readonly OperationName[]) {
  const work = await scenario(world);
  const [username] = world.sandbox.seed({
    users: [{ username: "ada", password: "ada's", denied: all.filter((name) => !allowed.includes(name)) }],
  }).users;
  world.sandbox.forgetRequests();
  await work(world.newSession({ username, password: "ada's" }));
}
/** The operation that was refused, or what else ended the call. */
const failedAt = (error: unknown): string => {
  if (error instanceof HostError) return error.operation;
  if (!(error instanceof CodedError)) throw error;
  return error.cause instanceof HostError ? error.cause.operation : error.content.code;
};
const called = () =>
  [...new Set(world.sandbox.requests.map(({ operation }) => operation))]
    .filter((name) => name !== "account.token")
    .sort();

describe.each(rows())("%s %s", (resource, name, { needs, uses = [] }) => {
  const scenario = (scenarios as Record<string, Record<string, Scenario>>)[resource]?.[name] as Scenario;
  const first = needs.map((need) => (typeof need === "string" ? need : (need[0] as OperationName)));
  const named = [...new Set([...needs.flat(), ...uses])];

  it("calls these operations where the user may, and no others", async () => {
    await asUser(scenario, all);
    const spared = needs.flatMap((need) => (typeof need === "string" ? [] : need.slice(1)));
    expect(called()).toEqual(named.filter((one) => !spared.includes(one) || first.includes(one)).sort());
  });

  it("succeeds with those that it needs", async () => {
    await asUser(scenario, first);
  });

  const alternatives = needs.flatMap((need) => (typeof need === "string" ? [] : need.slice(1)));
  if (alternatives.length > 0)
    it(`${alternatives} will do as well`, async () => {
      const others = needs.map((need) => (typeof need === "string" ? need : (need[1] as OperationName)));
      await asUser(scenario, others);
    });

  if (needs.length > 0)
    it.each(needs.map((need) => [need].flat()))("fails without %s", async (...missing) => {
      const allowed = first.filter((one) => !missing.includes(one));
      // Without the power state nobody sees that it was reached: a stop follows the shutdown, and the wait ends late.
      const expected = missing.includes("server.power.status")
        ? ["server-late", "server.power.stop"]
        : missing.slice(-1);
      expect(expected).toContain(await asUser(scenario, allowed).then(() => "nothing", failedAt));
    });
});
