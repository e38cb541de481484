import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OperationName, operations } from "../../../provider/api/contract";
import type { Http } from "../../../provider/api/pipeline/http";
import { undiciHttp } from "../../../provider/api/pipeline/undici";
import { readConfiguration } from "../../../provider/config";
import type { Properties } from "../../../provider/resource/properties";
import type { Resource } from "../../../provider/resource/resource";
import { PartialFailure } from "../../../provider/resource/resource";
import { createSession } from "../../../provider/session";
import { resources } from "../../support/resources";
import { sampleServer as server } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { one, two } from "./sshKey/samples";

let world: Awaited<ReturnType<typeof sandboxSession>>;
beforeEach(async () => {
  world = await sandboxSession();
});
afterEach(() => world.close());

const pathOf = new Map(operations().map(([name, { path }]) => [name, path]));

/** A process that Ctrl-C reaches while the request of this operation is on its way: what listens to the signal hears no answer. */
function cancelledDuring(operation: OperationName) {
  const abort = new AbortController();
  const inner = undiciHttp(8);
  const http: Http = {
    async post({ signal, ...request }) {
      const pending = world.clock.during(inner.post(request));
      if (request.url.endsWith(`/${pathOf.get(operation)}`)) abort.abort(new Error("cancelled"));
      const answer = await pending;
      signal?.throwIfAborted();
      return answer;
    },
    close: () => inner.close(),
  };
  const { url: baseUrl, username, password } = world.sandbox;
  const session = createSession(
    readConfiguration((key) => ({ baseUrl, username, password })[key as "baseUrl"], {}),
    { clock: world.clock, http, warn: () => {} },
  );
  return { session, context: { ...world.context, signal: abort.signal }, abort };
}

const resourceOf = (name: string) => resources[name] as Resource;
type Stored = { id: string; outputs: Properties };
const create = (name: string, news: Properties): Promise<Stored> =>
  resourceOf(name).create(world.session, { news }, world.context);

const key = { publicKeyName: "deploy", publicKeyValue: one };
const login = { name: "panel", type: "app", username: "admin", authData: "first-secret" };

describe("Ctrl-C while a create is on its way: its answer is waited for, and what was made is kept", () => {
  it("SshKey", async () => {
    const { session, context, abort } = cancelledDuring("sshKey.add");
    const { id, outputs } = await resourceOf("SshKey").create(session, { news: key }, context);
    expect(abort.signal.aborted).toBe(true);
    expect(world.sandbox.key("deploy").row.id).toBe(Number(id));
    expect(outputs).toMatchObject(key);
  });

  it("SshKey that is taken over", async () => {
    await create("SshKey", key);
    const { session, context } = cancelledDuring("sshKey.update");
    const news = { ...key, publicKeyValue: two, onExisting: "adopt" };
    const { id } = await resourceOf("SshKey").create(session, { news }, context);
    expect(world.sandbox.key("deploy").row).toMatchObject({ id: Number(id), public_key_value: two });
  });

  it("Credential", async () => {
    const { id: uniqId } = await create("Server", server);
    const { session, context } = cancelledDuring("server.credential.create");
    const news = { ...login, uniqId };
    const { id } = await resourceOf("Credential").create(session, { news }, context);
    expect(world.sandbox.credentials.map((record) => String(record.id))).toContain(id);
  });

  it("Asset", async () => {
    const { id } = await create("Server", server);
    const { session, context } = cancelledDuring("asset.update");
    const news = { uniqId: id, customName: "web" };
    expect(await resourceOf("Asset").create(session, { news }, context)).toMatchObject({ id, outputs: news });
  });

  it("Server", async () => {
    const { session, context } = cancelledDuring("server.create");
    const failed = await resourceOf("Server")
      .create(session, { news: server }, context)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PartialFailure);
    expect(world.sandbox.server((failed as PartialFailure).id).row.domain).toBe("web.example.com");
  });
});

describe("Ctrl-C while an update is on its way: it is done, and never sent again", () => {
  const cases: [string, OperationName, () => Promise<[Properties, Properties]>][] = [
    ["SshKey", "sshKey.update", async () => [key, { ...key, publicKeyName: "ops" }]],
    [
      "Credential",
      "server.credential.update",
      async () => {
        const { id: uniqId } = await create("Server", server);
        return [
          { ...login, uniqId },
          { ...login, uniqId, authData: "second-secret" },
        ];
      },
    ],
    [
      "Asset",
      "asset.update",
      async () => {
        const { id: uniqId } = await create("Server", server);
        return [{ uniqId }, { uniqId, customName: "web" }];
      },
    ],
    ["Server", "server.update", async () => [server, { ...server, password: "first-secret" }]],
    ["Server", "server.power.reboot", async () => [server, { ...server, rebootTriggers: 1 }]],
    [
      "Server",
      "server.rebuild",
      async () => [server, { ...server, rebuildTriggers: 1, rebuildPolicy: "rebuild" }],
    ],
  ];
  it.each(cases)("%s: %s", async (name, operation, inputs) => {
    const resource = resourceOf(name);
    const [before, news] = await inputs();
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
  });
});

describe("Ctrl-C while a delete is on its way: what is gone is known to be gone", () => {
  it.each`
    name            | operation                     | inputs
    ${"SshKey"}     | ${"sshKey.remove"}            | ${async () => key}
    ${"Credential"} | ${"server.credential.delete"} | ${async () => ({ ...login, uniqId: (await create("Server", server)).id })}
  `("$name: $operation", async ({ name, operation, inputs }) => {
    const { id, outputs: olds } = await create(name, await inputs());
    const { session, context, abort } = cancelledDuring(operation);
    await resourceOf(name).delete(session, { id, olds }, context);
    expect(abort.signal.aborted).toBe(true);
  });

  it("Server: the removal is requested once, and the next destroy waits for it", async () => {
    const { id, outputs: olds } = await create("Server", server);
    world.sandbox.forgetRequests();
    const { session, context } = cancelledDuring("asset.requestRemoval");
    await expect(resourceOf("Server").delete(session, { id, olds }, context)).rejects.toMatchObject({
      content: { code: "removal-interrupted", data: { isAccepted: true } },
    });
    await resourceOf("Server").delete(world.newSession(), { id, olds }, world.context);
    expect(world.sandbox.writes()).toEqual(["asset.requestRemoval"]);
  });
});
