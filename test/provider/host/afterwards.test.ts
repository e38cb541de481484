import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { afterwards, giveUpMs } from "../../../provider/host/afterwards";
import { VirtualClock } from "../../support/virtualClock";

describe("work after a cancel", () => {
  const never = () => new Promise<never>(() => {});
  it("is abandoned after a fixed time, and its calls are aborted", async () => {
    const clock = new VirtualClock({ start: 0, idle: 1 });
    const signals: AbortSignal[] = [];
    const work = ({ signal }: { readonly signal: AbortSignal }) => {
      signals.push(signal);
      return never();
    };
    expect(await afterwards({ clock }, work, "now")).toEqual({ is: "late" });
    expect([clock.now(), signals[0]?.aborted]).toEqual([giveUpMs, true]);
  });

  it("has this time from the cancel on, not from the start", async () => {
    const clock = new VirtualClock({ start: 0, idle: 1 });
    const cancel = new AbortController();
    const ended = afterwards({ clock }, never, cancel.signal);
    await clock.sleep(60_000);
    cancel.abort();
    expect(await ended).toEqual({ is: "late" });
    expect(clock.now()).toBe(60_000 + giveUpMs);
  });

  it("has unlimited time in a run that is not cancelled, and never throws", async () => {
    const clock = new VirtualClock({ start: 0, idle: 1 });
    const slow = () => clock.sleep(10 * giveUpMs).then(() => "well");
    expect(await afterwards({ clock }, slow, undefined)).toEqual({ is: "done", value: "well" });
    expect(await afterwards({ clock }, slow, new AbortController().signal)).toMatchObject({ is: "done" });
    const error = new Error("no");
    expect(await afterwards({ clock }, () => Promise.reject(error), "now")).toEqual({ is: "failed", error });
  });
});

/**
 * The arguments of each call of the client in a source text, as far as brackets show. Closing the client is not
 * counted.
 */
function callsIn(text: string): string[][] {
  const calls: string[][] = [];
  for (const { index, 0: start } of text.matchAll(/\bclient(?:\??\.\w+)+(?<!\.close)\(/g)) {
    const args = [""];
    let depth = 0;
    for (const sign of text.slice(index + start.length)) {
      if (depth === 0 && sign === ")") break;
      if ("([{".includes(sign)) depth += 1;
      if (")]}".includes(sign)) depth -= 1;
      if (depth === 0 && sign === ",") args.push("");
      else args[args.length - 1] += sign;
    }
    calls.push(args.map((arg) => arg.trim()).filter(Boolean));
  }
  return calls;
}

/**
 * Shared readings of a list have no signal, because no single caller may abort them. Each caller stops waiting by its
 * own signal.
 */
const shared = /\bclient(?:\.\w+)+\.pages\(\{ accnt, page_size/g;
const isUnbounded = (text: string): boolean =>
  /signal: undefined/.test(text) ||
  callsIn(text.replaceAll(shared, "(")).some(
    (args) => args.length < 2 || /^\{\s*\}$/.test(args.at(-1) ?? ""),
  );

const provider = join(__dirname, "../../../provider");
const files = ["resource", "resources", "run", "host", "functions", "engine", "gates"].flatMap((folder) =>
  readdirSync(join(provider, folder), { recursive: true })
    .map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts")),
);

describe("every call to the host has a signal that aborts it", () => {
  it("in every file", () => {
    expect(files.length).toBeGreaterThan(90);
    expect(files.filter((path) => isUnbounded(readFileSync(join(provider, path), "utf8")))).toEqual([]);
  });
  it.each([
    "await session.client.asset.update({ ...asset, custom_description }, {}).catch(() => {});",
    "await session.client.server.details({ uniq_id, accnt });",
    "await recordsOfServer(session, news, { ...context, signal: undefined });",
  ])("finds a planted call without a signal: %s", (planted) => expect(isUnbounded(planted)).toBe(true));
});
