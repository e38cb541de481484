import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { record, serverLogin } from "./samples";

const news: Properties = { uniqId: "ABC123", type: "server", accountNumber: 7 };
const create = (world: ReturnType<typeof scriptedHost>, more: Properties = {}) =>
  credential.create(world.session, { news: { ...news, ...more } }, world.context);

const host = (records: object[], more: Script = {}) =>
  scriptedHost({
    // Its filters match more than they should.
    "server.credential.list": () =>
      [{ ...serverLogin, id: 99, uniq_id: "XYZ999" }, record, ...records] as Properties[],
    "server.credential.update": (params) => ({ ...serverLogin, ...params }),
    "server.details": () => ({ uniq_id: "ABC123", type: "Cloud.VPS", active: true, status: "Running" }),
    ...more,
  });

describe("a credential of type server", () => {
  it("adopts the one record, and sends nothing where it differs in nothing", async () => {
    const world = host([serverLogin]);
    expect(await create(world)).toEqual({
      id: "5",
      outputs: {
        ...news,
        serverType: "Cloud.VPS",
        username: "root",
        authData: "made-at-build",
        credentialId: 5,
        __set: ["accountNumber", "type", "uniqId"],
      },
    });
    await create(world, { username: "root", authData: "made-at-build" });
    expect(world.writes).toEqual([]);
  });

  it("brings it to the inputs with one update of what differs", async () => {
    const world = host([serverLogin]);
    const { outputs } = await create(world, { username: "root", location: "console", authData: "ours" });
    expect(world.writes).toEqual([
      [
        "server.credential.update",
        { accnt: 7, id: 5, type: "server", location: "console", auth_data: "ours" },
      ],
    ]);
    expect(outputs).toMatchObject({
      username: "root",
      location: "console",
      authData: "ours",
      credentialId: 5,
    });
  });

  it("of several takes the one of that username", async () => {
    const world = host([serverLogin, { ...serverLogin, id: 6, username: "rescue" }]);
    expect(await create(world, { username: "rescue" })).toMatchObject({ id: "6" });
    expect(world.writes).toEqual([]);
  });

  it.each([[{}], [{ username: "nobody" }]])("of several fails with %j, naming them", async (more) => {
    const world = host([serverLogin, { ...serverLogin, id: 6, username: "rescue" }]);
    await expect(create(world, more)).rejects.toThrow(
      told("credential-several-logins", { uniqId: "ABC123", there: ["root (id 5)", "rescue (id 6)"] }),
    );
    expect(world.writes).toEqual([]);
  });

  it("two of that username are as unclear", async () => {
    const world = host([serverLogin, { ...serverLogin, id: 6 }]);
    await expect(create(world, { username: "root" })).rejects.toThrow("credential-several-logins");
  });

  it("none fails with the way out", async () => {
    const world = host([]);
    await expect(create(world)).rejects.toThrow(told("credential-no-login", { uniqId: "ABC123" }));
    expect(world.writes).toEqual([]);
  });

  it("a server that does not exist is told as such", async () => {
    const world = host([], { "server.details": () => refuse("RecordNotFound") });
    await expect(create(world)).rejects.toThrow(told("credential-no-server", { uniqId: "ABC123" }));
  });

  it("is waited for while its server is still being built", async () => {
    const built = 300;
    const world = scriptedHost({
      "server.credential.list": (_params, seconds) => (seconds >= built ? [serverLogin] : []),
      "server.details": (_params, seconds) => ({
        type: "Cloud.VPS",
        active: seconds >= built,
        status: "Building",
      }),
    });
    expect(await create(world)).toMatchObject({ id: "5" });
    expect(world.clock.now()).toBeGreaterThanOrEqual(built * 1000);
    expect(world.status[0]).toContain("login of server ABC123: waiting for the server to be built");
  });

  it("asks again while the host is busy with the server", async () => {
    let asked = 0;
    const world = host([serverLogin], {
      "server.credential.list": () => (asked++ < 2 ? refuse("Workflow::Conflict") : [serverLogin]),
    });
    expect(await create(world)).toMatchObject({ id: "5" });
  });
});
