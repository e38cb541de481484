import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostingStack, hostingStack, type Program } from "./hostingStack";

const secrets = {
  password: "plain-argument-of-web",
  wrapped: "wrapped-argument-of-db",
  authData: "plain-argument-of-panel",
};

const server = { type: "Cloud.VPS", zoneId: 12, planId: 1201, templateName: "DEBIAN_12_64" } as const;

const program: Program = ({ Asset, Credential, Server, SshKey }) => {
  const web = new Server("web", { ...server, domain: "web.example.com", password: secrets.password });
  const db = new Server("db", {
    ...server,
    domain: "db.example.com",
    password: pulumi.secret(secrets.wrapped),
  });
  const panel = new Credential("panel", {
    uniqId: web.uniqId,
    type: "app",
    name: "panel",
    username: "admin",
    authData: secrets.authData,
  });
  new Asset("label", { uniqId: web.uniqId, customName: "front door" });
  new SshKey("deploy", {
    publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s",
  });
  return { web: web.password, db: db.password, panel: panel.authData };
};

describe("secrets in the state", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  beforeAll(async () => {
    stack = await hostingStack(program);
  }, 600_000);
  afterAll(() => stack?.close());

  const noneInTheClear = async (output: string) => {
    const state = await stack.exported();
    const all = [...Object.values(secrets), stack.sandbox.password];
    for (const text of all) {
      expect(state, "the state").not.toContain(text);
      expect(output, "what was printed").not.toContain(text);
    }
    return state;
  };

  it("are encrypted after a create that failed: inputs and outputs", async () => {
    stack.sandbox.failNextBuild(2);
    const up = await stack.up();
    expect(up.ok).toBe(false);
    const state = await noneInTheClear(up.output);
    // The servers are in the state, with their ids: what is encrypted there is a password.
    expect(await stack.resources("Server")).toMatchObject([
      { inputs: { password: expect.anything() }, outputs: { password: expect.anything() } },
      { inputs: { password: expect.anything() }, outputs: { password: expect.anything() } },
    ]);
    expect(state).toContain("ciphertext");
  });

  it("are not there at all when nothing came to be", async () => {
    await stack.destroy();
    stack.sandbox.user(stack.sandbox.username).deny("server.credential.create");
    const up = await stack.up();
    expect(up.ok).toBe(false);
    expect(await stack.resources("Credential")).toEqual([]);
    await noneInTheClear(up.output);
    stack.sandbox.user(stack.sandbox.username).grant("server.credential.create");
  });

  it("are encrypted after success, a refresh and an update", async () => {
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.credential.create"] });
    await noneInTheClear(up.output);
    expect(await stack.resources("Credential")).toMatchObject([
      { inputs: { authData: expect.anything() }, outputs: { authData: expect.anything() } },
    ]);
    expect(stack.sandbox.credentials.map((credential) => credential.auth_data)).toContain(secrets.authData);
    const refresh = await stack.refresh();
    expect(refresh.ok).toBe(true);
    await noneInTheClear(refresh.output);
    const unchanged = await stack.up();
    expect(unchanged).toMatchObject({ ok: true, writes: [] });
    await noneInTheClear(unchanged.output);
  });

  it("are not quoted when they are refused", async () => {
    stack.edit(({ Server }) => {
      new Server("web", {
        ...server,
        domain: "web.example.com",
        password: `${secrets.password}\nsecond line`,
      });
      new Server("db", { ...server, domain: "db.example.com", password: secrets.wrapped });
      return {};
    });
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toMatch(/password must be one line of text/);
    await noneInTheClear(preview.output);
  });

  it("a wrong login is told without the password", async () => {
    await stack.configure("password", "not-the-password-at-all", true);
    stack.edit(({ SshKey }) => {
      new SshKey("k", { publicKeyValue: "ssh-ed25519 AAAA" });
      return {};
    });
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toContain("Check hosting:username and hosting:password (or hosting:token).");
    expect(up.output).not.toContain("not-the-password-at-all");
    expect(await stack.exported()).not.toContain("not-the-password-at-all");
  });
});

// The classes mark what they are given; what is put in its place afterwards comes unmarked.
describe("secrets that a transformation of the program sets", { timeout: 120_000 }, () => {
  const texts = {
    transformation: "given-by-a-transformation",
    transform: "given-by-a-transform",
    ofStack: "given-by-one-of-the-stack",
    ofPanel: "given-to-the-panel",
  };
  const setting =
    (name: string, value: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: of any resource
    ({ props, opts }: { props: any; opts: any }) => ({ props: { ...props, [name]: value }, opts });
  let stack: HostingStack;
  let quota = 3;
  beforeAll(async () => {
    stack = await hostingStack(({ Credential, Server }) => {
      pulumi.runtime.registerStackTransformation(({ name, props, opts }) =>
        name === "third" ? { props: { ...props, password: texts.ofStack }, opts } : undefined,
      );
      const make = (name: string, opts: pulumi.CustomResourceOptions) =>
        new Server(name, { ...server, domain: `${name}.example.com`, backupQuota: quota }, opts);
      const first = make("first", { transformations: [setting("password", texts.transformation)] });
      make("second", { transforms: [setting("password", texts.transform)] });
      make("third", {});
      new Credential(
        "panel",
        { uniqId: first.uniqId, type: "app", name: "panel", username: "admin", authData: "first" },
        { transformations: [setting("authData", texts.ofPanel)] },
      );
      return {};
    });
  }, 600_000);
  afterAll(() => stack?.close());

  it.each(["up", "refresh", "update"])("are encrypted after %s: inputs and outputs", async (step) => {
    if (step === "update") quota = 7;
    const ran = step === "refresh" ? await stack.refresh() : await stack.up();
    expect(ran, ran.output).toMatchObject({ ok: true });
    const state = await stack.exported();
    for (const text of Object.values(texts)) {
      expect(state, "the state").not.toContain(text);
      expect(ran.output, "what was printed").not.toContain(text);
    }
    expect(stack.sandbox.credentials.map(({ auth_data }) => auth_data)).toContain(texts.ofPanel);
    for (const { inputs, outputs } of await stack.resources("Server"))
      expect([inputs.password, outputs.password]).toEqual([expect.anything(), expect.anything()]);
  });

  it("are no change when they are the same", async () => {
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
