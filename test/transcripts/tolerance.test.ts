import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../../provider/api";
import { type RawHost, startRawHost } from "./support/rawHost";
import { page } from "./transcript";

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

const kept = { type: "Cloud.Next", manage_level: "more", shiny: { new: ["1", 2, true] } };

it.each([
  ["numbers as digits are numbers", { accnt: "501234", config_id: "0" }, { accnt: 501234, config_id: 0 }],
  ...[1, "1", "true", true].map(
    (active) => [`${JSON.stringify(active)} is true`, { active }, { active: true }] as const,
  ),
  ...[0, "0", "false", "", false].map(
    (active) => [`${JSON.stringify(active)} is false`, { active }, { active: false }] as const,
  ),
  [
    "numbers where text is specified",
    { plan_id: 9142, backup_quota: 7 },
    { plan_id: "9142", backup_quota: "7" },
  ],
  ["an unknown word of an enumeration, an unknown member and nested data are kept as they come", kept, kept],
  ["null is absent; what does not fit its type is kept", { ip: null, active: "soon" }, { active: "soon" }],
] as [string, object, object][])("%s", async (_, answer, read) => {
  host.answerWith({ status: 200, answer });
  expect(await client.server.details({ uniq_id: "WEB7Q2" })).toStrictEqual(read);
});

it("a page's numbers may be digits too, and its items are read like any record", async () => {
  const { items: _, ...numbers } = page([{}]);
  const digits = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
  host.answerWith({ status: 200, answer: { ...digits, items: [{ id: "7" }] } });
  expect(await client.sshKey.list()).toStrictEqual(page([{ id: 7 }]));
});
