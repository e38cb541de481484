import { afterEach, beforeEach, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { sandboxSession } from "../../../support/sandboxSession";

// The life of an application's credential is in lives.test.ts.

let world: Awaited<ReturnType<typeof sandboxSession>>;
let uniqId: string;
beforeEach(async () => {
  world = await sandboxSession();
  const place = { zone_id: 12, plan_id: 1201, template_name: "DEBIAN_12_64" };
  const asked = { domain: "web.example.com", type: "Cloud.VPS", ...place } as const;
  uniqId = (await world.session.client.server.create(asked)).uniq_id as string;
  world.sandbox.forgetRequests();
});
afterEach(() => world.close());

const create = (more: Properties) =>
  credential.create(world.session, { news: { uniqId, type: "app", ...more } }, world.context);
const read = (id: string, outputs: Properties) =>
  credential.read(world.session, { id, outputs }, world.context);
const writes = () => world.sandbox.writes();

it("a read after an update sees what was written, though another's read came before", async () => {
  const [first, { id, outputs }] = [
    await create({ name: "one" }),
    await create({ name: "two", username: "old" }),
  ];
  await read(first.id, first.outputs);
  const news = { uniqId, type: "app", name: "two", username: "new" };
  const updated = await credential.update(world.session, { id, olds: outputs, news }, world.context);
  expect((await read(id, updated))?.inputs).toEqual(news);
});

it("a credential goes with its server", async () => {
  const { id, outputs } = await create({ name: "panel" });
  world.sandbox.server(uniqId).remove();
  expect(await read(id, outputs)).toBeUndefined();
});

it("a server's own login is adopted while the server is being built, and released", async () => {
  const { id, outputs } = await create({ type: "server", authData: "ours" });
  expect(writes()).toEqual(["server.credential.update"]);
  expect(outputs).toMatchObject({ type: "server", username: "root", authData: "ours" });
  await credential.delete(world.session, { id, olds: outputs }, world.context);
  expect(writes()).toEqual(["server.credential.update"]);
  expect(world.sandbox.credential(Number(id)).row.auth_data).toBe("ours");
  expect(world.warnings).toHaveLength(1);
});

it("150 are refreshed with the two pages of one list", async () => {
  const names = Array.from({ length: 150 }, (_, number) => `panel ${number}`);
  const made = [];
  for (const name of names) made.push(await create({ name }));
  world.sandbox.forgetRequests();
  const found = await Promise.all(made.map(({ id, outputs }) => read(id, outputs)));
  expect(found.map((one) => one?.inputs.name)).toEqual(names);
  expect(world.sandbox.requests.map(({ operation }) => operation)).toEqual(
    Array(2).fill("server.credential.list"),
  );
});
