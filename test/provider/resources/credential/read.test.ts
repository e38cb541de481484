import { describe, expect, it } from "vitest";
import { addSetNames } from "../../../../provider/resource/stored";
import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { refuse, type Script } from "../../../support/scriptedHost";
import { diffResult } from "../../thing";
import { everyInput, record, run, serverLogin } from "./world";

const outputs: Properties = {
  ...addSetNames(everyInput),
  serverType: "Cloud.VPS",
  credentialId: 31,
  __holder: "holder01",
};
const host = (records: object[], more: Script = {}) =>
  run({
    "server.credential.list": () => records as Properties[],
    "server.credential.details": () => refuse("RecordNotFound"),
    ...more,
  });
const unchanged = { id: "31", inputs: everyInput, outputs };

describe("read of a credential", () => {
  it("finds drift of values that an update can correct", async () => {
    const { read, diff } = host([{ ...record, username: "eve", location: "", auth_data: "theirs" }]);
    const found = await read(outputs);
    expect(found?.inputs).toEqual({ ...everyInput, username: "eve", location: "", authData: "theirs" });
    const changedInputs = ["location", "username", "authData"];
    const drift = diffResult({ changes: true, changedInputs, steps: ["update"] });
    expect(diff(found?.outputs ?? {}, everyInput)).toEqual(drift);
  });

  it("finds no drift in a field that no operation changes, or that the host does not report", async () => {
    const { username, ...less } = record;
    const spelled = { ...less, location: null, name: "Admin Panel", description: "", auth_type: "PASSWORD" };
    expect((await host([spelled]).read(outputs))?.inputs).toEqual(everyInput);
  });

  const secretsInList: [what: string, shown: Properties][] = [
    ["leaves out", {}],
    ["writes as null", { auth_data: null }],
    ["writes as empty", { auth_data: "" }],
    ["masks", { auth_data: "********" }],
  ];
  it.each(secretsInList)(
    "finds drift of a secret that the list %s, by reading the single record",
    async (_what, shown) => {
      const { auth_data: _, ...listed } = record;
      const own = { ...record, auth_data: "outside", location: "https://out.example" };
      const { read, sent } = host([{ ...listed, ...shown }], { "server.credential.details": () => own });
      const found = await read(outputs);
      expect(found?.inputs).toEqual({ ...everyInput, authData: "outside", location: own.location });
      expect(sent.at(-1)).toEqual(["server.credential.details", { id: 31, accnt: 7, type: "app" }]);
    },
  );

  it.each(secretsInList)("imports a secret that the list %s", async (_what, shown) => {
    const { auth_data: _, ...listed } = record;
    const { read } = host([{ ...listed, ...shown }], { "server.credential.details": () => record });
    expect((await read({}))?.inputs).toMatchObject({ authData: "first-secret" });
  });

  it.each<[what: string, name: keyof typeof record]>([
    ["location", "location"],
    ["user name", "username"],
  ])("finds drift of a %s that is missing in the list", async (_what, name) => {
    const { [name]: _, ...listed } = record;
    const details = () => ({ ...record, [name]: "other" });
    const { read } = host([listed], { "server.credential.details": details });
    expect((await read(outputs))?.inputs).toEqual({ ...everyInput, [name]: "other" });
  });

  it("needs one call if the list shows what the program sets, and keeps values that the single record masks", async () => {
    const { auth_data: _, ...listed } = record;
    const masked = () => ({ ...record, auth_data: "********", location: "https://out.example" });
    const { read, reads } = host([listed], { "server.credential.details": masked });
    const { authData, ...others } = everyInput;
    expect((await read({ ...outputs, ...addSetNames(others) }))?.inputs).toEqual(others);
    expect(reads).toEqual(["server.credential.list"]);
    expect((await read(outputs))?.inputs).toEqual({
      ...everyInput,
      location: "https://out.example",
      authData,
    });
  });

  it("reads many credentials from shared pages, and a missing one by a call of its own", async () => {
    const [one, two, three] = [1, 2, 3].map((id) => ({ ...record, id }));
    const details: Script[string] = ({ id }) => (id === 3 ? three : refuse("RecordNotFound"));
    const { read, reads } = host([one, two] as object[], { "server.credential.details": details });
    const found = await Promise.all(["1", "2", "3", "4"].map((id) => read(outputs, id)));
    expect(found.map((one) => one?.id)).toEqual(["1", "2", "3", undefined]);
    const alone = "server.credential.details";
    // A credential that its own call does not find is looked up in a newer reading of the list.
    expect(reads).toEqual(["server.credential.list", alone, alone, "server.credential.list"]);
  });

  it("distinguishes credentials by type on a host that numbers each type from 1", async () => {
    const login = { ...serverLogin, id: 31 };
    const { read, reads } = host([record, login], {
      "server.credential.details": ({ type }) => (type === "app" ? record : login),
    });
    expect(await read(outputs)).toEqual(unchanged);
    expect(reads).toEqual(["server.credential.list", "server.credential.details"]);
  });
});

describe("an imported credential", () => {
  const { accountNumber: _, ...ofApp } = everyInput;
  const ofServer = { uniqId: "ABC123", type: "server", username: "root" };
  it.each<[what: string, id: string, inputs: Properties, outputs: Properties]>([
    ["of an application", "31", ofApp, {}],
    // The secret is not among the inputs that an import writes into a program, but the outputs of `get` contain it.
    ["of a server", "5", ofServer, { authData: "made-at-build", __set: ["type", "uniqId", "username"] }],
  ])("%s shows its inputs, and they pass check and diff", async (_what, id, inputs, reported) => {
    const { read, diff } = host([record, serverLogin]);
    const found = await read({}, id);
    expect(found?.inputs).toEqual(inputs);
    expect(found?.outputs).toMatchObject(reported);
    expect(credential.check({ news: inputs }).failures).toEqual([]);
    expect(diff(found?.outputs ?? {}, inputs, id).changes).toBe(false);
  });

  it.each([
    ["description", ""],
    ["description", undefined],
    ["name", ""],
    ["name", undefined],
  ])("without a %s (%j) equals an empty one in the program", async (name, shown) => {
    const { read, diff, update, writes } = host([{ ...record, [name]: shown }]);
    const found = await read({});
    const { inputs, failures } = credential.check({ news: { ...found?.inputs, [name]: "" } });
    expect(failures).toEqual([]);
    expect(diff(found?.outputs ?? {}, inputs)).toMatchObject({ changes: false, replaces: [] });
    await update(found?.outputs ?? {}, inputs);
    expect(writes).toEqual([]);
  });

  it("is replaced if the program removes its description", async () => {
    const { read, diff } = host([record]);
    const found = await read({});
    const news = { ...found?.inputs, description: "" };
    expect(diff(found?.outputs ?? {}, news).replaces).toEqual(["description"]);
  });
});
