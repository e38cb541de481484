import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";
import { one, two } from "../../provider/resources/sshKey/samples.js";
import { type Examples, exampleProjects } from "./exampleProject.mjs";

// Each as a reader copies it, with the package as npm packs it. The others have tests of their own: quickstart the
// oldest and newest versions, fleet and python those who follow the pages, yaml the plugin, github-actions its workflows.
describe("the examples", { timeout: 120_000 }, () => {
  let examples: Examples;
  let [sandbox, west] = [] as unknown as [Sandbox, Sandbox];
  beforeAll(async () => {
    [sandbox, west] = await Promise.all([
      startSandbox({ profile: "instant" }),
      startSandbox({ profile: "instant", seed: 2 }),
    ]);
    examples = await exampleProjects();
  }, 600_000);
  afterAll(async () => {
    await Promise.all([sandbox?.close(), west?.close()]);
    examples?.close();
  }, 120_000);

  const domains = ({ servers }: Sandbox) => servers.map(({ domain }) => domain).sort();

  it("accounts: each server is ordered with its own login", async () => {
    const login = (name: string, { url, username }: Sandbox) => ({
      [`${name}:baseUrl`]: url,
      [`${name}:username`]: username,
    });
    const project = await examples.begin("accounts", sandbox, {
      plain: { ...login("east", sandbox), ...login("west", west) },
      secret: { "east:password": sandbox.password, "west:password": west.password },
    });
    await project.up();
    expect([domains(sandbox), domains(west)]).toEqual([["east.example.com"], ["west.example.com"]]);
  });

  it("key-rotation: another key is sent in place, and nothing happens to servers", async () => {
    const project = await examples.begin("key-rotation", sandbox, { plain: { publicKey: one } });
    const first = await project.up();
    expect(first.writes.sort()).toEqual(["server.create", "server.create", "sshKey.add"]);
    const before = await project.outputs();
    project.configure("publicKey", two);
    const { printed, writes } = await project.up();
    expect(writes).toEqual(["sshKey.update"]);
    expect(printed).toContain("~ 1 updated");
    expect(await project.outputs()).toEqual(before);
    expect(sandbox.keys.map(({ public_key_value }) => public_key_value.trim())).toEqual([two]);
  });

  it("adopt: what is there is taken over and brought to the program, and none is ordered", async () => {
    const host = await startSandbox({ profile: "instant" });
    try {
      const ordered = {
        type: "Cloud.VPS",
        zone_id: 12,
        plan_id: 1201,
        template_name: "DEBIAN_12_64",
      } as const;
      const found = host.seed({
        servers: ["web1", "web2"].map((name) => ({ ...ordered, domain: `${name}.example.com` })),
      });
      const project = await examples.begin("adopt", host);
      const { writes } = await project.up();
      expect(writes).toEqual(["server.update", "server.update"]);
      expect((await project.outputs()).uniqIds?.value).toEqual(found.servers);
      expect(host.ledger.orders).toEqual([]);
      expect(host.servers.map(({ backup_enabled }) => backup_enabled)).toEqual([true, true]);
    } finally {
      await host.close();
    }
  });

  it("component: two sites of one class, each with its servers, key and labels", async () => {
    const project = await examples.begin("component", west);
    const { printed, writes } = await project.up();
    expect(printed).toContain("+ 11 created");
    expect(writes.filter((operation) => operation === "server.create")).toHaveLength(3);
    const { shop, blog } = (await project.outputs()).ips?.value ?? {};
    expect([shop.length, blog.length]).toEqual([2, 1]);
    expect(west.assets.map(({ custom_name }) => custom_name)).toEqual(
      expect.arrayContaining(["shop, web 1", "shop, web 2", "blog, web 1"]),
    );
  });
});
