import { expect, it } from "vitest";
import { type Answer, openWithServer } from "../support/host";

const domain = "Web5.Example.com";

it.each([
  ["any", [domain, "web5.example.com", "WEB5.EXAMPLE.COM"]],
  ["exact", [domain]],
] as const)("domainFilters %s: a server is found by %j", async (domainFilters, names) => {
  const { listed } = await openWithServer({ domain }, { domainFilters });
  const isFound = async (params: Answer) => (await listed("asset/list", "domain", params)).length === 1;
  for (const name of [domain, "web5.example.com", "WEB5.EXAMPLE.COM"]) {
    const isNamed = names.some((one) => one === name);
    expect(await isFound({ domain: name })).toBe(isNamed);
    expect(await isFound({ domain: name.slice(1), domain_match: 1 })).toBe(isNamed);
  }
});

it.each([
  ["given", domain, "DB.example.com"],
  ["lower", "web5.example.com", "db.example.com"],
] as const)("domains %s: %s", async (domains, ordered, changed) => {
  const { ask, sandbox, uniq_id } = await openWithServer({ domain }, { domains });
  const seen = async () => [
    (await ask("server/details", { uniq_id })).domain,
    (await ask("asset/details", { uniq_id })).domain,
  ];
  expect(await seen()).toEqual([ordered, ordered]);
  expect(sandbox.ledger.orders).toMatchObject([{ domain: ordered }]);
  await ask("server/update", { uniq_id, domain: "DB.example.com" });
  expect(await seen()).toEqual([changed, changed]);
  await ask("asset/update", { uniq_id, domain });
  expect(await seen()).toEqual([ordered, ordered]);
});

it.each([
  ["all", undefined],
  ["noDomain", "domain"],
  ["noType", "type"],
  ["noStatus", "status"],
  ["noActive", "active"],
] as const)(
  "listMembers %s: an asset in a list lacks %s, and its own record nothing",
  async (listMembers, member) => {
    const { ask, uniq_id } = await openWithServer({}, { listMembers });
    const whole = await ask("asset/details", { uniq_id });
    const { items } = await ask("asset/list", { uniq_id: [uniq_id] });
    expect(items).toEqual([Object.fromEntries(Object.entries(whole).filter(([name]) => name !== member))]);
  },
);

it.each([
  [{}, { location: " hall 3 ", auth_data: "a-secret" }],
  [{ texts: "tidied" }, { location: "hall 3", auth_data: "a-secret" }],
  [{ secretTexts: "masked" }, { location: " hall 3 ", auth_data: "********" }],
] as const)("on a host of %j a credential is answered as %j", async (options, answered) => {
  const { ask, uniq_id } = await openWithServer({}, options);
  const record = { location: " hall 3 ", auth_data: "a-secret" };
  const { id } = await ask("server/credentials/create", { uniq_id, type: "app", name: "panel", ...record });
  expect(await ask("server/credentials/details", { id })).toMatchObject(answered);
});

it.each([
  ["own", "DEBIAN_12_64"],
  ["renamed", "DEBIAN_12_64_R2"],
  ["small", "debian_12_64"],
  ["capitals", "DEBIAN_12_64"],
  ["words", "Debian 12"],
] as const)(
  "templateNames %s: a server that was ordered from DEBIAN_12_64 reports %s",
  async (templateNames, name) => {
    const { ask, uniq_id } = await openWithServer({}, { templateNames });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ template_name: name, template: name });
    const { items } = await ask("server/list");
    expect(items).toMatchObject([{ template_name: name }]);
    expect(await ask("asset/details", { uniq_id, alsowith: ["template"] })).toMatchObject({ template: name });
    // What can be ordered keeps its name.
    expect(await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" })).toHaveProperty("status");
  },
);
