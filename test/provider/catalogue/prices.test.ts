import { describe, expect, it } from "vitest";
import { readConfiguration } from "../../../provider/config";
import { checkCall } from "../../../provider/engine/check";
import { server } from "../../../provider/resources/server";
import { createSession } from "../../../provider/session";
import { sampleServer } from "../../support/sampleServer";
import { VirtualClock } from "../../support/virtualClock";

/** A session on a host that takes requests and never answers. */
function silentHost(login: Record<string, string>) {
  const clock = new VirtualClock({ start: 0 });
  const settings: Record<string, string> = { baseUrl: "http://127.0.0.1:1", username: "bob", ...login };
  const configuration = readConfiguration((key) => settings[key], {});
  const http = { post: () => new Promise<never>(() => {}), close: async () => {} };
  return { session: createSession(configuration, { clock, http }), clock };
}

describe("what the host reports of a product", () => {
  it("is nothing after five seconds without an answer", async () => {
    const { session, clock } = silentHost({ token: "a-token" });
    expect(await session.catalogue.pricedProduct("Cloud.VPS")).toBeUndefined();
    expect(clock.now()).toBe(5_000);
  });
});

it.each([
  ["at the login", { password: "her-password" }],
  ["after it", { token: "a-token" }],
])("a host that takes requests and never answers, %s, costs a run five seconds", async (_, login) => {
  const { session, clock } = silentHost(login);
  const said: string[] = [];
  const given = (properties: object) => ({
    properties: { ...properties },
    secrets: new Set<string>(),
    texts: [],
  });
  const inputs = { news: given(sampleServer), olds: given({}), session };
  const check = () => checkCall(server, inputs, { warn: (line) => said.push(line), inform: () => {} });
  for (const _again of [1, 2, 3]) expect((await check()).failures).toEqual([]);
  expect(clock.now()).toBe(5000);
  expect(said).toEqual([expect.stringContaining("The host did not list its plans in time.")]);
});
