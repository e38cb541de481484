import { expect, it } from "vitest";
import { readConfiguration } from "../../provider/config";
import { createSession } from "../../provider/session";
import { VirtualClock } from "../support/virtualClock";

it("tells of the tries of a login, which serves no one resource", async () => {
  const settings: Record<string, string> = {
    baseUrl: "https://api.example.com",
    username: "ada",
    password: "correct horse",
  };
  const answers = [
    { status: 503, text: '{"error_class":"Host::API::Maintenance","error_message":"back soon"}' },
    { status: 200, text: '{"token":"t1"}' },
    { status: 200, text: '{"uniq_id":"ABC123"}' },
  ];
  const said: string[] = [];
  const ofTheCall: string[] = [];
  const session = createSession(
    readConfiguration((key) => settings[key], {}),
    {
      clock: new VirtualClock(),
      http: { post: async () => ({ headers: {}, ...answers.shift()! }), close: async () => {} },
      status: (line) => said.push(line),
    },
  );
  await session.client.server.details({ uniq_id: "ABC123" }, { status: (line) => ofTheCall.push(line) });
  expect(said).toEqual(["account.token: try 2 in 1s; the host said: back soon"]);
  expect(ofTheCall).toEqual([]);
});
