import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { unknown } from "@pulumi/pulumi/output";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { readConfiguration } from "../../provider/config";
import { createSession } from "../../provider/session";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { askHost } from "../../sdk/askHost";
import { execFileSync } from "../support/endingCommands";
import { configurationOf, known, plainEngine } from "./support";

let first: Sandbox;
let second: Sandbox;
beforeAll(async () => {
  first = await startSandbox({ profile: "instant" });
  second = await startSandbox({ profile: "instant", seed: 2 });
});
afterAll(async () => {
  await first?.close();
  await second?.close();
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith("HOSTING_")) delete process.env[name];
});

const configure = async (sandbox: Sandbox) => {
  await plainEngine();
  pulumi.runtime.setAllConfig(configurationOf(sandbox));
};

it("a function calls the stack's host, and all functions share one login", async () => {
  await configure(first);
  first.forgetRequests();
  const [zones, plans] = [await hosting.zones(), await hosting.plans({ zoneId: 12 })];
  expect(zones.map((zone) => zone.id)).toContain(12);
  expect(new Set(plans.map((plan) => plan.zoneId))).toEqual(new Set([12]));
  expect(first.requests.filter(({ operation }) => operation === "account.token")).toHaveLength(1);
});

it("a function uses environment variables for settings that the stack does not have", async () => {
  await plainEngine();
  pulumi.runtime.setAllConfig({});
  process.env.HOSTING_BASE_URL = second.url;
  process.env.HOSTING_USERNAME = second.username;
  process.env.HOSTING_PASSWORD = second.password;
  second.forgetRequests();
  expect((await hosting.regions()).length).toBeGreaterThan(0);
  expect(second.requests.map(({ operation }) => operation)).toContain("network.region.list");
});

it("the error of a function is one that Pulumi prints without a stack trace, and has the original error as its cause", async () => {
  await configure(first);
  const error = await hosting.serverPassword({ uniqId: "ZZZZZZ" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(hosting.FunctionError);
  expect(pulumi.RunError.isInstance(error)).toBe(true);
  expect((error as hosting.FunctionError).cause).toMatchObject({ kind: "notFound", status: 404 });
});

it("a function may fail before the program awaits it, without an unhandled rejection", async () => {
  await plainEngine();
  pulumi.runtime.setAllConfig({});
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on("unhandledRejection", hear);
  const found = hosting.zones();
  const output = hosting.zonesOutput() as unknown as { promise(): Promise<unknown> };
  // This call fails after the two above.
  await hosting.regions().catch(() => {});
  await new Promise(setImmediate);
  await expect(found).rejects.toThrow("hosting:baseUrl is required");
  await expect(output.promise()).rejects.toThrow("hosting:baseUrl is required");
  process.off("unhandledRejection", hear);
  expect(unheard).toEqual([]);
});

it("a function with a connection calls the connection's host", async () => {
  await configure(first);
  const { url: baseUrl, username } = second;
  const password = pulumi.secret(second.password);
  const connection = new hosting.Connection("other", { baseUrl, username, password });
  first.forgetRequests();
  second.forgetRequests();
  await hosting.regions({}, { connection });
  expect(first.requests).toEqual([]);
  expect(second.requests.map(({ operation }) => operation)).toContain("network.region.list");
});

it("the Output form accepts outputs, and its result is secret if it contains a secret", async () => {
  await configure(first);
  const uniqId = pulumi.output(serverOf(first));
  const server = hosting.serverOutput({ uniqId });
  expect((await known(server.domain as pulumi.Output<unknown>)).value).toBe("looked.example.com");
  const found = hosting.serverPasswordOutput({ uniqId });
  expect(await known(found)).toMatchObject({ value: { password: expect.any(String) }, secret: true });
});

it("`added` is a secret output, and exists only if the program requests it", async () => {
  await configure(first);
  const args = { uniqId: await serverOf(first), alsowith: ["zone"] };
  expect((await hosting.asset(args)).added).toBeUndefined();
  const { added, domain } = await hosting.asset({ ...args, added: true });
  expect(domain).toBe("looked.example.com");
  expect(await known(added as pulumi.Output<unknown>)).toMatchObject({
    value: { zone: expect.anything() },
    secret: true,
  });
});

it("the result of the Output form is unknown while a value of its Connection is unknown", async () => {
  await plainEngine();
  pulumi.runtime.setMockOptions(pulumi.runtime.getMonitor(), "project", "stack", true);
  const password = pulumi.output(unknown) as pulumi.Output<string>;
  const connection = new hosting.Connection("late", { baseUrl: first.url, username: "bob", password });
  const zones = hosting.zonesOutput({}, { connection });
  expect(await (zones as unknown as { readonly isKnown: Promise<boolean> }).isKnown).toBe(false);
});

it("an error quotes the arguments unless one of them is secret", async () => {
  await configure(first);
  const asked = (isSecret: boolean) => askHost("server", { uniqId: "ZZZZZZ" }, { isSecret });
  await expect(asked(false)).rejects.toThrow(/the server ZZZZZZ does not exist/);
  await expect(asked(true)).rejects.toThrow(/the server \[secret\] does not exist/);
});

it("a program that calls no function loads neither the client nor the schemas", () => {
  const root = join(__dirname, "../..");
  const program = `require("./dist/sdk");
    const loaded = Object.keys(require.cache).filter((file) => /node_modules.(zod|undici|otpauth).|provider.(api|resources|session)/.test(file));
    console.log(JSON.stringify(loaded));`;
  const options = { cwd: root, encoding: "utf8", stdio: "pipe" } as const;
  const printed = execFileSync(process.execPath, ["-e", program], options);
  expect(JSON.parse(printed)).toEqual([]);
});

async function serverOf(sandbox: Sandbox): Promise<string> {
  const there = sandbox.servers.find((server) => server.domain === "looked.example.com");
  if (there) return there.uniq_id;
  const { url: baseUrl, username, password } = sandbox;
  const login: Record<string, unknown> = { baseUrl, username, password };
  const { client } = createSession(readConfiguration(login, {})).access;
  const place = { zone_id: 12, plan_id: 1201, template_name: "DEBIAN_12_64" };
  const order = { domain: "looked.example.com", type: "Cloud.VPS", password: "password-of-looked" } as const;
  return (await client.server.create({ accnt: undefined, ...order, ...place })).uniq_id as string;
}
