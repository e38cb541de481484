import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, type OperationName } from "../../provider/api";
import { givenOf, transcripts } from "./index";
import { configuredPaths } from "./support/disagreements";
import { type RawHost, startRawHost } from "./support/rawHost";

// The client against a host that knows nothing of the API: exactly this goes out, exactly this is read.

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

describe.each(transcripts.map((transcript) => [transcript.part, transcript] as const))(
  "%s",
  (_, { exchanges }) => {
    it.each(
      exchanges
        .filter(({ only }) => only !== "sandbox")
        .map((exchange) => [`${exchange.operation}: ${exchange.does}`, exchange] as const),
    )("%s", async (_, exchange) => {
      const requests = host.answerWith({ status: 200, answer: exchange.answer });

      const result = await client.call(exchange.operation as OperationName, givenOf(exchange) as never);

      expect(requests).toEqual([
        {
          method: "POST",
          path: exchange.path,
          headers: expect.objectContaining({
            "content-type": "application/json",
            "accept-encoding": "identity",
            authorization: `Basic ${Buffer.from("jo:t0ken").toString("base64")}`,
          }),
          body: { params: exchange.params },
        },
      ]);
      expect(result).toStrictEqual(exchange.answer);
    });
  },
);
