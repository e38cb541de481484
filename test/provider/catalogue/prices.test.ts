import { describe, expect, it } from "vitest";
import type { Http } from "../../../provider/api/pipeline/http";
import { readConfiguration } from "../../../provider/config";
import { checkCall } from "../../../provider/engine/check";
import { server } from "../../../provider/resources/server";
import { createSession } from "../../../provider/session";
import { sampleServer } from "../../support/sampleServer";
import { VirtualClock } from "../../support/virtualClock";

/** A session whose host answers so; `asked` are its requests. */
function sessionOn(answer: (path: string) => Promise<object>) {
  const clock = new VirtualClock({ start: 0 });
  const asked: string[] = [];
  const http: Http = {
    async post({ url, body }) {
      asked.push(`${new URL(url).pathname} ${body}`);
      return { status: 200, headers: {}, text: JSON.stringify(await answer(url)) };
    },
    async close() {},
  };
  const settings: Record<string, unknown> = {
    baseUrl: "http://127.0.0.1:1",
    username: "bob",
    token: "a-token",
  };
  const session = createSession(
    readConfiguration((key) => settings[key], {}),
    { clock, http, random: () => 0.5 },
  );
  return { session, clock, asked };
}

describe("what the host tells of a product", () => {
  it("is asked once for each code, however many ask at the same time or later", async () => {
    const { session, asked } = sessionOn(async () => ({ code: "told", options: [] }));
    const both = await Promise.all([
      session.catalogue.pricedProduct("Cloud.VPS"),
      session.catalogue.pricedProduct("Cloud.VPS"),
    ]);
    expect(both).toEqual([
      { code: "told", options: [] },
      { code: "told", options: [] },
    ]);
    await session.catalogue.pricedProduct("Cloud.VPS");
    await session.catalogue.pricedProduct("Bare.Metal");
    expect(asked).toEqual([
      '/v3/product/details {"params":{"code":"Cloud.VPS"}}',
      '/v3/product/details {"params":{"code":"Bare.Metal"}}',
    ]);
  });

  it("is nothing where the host refuses, and that is asked once as well", async () => {
    const { session, asked } = sessionOn(async () => ({ error_class: "Host::Exception::Permission" }));
    expect(await session.catalogue.pricedProduct("Cloud.VPS")).toBeUndefined();
    expect(await session.catalogue.pricedProduct("Cloud.VPS")).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it("is nothing after five seconds without an answer", async () => {
    const { session, clock } = sessionOn(() => new Promise(() => {}));
    expect(await session.catalogue.pricedProduct("Cloud.VPS")).toBeUndefined();
    expect(clock.now()).toBe(5_000);
  });
});

it.each([
  ["at the login", { password: "her-password" }],
  ["after it", { token: "a-token" }],
])("a host that takes requests and never answers, %s, costs a run five seconds", async (_, login) => {
  const clock = new VirtualClock({ start: 0 });
  const settings: Record<string, string> = { baseUrl: "http://127.0.0.1:1", username: "bob", ...login };
  const session = createSession(
    readConfiguration((key) => settings[key], {}),
    { clock, http: { post: () => new Promise(() => {}), close: async () => {} } },
  );
  const said: string[] = [];
  const check = async () => {
    const given = (properties: object) => ({
      properties: { ...properties },
      secrets: new Set<string>(),
      texts: [],
    });
    const inputs = { news: given(sampleServer), olds: given({}), session };
    return checkCall(server, inputs, { warn: () => {}, inform: (line) => said.push(line) });
  };
  for (const _again of [1, 2, 3]) expect((await check()).failures).toEqual([]);
  expect(clock.now()).toBe(5000);
  expect(said).toEqual([expect.stringContaining("It did not tell its plans in time.")]);
});
