import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { sandboxSession } from "../../../support/sandboxSession";

let world: Awaited<ReturnType<typeof sandboxSession>>;
let uniqId: string;
beforeEach(async () => {
  world = await sandboxSession();
  const server = await world.session.client.server.create({
    domain: "web.example.com",
    type: "Cloud.VPS",
    zone_id: 12,
    plan_id: 1201,
    template_name: "DEBIAN_12_64",
  });
  uniqId = server.uniq_id as string;
  world.sandbox.forgetRequests();
});
afterEach(() => world.close());

const create = (news: Properties) => credential.create(world.session, { news }, world.context);
const read = (id: string, outputs: Properties) =>
  credential.read(world.session, { id, outputs }, world.context);
/** The operations that came since the last look, the token's left out. */
const calls = () => {
  const came = world.sandbox.requests.flatMap(({ operation }) =>
    operation && !operation.startsWith("account.") ? [operation] : [],
  );
  world.sandbox.forgetRequests();
  return came;
};

describe("credentials on the sandbox", () => {
  it("an application's lives from create to delete with these calls and no others", async () => {
    const news = { uniqId, type: "app", name: "panel", username: "admin", authData: "first-secret" };
    const { id, outputs } = await create(news);
    expect(calls()).toEqual(["server.credential.list", "server.credential.create"]);

    expect(await read(id, outputs)).toEqual({ id, inputs: news, outputs });
    expect(calls()).toEqual(["server.credential.list"]);

    const next = { ...news, authData: "second-secret" };
    const updated = await credential.update(world.session, { id, olds: outputs, news: next }, world.context);
    expect(calls()).toEqual(["server.credential.update"]);
    expect(world.sandbox.credential(Number(id)).row.auth_data).toBe("second-secret");
    expect(await read(id, updated)).toEqual({ id, inputs: next, outputs: updated });
    expect(calls()).toEqual(["server.credential.list"]);

    await credential.delete(world.session, { id, olds: updated }, world.context);
    expect(calls()).toEqual(["server.credential.delete"]);
    expect(await read(id, updated)).toBeUndefined();
    expect(calls()).toEqual(["server.credential.list", "server.credential.details"]);
    await credential.delete(world.session, { id, olds: updated }, world.context);
  });

  it("a read after an update sees what was written, though another's read came before", async () => {
    const [first, second] = [
      await create({ uniqId, type: "app", name: "first" }),
      await create({ uniqId, type: "app", name: "second", username: "old" }),
    ];
    await read(first.id, first.outputs);
    const news = { uniqId, type: "app", name: "second", username: "new" };
    const { id, outputs } = second;
    const updated = await credential.update(world.session, { id, olds: outputs, news }, world.context);
    expect((await read(id, updated))?.inputs).toEqual(news);
  });

  it("goes with its server", async () => {
    const { id, outputs } = await create({ uniqId, type: "app", name: "panel" });
    world.sandbox.server(uniqId).remove();
    expect(await read(id, outputs)).toBeUndefined();
  });

  it("a server's own login is adopted while the server is being built, and released", async () => {
    const { id, outputs } = await create({ uniqId, type: "server", authData: "ours" });
    expect(calls()).toEqual(["server.credential.list", "server.credential.update"]);
    expect(outputs).toMatchObject({ type: "server", username: "root", authData: "ours" });
    await credential.delete(world.session, { id, olds: outputs }, world.context);
    expect(calls()).toEqual([]);
    expect(world.sandbox.credential(Number(id)).row.auth_data).toBe("ours");
    expect(world.warnings).toHaveLength(1);
  });

  it("150 are refreshed with the two pages of one list", async () => {
    const made = [];
    for (let number = 0; number < 150; number++)
      made.push(await create({ uniqId, type: "app", name: `panel ${number}` }));
    calls();
    const found = await Promise.all(made.map(({ id, outputs }) => read(id, outputs)));
    expect(found.map((one) => one?.inputs.name)).toEqual(made.map(({ outputs }) => outputs.name));
    expect(calls()).toEqual(["server.credential.list", "server.credential.list"]);
  });
});
