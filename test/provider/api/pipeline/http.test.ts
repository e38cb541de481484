import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Client } from "../../../../provider/api";
import { AnswerUnbounded } from "../../../../provider/api/pipeline/http";
import { errorOf, lost, order, refused, scriptedClient, server } from "../support";

const about = JSON.parse(readFileSync(join(__dirname, "../../../../package.json"), "utf8"));

it("sends the params as JSON, and says who is asking", async () => {
  const { client, requests } = scriptedClient([{ body: server }]);
  await client.server.details(server);
  expect(requests).toEqual([
    {
      url: "https://api.example.com/v3/server/details",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": `pulumi-hosting/${about.version}`,
        authorization: `Basic ${Buffer.from("bob:ready-token").toString("base64")}`,
      },
      body: '{"params":{"uniq_id":"ABC123"}}',
      signal: undefined,
    },
  ]);
});

const broke = "the connection to api.example.com broke before the answer came";
it.each([
  [refused(), false, "no connection to api.example.com: connect ECONNREFUSED (ECONNREFUSED)"],
  [lost(), true, `${broke}: other side closed (UND_ERR_SOCKET)`],
])(
  "without an answer the host is unreachable: %s may have happened: %j",
  async (bad, mayHaveHappened, hostMessage) => {
    const { client } = scriptedClient([bad]);
    const error = await errorOf(client.server.create(order, { until: 0 }), "unreachable");
    expect(error).toMatchObject({ mayHaveHappened, hostMessage, status: undefined });
  },
);

it.each([
  ["write", (client: Client) => client.server.create(order)],
  ["read", (client: Client) => client.server.details(server)],
])(
  "an answer to a %s that was not read to its end: it may have happened, and is not asked again",
  async (_what, ask) => {
    const { client, sent } = scriptedClient([new AnswerUnbounded("the host's answer is larger than 32 MB")]);
    const error = await errorOf(ask(client), "unbounded");
    expect(error).toMatchObject({ mayHaveHappened: true, status: undefined });
    const advice = "is larger than 32 MB. Check that baseUrl is the address of the API, and what";
    expect(error.message).toContain(advice);
    expect(sent).toHaveLength(1);
  },
);

it("a signal cuts a write that is on its way, unless writes are to be heard out; a read it always cuts", async () => {
  const { signal } = new AbortController();
  const cut = scriptedClient([{ body: server }]);
  await cut.client.server.create(order, { signal });
  expect(cut.requests.map((request) => request.signal)).toEqual([signal]);

  const heard = scriptedClient([{ body: server }, { body: server }], { hearOutWrites: true });
  await heard.client.server.create(order, { signal });
  await heard.client.server.details(server, { signal });
  expect(heard.requests.map((request) => request.signal)).toEqual([undefined, signal]);
});
