import { describe, expect, it } from "vitest";
import { type Call, CallFailed, runCall } from "../../../provider/engine/call";
import type { Decoded } from "../../../provider/engine/decoded";
import { failure } from "../../../provider/message";
import { PartialFailure } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { hostError } from "../../support/hostError";
import { sampleMessage } from "../../support/sampleMessage";
import { spyResource } from "../thing";

const configuration = { username: "ada" };
const none: ReadonlySet<string> = new Set();
const decoded = (properties: Properties, ...texts: string[]): Decoded => ({
  properties,
  secrets: none,
  texts,
});

/** A call of the engine, and what it said. */
function callOf(more: Partial<Call> = {}) {
  const said: string[] = [];
  const call: Call = {
    session: Promise.resolve({ configuration, secrets: new Set(["of-the-account"]) } as unknown as Session),
    resource: spyResource().resource,
    given: [decoded({ size: 1, password: "of-the-thing" }), decoded({ note: "hidden" }, "hidden")],
    context: {
      status: (line) => said.push(`status: ${line}`),
      warn: (line) => said.push(`warning: ${line}`),
    },
    ...more,
  };
  return { call, said };
}
const failed = (call: Call, error: unknown): Promise<CallFailed> =>
  runCall(call, () => Promise.reject(error)).then(
    () => Promise.reject(new Error("no failure")),
    (failure) => failure,
  );
const all = "of-the-thing, hidden and of-the-account";
const clean = "[secret], [secret] and [secret]";

describe("a call of the engine", () => {
  it("waits for the session, and answers what the method answers", async () => {
    const { call } = callOf();
    expect(await runCall(call, (session) => session.configuration)).toEqual(configuration);
  });

  it("says no secret: by the schema, of the program or of the configuration", async () => {
    const { call, said } = callOf();
    await runCall(call, (_session, { status, warn }) => {
      status(all);
      warn(sampleMessage(all));
    });
    expect(said).toEqual([`status: ${clean}`, `warning: ${clean}. [input-invalid]`]);
    expect(await failed(call, new Error(all))).toMatchObject({ message: clean });
  });

  it("that fails before there is a session is a sentence all the same", async () => {
    const session = Promise.reject(new Error("hosting:baseUrl is required"));
    const { call } = callOf({ session, connection: () => "other" });
    const failure = await runCall(call, () => {}).catch((error) => error);
    expect(failure).toBeInstanceOf(CallFailed);
    expect(failure).toMatchObject({ message: "hosting:baseUrl is required", part: undefined });
  });

  it("of a Connection names it", async () => {
    const { call } = callOf({ connection: () => "other" });
    expect(await failed(call, new Error("no"))).toMatchObject({ message: 'Connection "other": no' });
  });

  it("that left something behind tells what", async () => {
    const part = new PartialFailure("7", { size: 1 }, sampleMessage("hidden did not start"));
    const message = "[secret] did not start. [input-invalid]";
    expect(await failed(callOf().call, part)).toMatchObject({ message, part });
  });
});

const elsewhere = {
  resource: "SshKey",
  id: "5",
  createdAt: "https://api.example.com as ada",
  now: "https://staging.example.com as ada",
  found: "nothing",
  differs: "host",
  formerHost: "https://api.example.com",
} as const;

describe("the hint of refresh and destroy, which use the configuration of the last up", () => {
  const hint = "Refresh and destroy use the configuration of the last `pulumi up`";

  it.each([
    ["another host", failure("resource-elsewhere", elsewhere)],
    ["a login that is refused", hostError("authorization")],
    ["a host that is not reached", hostError("unreachable")],
    ["a wrong address", hostError("wrongAddress")],
  ])("is given after %s", async (_, error) => {
    expect((await failed(callOf({ isOfStored: true }).call, error)).message).toContain(hint);
    expect((await failed(callOf().call, error)).message).not.toContain(hint);
  });

  it("is not given where the configuration is not what is wrong", async () => {
    expect((await failed(callOf({ isOfStored: true }).call, hostError("input"))).message).not.toContain(hint);
  });
});
