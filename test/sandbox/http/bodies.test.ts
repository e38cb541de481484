import { expect, it } from "vitest";
import { basic, builtServer, openHost, requestSender } from "../support/host";

const mebibyte = 1024 * 1024;

/** A host, and a function that returns its response to a body. */
async function openBodies() {
  const { sandbox } = await openHost();
  const send = async (sent: string | undefined, type?: string) => {
    const headers = { authorization: basic(sandbox), ...(type !== undefined && { "content-type": type }) };
    const request = { headers, ...(sent !== undefined && { body: sent }) };
    const { status, body } = await requestSender(sandbox)("/v3/network/region/list", request);
    return { status, body };
  };
  return { sandbox, send };
}

it.each([
  ["no body", undefined],
  ["blanks", " \n"],
  ["null", "null"],
  ["an empty object", "{}"],
  ["params null, and another member", '{"params": null, "id": 7}'],
  ["params whose members are null", '{"params": {"page_size": null, "order_by": null}}'],
])("%s counts as no params", async (_, body) => {
  const { send } = await openBodies();
  expect(await send(body)).toMatchObject({ status: 200, body: { item_total: 3, page_size: 25 } });
});

const form = "application/x-www-form-urlencoded";
it.each(["application/json; charset=utf-8", "text/plain", "application/octet-stream", form, undefined])(
  "content type %s: the body is read as JSON",
  async (type) => {
    const { send } = await openBodies();
    expect((await send('{"params": {"page_size": 2}}', type)).body).toMatchObject({ page_size: 2 });
  },
);

it.each(['{"page_size": 2}', '{"Params": {"page_size": 2}}'])(
  "%s has fields but no params, so it is refused because its fields would be ignored",
  async (body) => {
    const { send } = await openBodies();
    const error_message = 'params is required: the parameters belong in {"params": {…}}';
    expect(await send(body)).toMatchObject({ status: 400, body: { error_message, field: "params" } });
  },
);

it("every parameter accepts a whole number as digits, and digits as a number", async () => {
  const host = await openHost();
  const removed = await builtServer(host);
  const { ask, sandbox } = host;
  await ask("asset/cancellation/request", { uniq_id: removed, accnt: "100001", rating: "10" });
  expect(sandbox.asset(removed).row.removal).toMatchObject({ rating: 10 });
  const page = await ask("server/plan/list", { page_size: "1", zone_id: "11", available: "1" });
  expect(page).toMatchObject({ item_count: 1, page_size: 1 });
  expect(await host.listed("server/list", "uniq_id", { plan_id: 1101 })).toEqual([removed]);
  await ask("server/update", { uniq_id: removed, password: 12345678 });
  expect(await ask("server/password", { uniq_id: removed })).toEqual({ password: "12345678" });
});

it("text is UTF-8 in both directions, also if a packet cuts a character in two", async () => {
  const host = await openHost();
  const [uniq_id] = await host.listed("asset/list", "uniq_id", { type: "Load.Balancer" });
  const custom_description = "Zürich €\u{1F600}".repeat(20_000);
  await host.ask("asset/update", { uniq_id, custom_name: "Größe", custom_description });
  const read = await host.ask("asset/details", { uniq_id, alsowith: ["custom_description"] });
  expect(read.custom_name).toBe("Größe");
  expect(read.custom_description === custom_description).toBe(true);
});

it("a body of one mebibyte is read, a larger one is refused, and the host stays up", async () => {
  const { send, sandbox } = await openBodies();
  const params = '{"params": {}}';
  expect((await send(params.padEnd(mebibyte))).status).toBe(200);
  const told = { error_class: expect.any(String), error_message: expect.stringContaining("1048576") };
  expect(await send(params.padEnd(mebibyte + 1))).toEqual({ status: 413, body: told });
  expect((await send(params)).status).toBe(200);
  // A request that was too large is not logged as a call.
  expect(sandbox.requests).toHaveLength(2);
});
