import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { serverArgs } from "../serverStack";
import { type FrontStack, fronts } from "./fronts";

const features = { Antivirus: "basic" };

// What the host says that an asset is decides: of a server, a Server alone sets these.
describe("features of a server", { timeout: 120_000 }, () => {
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (ofServer: object, ofAsset: object) =>
    stack.edit((declare) => {
      const web = declare("Server", "web", { ...serverArgs, ...ofServer });
      declare("Asset", "label", { uniqId: web.uniqId, customName: "shop", ...ofAsset });
    });
  const refusal = () => {
    const [id] = stack.sandbox.servers.map(({ uniq_id }) => uniq_id);
    return `${id} is a server: its features belong to a Server.`;
  };

  it("are refused at an Asset: the server is ordered, and nothing is sent to it", async () => {
    declare({}, { features });
    const up = await stack.up();
    expect(up).toMatchObject({ ok: false, writes: ["server.create"] });
    expect(up.output).toContain(`${refusal()} Nothing was sent. Remove features from the Asset.`);
  });

  it("are the Server's, and its name is the Asset's", async () => {
    declare({ features }, {});
    const up = await stack.up();
    expect(up, up.output).toMatchObject({ ok: true, writes: ["asset.update", "asset.update"] });
    expect(stack.sandbox.servers[0]?.features).toMatchObject(features);
  });

  it("that the Asset is given later are refused, in an up with a refresh too", async () => {
    declare({ features }, { features: { Antivirus: "full" } });
    const preview = await stack.preview();
    expect(preview.output).toContain(`${refusal()} Nothing was sent. Remove features from the Asset.`);
    const up = await stack.up({ refresh: true });
    expect(up).toMatchObject({ ok: false, writes: [] });
    expect(up.output).toContain(refusal());
    expect(stack.sandbox.servers[0]?.features).toMatchObject(features);
  });
});

// A refresh asks what was declared before; only what is declared now can have two owners.
describe("a login", { timeout: 120_000 }, () => {
  const [ofServer, ofRecord] = ["secret-of-the-server", "secret-of-the-record"];
  let stack: FrontStack;
  beforeAll(async () => {
    stack = await fronts.plugin({ profile: "instant" });
  }, 600_000);
  afterAll(() => stack?.close());

  const declare = (onServer: object, onRecord: object) =>
    stack.edit((declare) => {
      const web = declare("Server", "web", { ...serverArgs, ...onServer });
      declare("Credential", "login", { uniqId: web.uniqId, type: "server", ...onRecord });
    });
  const upWithRefresh = async () => {
    const { ok, output, writes } = await stack.up({ refresh: true });
    expect(ok, output).toBe(true);
    return writes;
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
  });

  it("moves back to the Credential in an up with a refresh", async () => {
    declare({}, { authData: ofRecord });
    expect(await upWithRefresh()).toEqual(["server.credential.update"]);
    expect(password()).toBe(ofRecord);
    expect(await stack.previewUnchanged()).toMatchObject({ ok: true, writes: [] });
  });
});

// One process has all resources of the run there too, and each of its methods tells what is declared.
it("of dynamic resources, a login with two owners is refused, and moves in an up with a refresh", async () => {
  const stack = await fronts.dynamic({ profile: "instant" });
  onTestFinished(() => stack.close());
  const declare = (onServer: object, onRecord: object) =>
    stack.edit((declare) => {
      const { uniqId } = declare("Server", "web", { ...serverArgs, ...onServer });
      declare("Credential", "login", { uniqId, type: "server", ...onRecord });
    });
  const [ofServer, ofRecord] = ["secret-of-the-server", "secret-of-the-record"];

  declare({}, { authData: ofRecord });
  const first = await stack.up();
  expect(first, first.output).toMatchObject({ ok: true });
  declare({ password: ofServer }, { authData: ofRecord, location: "https://web.example.com" });
  const up = await stack.up();
  expect(up.ok).toBe(false);
  expect(up.output).toContain(
    "A Server (password) and a Credential of type server (authData) set the login of",
  );
  expect(up.writes).not.toContain("server.credential.update");
  expect(up.output + (await stack.exported())).not.toMatch(/secret-of-the/);

  declare({ password: "another-secret-of-the-server" }, {});
  const moved = await stack.up({ refresh: true });
  expect(moved, moved.output).toMatchObject({ ok: true, writes: ["server.update"] });
  const login = stack.sandbox.credentials.find(({ type }) => type === "server");
  expect(login?.auth_data).toBe("another-secret-of-the-server");
}, 120_000);
