import { expect, it } from "vitest";
import { routes } from "../../../sandbox/admin/routes";
import { createRequestLog, mostRequests } from "../../../sandbox/http/requestLog";
import { adminOf, aServer, openHost } from "../support/host";

const nothing = { operation: undefined, user: undefined, errorClass: undefined, fault: undefined };
const record = (path: string, params = {}) => ({ ...nothing, at: 0, path, params, status: 200 });

it("keeps only the latest requests, in order", () => {
  const log = createRequestLog();
  for (let number = 0; number < mostRequests + 3; number++) log.add(record(`/${number}`));
  const [first, last] = [log.records[0], log.records.at(-1)];
  expect([log.records.length, first?.path, last?.number]).toEqual([mostRequests, "/3", mostRequests + 3]);
  log.forget();
  expect(log.records).toEqual([]);
  log.add(record("/next"));
  expect(log.records).toMatchObject([{ number: mostRequests + 4 }]);
});

it.each([
  [{ comment: "x".repeat(30_000) }],
  [{ deep: { er: { text: "x".repeat(30_000) } } }],
  [{ ["x".repeat(30_000)]: 1 }],
])("leaves out very long params", (params) => {
  const log = createRequestLog();
  log.add(record("/long", params));
  log.add(record("/short", { uniq_id: "ABC123" }));
  expect(JSON.stringify(log.records).length).toBeLessThan(1000);
  expect(log.records[1]?.params).toEqual({ uniq_id: "ABC123" });
});

it("the log that a test holds stays the same object after forgetRequests", async () => {
  const { sandbox, ask } = await openHost();
  const { requests } = sandbox;
  await ask("utilities/info/ping");
  sandbox.forgetRequests();
  await ask("network/region/list");
  expect(requests.map(({ operation }) => operation)).toEqual(["network.region.list"]);
});

it("contains no secret from any part of a request, and neither does the admin interface", async () => {
  const { sandbox, ask, refused } = await openHost({ profile: "instant" });
  await ask("server/create", { ...aServer, password: "Secret-of-server-1" });
  const misspelt = { passwrod: "Secret-misspelt-3", rootPassword: "Secret-unknown-4" };
  await refused("server/create?password=Secret-in-query-2", { ...aServer, ...misspelt });
  await refused("account/auth/token", { password: "Secret-of-token-5" });
  // Features of an asset without a product in the catalogue have free names.
  const uniq_id = sandbox.assets[0]?.uniq_id;
  const nested = { password: "Secret-nested-6", name: "shop" };
  await ask("asset/update", { uniq_id, features: { db: nested, licence_key: "Secret-licence-7" } });
  expect(JSON.stringify(sandbox.requests)).not.toMatch(/Secret-/);
  for (const { path } of routes.filter(({ method }) => method === "GET")) {
    const shown = await adminOf(sandbox)("GET", path);
    expect(shown.status).toBe(200);
    for (const secret of ["Secret-", sandbox.password]) expect(JSON.stringify(shown)).not.toContain(secret);
  }
  const db = { password: "******", name: "shop" };
  expect(sandbox.requests.at(-1)?.params).toMatchObject({ uniq_id, features: { db } });
  const params = { domain: aServer.domain, passwrod: "[not a parameter]" };
  expect(sandbox.requests[1]).toMatchObject({ path: "/v3/server/create", params });
});
