import { describe, expect, it } from "vitest";
import type { Decoded } from "../../../provider/engine/decoded";
import { frontCreate, frontDelete, frontRead } from "../../../provider/engine/front";
import { failure } from "../../../provider/message";
import { removalGuard } from "../../../provider/resource/removalGuard";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import type { Properties } from "../../../provider/values";
import { hostError } from "../../support/hostError";
import { undeclared } from "../../support/resources";
import { sampleMessage } from "../../support/sampleMessage";
import { sessionOf, spyResource } from "../thing";

const decoded = (properties: Properties): Decoded => ({ properties, secrets: new Set(), texts: [] });
const callOf = (answers: Partial<Resource>) => {
  const { asked, resource } = spyResource(answers);
  const session = Promise.resolve(sessionOf({ baseUrl: "https://api.example.com" } as never));
  return {
    asked,
    call: { ...undeclared, resource, session, properties: [], context: { status: () => {}, warn: () => {} } },
  };
};

describe("the hint that refresh and destroy use the configuration of the last up", () => {
  const failing = (error: unknown) => {
    const fail = () => Promise.reject(error);
    return callOf({ create: fail, read: fail, delete: fail }).call;
  };
  const call = failing(hostError("authorization"));
  const [stored, none] = [decoded({ size: 1 }), decoded({})];
  const refresh = (error: unknown) => frontRead(failing(error), "7", stored);

  const formerHost = "https://api.example.com";
  const now = "https://staging.example.com as ada";
  const places = { createdAt: `${formerHost} as ada`, now, formerHost };
  const elsewhere = { resource: "SshKey", id: "5", underId: "nothing", differs: "host", ...places } as const;
  it.each<[string, boolean, () => Promise<unknown>]>([
    ["is given when a refresh fails to log in", true, () => refresh(hostError("authorization"))],
    ["is given when a destroy fails to log in", true, () => frontDelete(call, "7", stored)],
    ["is not given for an import", false, () => frontRead(call, "7", none)],
    ["is not given for a create", false, () => frontCreate(call, stored)],
    [
      "is given when the resource belongs to another host",
      true,
      () => refresh(failure("resource-elsewhere", elsewhere)),
    ],
    ["is given when the host is unreachable", true, () => refresh(hostError("unreachable"))],
    ["is given when the address is wrong", true, () => refresh(hostError("wrongAddress"))],
    ["is not given when the configuration is not the cause", false, () => refresh(hostError("input"))],
  ])("%s", async (_what, isTold, ask) => {
    const { message } = await ask().then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    const hint = "Refresh and destroy use the configuration of the last `pulumi up`";
    expect(message.includes(hint)).toBe(isTold);
  });
});

it("a second create of the same URN continues with the resource of a partly failed first create", async () => {
  const partly = () => Promise.reject(new PartialFailure("7", { size: 1 }, sampleMessage("did not start")));
  const refused = () => Promise.reject(hostError("permission"));
  const tries = async (...urns: (string | undefined)[]) => {
    const { asked, call } = callOf({ create: partly, update: refused });
    for (const urn of urns) {
      const created = frontCreate(
        { ...call, resource: removalGuard(call.resource), urn },
        decoded({ size: 2 }),
      );
      await expect(created).rejects.toMatchObject({ part: { id: "7", outputs: { size: 1 } } });
    }
    return asked.map(([method]) => method);
  };
  expect(await tries("web", "web", "web")).toEqual(["create", "update", "update"]);
  expect(await tries("web", "db")).toEqual(["create", "create"]);
  expect(await tries(undefined, undefined)).toEqual(["create", "create"]);
});

it("after a second create that succeeds, the run may remove resources again", async () => {
  const partly = () => Promise.reject(new PartialFailure("7", { size: 1 }, sampleMessage("did not start")));
  const { call } = callOf({ create: partly, update: async () => ({ size: 2 }) });
  const { run } = await call.session;
  const created = () =>
    frontCreate({ ...call, resource: removalGuard(call.resource), urn: "web" }, decoded({ size: 2 }));
  await expect(created()).rejects.toThrow("did not start");
  expect(run.shared()!.whatFailed()).toBe("web");
  expect(await created()).toEqual({ id: "7", outputs: { size: 2 } });
  expect(run.shared()!.whatFailed()).toBeUndefined();
});

describe("the warning that creates wait for a free slot of Pulumi", () => {
  const urn = (name: string) => `urn:pulumi:dev::shop::hosting:index:Server::${name}`;
  it.each<[string, readonly (readonly [name: string, seconds: number])[], string[]]>([
    [
      "is printed once, after more than a minute",
      [
        ["a", 59],
        ["b", 480],
        ["c", 500],
      ],
      ["b 8m after its check"],
    ],
    [
      "is not printed for creates that Pulumi starts at once",
      [
        ["a", 0],
        ["b", 1],
      ],
      [],
    ],
    ["is not printed for a replacement", [["replaced", 480]], []],
    ["is not printed for a resource without a URN", [["", 480]], []],
  ])("%s", async (_what, creates, expected) => {
    const lines: string[] = [];
    let now = 0;
    const { call } = callOf({});
    const session = { ...(await call.session), clock: { now: () => now } } as Session;
    for (const [name] of creates) session.run.declare(urn(name));
    session.run.use("Server", "7", "met", { urn: urn("replaced") });
    for (const [name, seconds] of creates) {
      now = seconds * 1000;
      const context = { status: () => {}, warn: (line: string) => void lines.push(line) };
      await frontCreate(
        { ...call, session: Promise.resolve(session), urn: name ? urn(name) : undefined, context },
        decoded({}),
      );
    }
    expect(lines.map((line) => /create (.+?), because/.exec(line)?.[1])).toEqual(expected);
  });
});
