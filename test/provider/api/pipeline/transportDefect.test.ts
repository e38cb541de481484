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
/** Settings that throw when they are read. */
const unreadable: Partial<Reaching> = {
  timeouts: {
    ...usualReaching.timeouts,
    get connect() {
      return fail();
    },
  },
};
/** Makes the decoder of the response throw. */
const inAnswer = () => vi.spyOn(TextDecoder.prototype, "decode").mockImplementation(fail);

it.each<
  [where: string, given: { reaching?: Partial<Reaching>; path?: string; plant?: () => unknown }, seen: number]
>([
  ["in the settings of the library", { reaching: unreadable }, 0],
  ["in its certificate file", { reaching: { caFile: "/not/there.pem" } }, 0],
  ["in the address", { path: "no address" }, 0],
  ["after the request was sent", { plant: inAnswer }, 1],
])(
  "a defect of the transport %s is not reported as a network failure, and shows whether the request was sent",
  async (_, given, times) => {
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
  },
);
