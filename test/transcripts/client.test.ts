import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, type OperationName } from "../../provider/api";
import { transcripts } from "./index";
import { configuredPaths } from "./support/configuredPaths";
import { type RawHost, startRawHost } from "./support/rawHost";

// Runs the client against a stub that has no knowledge of the API: the client must send exactly the requests of the
// transcripts, and read exactly their responses.

let host: RawHost;
let client: Client;
beforeAll(async () => {
  host = await startRawHost();
  client = createClient({
    baseUrl: host.url,
    username: "jo",
    token: "t0ken",
    paths: configuredPaths,
    warn: () => {},
  });
});
afterAll(async () => {
  await client.close();
  await host.close();
});

/** A response in its loosest form: numbers as text, booleans as 0 and 1. Values inside members are unchanged. */
function loosened(answer: object): Record<string, unknown> {
  const entries = Object.entries(answer).map(([name, value]): [string, unknown] => {
    if (name === "items") return [name, value.map(loosened)];
    if (typeof value === "number") return [name, String(value)];
    return [name, typeof value === "boolean" ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

describe.each(transcripts.map((transcript) => [transcript.part, transcript] as const))(
  "%s",
  (_, { exchanges }) => {
    it.each(
      exchanges
        .filter(({ only }) => only !== "sandbox")
        .map((exchange) => [`${exchange.operation}: ${exchange.does}`, exchange] as const),
    )("%s", async (_, { operation, path, params, given, answer }) => {
      for (const form of [answer, loosened(answer)]) {
        const requests = host.answerWith({ status: 200, answer: form });

        const result = await client.call(operation as OperationName, { ...params, ...given } as never);

        expect(requests).toEqual([
          {
            method: "POST",
            path,
            headers: expect.objectContaining({
              "content-type": "application/json",
              "accept-encoding": "identity",
              authorization: `Basic ${Buffer.from("jo:t0ken").toString("base64")}`,
            }),
            body: { params },
          },
        ]);
        expect(result).toStrictEqual(answer);
      }
    });
  },
);
