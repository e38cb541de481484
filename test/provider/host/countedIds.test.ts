import { describe, expect, it } from "vitest";
import { operationsByName } from "../../../provider/api/contract";
import type { Operation } from "../../../provider/api/contract/operation";
import { countedLists } from "../../../provider/host/countedIds";
import type { Properties } from "../../../provider/values";
import { credential, sshKey } from "../../support/resources";
import { type Script, scriptedHost } from "../../support/scriptedHost";
import { told } from "../../support/told";
import { sessionMethods } from "../resources/sessionMethods";

// JavaScript rounds large numbers, and a rounded id names another record. So the provider creates nothing that would
// get such an id, once the host has shown such ids.

const large = 2 ** 53 + 2;
const refused = told("id-too-large", { id: String(large) });
const uniqId = "ABC123";
const keyText = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";

/** A host with these records, whose next record gets the id `next`. */
function host({ keys = [] as number[], logins = [] as number[], next = large } = {}) {
  const all: Record<"key" | "login", Properties[]> = {
    key: keys.map((id) => ({ id, public_key_name: `k${id}`, public_key_value: keyText })),
    login: logins.map((id) => ({ id, uniq_id: uniqId, type: "app", username: `u${id}` })),
  };
  const adds = (kind: keyof typeof all, id: () => number) => (params: Properties) => {
    all[kind].push({ ...params, id: id() });
    return all[kind].at(-1) ?? {};
  };
  const script: Script = {
    "sshKey.list": () => [...all.key],
    "sshKey.add": adds("key", () => next + 2 * all.key.length),
    "server.credential.list": () => [...all.login],
    "server.credential.create": adds("login", () => next + 2 * all.login.length),
  };
  const { session, context, writes } = scriptedHost(script);
  const key = (name: string) =>
    sessionMethods(sshKey, "4", session, context).create({ publicKeyName: name, publicKeyValue: keyText });
  const login = (username: string) =>
    sessionMethods(credential, "4", session, context).create({ uniqId, type: "app", username });
  return { key, login, sent: () => writes.map(([name]) => name) };
}

describe("a host whose ids are too large for JavaScript", () => {
  it("gets no new key and no new credential if its list shows such an id", async () => {
    const { key, login, sent } = host({ keys: [large], logins: [large] });
    await expect(key("deploy")).rejects.toThrow(refused);
    await expect(login("ada")).rejects.toThrow(refused);
    expect(sent()).toEqual([]);
  });

  it("gets the first record, whose id reveals the problem, and no other record in this run", async () => {
    const { key, login, sent } = host();
    await expect(key("deploy")).rejects.toThrow(refused);
    await expect(key("backup")).rejects.toThrow(refused);
    await expect(login("ada")).rejects.toThrow(refused);
    expect(sent()).toEqual(["sshKey.add"]);
  });

  it("gets records of a kind with small ids, even if other kinds have large ones", async () => {
    const { key, login, sent } = host({ keys: [large], logins: [7], next: 40 });
    await expect(key("deploy")).rejects.toThrow(refused);
    expect(await login("ada")).toMatchObject({ id: "42" });
    expect(sent()).toEqual(["server.credential.create"]);
  });
});

/**
 * Lists of records that have a numeric id and that this provider can create, but that are missing in `countedLists`.
 */
const uncounted = (operations: ReadonlyMap<string, Operation>) =>
  [...operations].flatMap(([name, { answer, paged }]) => {
    const creates = ["create", "add"].some((verb) => operations.get(name.replace(/list$/, verb))?.writes);
    const id = answer.shape.id?.safeParse("7");
    const isNumber = id?.success === true && typeof id.data === "number";
    return paged && creates && isNumber && !(countedLists as readonly string[]).includes(name) ? [name] : [];
  });

it("checks the ids of every list whose records the provider creates", () => {
  expect(uncounted(operationsByName)).toEqual([]);
});

it("finds a planted kind of record that is missing", () => {
  const [list, add] = [operationsByName.get("sshKey.list"), operationsByName.get("sshKey.add")];
  const planted = new Map([...operationsByName, ["domain.list", list], ["domain.add", add]] as [
    string,
    Operation,
  ][]);
  expect(uncounted(planted)).toEqual(["domain.list"]);
});
