import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { secret } from "@pulumi/pulumi";
import { afterAll, beforeAll, expect } from "vitest";
import type { FrontProgram, FrontStack } from "./fronts";
import { describeLife, destroy, first, outputs, server, unchanged, up } from "./life";

/** The statuses of the next HTTP responses. Later responses have status 200. */
let next: number[] = [];
const asked: (string | undefined)[] = [];
const page = createServer((request, response) => {
  asked.push(request.url);
  response.writeHead(next.shift() ?? 200).end("ready");
});
beforeAll(() => new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve)));
afterAll(() => page.close());

const url = (more = "") => `http://127.0.0.1:${(page.address() as AddressInfo).port}/up${more}`;
/** A server that counts as ready when this page answers. */
const awaited =
  (http: object): FrontProgram =>
  (declare) =>
    server({ waitFor: { http: { url: url(), ...http } } })(declare);
const answers = (...statuses: number[]) => {
  return () => {
    next = [...statuses];
    asked.length = 0;
  };
};
const isReady = async (stack: FrontStack) => {
  const { outputs: now } = (await first(stack, "Server")) ?? {};
  expect(now).toMatchObject({ active: true });
  expect(now).not.toHaveProperty("__phase");
};

describeLife(
  "A server that is ready when a page answers",
  [
    up("up ends only after three correct responses in a row", awaited({}), {
      behind: answers(503),
      writes: ["server.create"],
      async sees(stack) {
        await isReady(stack);
        expect(asked).toEqual(Array(4).fill("/up"));
      },
    }),
    unchanged,
    up(
      "up polls a changed page with a secret that no output shows, and orders nothing",
      (declare) => awaited({ url: secret(url("?token=a-secret")), timeout: "1s", times: 1 })(declare),
      {
        behind: answers(...Array(99).fill(503)),
        fails: true,
        tells: ["gives no right answer by HTTP", "its answer has the status 503", "[server-unreached]"],
        sees: outputs({ active: true, __phase: { is: "unreached" } }),
      },
    ),
    up("the next up succeeds", { behind: answers(), sees: isReady }),
    unchanged,
    destroy("destroy removes the server", { writes: ["asset.requestRemoval"] }),
  ],
  { waits: true },
);
