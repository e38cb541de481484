import { expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";

const configured = { HOSTING_ACCOUNT_NUMBER: "1001" };
const without = { ...configured, HOSTING_WIRE: '{"withoutAccount":["asset.list"]}' };

it.each([
  ["asset.list", {}, {}, {}],
  ["asset.list", {}, configured, { accnt: 1001 }],
  ["asset.list", { accnt: 1002 }, configured, { accnt: 1002 }],
  ["asset.list", {}, without, {}],
  ["api.describe", { path: "asset" }, configured, { path: "asset" }],
])("hosting call %s %j with %j sends %j", async (name, given, more, params) => {
  const line = scriptedLine({ [name]: () => [] });
  const args = ["call", name, "--json", JSON.stringify(given)];
  await line.hosting(args, { environment: { ...line.environment, ...more } });
  expect(line.sent).toEqual([[name, params]]);
});

it("hosting call asks about the parameters as they were given", async () => {
  const line = scriptedLine({});
  const environment = { ...line.environment, ...configured };
  const args = ["call", "server.power.stop", "--json", '{"uniq_id":"AAAAAA"}'];
  expect(await line.hosting(args, { environment, answers: ["no"] })).toEqual({
    exitCode: 5,
    output: "",
    errors:
      'server.power.stop interrupts what runs on the server. Parameters: {"uniq_id":"AAAAAA"}. Send it? Type yes: hosting: Nothing was sent.\n',
  });
});
