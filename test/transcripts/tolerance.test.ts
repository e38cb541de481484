import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient, HostError } from "../../provider/api";
import { type RawHost, startRawHost } from "./support/rawHost";
import { page } from "./transcript";

// Hosts of this shape answer numbers, booleans and failures in several forms. The client reads them all.

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
  ["numbers where text is due", { plan_id: 9142, backup_quota: 7 }, { plan_id: "9142", backup_quota: "7" }],
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

const [missing, busy] = ["Host::Exception::RecordNotFound", "Other::Exception::Workflow::Conflict"];
const input = "Host::Exception::Input";
const value = { field: "public_key_value" };
const name = { field: "public_key_name" };
const texts = { error_message: "no", full_message: "no (more)", error: "nein" };
const [required, pattern] = ["is required", "does not match"];
const errors = [
  { error_class: `${input}::Required`, error_message: required, ...value },
  { error_class: `${input}::Validation`, full_message: pattern, ...name },
];
const told = [
  { ...value, message: required },
  { ...name, message: pattern },
];

// Specification: "Errors". What the classes and the statuses mean is in test/provider/api/pipeline/classify.test.ts.
it.each<[status: number, answer: object, error: object]>([
  [404, { error_class: missing, error_message: "gone" }, { kind: "notFound", hostMessage: "gone" }],
  [200, { error_class: busy, error: "busy", id: 7 }, { kind: "busy", hostMessage: "busy", status: 200 }],
  [400, { error_class: "Host::Exception::Incapable", ...texts }, { kind: "other", hostMessage: "no" }],
  [400, { error_class: input, ...texts, ...name, realm: "WORD_" }, { kind: "input", ...name }],
  [400, { error_class: `${input}::Multiple`, error: "2 errors", errors }, { kind: "input", errors: told }],
  [404, {}, { kind: "wrongAddress", errorClass: undefined }],
])("status %i and %j", async (status, answer, error) => {
  const requests = host.answerWith({ status, answer });

  const key = { public_key_name: "KEY", public_key_value: "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDf" };
  const thrown = await client.sshKey.add(key).catch((reason: unknown) => reason);

  expect(thrown).toBeInstanceOf(HostError);
  expect(thrown).toMatchObject({ operation: "sshKey.add", ...error });
  expect((thrown as Error).message).toContain((thrown as HostError).hostMessage.replace(/[.\s]+$/, ""));
  // A write that was refused is not sent again.
  expect(requests).toHaveLength(1);
});
