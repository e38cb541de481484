import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";

const features = { Antivirus: "basic" };

// A refresh asks what was declared before; only what is declared now can have two owners.
describe.each(["dynamic", "plugin"] as const)("features in the %s front", { timeout: 120_000 }, (front) => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts[front]({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (ofServer: object, ofAsset: object) =>
    stack.edit((declare) => {
      const web = declare("Server", "web", { ...serverArgs, ...ofServer });
      declare("Asset", "label", { uniqId: web.uniqId, customName: "shop", ...ofAsset });
    });
  const upWithRefresh = async () => {
    stack.sandbox.forgetRequests();
    const { stdout } = await stack.stack.up({ color: "never", refresh: true });
    return { stdout, writes: stack.sandbox.writes() };
  };

  it("are the Asset's at first", async () => {
    declare({}, { features });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create", "asset.update"] });
  });

  it("move to the Server in an up with a refresh", async () => {
    declare({ features: { Antivirus: "full" } }, {});
    expect((await upWithRefresh()).writes).toEqual(["asset.update"]);
    expect(stack.sandbox.servers[0]?.features).toMatchObject({ Antivirus: "full" });
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("move back to the Asset in an up with a refresh", async () => {
    declare({}, { features });
    expect((await upWithRefresh()).writes).toEqual(["asset.update"]);
    expect(stack.sandbox.servers[0]?.features).toMatchObject(features);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("that both set are refused, with a refresh too", async () => {
    declare({ features: { Antivirus: "full" } }, {});
    await upWithRefresh();
    declare({ features: { Antivirus: "full" } }, { features });
    await expect(upWithRefresh()).rejects.toThrow(
      /features: both a Server and an Asset resource set features/,
    );
    expect(stack.sandbox.writes()).toEqual([]);
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toContain("features: both a Server and an Asset resource set features");
  });
});

describe.each(["dynamic", "plugin"] as const)("a login in the %s front", { timeout: 120_000 }, (front) => {
  const [ofServer, ofRecord] = ["secret-of-the-server", "secret-of-the-record"];
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts[front]({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (onServer: object, onRecord: object) =>
    stack.edit((declare) => {
      const web = declare("Server", "web", { ...serverArgs, ...onServer });
      declare("Credential", "login", { uniqId: web.uniqId, type: "server", ...onRecord });
    });
  const upWithRefresh = async () => {
    stack.sandbox.forgetRequests();
    await stack.stack.up({ color: "never", refresh: true });
    return stack.sandbox.writes();
  };
  const password = () => stack.sandbox.credentials.find(({ type }) => type === "server")?.auth_data;

  it("is the Credential's at first", async () => {
    declare({}, { authData: ofRecord });
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["server.create", "server.credential.update"] });
    expect(password()).toBe(ofRecord);
  });

  it("that a Server gives another value is refused in words, and nothing is sent to the record", async () => {
    declare({ password: ofServer }, { authData: ofRecord, location: "https://web.example.com" });
    const up = await stack.up();
    expect(up.ok).toBe(false);
    expect(up.output).toContain(
      "A Server (password) and a Credential of type server (authData) set the login of",
    );
    expect(up.output).toContain(
      "differently. Nothing was sent. Remove one of the two. Or give both the same value.",
    );
    expect(up.writes).not.toContain("server.credential.update");
    expect(up.output + (await stack.exported())).not.toMatch(/secret-of-the/);
  });

  it("moves to the Server in an up with a refresh", async () => {
    declare({ password: "another-secret-of-the-server" }, {});
    expect(await upWithRefresh()).toEqual(["server.update"]);
    expect(password()).toBe("another-secret-of-the-server");
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });

  it("moves back to the Credential in an up with a refresh", async () => {
    declare({}, { authData: ofRecord });
    expect(await upWithRefresh()).toEqual(["server.credential.update"]);
    expect(password()).toBe(ofRecord);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});
