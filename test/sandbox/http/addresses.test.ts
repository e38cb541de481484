import { expect, it } from "vitest";
import { apiVersions } from "../../../provider/api/contract/enumerations";
import { basic, builtServer, openHost, openWithServer } from "../support/host";

/** A host, and what it answers at an address below its url. */
async function openAddresses() {
  const host = await openHost();
  const at = async (path: string, params: unknown = {}) => {
    const answer = await fetch(host.sandbox.url + path, {
      method: "POST",
      headers: { authorization: basic(host.sandbox) },
      body: JSON.stringify({ params }),
    });
    const body = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, type: answer.headers.get("content-type"), body };
  };
  return { host, at };
}

it.each(apiVersions)("version %s answers", async (version) => {
  const { at } = await openAddresses();
  const { status, body } = await at(`/${version}/utilities/info/ping`);
  expect({ status, body }).toEqual({ status: 200, body: { ping: "success" } });
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
])("%s is one address", async (path) => {
  const { host, at } = await openAddresses();
  const uniq_id = await builtServer(host);
  const { status, type, body } = await at(path, { uniq_id });
  expect({ status, type, resource: body.resource }).toEqual({
    status: 200,
    type: expect.stringMatching(/^application\/json/),
    resource: uniq_id,
  });
  // A query may hold what nobody should read in a log.
  const [recorded] = path.split("?");
  expect(host.sandbox.requests.at(-1)).toMatchObject({
    operation: "server.power.cachedStatus",
    path: recorded,
  });
});

it.each([
  "/",
  "/v3",
  "/v3/",
  "/asset/list",
  "/v4/asset/list",
  "/v3/asset",
  "/v3/asset/lists",
  "/v3/asset/list/more",
  "/v3/%ZZ",
])("%s is none", async (path) => {
  const { host, at } = await openAddresses();
  const { status, body } = await at(path);
  expect({ status, error_class: body.error_class }).toEqual({
    status: 404,
    error_class: "Sandbox::Exception::API::InvalidMethod",
  });
  expect(host.sandbox.requests.at(-1)).toMatchObject({ operation: undefined });
});

it("an encoding other than JSON is refused, still in JSON", async () => {
  const { at } = await openAddresses();
  expect(await at("/v3/asset/list.xml")).toMatchObject({
    status: 400,
    type: expect.stringMatching(/^application\/json/),
    body: { error_class: "Sandbox::Exception::API::InvalidEncoding" },
  });
});

it("the operation whose purpose is unstated has an address only where one is configured", async () => {
  const without = await openHost();
  expect(await without.refused("server/identify", { uniq_id: "ABCDEF" })).toMatchObject({ status: 404 });
  const { ask, uniq_id } = await openWithServer({}, { paths: { "server.byIdentifier": "server/identify" } });
  expect(await ask("server/identify", { uniq_id })).toMatchObject({ uniq_id, status: "Running" });
});
