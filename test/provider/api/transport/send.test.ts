import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  BusyError,
  DuplicateError,
  HostError,
  HostFaultError,
  InputError,
  MaintenanceError,
  NoStockError,
  NotFoundError,
  PermissionError,
  PowerError,
  RateLimitError,
  UnreachableError,
  UnreadableError,
  WrongAddressError,
} from "../../../../provider/api";
import { errorOf, failure, lost, refused, scriptedClient } from "../support";

const server = { uniq_id: "ABC123" } as const;
const order = { type: "Cloud.VPS", domain: "web1.example.com" } as const;

describe("a failure", () => {
  it.each([
    ["RecordNotFound", 404, NotFoundError],
    ["Permission", 403, PermissionError],
    ["DuplicateRecord", 409, DuplicateError],
    ["Input::Validation", 400, InputError],
    ["Workflow::Conflict", 409, BusyError],
    ["Resource::Insufficient", 400, NoStockError],
    ["API::InvalidMethod", 404, WrongAddressError],
  ] as const)("of class %s is thrown as its own class, whatever the status", async (ending, status, type) => {
    for (const answered of [status, 200]) {
      const { client, sent } = scriptedClient([failure(ending, answered)]);
      const error = await errorOf<HostError>(client.server.details(server), type);
      expect(error).toMatchObject({
        operation: "server.details",
        errorClass: `Host::Exception::${ending}`,
        hostMessage: `it is ${ending}`,
        status: answered,
        mayHaveHappened: false,
        params: server,
        name: type.name,
      });
      expect(sent).toHaveLength(1);
    }
  });

  it("tells what happened, to which parameter, by which class, and what to do", async () => {
    const { client } = scriptedClient([failure("Input::NotInRealm", 400, { field: "plan_id" })]);
    const error = await errorOf(client.server.create({ ...order, plan_id: 9 }), InputError);
    expect(error.field).toBe("plan_id");
    expect(error.message).toBe(
      "server.create (plan_id): it is Input::NotInRealm (Host::Exception::Input::NotInRealm, status 400).",
    );
  });

  it("lists every failure of Input::Multiple", async () => {
    const errors = [
      { error_class: "Host::Exception::Input::Required", field: "domain", full_message: "domain is missing" },
      { error_class: "Host::Exception::Input::Unknown" },
      "not an object",
    ];
    const { client } = scriptedClient([failure("Input::Multiple", 400, { errors })]);
    const error = await errorOf(client.server.create(order), InputError);
    expect(error.errors).toEqual([
      { field: "domain", message: "domain is missing" },
      { message: "Host::Exception::Input::Unknown" },
    ]);
    expect(error.message).toContain("domain: domain is missing");
  });

  it.each(["error_message", "full_message", "error"])("takes the text from %s", async (member) => {
    const body = { error_class: "Host::Exception::Incapable", [member]: "no such thing" };
    const { client } = scriptedClient([{ status: 200, body }]);
    const error = await errorOf(client.server.details(server), HostError);
    expect(error.hostMessage).toBe("no such thing");
    expect(error.kind).toBe("other");
  });

  it("of an address is never taken for a record that is gone", async () => {
    const { client } = scriptedClient([{ status: 404, text: "<html>Not Found</html>" }]);
    const error = await errorOf(client.server.details(server), WrongAddressError);
    expect(error.message).toContain("Check hosting:baseUrl and hosting:apiVersion");
    expect(error).not.toBeInstanceOf(NotFoundError);
  });

  it("knows its operation by type", async () => {
    const { client } = scriptedClient([failure("Incapable")]);
    const error = await errorOf(client.server.details(server), HostError);
    expect(error.isOf("server.create")).toBe(false);
    if (error.isOf("server.details")) {
      const operation: "server.details" = error.operation;
      expect(operation).toBe("server.details");
    } else expect.unreachable();
  });

  it.each([
    ["<html>hello</html>", "no JSON"],
    ["", "no JSON"],
    ['{"uniq_id": "AB', "no JSON"],
    ["[1]", "no JSON object"],
    ["null", "no JSON object"],
  ])("an answer %j is %s, without a parser's own words", async (text, what) => {
    const { client, sent } = scriptedClient([{ text }]);
    const error = await errorOf(client.server.details(server), UnreadableError);
    expect(error.message).toContain(`the host's answer is ${what}`);
    expect(error.mayHaveHappened).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("an answer that is no page says so", async () => {
    const { client } = scriptedClient([{ body: { uniq_id: "ABC123" } }]);
    expect((await errorOf(client.asset.list(), UnreadableError)).message).toContain("no page of a list");
  });

  it.each([201, 202])(
    "status %i with a record is a success: a write is never called failed that was done",
    async (status) => {
      const { client } = scriptedClient([{ status, body: { uniq_id: "ABC123" } }]);
      expect(await client.server.create(order)).toEqual({ uniq_id: "ABC123" });
    },
  );
});

describe("a power record", () => {
  it("with an error is a failure although the status is 200", async () => {
    const { client, sent } = scriptedClient([{ body: { error: " no power ", status: "", task: 4 } }]);
    const error = await errorOf(client.server.power.start(server), PowerError);
    expect(error).toMatchObject({ operation: "server.power.start", hostMessage: "no power", status: 200 });
    expect(sent).toHaveLength(1);
  });
  it.each(["", "  ", null, undefined])("with error %j is a success", async (error) => {
    const { client } = scriptedClient([{ body: { error, powerStatus: "on", task: "5" } }]);
    expect(await client.server.power.status(server)).toMatchObject({ powerStatus: "on", task: 5 });
  });
});

describe("a passing failure", () => {
  it.each([
    ["a host fault", () => failure("API::Internal", 500)],
    ["maintenance", () => failure("API::Maintenance", 503)],
    ["a rate limit", () => failure("API::RateLimit", 429)],
    ["a bare 502", () => ({ status: 502, text: "<html>" })],
    ["no connection", refused],
    ["a lost answer", lost],
  ])("of a read is tried again after %s", async (_what, bad) => {
    const { client, sent, clock } = scriptedClient([bad(), bad(), { body: server }]);
    expect(await client.server.details(server)).toEqual(server);
    expect(sent.map(({ at }) => at)).toEqual([0, 0.25, 0.75]);
    expect(clock.sleeps).toEqual([250, 500]);
  });

  it("is reported after the fifth try", async () => {
    const { client, left } = scriptedClient(
      Array.from({ length: 5 }, () => failure("API::Maintenance", 503)),
    );
    await errorOf(client.server.details(server), MaintenanceError);
    expect(left).toEqual([]);
  });

  it("waits as long as the host asks, in seconds or as a date", async () => {
    const { client, sent } = scriptedClient([
      { ...failure("API::RateLimit", 429), headers: { "retry-after": "7" } },
      {
        ...failure("API::RateLimit", 429),
        headers: { "retry-after": new Date(1_800_000_000_000 + 60_000).toUTCString() },
      },
      { body: server },
    ]);
    await client.server.details(server);
    expect(sent.map(({ at }) => at)).toEqual([0, 7, 60]);
  });

  it("is reported at once when the host asks for more than two minutes", async () => {
    const { client } = scriptedClient([
      { ...failure("API::RateLimit", 429), headers: { "retry-after": "3600" } },
    ]);
    const error = await errorOf(client.server.details(server), RateLimitError);
    expect(error.retryAfter).toBe(3_600_000);
  });
});

describe("a write that must not be done twice", () => {
  it.each([
    ["server.create", order],
    ["server.rebuild", { ...server, template_name: "T" }],
    ["server.power.reboot", server],
    ["server.credential.create", { ...server, type: "app" }],
    ["sshKey.add", { public_key_name: "k", public_key_value: "ssh-rsa AAAA" }],
  ])("%s is sent once when its answer is lost, and says that it may have happened", async (name, params) => {
    for (const bad of [lost(), failure("API::Internal", 500), { status: 504, text: "" }]) {
      const { client, sent } = scriptedClient([bad]);
      const error = await errorOf(client.call(name as never, params as never), HostError);
      expect(error.mayHaveHappened).toBe(true);
      expect(sent).toHaveLength(1);
    }
  });

  it("goes out again when the first never arrived, or was turned away", async () => {
    for (const bad of [refused(), failure("API::RateLimit", 429), failure("API::Maintenance", 503)]) {
      const { client, sent } = scriptedClient([bad, { body: server }]);
      expect(await client.server.create(order)).toEqual(server);
      expect(sent).toHaveLength(2);
    }
  });

  it("cannot have happened when no connection ever stood", async () => {
    const { client } = scriptedClient(Array.from({ length: 5 }, refused));
    const error = await errorOf(client.server.create(order), UnreachableError);
    expect(error.mayHaveHappened).toBe(false);
    expect(error.message).toContain("no connection to api.example.com");
  });
});

describe("a write that may be said twice", () => {
  it("goes out again when its answer is lost", async () => {
    const { client, sent } = scriptedClient([lost(), { body: server }]);
    await client.server.update({ ...server, domain: "web2.example.com" });
    expect(sent).toHaveLength(2);
  });
});

describe("secrets", () => {
  it("stand in no error, whatever the host quotes and however the error is printed", async () => {
    const quote = { field: "password", errors: [{ field: "password", message: "hunter22 is weak" }] };
    const { client } = scriptedClient(
      [
        {
          status: 400,
          body: {
            error_class: "X::Input::Validation",
            error_message: "hunter22 and top-secret fail",
            ...quote,
          },
        },
      ],
      { token: "top-secret" },
    );
    const error = await errorOf(client.server.update({ ...server, password: "hunter22" }), InputError);
    expect(error.params).toEqual({ ...server, password: "[secret]" });
    expect(error.hostMessage).toBe("[secret] and [secret] fail");
    for (const text of [
      error.message,
      String(error),
      error.stack,
      inspect(error, { depth: 9, showHidden: true }),
      JSON.stringify(error),
    ])
      expect(text).not.toMatch(/hunter22|top-secret|Ym9iOnRvcC1zZWNyZXQ/);
  });

  it("stand in no inspection of the client", () => {
    const { client } = scriptedClient([], {
      password: "hunter22",
      passcode: "123456",
      totpSecret: "JBSWY3DPEHPK3PXP",
    });
    expect(inspect(client, { depth: 9, showHidden: true })).not.toMatch(/hunter22|123456|JBSWY3DPEHPK3PXP/);
  });

  it("stand in no error of a failed exchange", async () => {
    const { client } = scriptedClient(
      [failure("Authorization", 401, { error_message: "bob:hunter22 is unknown" })],
      { password: "hunter22" },
    );
    const error = await errorOf(client.asset.list(), HostError);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/hunter22/);
    expect(error.operation).toBe("account.token");
  });
});

describe("a deprecated operation", () => {
  it("warns once per client", async () => {
    const { client, warnings } = scriptedClient([
      { body: { items: [] } },
      { body: { items: [] } },
      { body: { items: [] } },
    ]);
    await client.server.list();
    await client.server.list();
    await client.asset.list();
    expect(warnings).toEqual(["server.list is deprecated: use asset.list instead."]);
  });
});

describe("a signal", () => {
  it("aborted before the call sends nothing", async () => {
    const { client, sent } = scriptedClient([]);
    const call = client.server.details(server, { signal: AbortSignal.abort(new Error("stop")) });
    await expect(call).rejects.toThrow("stop");
    expect(sent).toEqual([]);
  });

  it("ends the wait for the next try with its own reason", async () => {
    const controller = new AbortController();
    const { client, sent } = scriptedClient(
      [{ ...failure("API::RateLimit", 429), headers: { "retry-after": "60" } }],
      {
        clock: {
          now: () => 0,
          sleep: (_ms, signal) =>
            new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason))),
        },
      },
    );
    const call = client.server.details(server, { signal: controller.signal });
    setImmediate(() => controller.abort(new Error("stop")));
    await expect(call).rejects.toThrow("stop");
    expect(sent).toHaveLength(1);
  });
});

it("HostFaultError carries the host's status", async () => {
  const { client } = scriptedClient([failure("API::Internal", 500)]);
  const error = await errorOf(client.server.power.reset(server), HostFaultError);
  expect(error.status).toBe(500);
});
