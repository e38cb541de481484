import { expect, it } from "vitest";
import type { ClientOptions, Http } from "../../../../provider/api";
import { VirtualClock } from "../../../support/virtualClock";
import { type Answer, failure, lost, refused, scriptedClient, server, token, unauthorized } from "../support";

/** A client that keeps a log, whose host takes a tenth of a second for each answer. */
function logging(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const lines: string[] = [];
  const clock = new VirtualClock({ start: Date.parse("2026-03-01T09:30:00Z") });
  const script = scriptedClient(answers, { clock });
  const http: Http = {
    async post(request) {
      await clock.sleep(100);
      return script.answer(request);
    },
    async close() {},
  };
  const { client } = scriptedClient([], { clock, http, log: (line) => lines.push(line), ...options });
  return { client, lines };
}

it("writes a line for each try: when, where to, the status, how long it took, and which try", async () => {
  const { client, lines } = logging([failure("API::Maintenance", 503), lost(), refused(), { body: server }]);
  await client.server.details(server);
  expect(lines).toEqual([
    "2026-03-01T09:30:00.000Z POST /v3/server/details 503 100ms try 1",
    "2026-03-01T09:30:00.350Z POST /v3/server/details no answer 100ms try 2",
    "2026-03-01T09:30:00.700Z POST /v3/server/details no connection 100ms try 3",
    "2026-03-01T09:30:01.300Z POST /v3/server/details 200 100ms try 4",
  ]);
});

it("counts the tries of each call for itself, the login's too, and the one after a renewal", async () => {
  const { client, lines } = logging(
    [token("t1"), unauthorized, token("t2"), { body: server }, { body: server }],
    { token: undefined, password: "hunter22" },
  );
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

it("says that a call was given up", async () => {
  const { client, lines } = logging([new Error("stop")]);
  await expect(client.server.details(server)).rejects.toThrow("stop");
  expect(lines).toEqual(["2026-03-01T09:30:00.000Z POST /v3/server/details given up 100ms try 1"]);
});

it("writes nothing of what was sent or answered", async () => {
  const words = { error_message: "hunter22 fails", field: "password" };
  const { client, lines } = logging([failure("Input::Validation", 400, words)]);
  await expect(client.server.update({ ...server, password: "hunter22" })).rejects.toThrow("fails");
  expect(lines).toEqual(["2026-03-01T09:30:00.000Z POST /v3/server/update 400 100ms try 1"]);
});
