import { expect, it } from "vitest";
import type { HttpRequest } from "../../provider/api/http";
import { readConfiguration } from "../../provider/config";
import { createSession } from "../../provider/session";
import { VirtualClock } from "../support/virtualClock";

const login = { baseUrl: "https://api.example.com", username: "ada", password: "correct horse" };

/**
 * A session at a host with these responses, one after the other. Records the requests, and the lines that belong to no
 * call.
 */
function answering(...answers: readonly { readonly status: number; readonly text: string }[]) {
  const requests: HttpRequest[] = [];
  const said: string[] = [];
  const post = async (request: HttpRequest) => ({ headers: {}, ...answers[requests.push(request) - 1]! });
  const session = createSession(readConfiguration(login, {}), {
    clock: new VirtualClock(),
    http: { post, close: async () => {} },
    status: (line) => void said.push(line),
  });
  return { client: session.access.client, requests, said };
}
const token = { status: 200, text: '{"token":"t1"}' };
const server = { status: 200, text: '{"uniq_id":"ABC123"}' };

it("reports the tries of a login in the session, because a login serves more than one resource", async () => {
  const maintenance = '{"error_class":"Host::API::Maintenance","error_message":"back soon"}';
  const { client, said } = answering({ status: 503, text: maintenance }, token, server);
  const ofTheCall: string[] = [];
  await client.server.details(
    { accnt: undefined, uniq_id: "ABC123" },
    { status: (line) => ofTheCall.push(line) },
  );
  expect(said).toEqual(["account.token: the host said: back soon; retry in 1s (try 2)"]);
  expect(ofTheCall).toEqual([]);
});

it("waits for the response to a cancelled write, because the result must be known", async () => {
  const { client, requests } = answering(token, server, server);
  const { signal } = new AbortController();
  await client.server.create({ accnt: undefined, type: "Cloud.VPS", domain: "web.example.com" }, { signal });
  await client.server.details({ accnt: undefined, uniq_id: "ABC123" }, { signal });
  expect(requests.slice(1).map((request) => request.signal)).toEqual([undefined, signal]);
});
