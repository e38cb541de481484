import { CheckRequest, ConfigureRequest, DiffRequest, ReadRequest } from "@pulumi/pulumi/proto/provider_pb";
import { afterEach, describe, expect, it } from "vitest";
import { type Configuration, readConfiguration } from "../../../provider/config";
import type { Properties } from "../../../provider/resource/properties";
import { createSession } from "../../../provider/session";
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
    expect(await failures({ baseUrl: full.baseUrl, username: "bob" }, "other", environment)).toEqual([
      {
        property: "",
        reason:
          "password or hosting:token is required. Give it to the provider: it takes nothing from the stack's configuration or the environment.",
      },
    ]);
  });

  it("waits for what is not known before up", async () => {
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
          reason: expect.stringMatching(/^paths\["server\.nope"\] is not an operation; they are: .*\.$/),
        },
      ],
    ],
    [
      "a secret that is no base32",
      { totpSecret: "not base32!!" },
      [{ property: "", reason: "totpSecret must be base32 text: letters A to Z and digits 2 to 7." }],
    ],
    [
      "http to another machine",
      { baseUrl: "http://example.com" },
      [{ property: "baseUrl", reason: expect.stringMatching(/^baseUrl must begin with https:/) }],
    ],
    [
      "an address with a login, which is not shown",
      { baseUrl: "https://ada:her-login@example.com" },
      [{ property: "", reason: "baseUrl must not carry a login; use username and password." }],
    ],
    [
      "a number for text, without advice that is no help",
      { password: 12345678 },
      [{ property: "", reason: "password must be text: put a number in quotes." }],
    ],
    [
      "a number that is none",
      { concurrency: 9.5 },
      [{ property: "concurrency", reason: "concurrency must be a whole number from 1 to 100." }],
    ],
    [
      "an argument that there is not, whose value may be a secret",
      { pasword: "my-secret", version: "0.1.0", pluginDownloadURL: "https://x.example", __internal: {} },
      [
        {
          property: "",
          reason:
            "pasword is not an argument of the provider; they are: baseUrl, apiVersion, username, password, token, passcode, totpSecret, accountNumber, paths, timeouts, unprotect, concurrency, retries.",
        },
      ],
    ],
    [
      "what the program holds as a secret, and nothing of it",
      { apiVersion: secretOf("my-secret-version") },
      [{ property: "", reason: "apiVersion must be one of bleed, v1, v2, v3." }],
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
          /^hosting:concurency is not a setting; they are: baseUrl, .*\. Remove it with `pulumi config rm hosting:concurency`\.$/,
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

  it("tells a changed place, as DiffConfig does", async () => {
    const { call } = await started();
    const request = filled(new CheckRequest(), (it) => {
      it.setUrn(providerUrn("other"));
      it.setOlds(struct({ ...full, accountNumber: 12 }));
      it.setNews(struct({ ...full, accountNumber: 13 }));
    });
    const [failure, ...more] = (await call("checkConfig", request)).getFailuresList();
    expect(more).toEqual([]);
    expect(failure?.toObject()).toEqual({
      property: "",
      reason:
        'accountNumber of the provider "other" was 12 and is now 13: the resources that it has would be looked for there, and are not. Nothing was changed. ' +
        "Set it back to 12, and declare another provider with accountNumber 13 for what belongs there. If they are there, or an earlier change that was wrong is put right, set HOSTING_ACCOUNT_NUMBER to 13 as well and run `pulumi up`: each resource is looked for there first.",
    });
  });
});

