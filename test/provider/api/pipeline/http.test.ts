import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ClientOptions, FailureKind, Http } from "../../../../provider/api";
import { AnswerUnbounded, type HttpRequest } from "../../../../provider/api/http";
import { VirtualClock } from "../../../support/virtualClock";
import {
  type Answer,
  caughtError,
  failure,
  lost,
  order,
  refused,
  scriptedClient,
  server,
  token,
  unauthorized,
} from "../support";

const about = JSON.parse(readFileSync(join(__dirname, "../../../../package.json"), "utf8"));

it("sends the parameters as JSON, and the name and version of this package as user agent", async () => {
  const { client, requests } = scriptedClient([{ body: server }]);
  await client.server.details(server);
  const headers = {
    ...{ "content-type": "application/json", accept: "application/json", "accept-encoding": "identity" },
    "user-agent": `pulumi-hosting/${about.version}`,
    authorization: `Basic ${Buffer.from("bob:ready-token").toString("base64")}`,
  };
  const url = "https://api.example.com/v3/server/details";
  expect(requests).toEqual([{ url, headers, body: '{"params":{"uniq_id":"ABC123"}}', signal: undefined }]);
});

const broke = "the connection to api.example.com broke before the answer came";
const tooLarge = "the host's answer is larger than 32 MB";
const nested = (depth: number) => ({ text: `{"a":${"[".repeat(depth)}0${"]".repeat(depth)}}` });
const ofText = (text: string, is: string) =>
  [text || "nothing", { text }, "unreadable", true, `the host's answer is ${is}`] as const;

it.each<readonly [what: string, answer: Answer, kind: FailureKind, mayBeDone: boolean, says: string]>([
  ["no connection", refused(), "unreachable", false, "no connection to api.example.com: connect"],
  ["its end", lost(), "unreachable", true, `${broke}: other side closed (UND_ERR_SOCKET)`],
  ["too much", new AnswerUnbounded(tooLarge), "unbounded", true, `${tooLarge}. Check that baseUrl is`],
  ["depth", nested(100_000), "unbounded", true, "the host's answer is nested deeper than 64 levels"],
  ["a page", { text: "<html>hello</html>" }, "unreadable", true, "status 200 came with a page in HTML"],
  ...["", '{"uniq_id": "AB'].map((text) => ofText(text, "no JSON")),
  ...["[1]", "null"].map((text) => ofText(text, "no JSON object")),
])(
  "a write that ends with %s fails without a retry and without the message of a parser",
  async (_what, answer, kind, mayBeDone, says) => {
    const { client, sent } = scriptedClient([answer]);
    const { mayHaveHappened, message } = await caughtError(client.server.create(order, { until: 0 }), kind);
    expect([mayHaveHappened, sent.length]).toEqual([mayBeDone, 1]);
    expect(message).toContain(says);
  },
);

it.each<Answer>([new AnswerUnbounded(tooLarge), nested(65)])(
  "a read with an unbounded response is not retried",
  async (answer) => {
    const { client, sent } = scriptedClient([answer]);
    await caughtError(client.server.details(server), "unbounded");
    expect(sent).toHaveLength(1);
  },
);

it("a signal aborts a write in progress unless hearOutWrites is set, but always aborts a read", async () => {
  const { signal } = new AbortController();
  const cut = scriptedClient([{ body: server }]);
  await cut.client.server.create(order, { signal });
  expect(cut.requests.map((request) => request.signal)).toEqual([signal]);

  const heard = scriptedClient([{ body: server }, { body: server }], { hearOutWrites: true });
  await heard.client.server.create(order, { signal });
  await heard.client.server.details(server, { signal });
  expect(heard.requests.map((request) => request.signal)).toEqual([undefined, signal]);
});

/** A client that writes a log, and a host that needs 100 ms for each response. */
function logging(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const lines: string[] = [];
  const clock = new VirtualClock({ start: Date.parse("2026-03-01T09:30:00Z") });
  const script = scriptedClient(answers, { clock });
  const post = (request: HttpRequest) => clock.sleep(100).then(() => script.answer(request));
  const http: Http = { post, close: async () => {} };
  const { client } = scriptedClient([], { clock, http, log: (line) => lines.push(line), ...options });
  return { client, lines };
}

it("logs a line for each try, with time, path, status, duration and number of the try", async () => {
  const { client, lines } = logging([failure("API::Maintenance", 503), lost(), refused(), { body: server }]);
  await client.server.details(server);
  expect(lines).toEqual([
    "2026-03-01T09:30:00.000Z POST /v3/server/details 503 100ms try 1",
    "2026-03-01T09:30:00.350Z POST /v3/server/details no answer 100ms try 2",
    "2026-03-01T09:30:00.700Z POST /v3/server/details no connection 100ms try 3",
    "2026-03-01T09:30:01.300Z POST /v3/server/details 200 100ms try 4",
  ]);
});

it("counts the tries of each call separately, also those of the login and the one after a new login", async () => {
  const answers = [token("t1"), unauthorized, token("t2"), { body: server }, { body: server }];
  const { client, lines } = logging(answers, { token: undefined, password: "hunter22" });
  await client.server.details(server);
  await client.server.details(server);
  expect(lines.map((line) => line.replace(/^\S+ POST \/v3\/|\d+ms /g, ""))).toEqual([
    "account/auth/token 200 try 1",
    "server/details 401 try 1",
    "account/auth/token 200 try 1",
    "server/details 200 try 2",
    "server/details 200 try 1",
  ]);
});

it("logs that a call was aborted", async () => {
  const { client, lines } = logging([new Error("stop")]);
  await expect(client.server.details(server)).rejects.toThrow("stop");
  expect(lines).toEqual(["2026-03-01T09:30:00.000Z POST /v3/server/details given up 100ms try 1"]);
});
