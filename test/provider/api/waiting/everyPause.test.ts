import { expect, it } from "vitest";
import { type SourceFile, sourceFiles } from "../../../support/sourceFiles";

// A loop that calls the host repeatedly gets its pauses from `pollUntil`. These pauses grow while the host refuses. Any
// other place that sleeps is listed here, with the reason for its pause.

const elsewhere: Readonly<Record<string, string>> = {
  "provider/api/pipeline/retry.ts": "createPauses: they double",
  "provider/api/pipeline/limit.ts": "requestsPerSecond",
  "provider/api/pipeline/hold.ts": "after a page of a proxy: they double",
  "provider/api/pipeline/passcodes.ts": "until the next passcode",
  "provider/api/waiting/progress.ts": "between two lines",
  "provider/functions/callFunction.ts": "createPauses: they double",
  "provider/host/createOnce.ts": "createPauses: they double; once, until a list shows it",
  "provider/host/lists/readPace.ts": "for those that want the same list",
  "provider/host/lostCreate.ts": "after each look for what may be there",
  "provider/host/orderLine.ts": "the line of orders: they double",
  "provider/host/servers/rebuild.ts": "once, until the host shows a rebuild",
  "provider/resources/server/order/orderLoop.ts": "an order on its way is looked for each five seconds",
  "cli/connect/waits.ts": "between two lines",
};

const sleeps = (text: string): boolean => /\bsleep\(|\bsetTimeout\(/.test(text);

/** The files that sleep without being listed. */
const without = (files: readonly SourceFile[]) =>
  files.flatMap(([path, text]) => (sleeps(text) && !(path in elsewhere) ? [path] : []));

/**
 * Left out: the clock itself, code that aborts a request or process, and code that connects to servers and web pages.
 */
const notOfHost =
  /^provider\/(?:clock|gates|ssh|engine|plugin|dynamic|run)\b|^provider\/api\/(?:waiting\/poll|pipeline\/(?:undici|tunnels))\.ts$/;

const sources = sourceFiles("provider", "cli").filter(([path]) => !notOfHost.test(path));

it("only the listed places choose their own pauses", () => {
  expect(without(sources)).toEqual([]);
});

it("every listed place sleeps", () => {
  const named = sources.filter(([path]) => path in elsewhere);
  expect(named.filter(([, text]) => !sleeps(text))).toEqual([]);
  expect(named).toHaveLength(Object.keys(elsewhere).length);
});

it("finds a planted loop with its own pause", () => {
  const planted = "for (;;) { await client.server.rebuild(params); await clock.sleep(250, signal); }";
  expect(without([["provider/resources/server/work/again.ts", planted]])).toEqual([
    "provider/resources/server/work/again.ts",
  ]);
});
