import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { largestBody, readBody } from "../../../sandbox/http/body";

const size = 64 * 1024;
const most = largestBody / size;

/** A request of so many parts, which remembers them as long as someone else does. */
function requestOf(count: number) {
  const parts: WeakRef<Buffer>[] = [];
  async function* request() {
    for (let left = count; left > 0; left--) {
      const part = Buffer.alloc(size, "x");
      parts.push(new WeakRef(part));
      yield part;
      await turn();
    }
    // It ends when the test says so.
    await ended;
  }
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { request: request(), parts, end };
}

/** How many of the parts are still in use. */
async function held(parts: readonly WeakRef<Buffer>[]): Promise<number> {
  setFlagsFromString("--expose-gc");
  // A reference that was just looked at lives until the turn ends.
  await turn();
  runInNewContext("gc")();
  return parts.filter((part) => part.deref() !== undefined).length;
}

it("keeps a body up to its end", async () => {
  const { request, parts, end } = requestOf(most);
  const body = readBody(request);
  while (parts.length < most) await turn();
  await turn();
  expect(await held(parts)).toBe(most);
  end();
  expect(await body).toBe("x".repeat(largestBody));
});

it("reads a body that is too large to its end, and keeps nothing of what is too much", async () => {
  const { request, parts, end } = requestOf(100 * most);
  const body = readBody(request);
  while (parts.length < 100 * most) await turn();
  await turn();
  // The last one may still be on its way, in the hands of both.
  expect(await held(parts)).toBeLessThanOrEqual(most + 2);
  end();
  expect(await body).toBeUndefined();
});
