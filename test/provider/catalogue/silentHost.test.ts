import { expect, it } from "vitest";
import { readConfiguration } from "../../../provider/config";
import { checkCall } from "../../../provider/engine/check";
import { server } from "../../../provider/resources/server";
import { createSession } from "../../../provider/session";
import { sampleServer } from "../../support/sampleServer";
import { VirtualClock } from "../../support/virtualClock";

it.each([
  ["at the login", { password: "her-password" }],
  ["after it", { token: "a-token" }],
])("a host that takes requests and never answers, %s, costs a run five seconds", async (_, login) => {
  const clock = new VirtualClock({ start: 0 });
  const settings: Record<string, string> = { baseUrl: "http://127.0.0.1:1", username: "bob", ...login };
  const session = createSession(
    readConfiguration((key) => settings[key], {}),
    { clock, http: { post: () => new Promise(() => {}), close: async () => {} } },
  );
  const said: string[] = [];
  const check = async () => {
    const given = (properties: object) => ({
      properties: { ...properties },
      secrets: new Set<string>(),
      texts: [],
    });
    const inputs = { news: given(sampleServer), olds: given({}), session };
    return checkCall(server, inputs, { warn: () => {}, inform: (line) => said.push(line) });
  };
  for (const _again of [1, 2, 3]) expect((await check()).failures).toEqual([]);
  expect(clock.now()).toBe(5000);
  expect(said).toEqual([expect.stringContaining("It did not tell its plans in time.")]);
});
