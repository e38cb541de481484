import { expect, it } from "vitest";
import { type Answer, builtServer, openHost, refusal } from "../support/host";

/** An account with its first assets, a virtual server and a bare metal one. */
async function openWithServers() {
  const host = await openHost();
  const vps = { domain: "vps.example.com" };
  const metal = { domain: "metal.example.com", type: "Bare.Metal", plan_id: 1141 };
  const servers = { vps: await builtServer(host, vps), metal: await builtServer(host, metal) };
  const domains = (params: Answer) => host.listed("asset/list", "domain", params);
  return { ...host, ...servers, domains };
}
const both = ["vps.example.com", "metal.example.com"];

it("categories choose and exclude, in the words of the specification", async () => {
  const { domains, refused } = await openWithServers();

  expect(await domains({ category: ["Provisioned"] })).toEqual(both);
  expect(await domains({ category: ["VirtualDedicated"] })).toEqual(both);
  expect(await domains({ category: ["StrictDedicated"] })).toEqual(["metal.example.com"]);
  expect(await domains({ category: ["LoadBalancer", "ObjectStorage"] })).toEqual([
    "lb.example.com",
    "objects.example.com",
  ]);
  expect(await domains({ category: ["Provisioned"], exclude_category: ["StrictDedicated"] })).toEqual([
    "vps.example.com",
  ]);
  const others = await domains({ exclude_category: ["Provisioned"] });
  expect(others).toContain("lb.example.com");
  expect(others).not.toContain("vps.example.com");
  // "Dedicated and virtual servers plus special dedicated items", which are "network devices and load balancers".
  expect(await domains({ category: ["Dedicated"] })).toEqual(["lb.example.com", ...both]);
  expect(await domains({ category: ["SpecialDedicated"] })).toEqual(["lb.example.com"]);
  expect(await domains({ public_category: "LoadBalancer" })).toEqual(["lb.example.com"]);
  expect(await refused("asset/list", { category: ["Everything"] })).toMatchObject({ status: 400 });
});

it("every category that a list answers can be filtered by", async () => {
  const { ask, listed } = await openWithServers();
  const assets = (await ask("asset/list", { alsowith: ["categories"] })).items as Answer[];
  const words = [...new Set(assets.flatMap(({ categories }) => categories as string[]))];
  expect(words).toEqual(expect.arrayContaining(["DNS", "Domain", "SSL", "ObjectStorage", "StrictDedicated"]));
  for (const word of words) {
    const has = ({ categories }: Answer) => (categories as string[]).includes(word);
    const ids = (wanted: boolean) =>
      assets.filter((one) => has(one) === wanted).map(({ uniq_id }) => uniq_id);
    expect([word, await listed("asset/list", "uniq_id", { category: [word] })]).toEqual([word, ids(true)]);
    expect([word, await listed("asset/list", "uniq_id", { exclude_category: [word] })]).toEqual([
      word,
      ids(false),
    ]);
  }
});

it("a name filters, alone or in a list; what an object would mean is not known: it is refused", async () => {
  const { domains, refused, sandbox, vps } = await openWithServers();
  sandbox.asset(vps).set({ custom_name: "Shop" });
  expect(await domains({ custom_name: "Shop" })).toEqual(["vps.example.com"]);
  expect(await domains({ custom_name: ["Shop", "Office"] })).toEqual(["vps.example.com"]);
  expect(await domains({ custom_name: "shop" })).toEqual([]);
  for (const custom_name of [{ like: "Shop" }, ["Shop", { like: "Off" }]])
    expect(await refused("asset/list", { custom_name })).toEqual(refusal(400, "Incapable", "custom_name"));
});

it("a domain is matched whole, with domain_match in part", async () => {
  const { domains } = await openWithServers();

  expect(await domains({ domain: "vps.example.com" })).toEqual(["vps.example.com"]);
  expect(await domains({ domain: "ps.example" })).toEqual([]);
  expect(await domains({ domain: "ps.example", domain_match: 1 })).toEqual(["vps.example.com"]);
  expect(await domains({ domain: "ps.example", domain_match: 0 })).toEqual([]);
});

it("types, ids and states choose, one or several, and together", async () => {
  const { domains, listed, vps, metal } = await openWithServers();

  expect(await domains({ type: "Cloud.VPS" })).toEqual(["vps.example.com"]);
  expect(await domains({ type: ["Cloud.VPS", "Bare.Metal"] })).toEqual(both);
  expect(await listed("asset/list", "uniq_id", { uniq_id: [metal, vps, "ZZZZZZ"] })).toEqual([vps, metal]);
  expect(await domains({ uniq_id: [metal], type: "Cloud.VPS" })).toEqual([]);
  expect(await domains({ status: "Disabled" })).toEqual([]);
  expect(await domains({ status: "Active", type: ["Bare.Metal"] })).toEqual(["metal.example.com"]);
});

it("a capability is one that the server details name", async () => {
  const { domains, ask, vps } = await openWithServers();
  const { capabilities } = await ask("server/details", { uniq_id: vps });

  expect(capabilities).not.toEqual([]);
  for (const capability of capabilities as string[])
    expect([capability, await domains({ capability })]).toEqual([capability, both]);
  expect(await domains({ capability: "fly" })).toEqual([]);
});

it("project and group choose by what the host has set", async () => {
  const { domains, sandbox, vps } = await openWithServers();
  sandbox.asset(vps).set({ project_name: "Shop", altGroup: "front row" });

  expect(await domains({ project_name: "Shop" })).toEqual(["vps.example.com"]);
  expect(await domains({ altGroup: "front row" })).toEqual(["vps.example.com"]);
  expect(await domains({ project_name: "Default", altGroup: "front row" })).toEqual([]);
});

it("a word that is no state, an id with an I and a list that is none are refused", async () => {
  const { refused } = await openHost();
  const wrong = (field: string) => refusal(400, "Input::Validation", field);
  expect(await refused("asset/list", { status: "Asleep" })).toEqual(wrong("status"));
  expect(await refused("asset/list", { uniq_id: ["ABCDEI"] })).toEqual(wrong("uniq_id.0"));
  expect(await refused("asset/list", { uniq_id: "ABCDEF" })).toEqual(wrong("uniq_id"));
});
