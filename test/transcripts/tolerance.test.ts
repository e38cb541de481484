import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../../provider/api";
import { type RawHost, startRawHost } from "./support/rawHost";

// Hosts of this shape answer numbers and booleans in several forms. The client reads them all.

let host: RawHost;
let client: Client;
beforeAll(async () => {
  host = await startRawHost();
  client = createClient({ baseUrl: host.url, username: "jo", token: "t0ken" });
});
afterAll(async () => {
  await client.close();
  await host.close();
});

const read = async (answer: unknown) => {
  host.answerWith({ status: 200, answer });
  return client.server.details({ uniq_id: "WEB7Q2" });
};

it("numbers as digits are numbers", async () => {
  expect(await read({ accnt: "501234", region_id: "9103", config_id: "0" })).toStrictEqual({
    accnt: 501234,
    region_id: 9103,
    config_id: 0,
  });
});

it.each([[1], ["1"], ["true"], [true]])("%j is true", async (active) => {
  expect(await read({ active })).toStrictEqual({ active: true });
});

it.each([[0], ["0"], ["false"], [""], [false]])("%j is false", async (active) => {
  expect(await read({ active })).toStrictEqual({ active: false });
});

it("numbers where the specification says text are text", async () => {
  expect(await read({ plan_id: 9142, backup_quota: 7 })).toStrictEqual({
    plan_id: "9142",
    backup_quota: "7",
  });
});

it("an unknown word of an enumeration, an unknown member and nested data are kept as they come", async () => {
  const answer = { type: "Cloud.Next", manage_level: "more", shiny: { new: ["1", 2, true] } };
  expect(await read(answer)).toStrictEqual(answer);
});

it("null is absent, and a member that does not fit its type is kept", async () => {
  expect(await read({ ip: null, active: "soon" })).toStrictEqual({ active: "soon" });
});

it("a page's numbers may be digits too, and its items are read like any record", async () => {
  host.answerWith({
    status: 200,
    answer: {
      item_count: "1",
      item_total: "1",
      page_num: "1",
      page_size: "25",
      page_total: "1",
      items: [{ id: "7" }],
    },
  });
  expect(await client.sshKey.list()).toStrictEqual({
    item_count: 1,
    item_total: 1,
    page_num: 1,
    page_size: 25,
    page_total: 1,
    items: [{ id: 7 }],
  });
});
