import { describe, expect, it, onTestFinished } from "vitest";
import { type Configuration, readConfiguration } from "../../../provider/config";
import { createSession } from "../../../provider/session";
import type { Properties } from "../../../provider/values";
import { spyResource } from "../thing";
import { failuresOf, pluginClient, secretOf, unknownText, urnOf, values } from "./client";

const full = { baseUrl: "https://api.example.com", username: "ada", password: "correct horse" };
const providerUrn = (name: string) => `urn:pulumi:test::engine::pulumi:providers:hosting::${name}`;

async function started(environment: Record<string, string> = {}) {
  const made: Configuration[] = [];
  const client = await pluginClient({
    resources: { Thing: spyResource().resource },
    environment,
    createSession: (configuration) => {
      made.push(configuration);
      return createSession(configuration);
    },
  });
  onTestFinished(client.close);
  return { ...client, made };
}

describe("CheckConfig", () => {
  async function failures(news: Properties, name = "default", environment: Record<string, string> = {}) {
    const { call } = await started(environment);
    return failuresOf(await call("checkConfig", { urn: providerUrn(name), news }));
  }
  const fault = (property: string, words: RegExp, code = "configuration-invalid", way?: string) => ({
    property,
    reason: expect.stringMatching(
      new RegExp(`${words.source}.* \\[${code}\\]${way === undefined ? "" : `\n  ${way}`}$`),
    ),
  });

  it("returns the settings unchanged, with the secret ones marked, because the engine stores them", async () => {
    const { call } = await started();
    const open = { ...full, username: secretOf("ada"), timeouts: { build: "90m" }, version: "0.1.0" };
    const news = { ...open, token: secretOf("tok"), passcode: "123456", totpSecret: unknownText };
    const response = await call("checkConfig", { urn: providerUrn("other"), news });
    const marked = { password: secretOf("correct horse"), passcode: secretOf("123456") };
    expect(values(response.getInputs())).toEqual({ ...news, ...marked });
  });

  it("names each faulty property and how to set it, except secret and missing properties", async () => {
    const wrong = { baseUrl: "nonsense", concurrency: "many", password: ["a-secret-list"] };
    const found = await failures(wrong);
    expect(found).toEqual([
      fault("baseUrl", /^hosting:baseUrl .*pulumi config set hosting:baseUrl/),
      fault("", /^hosting:username is required/),
      fault("", /^hosting:password/),
      fault("concurrency", /^hosting:concurrency /),
    ]);
    expect(JSON.stringify(found)).not.toContain("a-secret-list");
  });

  it("uses environment variables for a default provider, and never for one that the program declares", async () => {
    const environment = { HOSTING_BASE_URL: full.baseUrl, HOSTING_USERNAME: "ada", HOSTING_TOKEN: "tok" };
    expect(await failures({}, "default_0_1_0", environment)).toEqual([]);
    const declared = await failures({ username: "bob", password: "pass" }, "other", environment);
    expect(declared).toEqual([fault("", /^baseUrl is required: .* Give it to the provider/)]);
  });

  it("accepts values that are not known in a preview", async () => {
    const news = { ...full, baseUrl: unknownText, password: unknownText, timeouts: { build: unknownText } };
    expect(await failures(news, "other")).toEqual([]);
  });

  it.each<[Properties, words: RegExp]>([
    [{ totpSecret: "not base32!!" }, /^totpSecret must/],
    [{ baseUrl: "https://ada:login@example.com" }, /^baseUrl must not carry a login/],
    [{ password: 12345678 }, /^password must be text/],
    [{ apiVersion: secretOf("my-version") }, /^apiVersion must be one of/],
  ])("does not quote a value that may be a secret of a declared provider: %j", async (more, words) => {
    const found = await failures({ ...full, ...more }, "other");
    expect(found).toEqual([fault("", words)]);
    expect(JSON.stringify(found)).not.toMatch(/not base32|ada:login|12345678|my-version|config set/);
  });

  it("reports an unknown argument without its value, which may be a secret", async () => {
    const ofEngine = { version: "0.1.0", pluginDownloadURL: "https://x.example", __internal: {} };
    const declared = await failures({ ...full, pasword: "my-secret", ...ofEngine }, "other");
    const words = /^pasword is not an argument of the provider\. The nearest one is password\./;
    expect(declared).toEqual([fault("", words, "setting-unknown", "Remove it from the program.")]);
    const unknown = /^hosting:concurency is not a setting\. The nearest one is concurrency\./;
    const way = "Remove it with `pulumi config rm hosting:concurency`.";
    expect(await failures({ ...full, concurency: "4" })).toEqual([
      fault("", unknown, "setting-unknown", way),
    ]);
  });

  it("accepts unknown keys if the project itself has the name of the namespace", async () => {
    const { call } = await started();
    const urn = "urn:pulumi:test::hosting::pulumi:providers:hosting::default";
    const checked = await call("checkConfig", { urn, news: { ...full, domain: "web.example.com" } });
    expect(failuresOf(checked)).toEqual([]);
  });
});

describe("Configure", () => {
  it("creates the session with unwrapped secrets, and returns what the plugin supports", async () => {
    const { call, made } = await started({ HOSTING_CONCURRENCY: "3" });
    const args = { ...full, password: secretOf("correct horse") };
    const can = { acceptsecrets: true, supportspreview: true, supportsAutonamingConfiguration: true };
    const configured = (await call("configure", { args, urn: providerUrn("default") })).toObject();
    expect(configured).toEqual({ ...can, acceptresources: false, acceptoutputs: false });
    expect(made).toEqual([readConfiguration({ ...full, concurrency: 3 }, {})]);
  });

  it("creates a new session for each run of one process", async () => {
    const { call, made } = await started();
    await call("configure", { args: full });
    await call("configure", { args: { ...full, username: "eve" } });
    expect(made.map(({ username }) => username)).toEqual(["ada", "eve"]);
  });

  it("makes every later call fail with its own error, without a secret", async () => {
    const { call } = await started();
    const details = expect.stringMatching(/^hosting:baseUrl must be a URL/);
    const configuring = call("configure", { args: { ...full, baseUrl: "nonsense" } });
    await expect(configuring).rejects.toMatchObject({ details });
    await expect(call("read", { urn: urnOf("Thing") })).rejects.toMatchObject({ details });
  });

  it("must be called before every other method", async () => {
    const { call } = await started();
    const details = expect.stringMatching(/\[not-configured\]\n {2}Call Configure first\.$/);
    await expect(call("read", { urn: urnOf("Thing") })).rejects.toMatchObject({ details });
  });
});
