import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/resource/properties";
import { withSet } from "../../../../provider/resource/stored";
import { credential } from "../../../support/resources";
import { refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { everyInput, record, serverLogin } from "./samples";

const outputs: Properties = { ...withSet(everyInput), serverType: "Cloud.VPS", credentialId: 31 };
const host = (records: object[], more: Script = {}) =>
  scriptedHost({
    "server.credential.list": () => records as Properties[],
    "server.credential.details": () => refuse("RecordNotFound"),
    ...more,
  });
const read = (world: ReturnType<typeof scriptedHost>, id = "31", of: Properties = outputs) =>
  credential.read(world.session, { id, outputs: of }, world.context);

describe("read of a credential", () => {
  it("unchanged is exactly what was stored", async () => {
    expect(await read(host([record]))).toEqual({ id: "31", inputs: everyInput, outputs });
  });

  it("finds drift of what an update can put right", async () => {
    const changed = { ...record, username: "eve", location: "", auth_data: "theirs" };
    const found = await read(host([changed]));
    expect(found?.inputs).toEqual({ ...everyInput, username: "eve", location: "", authData: "theirs" });
    expect(
      credential.diff(host([]).session, { id: "31", olds: found?.outputs ?? {}, news: everyInput }),
    ).toEqual({
      changes: true,
      replaces: [],
      deleteBeforeReplace: false,
      detailed: { username: "update", location: "update", authData: "update" },
      steps: ["update"],
    });
  });

  it("what no operation changes, and what the host does not tell, is no drift", async () => {
    const { location, username, ...less } = {
      ...record,
      name: "Admin Panel",
      description: "",
      auth_type: "PASSWORD",
    };
    expect((await read(host([less])))?.inputs).toEqual(everyInput);
  });

  it("a host that hides secrets is no drift", async () => {
    expect(await read(host([{ ...record, auth_data: "" }]))).toEqual({
      id: "31",
      inputs: everyInput,
      outputs,
    });
  });

  it("what was not given is told and never drift", async () => {
    const given = { uniqId: "ABC123", type: "app", authData: "first-secret" };
    const found = await read(host([record]), "31", { ...withSet(given), credentialId: 31 });
    expect(found?.inputs).toEqual(given);
    expect(found?.outputs).toMatchObject({ username: "admin", authType: "password", accountNumber: 7 });
  });

  it("many are read from shared pages; what they lack is asked for by itself before it is gone", async () => {
    const world = host(
      [
        { ...record, id: 1 },
        { ...record, id: 2 },
      ],
      {
        "server.credential.details": ({ id }) => (id === 3 ? { ...record, id: 3 } : refuse("RecordNotFound")),
      },
    );
    const found = await Promise.all(["1", "2", "3", "4"].map((id) => read(world, id)));
    expect(found.map((one) => one?.id)).toEqual(["1", "2", "3", undefined]);
    expect(world.reads).toEqual([
      "server.credential.list",
      "server.credential.details",
      "server.credential.details",
    ]);
  });

  it("a wrong address is an error, never gone", async () => {
    const wrong = () => refuse("API::InvalidMethod");
    await expect(read(host([], { "server.credential.details": wrong }))).rejects.toThrow();
    await expect(read(host([], { "server.credential.list": wrong }))).rejects.toThrow();
  });

  it("one that was not created here tells its inputs, and they pass check", async () => {
    const world = host([record, serverLogin]);
    const app = await read(world, "31", {});
    const { accountNumber, ...given } = everyInput;
    expect(app?.inputs).toEqual(given);
    const login = await read(world, "5", {});
    expect(login?.inputs).toEqual({ uniqId: "ABC123", type: "server", username: "root" });
    // Not for the program that an import writes; who asks with `get` still has it.
    expect(login?.outputs).toMatchObject({
      authData: "made-at-build",
      __set: ["type", "uniqId", "username"],
    });
    for (const found of [app, login]) {
      expect(credential.check({ news: found?.inputs ?? {} }).failures).toEqual([]);
      const diff = { id: found?.id ?? "", olds: found?.outputs ?? {}, news: found?.inputs ?? {} };
      expect(credential.diff(world.session, diff).changes).toBe(false);
    }
  });

  it.each([
    ["description", ""],
    ["description", undefined],
    ["name", ""],
    ["name", undefined],
  ])(
    "an imported one without a %s (%j) is the same as one that the program leaves empty",
    async (name, told) => {
      const world = host([{ ...record, [name]: told }]);
      const found = await read(world, "31", {});
      const { inputs, failures } = credential.check({ news: { ...found?.inputs, [name]: "" } });
      expect(failures).toEqual([]);
      const change = { id: "31", olds: found?.outputs ?? {}, news: inputs };
      expect(credential.diff(world.session, change)).toMatchObject({ changes: false, replaces: [] });
      await credential.update(world.session, change, world.context);
      expect(world.writes).toEqual([]);
    },
  );

  it("an imported one that has a description is replaced by one without", async () => {
    const world = host([record]);
    const found = await read(world, "31", {});
    const news = { ...found?.inputs, description: "" };
    expect(credential.diff(world.session, { id: "31", olds: found?.outputs ?? {}, news }).replaces).toEqual([
      "description",
    ]);
  });
});
