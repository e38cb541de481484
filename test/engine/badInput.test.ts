import * as pulumi from "@pulumi/pulumi";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sampleServer } from "../support/sampleServer";
import { type HostingStack, hostingStack, type Program, stackTrace } from "./hostingStack";

const publicKeyValue = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one";
const server = { ...sampleServer, domain: "web1.example.com" } as const;

type Make = (hosting: Parameters<Program>[0]) => unknown;

/** Refused at preview already, without a word to the host. What else is refused is the same in both fronts. */
const atPreview: [what: string, make: Make, told: string[]][] = [
  [
    "a key name with a dash, and a key that is cut off",
    ({ SshKey }) => new SshKey("bad", { publicKeyName: "my-key", publicKeyValue: "ssh-ed25519" }),
    [
      "property publicKeyName value {my-key} has a problem: publicKeyName must be letters, digits and underscores",
      "property publicKeyValue value {ssh-ed25519} has a problem: publicKeyValue must be the contents of a public key file",
    ],
  ],
  [
    "a private key in place of the public one",
    ({ SshKey }) =>
      new SshKey("bad", {
        publicKeyName: "bad",
        publicKeyValue:
          "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1oaWRkZW4tdGV4dA==\n-----END OPENSSH PRIVATE KEY-----\n",
      }),
    ["publicKeyValue is a private key. Give the public one, of the .pub file beside it. [input-private-key]"],
  ],
  [
    "a domain that the program holds as a secret",
    ({ Server }) => new Server("bad", { ...server, domain: pulumi.secret("hidden-text is no domain") }),
    ["has a problem: domain must be a full host name such as web1.example.com"],
  ],
  [
    "a function's identifier with an I",
    ({ serverPassword }) => serverPassword({ uniqId: "ABCDEI" }),
    [
      "serverPassword: uniqId must be six characters, capital letters and digits, without the letters I and O. Nothing was sent.",
    ],
  ],
];

/** Configurations that lead to no host: what each command tells. */
const configurations: [key: string, value: string, told: string][] = [
  [
    "baseUrl",
    "http://example.com",
    "baseUrl must begin with https:// (http:// is allowed for this machine only), because http would send the login to example.com in the clear. Set it with `pulumi config set hosting:baseUrl …`",
  ],
  ["baseUrl", "http://127.0.0.1:1", "no connection to 127.0.0.1:1: connect ECONNREFUSED"],
];

describe("bad input creates nothing and loses nothing", { timeout: 240_000 }, () => {
  let stack: HostingStack;
  const program =
    (value: string, also: Make = () => {}): Program =>
    async (hosting) => {
      new hosting.SshKey("kept", { publicKeyName: "kept", publicKeyValue: value });
      await also(hosting);
      return {};
    };
  const state = async () => {
    const { keys, servers, credentials } = stack.sandbox;
    const stored = (await stack.resources("SshKey")).map(({ id, inputs, outputs }) => [
      id,
      inputs.publicKeyValue,
      outputs.publicKeyValue,
    ]);
    return structuredClone({ keys, servers, credentials, stored });
  };
  let before: Awaited<ReturnType<typeof state>>;
  beforeAll(async () => {
    stack = await hostingStack(program(publicKeyValue));
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["sshKey.add"] });
    before = await state();
  }, 600_000);
  afterEach(async () => {
    await stack.configure("baseUrl", stack.sandbox.url);
    await stack.unset("retries");
    expect(await state()).toEqual(before);
  });
  afterAll(() => stack?.close());

  it.each(atPreview)("%s is refused at preview", async (_, make, told) => {
    stack.edit(program(publicKeyValue, make));
    const refused = await stack.preview();
    expect(refused).toMatchObject({ ok: false, writes: [] });
    for (const text of told) expect(refused.output).toContain(text);
    expect(refused.output).not.toMatch(stackTrace);
    // What a secret holds, and what a private key would: a log is kept.
    expect(refused.output).not.toMatch(/hidden-text|b3Blbn/);
  });

  it("a plan that the host does not have is refused by the host, with those it has, where previews do not ask", async () => {
    await stack.configure("previewChecks", "off");
    stack.edit(program(publicKeyValue, ({ Server }) => new Server("bad", { ...server, planId: 99 })));
    const refused = await stack.up();
    expect(refused).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(refused.output).toContain(
      "server.create (planId): plan 99 is not a plan of Cloud.VPS in zone 12; they are: 1201, 1202, 1203",
    );
    await stack.unset("previewChecks");
    expect(refused.output).not.toMatch(stackTrace);
  });

  it.each(configurations)("%s %s: up, refresh and destroy say so", async (key, value, told) => {
    await stack.configure(key, value);
    // A host that refuses connections is tried again for a while.
    await stack.configure("retries", '{"within":1,"longestPause":0.1}');
    // Another key text, so that up has something to send.
    stack.edit(program(publicKeyValue.replace("one", "two")));
    // Refresh and destroy take the configuration of the last up that was begun.
    for (const refused of [await stack.up(), await stack.refresh(), await stack.destroy()]) {
      expect(refused).toMatchObject({ ok: false, writes: [] });
      expect(refused.output).toContain(told);
      expect(refused.output).not.toMatch(stackTrace);
    }
  });
});
