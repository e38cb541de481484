import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostingStack, hostingStack, type Program } from "./hostingStack";

const secrets = {
  password: "plain-argument-of-web",
  wrapped: "wrapped-argument-of-db",
  authData: "plain-argument-of-panel",
  // The classes mark what they are given; what is put in its place afterwards comes unmarked.
  transformation: "given-by-a-transformation",
  transform: "given-by-a-transform",
  ofStack: "given-by-one-of-the-stack",
  ofPanel: "given-to-another-panel",
  // The host reports it again, in another output.
  template: "UBUNTU_2404_64",
};
const server = { type: "Cloud.VPS", zoneId: 12, planId: 1201, templateName: "DEBIAN_12_64" } as const;

const setting =
  (name: string, value: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: of any resource
  ({ props, opts }: { props: any; opts: any }) => ({ props: { ...props, [name]: value }, opts });

// What is not finished, refused or wrong, and the secrets in it: fronts/unfinished and fronts/inputs.
describe("secrets in the state of dynamic resources", { timeout: 120_000 }, () => {
  let stack: HostingStack;
  let backupQuota = 3;
  const program: Program = ({ Asset, Credential, Server, SshKey }) => {
    pulumi.runtime.registerStackTransformation(({ name, props, opts }) =>
      name === "third" ? { props: { ...props, password: secrets.ofStack }, opts } : undefined,
    );
    const make = (name: string, password?: pulumi.Input<string>, opts?: pulumi.CustomResourceOptions) => {
      const templateName = name === "third" ? pulumi.secret(secrets.template) : server.templateName;
      const given = { ...server, templateName, domain: `${name}.example.com`, backupQuota };
      return new Server(name, { ...given, ...(password && { password }) }, opts);
    };
    const web = make("web", secrets.password);
    const db = make("db", pulumi.secret(secrets.wrapped));
    const first = make("first", undefined, {
      transformations: [setting("password", secrets.transformation)],
    });
    make("second", undefined, { transforms: [setting("password", secrets.transform)] });
    make("third");
    const app = { type: "app", username: "admin" } as const;
    const ofWeb = { ...app, uniqId: web.uniqId, name: "panel", authData: secrets.authData };
    const panel = new Credential("panel", ofWeb);
    const ofFirst = { ...app, uniqId: first.uniqId, name: "other", authData: "first" };
    new Credential("other", ofFirst, { transformations: [setting("authData", secrets.ofPanel)] });
    new Asset("label", { uniqId: web.uniqId, customName: "front door" });
    const publicKeyValue = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s";
    new SshKey("deploy", { publicKeyValue });
    return { web: web.password, db: db.password, panel: panel.authData };
  };
  beforeAll(async () => {
    stack = await hostingStack(program, { profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const noneInTheClear = async (output: string) => {
    const state = await stack.exported();
    for (const text of [...Object.values(secrets), stack.sandbox.password]) {
      expect(state, "the state").not.toContain(text);
      expect(output, "what was printed").not.toContain(text);
    }
    return state;
  };
  /** They are in the state, so what is encrypted there are they. */
  const eachIsThere = async () => {
    const servers = await stack.resources("Server");
    expect(servers).toHaveLength(5);
    const templates = servers.map(({ outputs }) => outputs.template);
    expect(templates.filter((told) => typeof told === "object")).toHaveLength(1);
    const both = [expect.anything(), expect.anything()];
    for (const { inputs, outputs } of servers) expect([inputs.password, outputs.password]).toEqual(both);
    const credentials = await stack.resources("Credential");
    expect(credentials).toHaveLength(2);
    for (const { inputs, outputs } of credentials) expect([inputs.authData, outputs.authData]).toEqual(both);
  };

  it("are encrypted after success: inputs and outputs", async () => {
    const up = await stack.up();
    const creates = ["server.credential.create", "server.credential.create"];
    expect(up, up.output).toMatchObject({ ok: true, writes: expect.arrayContaining(creates) });
    expect(await noneInTheClear(up.output)).toContain("ciphertext");
    await eachIsThere();
    const atHost = stack.sandbox.credentials.map((credential) => credential.auth_data);
    expect(atHost).toEqual(expect.arrayContaining([secrets.authData, secrets.ofPanel]));
  });

  it("so after a refresh and an update, and then nothing changes", async () => {
    backupQuota = 7;
    const update = await stack.up({ refresh: true });
    expect(update, update.output).toMatchObject({ ok: true });
    await noneInTheClear(update.output);
    await eachIsThere();
    const unchanged = await stack.previewUnchanged();
    expect(unchanged, unchanged.output).toMatchObject({ ok: true, writes: [] });
    await noneInTheClear(unchanged.output);
  });
});
