import { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { CheckRequest, ConfigureRequest, DiffRequest, ReadRequest } from "@pulumi/pulumi/proto/provider_pb";
import { afterEach, describe, expect, it } from "vitest";
import { type Configuration, readConfiguration } from "../../../provider/config";
import { message } from "../../../provider/message";
import { worded } from "../../../provider/messages";
import { createSession } from "../../../provider/session";
import type { Properties } from "../../../provider/values";
import { filled, pluginClient, secretOf, struct, unknownText, urnOf, values } from "./client";
import { thing } from "./resources/support";

const full = { baseUrl: "https://api.example.com", username: "ada", password: "correct horse" };
const providerUrn = (name: string) => `urn:pulumi:test::engine::pulumi:providers:hosting::${name}`;

let close = () => {};
afterEach(() => close());
async function started(environment: Record<string, string> = {}) {
  const made: Configuration[] = [];
  const client = await pluginClient({
    resources: { Thing: thing({ read: async () => undefined }) },
    environment,
    createSession: (configuration) => {
      made.push(configuration);
      return createSession(configuration);
    },
  });
  close = client.close;
  return { ...client, made };
}

describe("CheckConfig", () => {
  async function failures(news: Properties, name = "default", environment: Record<string, string> = {}) {
    const { call } = await started(environment);
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(providerUrn(name));
      it.setNews(struct(news));
    });
    const response = await call("checkConfig", request);
    return response.getFailuresList().map((failure) => failure.toObject());
  }

  it("has nothing against a good configuration", async () => {
    expect(await failures({ ...full, version: "0.1.0", timeouts: '{"build":"90m"}' })).toEqual([]);
  });

  it("refuses an environment in which certificates are not checked, and quotes no value", async () => {
    const [failure, ...others] = await failures(full, "default", { NODE_TLS_REJECT_UNAUTHORIZED: "0" });
    expect(failure).toEqual({
      property: "",
      reason: expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED is 0 .* \[configuration-invalid\]$/),
    });
    expect(others).toEqual([]);
  });

  it("gives it back as it came, but what is secret as a secret: the engine stores it", async () => {
    const { call } = await started();
    const timeouts = { build: "90m" };
    const news = {
      ...full,
      token: secretOf("tok"),
      passcode: "123456",
      totpSecret: unknownText,
      username: secretOf("ada"),
      timeouts,
      version: "0.1.0",
    };
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(providerUrn("other"));
      it.setNews(struct(news));
    });
    expect(values((await call("checkConfig", request)).getInputs())).toEqual({
      ...news,
      password: secretOf("correct horse"),
      passcode: secretOf("123456"),
    });
  });

  it("names the property, what is allowed and how to set it", async () => {
    const found = await failures({ ...full, baseUrl: "nonsense", concurrency: "many" });
    expect(found).toEqual([
      {
        property: "baseUrl",
        reason: expect.stringMatching(
          /^hosting:baseUrl must be a URL such as .*pulumi config set hosting:baseUrl/,
        ),
      },
      {
        property: "concurrency",
        reason: expect.stringMatching(/^hosting:concurrency must be a whole number from 1 to 100\. /),
      },
    ]);
  });

  it("names no secret as the failing property, and nothing that is not there", async () => {
    const found = await failures({ baseUrl: full.baseUrl, password: ["a-secret-list"] });
    expect(found.map(({ property }) => property)).toEqual(["", ""]);
    expect(JSON.stringify(found)).not.toContain("a-secret-list");
    expect(found.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("hosting:username is required"),
      expect.stringContaining("hosting:password"),
    ]);
  });

  it("takes the environment of a stack's own provider, and never of one that the program declares", async () => {
    const environment = { HOSTING_BASE_URL: full.baseUrl, HOSTING_USERNAME: "ada", HOSTING_TOKEN: "tok" };
    expect(await failures({}, "default_0_1_0", environment)).toEqual([]);
    expect(await failures({ username: "bob", password: "pass" }, "other", environment)).toEqual([
      {
        property: "",
        reason:
          "baseUrl is required: the address of your host's API. Give it to the provider, which takes nothing from the stack's configuration or the environment. [configuration-invalid]",
      },
    ]);
  });

  it("waits for what is not shown in a preview", async () => {
    const news = { ...full, baseUrl: unknownText, password: unknownText, timeouts: { build: unknownText } };
    expect(await failures(news, "other")).toEqual([]);
  });

  const declared: [string, Properties, Properties[]][] = [
    [
      "a path of no operation",
      { paths: '{"server.nope":"x"}' },
      [
        {
          property: "paths",
          reason: expect.stringMatching(
            /^paths\["server\.nope"\] is not an operation; they are: .*\. \[configuration-invalid\]$/,
          ),
        },
      ],
    ],
    [
      "a secret that is no base32",
      { totpSecret: "not base32!!" },
      [
        {
          property: "",
          reason: "totpSecret must be base32 text: letters A to Z and digits 2 to 7. [configuration-invalid]",
        },
      ],
    ],
    [
      "http to another machine",
      { baseUrl: "http://example.com" },
      [{ property: "baseUrl", reason: expect.stringMatching(/^baseUrl must begin with https:/) }],
    ],
    [
      "an address with a login, which is not shown",
      { baseUrl: "https://ada:her-login@example.com" },
      [
        {
          property: "",
          reason: "baseUrl must not carry a login; use username and password. [configuration-invalid]",
        },
      ],
    ],
    [
      "a number for text, without advice that is no help",
      { password: 12345678 },
      [{ property: "", reason: "password must be text: put a number in quotes. [configuration-invalid]" }],
    ],
    [
      "a number that is none",
      { concurrency: 9.5 },
      [
        {
          property: "concurrency",
          reason: "concurrency must be a whole number from 1 to 100. [configuration-invalid]",
        },
      ],
    ],
    [
      "an argument that there is not, whose value may be a secret",
      { pasword: "my-secret", version: "0.1.0", pluginDownloadURL: "https://x.example", __internal: {} },
      [
        {
          property: "",
          reason:
            "pasword is not an argument of the provider. They are: baseUrl, apiVersion, username, password, token, passcode, totpSecret, accountNumber, paths, wire, tokenLifetime, passcodeHeader, timeouts, movedFrom, unprotect, previewChecks, concurrency, requestsPerSecond, caFile, retries. Take it out of the program. [setting-unknown]",
        },
      ],
    ],
    [
      "what the program holds as a secret, and nothing of it",
      { apiVersion: secretOf("my-secret-version") },
      [{ property: "", reason: "apiVersion must be one of bleed, v1, v2, v3. [configuration-invalid]" }],
    ],
  ];
  it.each(declared)("knows of a declared provider %s", async (_, more, found) => {
    expect(await failures({ ...full, ...more }, "other")).toEqual(found);
  });

  it("knows a misspelt setting of the stack, unless the namespace is the project's own", async () => {
    expect(await failures({ ...full, concurency: "4" })).toEqual([
      {
        property: "",
        reason: expect.stringMatching(
          /^hosting:concurency is not a setting\. They are: baseUrl, .*\. Remove it with `pulumi config rm hosting:concurency`\. \[setting-unknown\]$/,
        ),
      },
    ]);
    const { call } = await started();
    const ofProject = filled(new CheckRequest(), (it) => {
      it.setUrn("urn:pulumi:test::hosting::pulumi:providers:hosting::default");
      it.setNews(struct({ ...full, domain: "web.example.com" }));
    });
    expect((await call("checkConfig", ofProject)).getFailuresList()).toEqual([]);
  });
});

