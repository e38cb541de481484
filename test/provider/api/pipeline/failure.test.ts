import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { HostError } from "../../../../provider/api";
import { caughtError, failure, order, scriptedClient, server, token, unauthorized } from "../support";

describe("a failure of a call", () => {
  it("names the operation, the host's message, and that nothing was done, and is not retried", async () => {
    const { client, sent } = scriptedClient([failure("RecordNotFound", 200)]);
    const error = await caughtError(client.server.details(server), "notFound");
    const said = { errorClass: "Host::Exception::RecordNotFound", hostMessage: "it is RecordNotFound" };
    const of = { name: "HostError", operation: "server.details", params: server, status: 200 };
    expect(error).toMatchObject({ ...of, ...said, mayHaveHappened: false });
    expect(sent).toHaveLength(1);
  });

  it("says what happened, which parameter is wrong, the error class, and what to do", async () => {
    const { client } = scriptedClient([failure("Input::NotInRealm", 400, { field: "plan_id" })]);
    const error = await caughtError(client.server.create({ ...order, plan_id: 9 }), "input");
    expect(error.field).toBe("plan_id");
    const told = "it is Input::NotInRealm (Host::Exception::Input::NotInRealm, status 400).";
    expect(error.message).toBe(`server.create (plan_id): ${told} Correct the value, and try again.`);
  });

  it.each<[what: string, members: Record<string, unknown>, said: string]>([
    [
      "a PHP array",
      { error_class: { 1: "RecordNotFound" }, error_message: { 1: "no", 4: "never" } },
      "no; never (RecordNotFound)",
    ],
    [
      "a list",
      { error_class: ["RecordNotFound"], error_message: ["no"], field: { 1: "a", 2: "b" } },
      "no (RecordNotFound)",
    ],
    ["an object", { error_class: { name: "RecordNotFound", id: 4 }, error: "no" }, "no (RecordNotFound)"],
    ["an object without a name", { error_class: { id: 4 }, error_message: "no" }, "no (untold)"],
    ["a number", { error_class: 4, error_message: "no" }, "no (4)"],
  ])(
    "is recognised by an error class in any form, even with a status of success: %s",
    async (_what, members, said) => {
      const { client } = scriptedClient([{ body: members }]);
      const error = await caughtError(client.asset.requestRemoval(server), HostError);
      expect(error.message).toContain(`: ${said}`);
      expect(error.field).toBe(members.field === undefined ? undefined : "a, b");
    },
  );

  it.each([null, "", " ", false, 0, [], {}])(
    "is not assumed without an error class: %j",
    async (error_class) => {
      const { client } = scriptedClient([{ body: { ...server, error_class } }]);
      expect(await client.asset.details(server)).toMatchObject(server);
    },
  );

  it("contains each reason for a field, even from a PHP array", async () => {
    const { client } = scriptedClient([
      failure("Input", 400, { errors: { domain: { 0: "is bad", 2: "is worse" } } }),
    ]);
    const { errors } = await caughtError(client.server.details(server), "input");
    expect(errors).toEqual([
      { field: "domain", message: "is bad" },
      { field: "domain", message: "is worse" },
    ]);
  });

  it("quotes no secret of a response, in whichever text, even in the failure of a later call", async () => {
    const password = "R00t-pw-4711";
    const more = { root_password: password, hint: { was: password }, message_id: 7 };
    const refusal = failure("Input::Validation", 400, { ...more, errors: [{ field: "a", error: password }] });
    const said = { ...server, custom_note: 1, api_key: "k3y-of-the-host" };
    const quoting = failure("RecordNotFound", 404, { error_message: "no k3y-of-the-host here" });
    const { client } = scriptedClient([refusal, { body: said }, quoting]);
    const error = await caughtError(client.server.details(server), "input");
    expect(inspect(error)).not.toContain(password);
    expect(error.details).toEqual({ root_password: "[secret]", hint: '{"was":"[secret]"}', message_id: "7" });
    expect(await client.server.details(server)).toEqual(said);
    expect((await caughtError(client.server.details(server), "notFound")).hostMessage).toBe(
      "no [secret] here",
    );
  });

  it.each<[where: string, more: Record<string, unknown>]>([
    ["deep in a field", { debug: { request: [{ root_password: "abc123" }] } }],
    ["in a field with JSON as a text", { data: '{"auth_data":"abc123"}' }],
    [
      "in a field of an error",
      { errors: [{ field: "a", error: "is bad", context: { password: "abc123" } }] },
    ],
    ["in errors by field", { errors: { a: [{ context: { password: "abc123" } }] } }],
  ])("hides even a short secret %s", async (_where, more) => {
    const { client } = scriptedClient([failure("Input::Validation", 400, more)]);
    const error = await caughtError(client.server.create(order), "input");
    expect(error.message).toContain("[secret]");
    expect(inspect(error)).not.toContain("abc123");
  });

  it("shows a repeated text of an RFC 9457 problem once, and a framework's reason for each field", async () => {
    const detail = "Validation failed for 1 field(s)";
    const problem = {
      type: "about:blank",
      title: "Bad Request",
      status: 400,
      detail,
      instance: "/v3/server/create",
    };
    const member = { field: "params.regionId", rejected_value: null, default_message: "must not be null" };
    const [error_class, error_message, trace_id] = ["MethodArgumentNotValidException", detail, "a7"];
    const body = {
      ...problem,
      errors: [member, { message: '{"password":"abc123"}' }],
      error_class,
      error_message,
    };
    const { client } = scriptedClient([{ status: 400, body: { ...body, message: detail, trace_id } }]);
    const error = await caughtError(client.server.create(order), "input");
    expect(error.details).toEqual({ trace_id });
    const said = `${detail}; params.regionId: must not be null; {"password":"[secret]"} (trace_id: a7; `;
    expect(error.message).toBe(
      `server.create: ${said}${error_class}, status 400). Correct the value, and try again.`,
    );
  });

  it("lists every error of Input::Multiple", async () => {
    const required = { error_class: "X::Input::Required", field: "domain", full_message: "is missing" };
    const errors = [required, { error_class: "X::Input::Unknown" }, "not an object"];
    const { client } = scriptedClient([failure("Input::Multiple", 400, { errors })]);
    const error = await caughtError(client.server.create(order), "input");
    const unnamed = [{ message: "X::Input::Unknown" }, { message: "not an object" }];
    const listed = [{ field: "domain", message: "is missing" }, ...unnamed];
    expect(error.errors).toEqual(listed);
    expect(error.message).toContain("domain: is missing");
  });

  const of = (field: string, message: string) => ({ field, message });
  const ofTwo = [of("domain", "is bad"), of("plan", "a"), of("plan", "b")];
  it.each<[string, unknown, object[]]>([
    ["texts", ["is bad", ""], [{ message: "is bad" }]],
    ["an object of texts and lists", { domain: "is bad", plan: ["a", "b"] }, ofTwo],
    ["fields in a list", [{ field: ["a", "b"], error: "differ" }], [of("a, b", "differ")]],
    [
      "further fields",
      [{ field: "a", error: "is bad", allowed: [1, 2] }],
      [of("a", "is bad (allowed: [1,2])")],
    ],
  ])("lists errors in the form of %s", async (_how, errors, listed) => {
    const { client } = scriptedClient([failure("Input::Multiple", 400, { errors })]);
    expect((await caughtError(client.server.create(order), "input")).errors).toEqual(listed);
  });

  it("lists at most 20 errors, and shortens them", async () => {
    const errors = Array(15_000).fill({ field: "f".repeat(900), error: "x".repeat(1900) });
    for (const given of [errors, { domain: errors }]) {
      const { client } = scriptedClient([failure("Input::Multiple", 400, { errors: given })]);
      const error = await caughtError(client.server.create(order), "input");
      expect(error.errors).toHaveLength(20);
      expect(error.message.length).toBeLessThan(10_000);
    }
  });

  it("contains the host's further details, shortened and without secrets", async () => {
    const known = { hint: "suspended, see invoice 77", allowed: [1, 2] };
    const more = { ...known, echo: `a-token ${"x".repeat(999)}`, empty: "" };
    const { client } = scriptedClient([failure("Incapable", 400, more)]);
    const error = await caughtError(client.server.details(server), "other");
    expect(error.details).toMatchObject({ hint: "suspended, see invoice 77", allowed: "[1,2]" });
    expect(Object.keys(error.details)).toEqual(["hint", "allowed", "echo"]);
    expect(error.details.echo).toHaveLength(200);
    expect(error.message).toContain("(hint: suspended, see invoice 77; allowed: [1,2]; echo: ");
  });

  it("is one line without hidden characters, of limited length", async () => {
    const error_message = `bad\n::error::x\u001b[2J${"a".repeat(10_000_000)}`;
    const { client } = scriptedClient([failure("Incapable", 400, { error_message, field: "a\rb" })]);
    const { hostMessage, message } = await caughtError(client.server.details(server), HostError);
    expect(hostMessage).toMatch(/^bad\\n::error::x\\u001b\[2Ja+$/);
    expect(hostMessage).toHaveLength(2000);
    expect(message).toMatch(/^server\.details \(a\\rb\): bad/);
  });

  const words = { error_message: "no", full_message: "no (more)", error: "nein" };
  it.each([
    ["no", words],
    ["no (more)", { ...words, error_message: undefined }],
    ["nein", { error: "nein" }],
  ])("takes the message %s from %j", async (hostMessage, texts) => {
    const body = { error_class: "Host::Exception::Incapable", ...texts };
    const { client } = scriptedClient([{ status: 200, body }]);
    expect((await caughtError(client.server.details(server), "other")).hostMessage).toBe(hostMessage);
  });

  it.each([201, 202])("is not assumed if status %i comes with a record", async (status) => {
    const { client } = scriptedClient([{ status, body: server }]);
    expect(await client.server.create(order)).toEqual(server);
  });
});

describe("a power record", () => {
  const answering = (error: unknown) => scriptedClient([{ body: { error, powerStatus: "on", task: "5" } }]);

  it.each([
    [" no power ", "no power"],
    ["1", "1"],
    [true, "true"],
    ["0 volts", "0 volts"],
    [{ code: 7, message: "no power" }, "no power (code: 7)"],
    [{ code: 7, password: "abc123" }, "is not accepted (code: 7; password: [secret])"],
    [["no power", { message: "no disk" }], "no power; no disk"],
    [{ 1: "no power" }, "no power"],
  ])("with the error %j is a failure although the status is 200", async (error, hostMessage) => {
    const { client, sent } = answering(error);
    const failed = await caughtError(client.server.power.start(server), "power");
    expect(failed).toMatchObject({ operation: "server.power.start", hostMessage, status: 200 });
    expect(sent).toHaveLength(1);
  });

  it.each(["", "  ", null, undefined, 0, false, "0", "false", [], {}])(
    "with the error %j is a success",
    async (error) => {
      const answer = await answering(error).client.server.power.start(server);
      expect(answer).toMatchObject({ powerStatus: "on", task: 5 });
    },
  );

  it.each(["status", "cachedStatus"] as const)(
    "is returned by %s with its error, because reading it succeeded",
    async (read) => {
      const answer = await answering("no power").client.server.power[read](server);
      expect(answer).toEqual({ error: "no power", powerStatus: "on", task: 5 });
    },
  );
});

const hunter = { password: "hunter22" };
const printed = (value: unknown) => inspect(value, { depth: 9, showHidden: true });

describe("secrets", () => {
  it("are in no error, whatever the host quotes and however the error is printed", async () => {
    const quote = { field: "password", errors: [{ field: "password", message: "hunter22 is weak" }] };
    const words = { error_message: "hunter22 and top-secret fail", ...quote };
    const { client } = scriptedClient([failure("Input::Validation", 400, words)], { token: "top-secret" });
    const error = await caughtError(client.server.update({ ...server, ...hunter }), "input");
    expect(error.params).toEqual({ ...server, password: "[secret]" });
    expect(error.hostMessage).toBe("[secret] and [secret] fail");
    for (const text of [error.message, String(error), error.stack, printed(error), JSON.stringify(error)])
      expect(text).not.toMatch(/hunter22|top-secret|Ym9iOnRvcC1zZWNyZXQ/);
  });

  it("stay out of errors during the whole session: the password after its exchange, and earlier tokens", async () => {
    const quote = "hunter22, first-token, JBSWY3DPEHPK3PXP and c2Vjb25kLXRva2Vu";
    const errors = [{ field: quote, error_message: quote }, { error_class: quote }];
    const body = { error_class: `X::${quote}`, error_message: quote, field: quote, errors };
    const answers = [token("first-token"), unauthorized, token("second-token"), { status: 400, body }];
    const { client } = scriptedClient(answers, { ...hunter, totpSecret: "JBSWY3DPEHPK3PXP" });
    const error = await caughtError(client.server.details(server), HostError);
    const clean = "[secret], [secret], [secret] and [secret]";
    const said = { errorClass: `X::${clean}`, hostMessage: clean, field: clean };
    expect(error).toMatchObject({ ...said, errors: [{ field: clean, message: clean }, { message: clean }] });
    expect(printed(error)).not.toMatch(/hunter22|-token|JBSWY|c2Vjb25k/);
  });

  it("stay out of errors if they come from the caller, and the client adds its own to the caller's set", async () => {
    const secrets = new Set(["of-the-account"]);
    const refusal = failure("Incapable", 400, { error_message: "of-the-account is wrong" });
    const { client } = scriptedClient([token("a-token"), refusal], { ...hunter, secrets });
    expect((await caughtError(client.server.details(server), HostError)).hostMessage).toBe(
      "[secret] is wrong",
    );
    expect([...secrets]).toEqual(["of-the-account", "hunter22", "a-token"]);
  });

  it("are not visible in the client if it is printed", () => {
    const login = { ...hunter, passcode: "123456", totpSecret: "JBSWY3DPEHPK3PXP" };
    expect(printed(scriptedClient([], login).client)).not.toMatch(/hunter22|123456|JBSWY3DPEHPK3PXP/);
  });
});
