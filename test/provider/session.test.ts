import { expect, it } from "vitest";
import type { Http } from "../../provider/api/pipeline/http";
import { readConfiguration } from "../../provider/config";
import { createSession } from "../../provider/session";
import { VirtualClock } from "../support/virtualClock";

it("reports the tries of a login, which serves no one resource", async () => {
  const login = { username: "ada", password: "correct horse" };
  const settings: Record<string, string> = { baseUrl: "https://api.example.com", ...login };
  const answers = [
    { status: 503, text: '{"error_class":"Host::API::Maintenance","error_message":"back soon"}' },
    { status: 200, text: '{"token":"t1"}' },
    { status: 200, text: '{"uniq_id":"ABC123"}' },
  ];
  const said: string[] = [];
  const ofTheCall: string[] = [];
  const configuration = readConfiguration((key) => settings[key], {});
  const http: Http = { post: async () => ({ headers: {}, ...answers.shift()! }), close: async () => {} };
  const status = (line: string) => void said.push(line);
  const session = createSession(configuration, { clock: new VirtualClock(), http, status });
  await session.client.server.details({ uniq_id: "ABC123" }, { status: (line) => ofTheCall.push(line) });
  expect(said).toEqual(["account.token: the host said: back soon; retry in 1s (try 2)"]);
  expect(ofTheCall).toEqual([]);
});
