import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Holder, OtherProcesses } from "../../../provider/resource/otherProcesses";
import type { Properties } from "../../../provider/resource/properties";
import type { Resource } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import { asset, server, sshKey } from "../../support/resources";
import { sampleServer as web } from "../../support/sampleServer";
import { sandboxSession } from "../../support/sandboxSession";
import { one } from "../resources/sshKey/samples";

const deploy = { publicKeyName: "deploy", publicKeyValue: one };

/** The provider processes of one run, as each meets the others. */
function oneRun(): () => OtherProcesses {
  const answers: ((name: string) => Holder | undefined)[] = [];
  return () => {
    let own: unknown;
    return {
      answer(holderOf) {
        own = holderOf;
        answers.push(holderOf);
      },
      ask: async (name) => answers.flatMap((holderOf) => (holderOf !== own && holderOf(name)) || []),
      warnIfAlone: () => {},
    };
  };
}

// A Connection has a provider process, and so a session, of its own; each asks the others what they hold.
describe("two provider processes of one run", () => {
  let world: Awaited<ReturnType<typeof sandboxSession>>;
  let stack: Session;
  let connection: Session;
  let others: () => OtherProcesses;
  beforeEach(async () => {
    world = await sandboxSession();
    others = oneRun();
    stack = world.newSession({}, { others: others() });
    connection = world.newSession({}, { others: others() });
  });
  afterEach(() => world.close());

  const create = (resource: Resource, session: Session, news: Properties) =>
    resource.create(session, { news }, world.context);
  const remove = (
    resource: Resource,
    session: Session,
    { id, outputs }: { id: string; outputs: Properties },
  ) => resource.delete(session, { id, olds: outputs }, world.context);
  /** What an earlier run made. */
  const earlier = async (resource: Resource, news: Properties) => {
    const made = await create(resource, world.newSession(), news);
    world.sandbox.forgetRequests();
    return made;
  };

  it.each<[string, Resource, Properties, string]>([
    [
      "a server",
      server,
      web,
      "Server web.example.com (ID) stays, because the resource that replaces this one has adopted it. Nothing was sent.",
    ],
    [
      "a key",
      sshKey,
      deploy,
      "The SSH key ID stays in the account, because the resource that replaces this one has adopted it. Nothing was sent.",
    ],
  ])("%s that one adopts the other does not remove", async (_, resource, news, told) => {
    const old = await earlier(resource, news);
    const taken = await create(resource, connection, { ...news, onExisting: "adopt" });
    expect(taken.id).toBe(old.id);
    const sent = world.sandbox.writes();
    await remove(resource, stack, old);
    expect(world.sandbox.writes()).toEqual(sent);
    expect(world.warnings.at(-1)).toContain(told.replace("ID", old.id));
  });

  it.each<[string, Resource, Properties]>([
    ["a server", server, web],
    ["a key", sshKey, deploy],
  ])("%s that stays with one the other does not remove", async (_, resource, news) => {
    const old = await earlier(resource, news);
    const other = { id: old.id, outputs: { ...old.outputs, __holder: "another1" } };
    resource.diff(connection, { id: old.id, olds: other.outputs, news }, world.context);
    await remove(resource, stack, old);
    expect(world.sandbox.writes()).toEqual([]);
    expect(world.warnings.at(-1)).toContain("another resource of this stack holds it. Nothing was sent.");
    // And its own delete is not held back.
    await remove(resource, connection, other);
    expect(world.sandbox.writes()).toHaveLength(1);
  });

  it("an Asset leaves a server to a Server", async () => {
    const { id, outputs } = await earlier(server, web);
    server.diff(connection, { id, olds: outputs, news: web }, world.context);
    const label = { uniqId: id, removeOnDelete: true };
    await remove(asset, stack, {
      id,
      outputs: { ...label, type: "Cloud.VPS", __set: Object.keys(label), __holder: "label001" },
    });
    expect(world.sandbox.writes()).toEqual([]);
  });

  it("a server that one has is no find of the other's create, which orders another one", async () => {
    const { id, outputs } = await earlier(server, web);
    server.diff(stack, { id, olds: outputs, news: web }, world.context);
    const made = await create(server, connection, { ...web, onExisting: "adopt" });
    expect(made.id).not.toBe(id);
    expect(world.sandbox.writes()).toEqual(["server.create"]);
  });

  it("a server that none has met stops a create in either", async () => {
    await earlier(server, web);
    for (const session of [stack, connection])
      await expect(create(server, session, web)).rejects.toThrow("Nothing was ordered.");
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

  it("the same id at another host is another server", async () => {
    const old = await earlier(sshKey, deploy);
    const elsewhere = world.newSession({ baseUrl: `${world.sandbox.url}/elsewhere` }, { others: others() });
    const held = { ...old.outputs, __holder: "another1" };
    sshKey.diff(elsewhere, { id: old.id, olds: held, news: deploy }, world.context);
    await remove(sshKey, stack, old);
    expect(world.sandbox.writes()).toEqual(["sshKey.remove"]);
  });
});
