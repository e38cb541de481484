import { describe, expect, it } from "vitest";
import { operations } from "../../../provider/api/contract";
import { openHost, requestSender, type Sent } from "../support/host";

const called = operations().flatMap(([name, { path }]) => (path === null ? [] : [[name, path] as const]));

/** A host, and a function that returns its failure for a body at a path. */
async function openFailures() {
  const { sandbox } = await openHost();
  const send = async (path: string, sent: string, how: Sent = {}) => {
    const { status, body } = await requestSender(sandbox)(`/v3/${path}`, { body: sent, ...how });
    return { status, body };
  };
  const post = (path: string, params: unknown) => send(path, JSON.stringify({ params }));
  return { sandbox, send, post };
}

/** A failure in the form of the specification (Errors 2), with further fields. */
const failure = (status: number, name: string, members = {}) => {
  const error_class = `Sandbox::Exception::${name}`;
  return { status, body: { error_class, error_message: expect.stringMatching(/\w/), ...members } };
};

describe.each(called)("%s", (_, path) => {
  it("refuses an unknown param, a body that is not JSON, a call without a login, and GET", async () => {
    const { send, post } = await openFailures();
    const unknown = await post(path, { colour: "red" });
    expect(unknown).toMatchObject({ status: 400, body: { error_message: expect.stringMatching(/\w/) } });
    // If other params are missing as well, the response lists several faults.
    expect(JSON.stringify(unknown.body)).toContain("Sandbox::Exception::Input::Unknown");
    expect(await send(path, '{"params": ')).toEqual(failure(400, "Deserialize"));
    expect(await send(path, "{}", { headers: {} })).toEqual(failure(401, "Authorization"));
    expect(await send(path, "", { method: "GET" })).toEqual(failure(405, "API::InvalidMethod"));
  });
});

it.each(["[]", "7", '"text"', '{"params": []}', '{"params": "text"}', '{"params": 0}', "{'params': {}}"])(
  "the body %s is refused, because it is no object with params",
  async (body) => {
    const { send } = await openFailures();
    expect(await send("asset/list", body)).toEqual(failure(400, "Deserialize"));
  },
);

it.each([
  ["server/details", { uniq_id: "ZZZZZZ" }, "ZZZZZZ"],
  ["server/credentials/details", { id: 999 }, "999"],
  ["asset/details", { uniq_id: "ZZZZZZ" }, "ZZZZZZ"],
  ["account/ssh/key/update", { id: 999 }, "999"],
  ["account/ssh/key/remove", { public_key_name: "none" }, "none"],
  ["network/region/details", { id: 99 }, "99"],
  ["server/plan/details", { id: 9999 }, "9999"],
  ["server/template/details", { name: "NONE" }, "NONE"],
  ["product/details", { code: "Cloud.Nine" }, "Cloud.Nine"],
])("a missing record is reported by its id: %s %j", async (path, params, id) => {
  const told = await (await openFailures()).post(path, params);
  expect(told).toEqual(failure(404, "RecordNotFound", { error_message: expect.stringContaining(id) }));
});

it("an impossible request is refused as Incapable", async () => {
  const { post, sandbox } = await openFailures();
  const uniq_id = sandbox.assets.find(({ type }) => type === "DNS.Zone")?.uniq_id;
  expect(await post("asset/login", { uniq_id })).toEqual(failure(400, "Incapable", { field: "uniq_id" }));
});

it("no failure repeats a secret from the request", async () => {
  const { post, sandbox } = await openFailures();
  const failed = [
    await post("server/update", { uniq_id: "ZZZZZZ", password: "never-tell" }),
    await post("server/update", { uniq_id: "ZZZZZZ", password: "never-tell\u0007" }),
    await post("account/auth/token", { passcode: ["never-tell"] }),
  ];
  expect(failed.map(({ status }) => status)).toEqual([404, 400, 400]);
  expect(JSON.stringify([failed, sandbox.requests])).not.toContain("never-tell");
});
