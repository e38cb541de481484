import { describe, expect, it } from "vitest";
import { withSet } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { answerLost, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { everyInput, record } from "./samples";

const olds: Properties = { ...withSet(everyInput), serverType: "Cloud.VPS", credentialId: 31 };
const host = (script: Script = {}) =>
  scriptedHost({
    "server.credential.update": (params) => ({ ...record, ...params }),
    "server.credential.delete": () => ({ success: 1 }),
    ...script,
  });
const update = (world: ReturnType<typeof scriptedHost>, more: Properties, before = olds) =>
  credential.update(
    world.session,
    { id: "31", olds: before, news: { ...everyInput, ...more } },
    world.context,
  );
const remove = (world: ReturnType<typeof scriptedHost>, before: Properties = olds) =>
  credential.delete(world.session, { id: "31", olds: before }, world.context);

describe("update of a credential", () => {
  it.each([
    ["location", "elsewhere", { location: "elsewhere" }],
    ["username", "root", { username: "root" }],
    ["authData", "second-secret", { auth_data: "second-secret" }],
  ])("a changed %s is sent alone", async (name, value, members) => {
    const world = host();
    expect(await update(world, { [name]: value })).toEqual({ ...olds, [name]: value });
    expect(world.writes).toEqual([
      ["server.credential.update", { accnt: 7, id: 31, type: "app", ...members }],
    ]);
  });

  it("all of them go in one call", async () => {
    const world = host();
    await update(world, { location: "a", username: "b", authData: "c" });
    expect(world.writes).toEqual([
      [
        "server.credential.update",
        { accnt: 7, id: 31, type: "app", location: "a", username: "b", auth_data: "c" },
      ],
    ]);
  });

  it("what is no longer given is not managed any more, and nothing is sent", async () => {
    const world = host();
    const outputs = await update(world, { location: undefined });
    expect(world.writes).toEqual([]);
    expect(outputs).toMatchObject({ credentialId: 31, serverType: "Cloud.VPS" });
    expect(outputs.__set).not.toContain("location");
  });

  it("waits while the host is busy with the server", async () => {
    let asked = 0;
    const world = host({
      "server.credential.update": () => (asked++ < 2 ? refuse("Workflow::Conflict") : record),
    });
    await update(world, { username: "root" });
    expect(world.writes).toHaveLength(3);
  });

  it("a lost answer is repeated: it sets values", async () => {
    let asked = 0;
    const world = host({ "server.credential.update": () => (asked++ === 0 ? answerLost : record) });
    await update(world, { username: "root" });
    expect(world.writes).toHaveLength(2);
  });

  it("a record that is gone is told with what to do", async () => {
    const world = host({ "server.credential.update": () => refuse("RecordNotFound") });
    await expect(update(world, { username: "root" })).rejects.toThrow(
      told("credential-gone", { credential: 'credential "admin panel" of server ABC123', id: "31" }),
    );
  });

  it("a failure does not quote the secret", async () => {
    const world = host({ "server.credential.update": () => refuse("Input::Validation", "too weak") });
    const failure = await update(world, { authData: "second-secret" }).catch((error: Error) => error);
    expect(String(failure)).toContain("too weak");
    expect(String(failure)).not.toMatch(/(?:first|second)-secret/);
  });
});

describe("delete of a credential", () => {
  it("deletes an application's", async () => {
    const world = host();
    await remove(world);
    expect(world.writes).toEqual([["server.credential.delete", { accnt: 7, id: 31, type: "app" }]]);
    expect(world.warnings).toEqual([]);
  });

  it("already gone is success", async () => {
    const world = host({ "server.credential.delete": () => refuse("RecordNotFound") });
    await expect(remove(world)).resolves.toBeUndefined();
  });

  it("a wrong address is not", async () => {
    const world = host({ "server.credential.delete": () => refuse("API::InvalidMethod") });
    await expect(remove(world)).rejects.toThrow();
  });

  it("an answer that says no is a failure", async () => {
    const world = host({ "server.credential.delete": () => ({ success: 0 }) });
    await expect(remove(world)).rejects.toThrow(
      told("credential-not-deleted", { credential: 'credential "admin panel" of server ABC123', id: "31" }),
    );
  });

  it("waits while the host is busy with the server", async () => {
    let asked = 0;
    const world = host({
      "server.credential.delete": () => (asked++ < 2 ? refuse("Workflow::Conflict") : { success: 1 }),
    });
    await remove(world);
    expect(world.writes).toHaveLength(3);
  });

  it("releases a server's own login: sends nothing, and says what stays", async () => {
    const world = host();
    await remove(world, { ...olds, type: "server" });
    expect(world.writes).toEqual([]);
    expect(world.warnings).toEqual([
      told("credential-released", { credential: "login of server ABC123", id: "31" }),
    ]);
  });
});
