import { describe, expect, it } from "vitest";
import { operationsByName } from "../../../provider/api/contract";
import type { Operation } from "../../../provider/api/contract/operation";
import { countedLists } from "../../../provider/host/countedIds";
import type { Properties } from "../../../provider/values";
import { credential, sshKey } from "../../support/resources";
import { type Script, scriptedHost } from "../../support/scriptedHost";
import { told } from "../../support/told";
import { sessionMethods } from "../resources/sessionMethods";

// A number that JavaScript cannot keep names another record once it is rounded. So nothing is created whose id would be one,
// as soon as the host has shown it.

const large = 2 ** 53 + 2;
const refused = told("id-too-large", { id: String(large) });
const uniqId = "ABC123";
const keyText = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";

/** A host with these records, which gives the next one the id `next`. */
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

describe("a host with ids that are too large to be kept", () => {
  it("is sent no key and no credential, if its list shows one", async () => {
    const { key, login, sent } = host({ keys: [large], logins: [large] });
    await expect(key("deploy")).rejects.toThrow(refused);
    await expect(login("ada")).rejects.toThrow(refused);
    expect(sent()).toEqual([]);
  });

  it("is sent the first one, whose id shows it, and none after it in this run", async () => {
    const { key, login, sent } = host();
    await expect(key("deploy")).rejects.toThrow(refused);
    await expect(key("backup")).rejects.toThrow(refused);
    await expect(login("ada")).rejects.toThrow(refused);
    expect(sent()).toEqual(["sshKey.add"]);
  });

  it("is sent what has ids of its own that can be kept, whatever those of other records are", async () => {
    const { key, login, sent } = host({ keys: [large], logins: [7], next: 40 });
    await expect(key("deploy")).rejects.toThrow(refused);
    expect(await login("ada")).toMatchObject({ id: "42" });
    expect(sent()).toEqual(["server.credential.create"]);
  });
});

/** The lists of records with an id in numbers which something of the same name creates, and that no one counts. */
const uncounted = (operations: ReadonlyMap<string, Operation>) =>
  [...operations].flatMap(([name, { answer, paged }]) => {
    const creates = ["create", "add"].some((verb) => operations.get(name.replace(/list$/, verb))?.writes);
    const id = answer.shape.id?.safeParse("7");
    const isNumber = id?.success === true && typeof id.data === "number";
    return paged && creates && isNumber && !(countedLists as readonly string[]).includes(name) ? [name] : [];
  });

it("every list whose records someone creates, and the host counts, is looked at", () => {
  expect(uncounted(operationsByName)).toEqual([]);
});

it("a new kind of records that is left out is found", () => {
  const [list, add] = [operationsByName.get("sshKey.list"), operationsByName.get("sshKey.add")];
  const planted = new Map([...operationsByName, ["domain.list", list], ["domain.add", add]] as [
    string,
    Operation,
  ][]);
  expect(uncounted(planted)).toEqual(["domain.list"]);
});
