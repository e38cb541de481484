import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OperationName, operations } from "../../../provider/api/contract";
import type { Http } from "../../../provider/api/pipeline/http";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
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

const resourceOf = (name: string) => resources[name] as Resource;
type Stored = { id: string; outputs: Properties };
const create = (name: string, news: Properties): Promise<Stored> =>
  resourceOf(name).create(world.session, { news }, world.context);

/** Inputs of a Credential and of an Asset, on a server that is there. */
const onServer = async (name: string, inputs: Properties) =>
  /^(Credential|Asset)$/.test(name) ? { ...inputs, uniqId: (await create("Server", server)).id } : inputs;
const login = { name: "panel", type: "app", username: "admin", authData: "first-secret" };

describe("Ctrl-C while a create is on its way: its answer is waited for, and what was created is kept", () => {
  const servers = () => world.sandbox.servers.map(({ uniq_id }) => uniq_id);
  const logins = () => world.sandbox.credentials.map(({ id }) => String(id));
  it.each<[string, OperationName, inputs: Properties, there: () => unknown[]]>([
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
