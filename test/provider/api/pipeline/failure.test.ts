import { describe, expect, it } from "vitest";
import { HostError } from "../../../../provider/api";
import { errorOf, failure, fiveTries, scriptedClient } from "../support";

const server = { uniq_id: "ABC123" } as const;
const order = { type: "Cloud.VPS", domain: "web1.example.com" } as const;

describe("a failure", () => {
  it.each([
    ["RecordNotFound", 404, "notFound"],
    ["Permission", 403, "permission"],
    ["DuplicateRecord", 409, "duplicate"],
    ["Input::Validation", 400, "input"],
    ["Workflow::Conflict", 409, "busy"],
    ["Resource::Insufficient", 400, "noStock"],
    ["API::InvalidMethod", 404, "wrongAddress"],
  ] as const)("of class %s has its own kind, whatever the status", async (ending, status, kind) => {
    for (const answered of [status, 200]) {
      const { client, sent } = scriptedClient([failure(ending, answered)]);
      const error = await errorOf(client.server.details(server), kind);
      expect(error).toMatchObject({
        operation: "server.details",
        errorClass: `Host::Exception::${ending}`,
        hostMessage: `it is ${ending}`,
        status: answered,
        mayHaveHappened: false,
        params: server,
        name: "HostError",
      });
      expect(sent).toHaveLength(1);
    }
  });

  it("tells what happened, to which parameter, by which class, and what to do", async () => {
    const { client } = scriptedClient([failure("Input::NotInRealm", 400, { field: "plan_id" })]);
    const error = await errorOf(client.server.create({ ...order, plan_id: 9 }), "input");
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
    const error = await errorOf(client.server.create(order), "input");
    expect(error.errors).toEqual([
      { field: "domain", message: "domain is missing" },
      { message: "Host::Exception::Input::Unknown" },
    ]);
    expect(error.message).toContain("domain: domain is missing");
  });

  it("is one line that hides nothing, and not longer than anybody reads", async () => {
    const { client } = scriptedClient([
      failure("Incapable", 400, {
        error_message: `bad\n::error::x\u001b[2J${"a".repeat(10_000_000)}`,
        field: "a\rb",
      }),
    ]);
    const { hostMessage, message } = await errorOf(client.server.details(server), HostError);
    expect(hostMessage).toMatch(/^bad\\n::error::x\\u001b\[2Ja+$/);
    expect(hostMessage).toHaveLength(2000);
    expect(message).toMatch(/^server\.details \(a\\rb\): bad/);
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
    const error = await errorOf(client.server.details(server), "wrongAddress");
    expect(error.message).toContain("Check baseUrl and apiVersion");
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
    const error = await errorOf(client.server.create(order), "unreadable");
    expect(error.message).toContain(`the host's answer is ${what}`);
    expect(error.mayHaveHappened).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("a read is asked again when its answer is no JSON: a proxy's page, or cut off", async () => {
    const { client, sent } = scriptedClient([{ text: "<html>" }, { body: { uniq_id: "ABC123" } }]);
    expect(await client.server.details(server)).toEqual({ uniq_id: "ABC123" });
    expect(sent).toHaveLength(2);
  });

  it("an answer that is no page says so", async () => {
    const { client } = scriptedClient(Array(5).fill({ body: { uniq_id: "ABC123" } }), fiveTries);
    expect((await errorOf(client.asset.list(), "unreadable")).message).toContain("no page of a list");
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
    const error = await errorOf(client.server.power.start(server), "power");
    expect(error).toMatchObject({ operation: "server.power.start", hostMessage: "no power", status: 200 });
    expect(sent).toHaveLength(1);
  });
  it.each(["1", true, "0 volts"])("with error %j is a failure", async (error) => {
    const { client } = scriptedClient([{ body: { error, powerStatus: "on", task: 5 } }]);
    await expect(client.server.power.stop(server)).rejects.toMatchObject({
      kind: "power",
      hostMessage: String(error),
    });
  });
  it.each(["", "  ", null, undefined, 0, false, "0", "false"])(
    "with error %j is a success",
    async (error) => {
      const { client } = scriptedClient([{ body: { error, powerStatus: "on", task: "5" } }]);
      expect(await client.server.power.start(server)).toMatchObject({ powerStatus: "on", task: 5 });
    },
  );
  it.each(["status", "cachedStatus"] as const)(
    "of %s is shown with its error: nothing was asked for",
    async (read) => {
      const { client } = scriptedClient([{ body: { error: "no power", powerStatus: "off", task: 0 } }]);
      expect(await client.server.power[read](server)).toEqual({
        error: "no power",
        powerStatus: "off",
        task: 0,
      });
    },
  );
});
