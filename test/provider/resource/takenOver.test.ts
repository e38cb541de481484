import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Notes, notesInMemory } from "../../../provider/resource/notes";
import type { Resource } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { server, sshKey } from "../../support/resources";
import { sampleServer as web } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { told } from "../../support/told";
import { one } from "../resources/sshKey/samples";

const deploy = { publicKeyName: "deploy", publicKeyValue: one };

// A Connection has a provider process, and so a session, of its own; each notes what it adopts.
describe("two provider processes of one run", () => {
  let world: Awaited<ReturnType<typeof sandboxSession>>;
  let stack: Session;
  let connection: Session;
  let run: { readonly notes: Notes; readonly run: string };
  beforeEach(async () => {
    world = await sandboxSession();
    run = { notes: notesInMemory(() => world.clock.now()), run: "127.0.0.1:40123" };
    stack = world.newSession({}, run);
    connection = world.newSession({}, run);
  });
  afterEach(() => world.close());

  const create = (resource: Resource, session: Session, news: Properties) =>
    resource.create(session, { news }, world.context);
  type Made = Awaited<ReturnType<typeof create>>;
  const remove = (resource: Resource, session: Session, { id, outputs }: Made) =>
    resource.delete(session, { id, olds: outputs }, world.context);
  /** What an earlier run made. */
  const earlier = async (resource: Resource, news: Properties) => {
    const made = await create(resource, world.newSession(), news);
    world.sandbox.forgetRequests();
    return made;
  };

  const exists = (uniqId: string) =>
    told("server-exists", { domain: "web.example.com", there: [{ uniqId, differsIn: [] }] });

  const serverKept = (id: string) =>
    told("server-kept", { server: `web.example.com (${id})`, because: "adopted" });
  const keyKept = (id: string) => told("ssh-key-kept", { id, because: "adopted" });
  it.each<[string, Resource, Properties, (id: string) => string]>([
    ["a server", server, web, serverKept],
    ["a key", sshKey, deploy, keyKept],
  ])("%s that one adopts the other does not remove", async (_, resource, news, kept) => {
    const old = await earlier(resource, news);
    const taken = await create(resource, connection, { ...news, onExisting: "adopt" });
    expect(taken.id).toBe(old.id);
    const sent = world.sandbox.writes();
    await remove(resource, stack, old);
    expect(world.sandbox.writes()).toEqual(sent);
    expect(world.warnings.at(-1)).toBe(kept(old.id));
  });

  it("a server that one has stops the other's create: nothing is ordered twice", async () => {
    const { id, outputs } = await earlier(server, web);
    server.diff(stack, { id, olds: outputs, news: web }, world.context);
    await expect(create(server, connection, web)).rejects.toThrow(exists(id));
    expect(world.sandbox.writes()).toEqual([]);
  });

  it("a server that none has met stops a create in either", async () => {
    const { id } = await earlier(server, web);
    for (const session of [stack, connection])
      await expect(create(server, session, web)).rejects.toThrow(exists(id));
  });

  it("a server that a refresh alone has met is nobody's", async () => {
    const old = await earlier(server, web);
    const { id } = old;
    const found = await server.read(stack, { id, outputs: old.outputs }, world.context);
    server.diff(stack, { id, olds: found?.outputs ?? {}, news: web }, world.context);
    const made = await create(server, connection, { ...web, onExisting: "adopt" });
    expect(made.id).toBe(id);
    await remove(server, stack, old);
    expect(world.sandbox.writes()).toEqual([]);
  });
});