describe("DiffConfig", () => {
  async function diff(
    olds: Properties,
    news: Properties,
    name = "default",
    environment: Record<string, string> = {},
  ) {
    const { call } = await started(environment);
    return call(
      "diffConfig",
      filled(new DiffRequest(), (it) => {
        it.setUrn(providerUrn(name));
        it.setOldInputs(struct(olds));
        it.setNews(struct(news));
      }),
    );
  }

  it.each([
    ["password", { password: "another" }],
    ["token", { token: "tok" }],
    ["timeouts", { timeouts: '{"build":"2h"}' }],
    ["concurrency", { concurrency: "2" }],
    ["version", { version: "9.9.9" }],
  ])("a changed %s replaces nothing", async (name, more) => {
    const response = await diff(full, { ...full, ...more });
    expect(response.toObject()).toMatchObject({
      changes: 2,
      replacesList: [],
      diffsList: [name],
      detaileddiffMap: [],
    });
  });

  it("no change is none, and the spelling of an address or number no change of place", async () => {
    expect((await diff(full, full)).getChanges()).toBe(1);
    const response = await diff(
      { ...full, accountNumber: "12" },
      { ...full, baseUrl: "https://API.example.com/", accountNumber: 12 },
    );
    expect(response.getReplacesList()).toEqual([]);
  });

  it.each([
    [
      "baseUrl",
      { baseUrl: "https://other.example.com" },
      /hosting:baseUrl was https:\/\/api\.example\.com and is now https:\/\/other/,
    ],
    ["accountNumber", { accountNumber: 13 }, /hosting:accountNumber was 12 and is now 13/],
  ])("another %s fails and names an explicit provider as the way out", async (_, more, message) => {
    await expect(
      diff({ ...full, accountNumber: 12 }, { ...full, accountNumber: 12, ...more }),
    ).rejects.toMatchObject({
      details: expect.stringMatching(message),
    });
    await expect(
      diff({ ...full, accountNumber: 12 }, { ...full, accountNumber: 12, ...more }),
    ).rejects.toMatchObject({
      details: expect.stringContaining("declare a provider of its own"),
    });
  });

  describe("the same host under another address", () => {
    const news = { ...full, baseUrl: "https://new.example.com" };

    it.each([
      ["default", "hosting:baseUrl was", "declare a provider of its own"],
      ["other", 'baseUrl of the provider "other" was', "declare another provider with baseUrl"],
    ])("has a way for the provider %s", async (name, begin, another) => {
      const error = await diff(full, news, name).catch(({ details }) => details);
      expect(error).toContain(begin);
      expect(error).toContain(another);
      expect(error).toContain(
        "If it is the same host under another address, or an earlier change that was wrong is put right, set HOSTING_BASE_URL to https://new.example.com as well and run `pulumi up`: each resource is looked for there first.",
      );
      const confirmed = { HOSTING_BASE_URL: "https://new.example.com/" };
      expect((await diff(full, news, name, confirmed)).toObject()).toMatchObject({
        changes: 2,
        replacesList: [],
      });
      const third = { HOSTING_BASE_URL: "https://third.example.com" };
      await expect(diff(full, news, name, third)).rejects.toMatchObject({ details: error });
    });
  });

  it("shows no login that is part of an address", async () => {
    const news = { ...full, baseUrl: "https://eve:her-secret@other.example.com/api/" };
    const error = await diff(full, news).catch(({ details }) => details);
    expect(error).toContain("and is now https://other.example.com/api:");
    expect(error).not.toContain("her-secret");
  });

  it("another user may have another account, unless the account is said", async () => {
    await expect(diff(full, { ...full, username: "bob" })).rejects.toMatchObject({
      details: expect.stringContaining(
        "set hosting:accountNumber to it; if an earlier change that was wrong is put right, set HOSTING_USERNAME to bob as well, and run `pulumi up`: each resource is looked for there first",
      ),
    });
    const response = await diff(full, { ...full, username: "bob", accountNumber: 12 });
    expect(response.getReplacesList()).toEqual([]);
  });

  it("an account or a user that was wrong is put right, with a word in the environment", async () => {
    const wrong = { ...full, accountNumber: 13 };
    const right = { ...full, accountNumber: 12 };
    await expect(diff(wrong, right)).rejects.toMatchObject({
      details: expect.stringContaining("set HOSTING_ACCOUNT_NUMBER to 12 as well and run `pulumi up`"),
    });
    await expect(diff(wrong, right, "default", { HOSTING_ACCOUNT_NUMBER: "13" })).rejects.toThrow();
    const confirmed = await diff(wrong, right, "default", { HOSTING_ACCOUNT_NUMBER: "12" });
    expect(confirmed.getReplacesList()).toEqual([]);
    const bob = { ...full, username: "bob" };
    expect((await diff(full, bob, "default", { HOSTING_USERNAME: "bob" })).getReplacesList()).toEqual([]);
  });

  it("an account of no text is one that is not said", async () => {
    expect((await diff({ ...full, accountNumber: "" }, { ...full, accountNumber: 12 })).getChanges()).toBe(2);
  });

  it("an account that is said for the first time, or left to the environment, is the user's decision", async () => {
    expect((await diff(full, { ...full, accountNumber: 12 })).getChanges()).toBe(2);
    expect((await diff(full, { username: "ada", password: "correct horse" })).getChanges()).toBe(2);
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
    await expect(call("read", read)).rejects.toMatchObject({ details: "The plugin is not configured yet." });
  });
});
