import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import * as hosting from "../../sdk";
import { known, mockEngine } from "./support";

/** A program's unit test: `call` returns results by token, and records its calls. */
async function mocked(answers: Record<string, Record<string, unknown>>) {
  const calls: pulumi.runtime.MockCallArgs[] = [];
  await mockEngine({}, (args) => {
    calls.push(args);
    return answers[args.token] ?? args.inputs;
  });
  pulumi.runtime.setAllConfig({});
  return calls;
}

const connectionArgs = { baseUrl: "https://api.example.com", username: "bob", password: "a word" };

it("with Pulumi's mocks, functions use `call` with the plugin's tokens, and call no host", async () => {
  const plans = { "hosting:index:getPlans": { items: [{ id: 1201 }, { id: 1202 }] } };
  const calls = await mocked({ ...plans, "hosting:index:getServer": { domain: "web.example.com" } });
  expect(await hosting.plans({ zoneId: 12 })).toEqual([{ id: 1201 }, { id: 1202 }]);
  const server = hosting.serverOutput({ uniqId: pulumi.output("ABC123") });
  expect(await known(server.domain as pulumi.Output<unknown>)).toMatchObject({ value: "web.example.com" });
  expect(calls.map(({ token, inputs }) => [token, inputs])).toEqual([
    ["hosting:index:getPlans", { zoneId: 12 }],
    ["hosting:index:getServer", { uniqId: "ABC123" }],
  ]);
});

it("a secret member in a mock's result is a secret output, too", async () => {
  await mocked({ "hosting:index:getServerPassword": { password: "a word" } });
  const { password } = await hosting.serverPassword({ uniqId: "ABC123" });
  expect(await known(password as pulumi.Output<unknown>)).toEqual({ value: "a word", secret: true });
});

it("a list without a mock fails with a text that says what to return", async () => {
  await mocked({});
  await expect(hosting.zones()).rejects.toThrow(
    'zones: the mocks answer no list. Let `call` return { items: [ … ] } for "hosting:index:getZones".',
  );
});

it.each(["connection", "provider"])(
  "a Connection that is passed as %s is the provider of the call",
  async (option) => {
    const calls = await mocked({ "hosting:index:getZones": { items: [] } });
    const other = new hosting.Connection("other", connectionArgs);
    await hosting.zones({}, { [option]: other });
    expect(calls[0]?.provider).toContain("pulumi:providers:pulumi-nodejs::other::");
  },
);

it("with `parent`, a function uses the Connection of the parent component", async () => {
  const calls = await mocked({ "hosting:index:getZones": { items: [] } });
  const provider = new hosting.Connection("other", connectionArgs);
  const site = new pulumi.ComponentResource("shop:Site", "site", {}, { provider });
  const inner = new pulumi.ComponentResource("shop:Part", "part", {}, { parent: site });
  await hosting.zones({}, { parent: inner });
  await hosting.zones({}, { parent: new pulumi.ComponentResource("shop:Site", "plain") });
  expect(calls.map(({ provider }) => /::other::/.test(provider ?? ""))).toEqual([true, false]);
});

it("a provider that is no Connection is refused before any call", async () => {
  const calls = await mocked({});
  class Foreign extends pulumi.ProviderResource {}
  const provider = new Foreign("pulumi-nodejs", "foreign", {});
  await expect(hosting.zones({}, { provider })).rejects.toThrow(
    "zones: its provider is not a Connection of this copy of pulumi-hosting. Give it `new hosting.Connection(…)`.",
  );
  expect(calls).toEqual([]);
});
