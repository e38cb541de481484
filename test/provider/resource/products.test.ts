import { describe, expect, it } from "vitest";
import type { Http } from "../../../provider/api/pipeline/http";
import { readConfiguration } from "../../../provider/config";
import { productOf } from "../../../provider/resource/products";
import { createSession } from "../../../provider/session";
import { VirtualClock } from "../../support/virtualClock";

/** A session whose host answers so; `asked` are its requests. */
function sessionOn(answer: (path: string) => Promise<object>, automatic = true) {
  const clock = new VirtualClock({ start: 0, automatic });
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
    const both = await Promise.all([productOf(session, "Cloud.VPS"), productOf(session, "Cloud.VPS")]);
    expect(both).toEqual([
      { code: "told", options: [] },
      { code: "told", options: [] },
    ]);
    await productOf(session, "Cloud.VPS");
    await productOf(session, "Bare.Metal");
    expect(asked).toEqual([
      '/v3/product/details {"params":{"code":"Cloud.VPS"}}',
      '/v3/product/details {"params":{"code":"Bare.Metal"}}',
    ]);
  });

  it("is nothing where the host refuses, and that is asked once as well", async () => {
    const { session, asked } = sessionOn(async () => ({ error_class: "Host::Exception::Permission" }));
    expect(await productOf(session, "Cloud.VPS")).toBeUndefined();
    expect(await productOf(session, "Cloud.VPS")).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it("is nothing after five seconds without an answer", async () => {
    const { session, clock } = sessionOn(() => new Promise(() => {}));
    expect(await productOf(session, "Cloud.VPS")).toBeUndefined();
    expect(clock.now()).toBe(5_000);
  });

  it("is not waited for by a call that is stopped; others still get it", async () => {
    let arrive: (product: object) => void = () => {};
    const arrived = new Promise<object>((resolve) => {
      arrive = resolve;
    });
    const { session } = sessionOn(() => arrived, false);
    const stop = new AbortController();
    const stopped = productOf(session, "Cloud.VPS", stop.signal);
    const other = productOf(session, "Cloud.VPS");
    stop.abort();
    expect(await stopped).toBeUndefined();
    arrive({ code: "Cloud.VPS" });
    expect(await other).toEqual({ code: "Cloud.VPS" });
  });
});
