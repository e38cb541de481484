import { expect, it } from "vitest";
import { apiVersions } from "../../../provider/api/contract/enumerations";
import { builtServer, openHost, requestSender } from "../support/host";

/** A host, and a function that returns its response at a path below its URL. */
async function openAddresses() {
  const host = await openHost();
  const at = (path: string, params: unknown = {}) =>
    requestSender(host.sandbox)(path, { body: JSON.stringify({ params }) });
  return { host, at };
}

it.each(apiVersions)("version %s of the API answers", async (version) => {
  const { at } = await openAddresses();
  expect((await at(`/${version}/api/describe`, { path: "asset/list" })).body).toMatchObject({ version });
});

it.each([
  "/v3/server/power/cachedStatus",
  "/v3/server/power/cachedstatus",
  "/V3/SERVER/POWER/CACHEDSTATUS",
  "/v3/Server/Power/CachedStatus.json",
  "/v3/server/power/cachedStatus.JSON",
  "/v3/server/power/cachedStatus?trace=1",
  "//v3/server/power/cachedStatus",
  "/v3/server/power/cached%53tatus",
])("%s leads to the same operation", async (path) => {
  const { host, at } = await openAddresses();
  const uniq_id = await builtServer(host);
  const { status, body } = await at(path, { uniq_id });
  expect({ status, resource: body.resource }).toEqual({ status: 200, resource: uniq_id });
  // The log leaves out the query, because it may contain secrets.
  const [recorded] = path.split("?");
  const operation = "server.power.cachedStatus";
  expect(host.sandbox.requests.at(-1)).toMatchObject({ operation, path: recorded });
});

const none = "/ /v3 /v3/ /asset/list /v4/asset/list /v3/asset /v3/asset/lists /v3/asset/list/more /v3/%ZZ";
const strange = "// /v3//server/list /v3/../../etc/passwd /%00 /v3/__proto__";
const long = `/v3/${"a/".repeat(5000)}`;
it.each([...none.split(" "), ...strange.split(" "), long])("%s is not found", async (path) => {
  const { host, at } = await openAddresses();
  const { status, body } = await at(path);
  expect([status, body.error_class]).toEqual([404, "Sandbox::Exception::API::InvalidMethod"]);
  expect(host.sandbox.requests.at(-1)).toMatchObject({ operation: undefined });
});

it("an encoding other than JSON is refused, and the refusal is JSON", async () => {
  const { at } = await openAddresses();
  const { status, body } = await at("/v3/asset/list.xml");
  expect([status, body.error_class]).toEqual([400, "Sandbox::Exception::API::InvalidEncoding"]);
});

it("an operation may have several paths, each of them described and permitted", async () => {
  const paths = { "asset.list": ["asset/list", "Old/Assets/List"], "server.list": ["machines"] };
  const { ask, refused } = await openHost({ paths });
  for (const path of ["asset/list", "old/assets/list"])
    expect(await ask(path)).toMatchObject({ item_count: 5 });
  expect(await ask("machines")).toMatchObject({ item_count: 0 });
  // The configured path replaces the default path.
  expect(await refused("server/list")).toMatch(/^404/);
  expect(await ask("api/describe", { path: "old/assets" })).toMatchObject({ methods: ["List"] });
  const { permissions } = await ask("account/user/permitted");
  expect(permissions).toMatchObject({ "asset/list": true, "Old/Assets/List": true, machines: true });
});
