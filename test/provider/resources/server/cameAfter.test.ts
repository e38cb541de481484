import { expect, it, onTestFinished } from "vitest";
import { server } from "../../../support/resources";
import { sampleServer } from "../../../support/sampleServer";
import { sandboxSession } from "../../../support/sandboxSession";

/** Creates two servers at once; tells which of them is ready first. */
async function twoServers() {
  const world = await sandboxSession({ profile: "realistic", latency: 50 });
  onTestFinished(world.close);
  const { session, context, sandbox, warnings } = world;
  const create = async (domain: string) => {
    await server.create(session, { news: { ...sampleServer, domain } }, context);
    return domain;
  };
  const creates = ["web1.example.com", "web2.example.com"].map(create);
  const first = await Promise.race(creates);
  const wholeLists = () =>
    sandbox.requests.filter(({ operation, params }) => operation === "asset.list" && !params?.uniq_id).length;
  return { first, sandbox, warnings, create, wholeLists, all: () => Promise.all(creates) };
}

it("a server of the same domain that appears after a create is named as long as other creates are in progress", async () => {
  const { first, sandbox, warnings, all } = await twoServers();
  sandbox.seed({ servers: [{ domain: first }] });
  expect(warnings).toEqual([]);
  await all();
  expect(warnings).toEqual([expect.stringMatching(/^server-beside /)]);
  expect(warnings[0]).toContain(`"domain":"${first}"`);
});

it("the first reading for another order also shows servers that appeared after earlier ones", async () => {
  const { first, sandbox, warnings, create, wholeLists, all } = await twoServers();
  const before = wholeLists();
  sandbox.seed({ servers: [{ domain: first }] });
  const third = create("web3.example.com");
  await all();
  // The whole list was read only once more, for the third order.
  expect(wholeLists() - before).toBe(1);
  expect(warnings).toHaveLength(1);
  await third;
});
