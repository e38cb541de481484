import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sampleServer } from "../support/sampleServer";
import { type HostingStack, hostingStack, type Program, stackTrace } from "./hostingStack";

const publicKeyValue = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj one";
const server = { ...sampleServer, domain: "web1.example.com" } as const;

type Make = (hosting: Parameters<Program>[0]) => unknown;

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

  it("a key that cannot be right is refused at preview, by property, and a private one is not shown", async () => {
    const value =
      "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1oaWRkZW4tdGV4dA==\n-----END OPENSSH PRIVATE KEY-----\n";
    const bad: Make = ({ SshKey }) => new SshKey("bad", { publicKeyName: "my-key", publicKeyValue: value });
    stack.edit(program(publicKeyValue, bad));
    const refused = await stack.preview();
    expect(refused).toMatchObject({ ok: false, writes: [] });
    for (const text of [
      /property publicKeyName value \{my-key\} has a problem: publicKeyName must be .* \[input-invalid\]/,
      /publicKeyValue .* \[input-private-key\]/,
    ])
      expect(refused.output).toMatch(text);
    expect(refused.output).not.toMatch(stackTrace);
    // What a private key holds: a log is kept.
    expect(refused.output).not.toMatch(/b3Blbn/);
  });

  it("a function's identifier with an I is refused, and nothing is sent", async () => {
    stack.edit(program(publicKeyValue, ({ serverPassword }) => serverPassword({ uniqId: "ABCDEI" })));
    const refused = await stack.preview();
    expect(refused).toMatchObject({ ok: false, writes: [] });
    expect(refused.output).toMatch(/serverPassword: uniqId must be .* \[function-argument-invalid\]/);
    expect(refused.output).not.toMatch(stackTrace);
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

  it("baseUrl http://example.com: up, refresh and destroy say so", async () => {
    await stack.configure("baseUrl", "http://example.com");
    // Another key text, so that up has something to send.
    stack.edit(program(publicKeyValue.replace("one", "two")));
    // Refresh and destroy take the configuration of the last up that was begun.
    for (const refused of [await stack.up(), await stack.refresh(), await stack.destroy()]) {
      expect(refused).toMatchObject({ ok: false, writes: [] });
      expect(refused.output).toContain(
        "baseUrl must begin with https:// (http:// is allowed for this machine only), because http would send the login to example.com in the clear. Set it with `pulumi config set hosting:baseUrl …`",
      );
      expect(refused.output).not.toMatch(stackTrace);
    }
  });

  it("baseUrl http://127.0.0.1:1, where nobody listens: up says so", async () => {
    await stack.configure("baseUrl", "http://127.0.0.1:1");
    await stack.configure("movedFrom", stack.sandbox.url);
    await stack.configure("retries", '{"within":0.1,"longestPause":0.1}');
    stack.edit(program(publicKeyValue.replace("one", "two")));
    const refused = await stack.up();
    expect(refused).toMatchObject({ ok: false, writes: [] });
    expect(refused.output).toContain("no connection to 127.0.0.1:1: connect ECONNREFUSED");
    expect(refused.output).not.toMatch(stackTrace);
  });
});
