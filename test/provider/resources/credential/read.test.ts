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
  it("finds drift of what an update can put right", async () => {
    const { read, diff } = host([{ ...record, username: "eve", location: "", auth_data: "theirs" }]);
    const found = await read(outputs);
    expect(found?.inputs).toEqual({ ...everyInput, username: "eve", location: "", authData: "theirs" });
    const changedInputs = ["location", "username", "authData"];
    const drift = diffResult({ changes: true, changedInputs, steps: ["update"] });
    expect(diff(found?.outputs ?? {}, everyInput)).toEqual(drift);
  });

  it("finds no drift in a member that no operation changes, or that the host does not report", async () => {
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
    "finds drift of a secret that the list %s, by the record's own call",
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
  ])("finds drift of a %s that the list leaves out", async (_what, name) => {
    const { [name]: _, ...listed } = record;
    const details = () => ({ ...record, [name]: "other" });
    const { read } = host([listed], { "server.credential.details": details });
    expect((await read(outputs))?.inputs).toEqual({ ...everyInput, [name]: "other" });
  });

  it("asks one call for all if the list shows what the program sets, and keeps what a record's own call masks", async () => {
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

  it("many are read from shared pages; what they lack is asked for on its own before it is gone", async () => {
    const [one, two, three] = [1, 2, 3].map((id) => ({ ...record, id }));
    const details: Script[string] = ({ id }) => (id === 3 ? three : refuse("RecordNotFound"));
    const { read, reads } = host([one, two] as object[], { "server.credential.details": details });
    const found = await Promise.all(["1", "2", "3", "4"].map((id) => read(outputs, id)));
    expect(found.map((one) => one?.id)).toEqual(["1", "2", "3", undefined]);
    const alone = "server.credential.details";
    // A credential that its own call does not find either is looked for in a list that was read since.
    expect(reads).toEqual(["server.credential.list", alone, alone, "server.credential.list"]);
  });

  it("takes the one of its type at a host that counts each type from 1", async () => {
    const login = { ...serverLogin, id: 31 };
    const { read, reads } = host([record, login], {
      "server.credential.details": ({ type }) => (type === "app" ? record : login),
    });
    expect(await read(outputs)).toEqual(unchanged);
    expect(reads).toEqual(["server.credential.list", "server.credential.details"]);
  });
});

describe("a credential that was not created here", () => {
  const { accountNumber: _, ...ofApp } = everyInput;
  const ofServer = { uniqId: "ABC123", type: "server", username: "root" };
  it.each<[what: string, id: string, inputs: Properties, outputs: Properties]>([
    ["of an application", "31", ofApp, {}],
    // Not for the program that an import writes; who asks with `get` still has the secret.
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
  ])("without a %s (%j) is the same as one that the program leaves empty", async (name, shown) => {
    const { read, diff, update, writes } = host([{ ...record, [name]: shown }]);
    const found = await read({});
    const { inputs, failures } = credential.check({ news: { ...found?.inputs, [name]: "" } });
    expect(failures).toEqual([]);
    expect(diff(found?.outputs ?? {}, inputs)).toMatchObject({ changes: false, replaces: [] });
    await update(found?.outputs ?? {}, inputs);
    expect(writes).toEqual([]);
  });

  it("is replaced by one without a description if it has one", async () => {
    const { read, diff } = host([record]);
    const found = await read({});
    const news = { ...found?.inputs, description: "" };
    expect(diff(found?.outputs ?? {}, news).replaces).toEqual(["description"]);
  });
});
