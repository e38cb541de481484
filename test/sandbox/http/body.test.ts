import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { largestBody, readBody } from "../../../sandbox/http/body";

const size = 64 * 1024;
const most = largestBody / size;

/** A request body of this many parts, and weak references that show which parts are still in memory. */
function requestOf(count: number) {
  const parts: WeakRef<Buffer>[] = [];
  async function* request() {
    for (let left = count; left > 0; left--) {
      const part = Buffer.alloc(size, "x");
      parts.push(new WeakRef(part));
      yield part;
      await turn();
    }
    // The body ends when the test calls `end`.
    await ended;
  }
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { request: request(), parts, end };
}

/** The number of parts that are still in memory. */
async function held(parts: readonly WeakRef<Buffer>[]): Promise<number> {
  setFlagsFromString("--expose-gc");
  // A weak reference that was read keeps its part alive until the end of the turn.
  await turn();
  runInNewContext("gc")();
  return parts.filter((part) => part.deref() !== undefined).length;
}

it("keeps the whole body until its end", async () => {
  const { request, parts, end } = requestOf(most);
  const body = readBody(request);
  while (parts.length < most) await turn();
  await turn();
  expect(await held(parts)).toBe(most);
  end();
  expect(await body).toBe("x".repeat(largestBody));
});

it("reads a body that is too large to its end, and keeps nothing beyond the limit", async () => {
  const { request, parts, end } = requestOf(100 * most);
  const body = readBody(request);
  while (parts.length < 100 * most) await turn();
  await turn();
  // Reader and writer may each still hold the last part.
  expect(await held(parts)).toBeLessThanOrEqual(most + 2);
  end();
  expect(await body).toBeUndefined();
});