describe("CheckConfig of a provider that was there before", () => {
  const told = async (olds: Properties, news: Properties) => {
    const { call, said } = await started();
    await call(
      "attach",
      filled(new PluginAttach(), (it) => it.setAddress("127.0.0.1:1")),
    );
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(providerUrn("other"));
      it.setOlds(struct(olds));
      it.setNews(struct(news));
    });
    await call("checkConfig", request);
    return said;
  };
  const warning = (now: string) =>
    `other: warning: ${worded(message("configuration-moved", { now, before: "https://api.example.com as ada" }))}`;

  it.each([
    [{ baseUrl: "https://staging.example.com" }, "https://staging.example.com as ada"],
    [{ username: "bob" }, "https://api.example.com as bob"],
    [{ accountNumber: "12" }, "https://api.example.com as ada, account 12"],
    [{ username: secretOf("bobby-the-admin") }, "https://api.example.com as [secret]"],
  ])("warns of another place: %j", async (change, now) => {
    expect(await told(full, { ...full, ...change })).toEqual([warning(now)]);
  });

  it.each([
    [{ password: "another" }],
    [{ baseUrl: "https://API.example.com:443/" }],
    // The environment says it, or it is not known before `up`, or the address is refused.
    [{ baseUrl: undefined }],
    [{ accountNumber: unknownText }],
    [{ baseUrl: "https://ada:pass-word@staging.example.com" }],
    [{ baseUrl: "nonsense" }],
  ])("says nothing of %j", async (change) => {
    const news = Object.fromEntries(
      Object.entries({ ...full, ...change }).filter(([, value]) => value !== undefined),
    );
    expect(await told(full, news)).toEqual([]);
  });
});

