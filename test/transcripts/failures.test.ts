import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient, HostError } from "../../provider/api";
import { type RawHost, startRawHost } from "./support/rawHost";

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

const missing = "Host::Exception::RecordNotFound";
const unknown = "Host::Exception::Something::New";
const input = "Host::Exception::Input";
const value = { field: "public_key_value" };
const name = { field: "public_key_name" };

// Specification: "Errors". That failures also come with status 200, and the other places of the text, are field facts.
it.each<[does: string, status: number, answer: object, error: object]>([
  [
    "a failing status, with the two members of every failure",
    404,
    { error_class: missing, error_message: "no such record" },
    { kind: "notFound", errorClass: missing, hostMessage: "no such record", status: 404 },
  ],
  [
    "status 200 with an error_class is a failure",
    200,
    { error_class: "Host::Exception::DuplicateRecord", error_message: "name is taken" },
    { kind: "duplicate", hostMessage: "name is taken", status: 200 },
  ],
  [
    "status 200, an error_class and members of a success",
    200,
    { error_class: "Other::Exception::Workflow::Conflict", error: "is busy", uniq_id: "WEB7Q2" },
    { kind: "busy", hostMessage: "is busy", status: 200 },
  ],
  [
    "status 200 and a class that nobody knows: whether it was done is open",
    200,
    { error_class: "Host::Exception::Timeout", error_message: "timed out" },
    { kind: "other", hostMessage: "timed out", mayHaveHappened: true },
  ],
  [
    "status 200, a class that nobody knows, and the parameter at fault: it was refused",
    200,
    { error_class: `${input}::Newest`, error_message: "is too new", ...value },
    { kind: "other", ...value, hostMessage: "is too new", mayHaveHappened: false },
  ],
  [
    "the text in full_message",
    403,
    { error_class: "Host::Exception::Permission", full_message: "you may not" },
    { kind: "permission", hostMessage: "you may not" },
  ],
  [
    "the text in error, the class unknown: the status decides",
    409,
    { error_class: unknown, error: "not now" },
    { kind: "busy", hostMessage: "not now", errorClass: unknown },
  ],
  [
    "all three texts: error_message is the specification's",
    400,
    {
      error_class: "Host::Exception::Incapable",
      error_message: "no",
      full_message: "no (more)",
      error: "nein",
    },
    { kind: "other", hostMessage: "no" },
  ],
  [
    "a parameter at fault, and a further member that is ignored",
    400,
    { error_class: `${input}::Validation`, error_message: "does not match", ...name, realm: "WORD_" },
    { kind: "input", ...name, hostMessage: "does not match" },
  ],
  [
    "several parameters at fault",
    400,
    {
      ...{ error_class: `${input}::Multiple`, error_message: "2 errors" },
      errors: [
        { error_class: `${input}::Required`, error_message: "is required", ...value },
        { error_class: `${input}::Validation`, full_message: "does not match", ...name },
      ],
    },
    {
      kind: "input",
      errors: [
        { ...value, message: "is required" },
        { ...name, message: "does not match" },
      ],
    },
  ],
  [
    "the same in the style of status 200",
    200,
    {
      error_class: `${input}::Multiple`,
      full_message: "1 error",
      errors: [{ error: "is required", ...value }],
    },
    { kind: "input", status: 200, errors: [{ ...value, message: "is required" }] },
  ],
  [
    "an unknown method is a wrong address, and never a record that is gone",
    404,
    { error_class: "Host::Exception::API::InvalidMethod", error_message: "no such method" },
    { kind: "wrongAddress" },
  ],
  ["a bare 404 is a wrong address", 404, {}, { kind: "wrongAddress", errorClass: undefined }],
  ["a bare 401", 401, { error_message: "who?" }, { kind: "authorization", hostMessage: "who?" }],
  [
    "no stock",
    400,
    { error_class: "Host::Exception::Resource::Insufficient", error_message: "sold out", field: "plan_id" },
    { kind: "noStock", field: "plan_id" },
  ],
])("%s", async (_, status, answer, error) => {
  const requests = host.answerWith({ status, answer });

  const key = { public_key_name: "KEY", public_key_value: "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDf" };
  const thrown = await client.sshKey.add(key).catch((reason: unknown) => reason);

  expect(thrown).toBeInstanceOf(HostError);
  expect(thrown).toMatchObject({ operation: "sshKey.add", ...error });
  expect((thrown as Error).message).toContain((thrown as HostError).hostMessage.replace(/[.\s]+$/, ""));
  // A write that was refused is not sent again.
  expect(requests).toHaveLength(1);
});
