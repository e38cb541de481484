import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CredentialArgs } from "../../../sdk";
import { type FrontProgram, type FrontStack, fronts } from "../fronts/fronts";
import { stackTrace } from "../hostingStack";
import { serverArgs } from "../serverStack";

type Given = Omit<CredentialArgs, "uniqId">;

/** A server with credentials on it. */
const credentialsOn =
  (all: Record<string, Given>): FrontProgram =>
  (declare) => {
    const { uniqId } = declare("Server", "web", serverArgs);
    for (const [name, args] of Object.entries(all)) declare("Credential", name, { uniqId, ...args });
  };

const panel: Given = {
  name: "admin panel",
  description: "The panel's administrator",
  location: "https://web.example.com/admin",
  username: "admin",
  authData: "panel-secret-one",
};

// One credential's life under the real engine. The steps build on each other, as a user's days do.
describe("an application's credential under Pulumi", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
    stack.edit(credentialsOn({ panel }));
  }, 600_000);
  afterAll(() => stack?.close());

  const apps = () => stack.sandbox.credentials.filter(({ type }) => type === "app");
  const idNow = async () => (await stack.resources("Credential"))[0]?.id;
  const neverInTheClear = async (output: string, ...secrets: string[]) => {
    const state = await stack.exported();
    for (const secret of secrets) {
      expect(state, "the state").not.toContain(secret);
      expect(output, "what was printed").not.toContain(secret);
    }
  };

  it("preview shows it and sends nothing", async () => {
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: true, writes: [] });
    expect(preview.output).toMatch(/hosting:index:Credential panel create/);
  });

  it("a create that the host refuses leaves no credential and no secret in the clear", async () => {
    stack.sandbox.user("sandbox").deny("server.credential.create");
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create", "server.credential.create"] });
    expect(up.output).not.toMatch(stackTrace);
    expect(await stack.resources("Credential")).toEqual([]);
    await neverInTheClear(up.output, "panel-secret-one");
    stack.sandbox.user("sandbox").grant("server.credential.create");
  });

  it("up stores it", async () => {
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.credential.create"] });
    expect(apps()).toMatchObject([
      {
        uniq_id: (await stack.resources("Server"))[0]?.id,
        name: "admin panel",
        description: "The panel's administrator",
        location: "https://web.example.com/admin",
        username: "admin",
        auth_data: "panel-secret-one",
      },
    ]);
    expect(await stack.resources("Credential")).toMatchObject([
      {
        type: "hosting:index:Credential",
        id: String(apps()[0]?.id),
        inputs: { type: "app", name: "admin panel" },
        outputs: { credentialId: apps()[0]?.id, serverType: "Cloud.VPS", authType: "password" },
      },
    ]);
    await neverInTheClear(up.output, "panel-secret-one");
  });

  it("location, username and authData change in place, in one call", async () => {
    const id = await idNow();
    stack.edit(
      credentialsOn({
        panel: { ...panel, location: "panel", username: "root", authData: "panel-secret-two" },
      }),
    );
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.credential.update"] });
    expect(apps()).toMatchObject([
      { id: Number(id), location: "panel", username: "root", auth_data: "panel-secret-two" },
    ]);
    expect(await idNow()).toBe(id);
    await neverInTheClear(up.output, "panel-secret-one", "panel-secret-two");
  });

  it("another name replaces it: the new one is stored before the old one is deleted", async () => {
    const id = await idNow();
    stack.edit(credentialsOn({ panel: { ...panel, name: "other panel" } }));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.credential.create", "server.credential.delete"] });
    expect(up.output).toMatch(/hosting:index:Credential panel replaced/);
    expect(await idNow()).not.toBe(id);
    expect(apps()).toMatchObject([{ name: "other panel", auth_data: "panel-secret-one" }]);
  });

  it("what somebody changed at the host, refresh finds and up puts right", async () => {
    const id = Number(await idNow());
    stack.sandbox.credential(id).set({ username: "eve", auth_data: "secret-of-eve" });
    const refresh = await stack.refresh();
    expect(refresh).toMatchObject({ ok: true, writes: [] });
    expect((await stack.resources("Credential"))[0]?.outputs.username).toBe("eve");
    await neverInTheClear(refresh.output, "secret-of-eve", "panel-secret-one");
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.credential.update"] });
    expect(apps()).toMatchObject([{ id, username: "admin", auth_data: "panel-secret-one" }]);
  });

  it("deleted at the host, refresh drops it and up stores it again", async () => {
    stack.sandbox.credential(Number(await idNow())).remove();
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.resources("Credential")).toEqual([]);
    expect(await stack.up()).toMatchObject({ ok: true, writes: ["server.credential.create"] });
    expect(apps()).toHaveLength(1);
  });

  it("bad input is refused at preview, by property, without the secret", async () => {
    stack.edit(
      credentialsOn({ panel: { ...panel, authType: "pass word", authData: "bell\u0007-panel-secret" } }),
    );
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    expect(preview.output).toContain(
      "authType value {pass word} has a problem: authType must be letters, digits",
    );
    expect(preview.output).toMatch(/authData must be text/);
    expect(preview.output).not.toMatch(stackTrace);
    await neverInTheClear(preview.output, "-panel-secret");
  });

  it("destroy deletes it before its server", async () => {
    const destroy = await stack.destroy();
    expect(destroy).toMatchObject({ ok: true, writes: ["server.credential.delete", "asset.requestRemoval"] });
    expect(apps()).toEqual([]);
  });
});

describe("a server's own login under Pulumi", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const login = () => stack.sandbox.credentials.find(({ type }) => type === "server");

  it("name, description and authType fail the preview", async () => {
    stack.edit(credentialsOn({ login: { type: "server", name: "mine", description: "d", authType: "key" } }));
    const preview = await stack.preview();
    expect(preview).toMatchObject({ ok: false, writes: [] });
    for (const property of ["name", "description", "authType"])
      expect(preview.output).toMatch(
        new RegExp(`property ${property} value .* has a problem: ${property} .* \\[credential-only-app\\]`),
      );
  });

  it("up adopts the host's record and changes nothing in it", async () => {
    stack.edit(credentialsOn({ login: { type: "server" } }));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.create"] });
    const [stored] = await stack.resources("Credential");
    expect(stored).toMatchObject({
      id: String(login()?.id),
      outputs: { type: "server", username: login()?.username },
    });
    // What the host made up is as secret as what the program gives.
    const made = login()?.auth_data as string;
    expect(made).toMatch(/.{8}/);
    expect(await stack.exported()).not.toContain(made);
    expect(up.output).not.toContain(made);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("authData given is written in place", async () => {
    stack.edit(credentialsOn({ login: { type: "server", authData: "login-secret" } }));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: ["server.credential.update"] });
    expect(login()?.auth_data).toBe("login-secret");
    expect(await stack.exported()).not.toContain("login-secret");
    expect(await stack.refresh()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("taken out of the program it is released: nothing is sent, and what stays is said", async () => {
    stack.edit(credentialsOn({}));
    const up = await stack.up();
    expect(up).toMatchObject({ ok: true, writes: [] });
    expect(up.output).toContain("[credential-released]");
    expect(login()?.auth_data).toBe("login-secret");
    expect(await stack.resources("Credential")).toEqual([]);
  });

  it("destroy of a stack with both sends the server's removal only", async () => {
    stack.edit(credentialsOn({ login: { type: "server" } }));
    expect(await stack.up()).toMatchObject({ ok: true, writes: [] });
    expect(await stack.destroy()).toMatchObject({ ok: true, writes: ["asset.requestRemoval"] });
  });
});
