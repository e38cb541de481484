import { createServer } from "node:http";
import { expect, it, vi } from "vitest";
import { type Reaching, undiciHttp, usualReaching } from "../../../../provider/api/pipeline/undici";
import { failureText } from "../../../../provider/engine/failureText";
import { outcomeOfTry } from "../../../../provider/host/outcome";
import { caughtError } from "../support";
import { listen } from "./loopback";

const defect = new TypeError("way.request is not a function");
const fail = (): never => {
  throw defect;
};
/** Settings that cannot be read. */
const unreadable: Partial<Reaching> = {
  timeouts: {
    ...usualReaching.timeouts,
    get connect() {
      return fail();
    },
  },
};
/** The decoder of the answer. */
const inAnswer = () => vi.spyOn(TextDecoder.prototype, "decode").mockImplementation(fail);

it.each<
  [where: string, given: { reaching?: Partial<Reaching>; path?: string; plant?: () => unknown }, seen: number]
>([
  ["in what the library is made with", { reaching: unreadable }, 0],
  ["in its certificates", { reaching: { caFile: "/not/there.pem" } }, 0],
  ["in the address", { path: "no address" }, 0],
  ["once the request has left", { plant: inAnswer }, 1],
])("a defect of the transport %s blames no network, and says what is known", async (_, given, times) => {
  let seen = 0;
  const { port } = await listen(
    createServer((request, response) => {
      seen++;
      request.resume();
      response.end("{}");
    }),
  );
  given.plant?.();
  const http = undiciHttp(1, given.reaching);
  const url = given.path ?? `http://127.0.0.1:${port}/`;
  const error = await caughtError(http.post({ url, headers: {}, body: "{}" }), Error);
  await http.close();
  expect(outcomeOfTry(error).is).toBe(times === 0 ? "notSent" : "unsure");
  expect(failureText(error)).toMatch(/^This is a defect in pulumi-hosting\..* \[defect\]$/s);
  expect(seen).toBe(times);
});
