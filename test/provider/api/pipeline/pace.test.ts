import { expect, it } from "vitest";
import { page, scriptedClient, token, withPassword } from "../support";

it("requests begin evenly, also those of calls at the same time; after a pause none is made up for", async () => {
  const { client, sent, clock } = scriptedClient(Array(5).fill(page), { requestsPerSecond: 2 });
  await Promise.all([1, 2, 3].map(() => client.asset.list()));
  await clock.sleep(10_000);
  await Promise.all([1, 2].map(() => client.asset.list()));
  expect(sent.map(({ at }) => at)).toEqual([0, 0.5, 1, 11, 11.5]);
});

it("a further try is a request as well, and so is the login", async () => {
  const answers = [token("t1"), { status: 500, body: {} }, page];
  const { client, sent } = withPassword(answers, { requestsPerSecond: 0.5 });
  await client.asset.list();
  expect(sent.map(({ at }) => at)).toEqual([0, 2, 4]);
});

it("a call that is ended while it waits is not sent", async () => {
  const { client, sent } = scriptedClient([page], { requestsPerSecond: 0.1 });
  await client.asset.list();
  const controller = new AbortController();
  const waiting = client.asset.list({}, { signal: controller.signal });
  controller.abort(new Error("stop"));
  await expect(waiting).rejects.toThrow("stop");
  expect(sent).toHaveLength(1);
});

it("as they come, unless configured", async () => {
  const { client, sent } = scriptedClient(Array(3).fill(page));
  await Promise.all([1, 2, 3].map(() => client.asset.list()));
  expect(sent.map(({ at }) => at)).toEqual([0, 0, 0]);
});
