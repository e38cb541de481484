import * as pulumi from "@pulumi/pulumi";
import { expect, it } from "vitest";
import * as hosting from "../../sdk";
import { known, mockEngine } from "./support";

/** A program's unit test: `call` answers by token and remembers what it was asked. */
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

it("under Pulumi's mocks functions ask `call`, by the plugin's tokens, and no host", async () => {
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

it("a secret in an answer of the mocks is secret too", async () => {
  await mocked({ "hosting:index:getServerPassword": { password: "a word" } });
  const { password } = await hosting.serverPassword({ uniqId: "ABC123" });
  expect(await known(password as pulumi.Output<unknown>)).toEqual({ value: "a word", secret: true });
});

it("a list that the mocks do not know says what to return", async () => {
  await mocked({});
  await expect(hosting.zones()).rejects.toThrow(
    'zones: the mocks answer no list. Let `call` return { items: [ … ] } for "hosting:index:getZones".',
  );
});

it.each(["connection", "provider"])("a Connection given as %s is the call's provider", async (option) => {
  const calls = await mocked({ "hosting:index:getZones": { items: [] } });
  const other = new hosting.Connection("other", connectionArgs);
  await hosting.zones({}, { [option]: other });
  expect(calls[0]?.provider).toContain("pulumi:providers:pulumi-nodejs::other::");
});

it("in a component, `parent` hands down the Connection that its resources have", async () => {
  const calls = await mocked({ "hosting:index:getZones": { items: [] } });
  const provider = new hosting.Connection("other", connectionArgs);
  const site = new pulumi.ComponentResource("shop:Site", "site", {}, { provider });
  const inner = new pulumi.ComponentResource("shop:Part", "part", {}, { parent: site });
  await hosting.zones({}, { parent: inner });
  await hosting.zones({}, { parent: new pulumi.ComponentResource("shop:Site", "plain") });
  expect(calls.map(({ provider }) => /::other::/.test(provider ?? ""))).toEqual([true, false]);
});

it("another provider is refused before anything is asked", async () => {
  const calls = await mocked({});
  class Foreign extends pulumi.ProviderResource {}
  const provider = new Foreign("pulumi-nodejs", "foreign", {});
  await expect(hosting.zones({}, { provider })).rejects.toThrow(
    "zones: its provider is not a Connection of this copy of pulumi-hosting. Give it `new hosting.Connection(…)`.",
  );
  expect(calls).toEqual([]);
});
