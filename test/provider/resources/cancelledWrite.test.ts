import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OperationName, operations } from "../../../provider/api/contract";
import type { Http } from "../../../provider/api/pipeline/http";
import { PartialFailure } from "../../../provider/resource/resource";
import type { ResourceName } from "../../../provider/resourceName";
import type { Properties } from "../../../provider/values";
import { resources } from "../../support/resources";
import { sampleServer as server } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { deploy as key } from "./sshKey/world";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const pathOf = new Map(operations().map(([name, { path }]) => [name, path]));

/**
 * A process that Ctrl-C reaches while the request of this operation is on its way: what listens to the signal hears no
 * answer.
 */
function cancelledDuring(operation: OperationName) {
  const abort = new AbortController();
  const around = (inner: Http): Http => ({
    ...inner,
    async post({ signal, ...request }) {
      const pending = inner.post(request);
      if (request.url.endsWith(`/${pathOf.get(operation)}`)) abort.abort(new Error("cancelled"));
      const answer = await pending;
      signal?.throwIfAborted();
      return answer;
    },
  });
  const session = world.newSession({}, { around });
  return { session, context: { ...world.context, signal: abort.signal }, abort };
}

const resourceOf = (name: ResourceName) => resources[name];
type Stored = { id: string; outputs: Properties };
const create = (name: ResourceName, news: Properties): Promise<Stored> =>
  resourceOf(name).create(world.session, { news }, world.context);

/** Inputs of a Credential and of an Asset, on a server that is there. */
const onServer = async (name: ResourceName, inputs: Properties) =>
  /^(Credential|Asset)$/.test(name) ? { ...inputs, uniqId: (await create("Server", server)).id } : inputs;
const login = { name: "panel", type: "app", username: "admin", authData: "first-secret" };
const rebuilt = { ...server, rebuildTriggers: 1, rebuildPolicy: "rebuild" };

describe("Ctrl-C while a create is on its way: its answer is waited for, and what was created is kept", () => {
  const servers = () => world.sandbox.servers.map(({ uniq_id }) => uniq_id);
  const logins = () => world.sandbox.credentials.map(({ id }) => String(id));
  it.each<[ResourceName, OperationName, inputs: Properties, there: () => unknown[]]>([
    ["SshKey", "sshKey.add", key, () => world.sandbox.keys.map(({ id }) => String(id))],
    ["Credential", "server.credential.create", login, logins],
    ["Asset", "asset.update", { customName: "web" }, servers],
    ["Server", "server.create", server, servers],
  ])("%s: %s", async (name, operation, inputs, there) => {
    const news = await onServer(name, inputs);
    const { session, context, abort } = cancelledDuring(operation);
    const made: unknown = await resourceOf(name)
      .create(session, { news }, context)
      .catch((error) => error);
    expect(abort.signal.aborted).toBe(true);
    // Only a server's build is waited for longer.
    expect(made instanceof PartialFailure).toBe(name === "Server");
    const { id, outputs } = made as Stored;
    expect(there()).toContain(id);
    expect(outputs).toMatchObject(news);
  });
});

it.each<[ResourceName, OperationName, before: Properties, changes: Properties]>([
  ["SshKey", "sshKey.update", key, { publicKeyName: "ops" }],
  ["Credential", "server.credential.update", login, { authData: "second-secret" }],
  ["Asset", "asset.update", {}, { customName: "web" }],
  ["Server", "server.update", server, { password: "first-secret" }],
  ["Server", "server.power.reboot", server, { rebootTriggers: 1 }],
  ["Server", "server.rebuild", server, rebuilt],
])(
  "Ctrl-C while an update is on its way: it is done, and never sent again: %s: %s",
  async (name, operation, inputs, changes) => {
    const resource = resourceOf(name);
    const before = await onServer(name, inputs);
    const news = { ...before, ...changes };
    const { id, outputs: olds } = await create(name, before);
    world.sandbox.forgetRequests();

    const { session, context, abort } = cancelledDuring(operation);
    const outputs = await resource
      .update(session, { id, olds, news }, context)
      .catch((error: unknown) => (error as PartialFailure).outputs);
    expect(abort.signal.aborted).toBe(true);
    // A rebuild is marked at the host before it is sent.
    const writes = operation === "server.rebuild" ? ["asset.update", operation] : [operation];
    expect(world.sandbox.writes()).toEqual(writes);

    await resource.update(world.newSession(), { id, olds: outputs, news }, world.context);
    expect(world.sandbox.writes()).toEqual(writes);
  },
);

it("Ctrl-C while a removal is on its way: it is requested once, and the next destroy waits for it", async () => {
  const { id, outputs: olds } = await create("Server", server);
  world.sandbox.forgetRequests();
  const { session, context } = cancelledDuring("asset.requestRemoval");
  const interrupted = { content: { code: "removal-interrupted", data: { isAccepted: true } } };
  const cut = resourceOf("Server").delete(session, { id, olds }, context);
  await expect(cut).rejects.toMatchObject(interrupted);
  await resourceOf("Server").delete(world.newSession(), { id, olds }, world.context);
  expect(world.sandbox.writes()).toEqual(["asset.requestRemoval"]);
});