describe("DiffConfig", () => {
  async function diff(olds: Properties, news: Properties, name = "default") {
    const { call } = await started();
    return call(
      "diffConfig",
      filled(new DiffRequest(), (it) => {
        it.setUrn(providerUrn(name));
        it.setOldInputs(struct(olds));
        it.setNews(struct(news));
      }),
    );
  }

  // Another place too: a resource that is not there says so itself, and nothing is replaced.
  it.each([
    ["password", { password: "another" }],
    ["token", { token: "tok" }],
    ["timeouts", { timeouts: '{"build":"2h"}' }],
    ["concurrency", { concurrency: "2" }],
    ["version", { version: "9.9.9" }],
    ["baseUrl", { baseUrl: "https://other.example.com" }],
    ["username", { username: "bob" }],
    ["accountNumber", { accountNumber: 13 }],
  ])("a changed %s replaces nothing", async (name, more) => {
    for (const provider of ["default", "other"]) {
      const response = await diff(full, { ...full, ...more }, provider);
      expect(response.toObject()).toMatchObject({
        changes: 2,
        replacesList: [],
        diffsList: [name],
        detaileddiffMap: [],
      });
    }
  });

  it("no change is none", async () => {
    expect((await diff(full, full)).getChanges()).toBe(1);
  });
});

describe("Configure", () => {
  const request = (args: Properties, name?: string) =>
    filled(new ConfigureRequest(), (it) => {
      it.setArgs(struct(args));
      if (name) it.setUrn(providerUrn(name));
    });
  const read = filled(new ReadRequest(), (it) => it.setUrn(urnOf("Thing")));

  it("makes the session, secrets unwrapped, and says what the plugin can do", async () => {
    const { call, made } = await started({ HOSTING_CONCURRENCY: "3" });
    const response = await call(
      "configure",
      request({ ...full, password: secretOf("correct horse") }, "default"),
    );
    expect(response.toObject()).toEqual({
      acceptsecrets: true,
      supportspreview: true,
      acceptresources: false,
      acceptoutputs: false,
      supportsAutonamingConfiguration: true,
    });
    expect(made).toEqual([readConfiguration((key) => ({ ...full, concurrency: 3 })[key as "baseUrl"], {})]);
  });

  it("begins anew with each run that one process serves", async () => {
    const { call, made } = await started();
    await call("configure", request(full));
    await call("configure", request({ ...full, username: "eve" }));
    expect(made.map(({ username }) => username)).toEqual(["ada", "eve"]);
  });

  it("that fails fails every call with the reason, without a secret", async () => {
    const { call } = await started();
    const wrong = { ...full, baseUrl: "nonsense" };
    const details = expect.stringMatching(/^hosting:baseUrl must be a URL/);
    await expect(call("configure", request(wrong))).rejects.toMatchObject({ details });
    await expect(call("read", read)).rejects.toMatchObject({ details });
  });

  it("comes before everything else", async () => {
    const { call } = await started();
    await expect(call("read", read)).rejects.toMatchObject({
      details: "The plugin is not configured yet. Nothing was sent. [not-configured]",
    });
  });
});
