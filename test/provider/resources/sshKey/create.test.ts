import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { refuse, type Script } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { account, key } from "./account";
import { one, two } from "./samples";
import { deploy, run } from "./world";

const list = "sshKey.list";
const adopting = { ...deploy, onExisting: "adopt" };
const taken = (id: number) => told("ssh-key-name-taken", { name: "deploy", id: String(id) });
/** The host lists nothing at first, and then refuses the list to this user. */
const listsOnce = () => {
  let asked = 0;
  return () => (asked++ === 0 ? [] : refuse("Permission", "not yours"));
};
/** A host that loses the response to the add. `meanwhile` changes its keys just before it. */
type Meanwhile = (all: ReturnType<typeof account>["keys"]) => void;
const losing = ({ keys, losing }: ReturnType<typeof account>, meanwhile: Meanwhile = () => {}) => {
  const script = losing("sshKey.add");
  const add: Script[string] = (params, seconds) => {
    meanwhile(keys);
    return script["sshKey.add"]?.(params, seconds);
  };
  return { ...script, "sshKey.add": add };
};

const [same, other] = [key(5, "deploy", one), key(5, "deploy", two)];
const removesFirst = (keys: unknown[]) => void keys.splice(0, 1);
const addsOther = (keys: unknown[]) => void keys.push(key(6, "deploy", two));

describe("the adoption of an SSH key that another resource of the program keeps", () => {
  const second = { ...adopting, publicKeyValue: two };

  it("is refused if it would change the value, because each run would change it to and fro", async () => {
    const { create, calls } = run(account().script);
    await create();
    const held = told("ssh-key-held", {
      ...{ name: "deploy", property: "publicKeyName", holder: "deploy", holderId: "40", isOfRun: true },
    });
    await expect(create(second)).rejects.toThrow(held);
    expect(calls()).toEqual(["sshKey.add", "sshKey.add"]);
  });

  it("is allowed if the value is the same", async () => {
    const { create, calls } = run(account().script);
    await create();
    expect(await create(adopting)).toMatchObject({ id: "40" });
    expect(calls()).toEqual(["sshKey.add", "sshKey.add"]);
  });
});

describe("the create of an SSH key with an id in the response", () => {
  it.each<[what: string, answer: Properties, lists: number, id: string]>([
    [
      "does not read the list again if the response has the key's name as well",
      { id: 77, public_key_name: "deploy" },
      1,
      "77",
    ],
    [
      "does not read the list again if the name is in other letter case",
      { id: 77, public_key_name: "DEPLOY" },
      1,
      "77",
    ],
    ["reads the list if the response has only an id, which may be that of a task", { id: 77 }, 2, "40"],
    ["reads the list if the response has another name", { id: 77, public_key_name: "other" }, 2, "40"],
  ])("%s", async (_what, answer, lists, id) => {
    let read = 0;
    const script: Script = account().script;
    const adding: Script = {
      ...script,
      [list](params, seconds) {
        read += 1;
        return script[list]?.(params, seconds);
      },
      "sshKey.add"(params, seconds) {
        return { ...(script["sshKey.add"]?.(params, seconds) as Properties), ...answer };
      },
    };
    const { create } = run(adding);
    expect(await create()).toMatchObject({ id, outputs: { keyId: Number(id) } });
    expect(read).toBe(lists);
  });
});

describe("the create of an SSH key with a lost response", () => {
  it.each<[what: string, script: () => Script, id: string]>([
    // The key did not exist before, and has this name and value.
    ["the new key", () => losing(account()), "40"],
    [
      "the new key instead of the previous one, which was removed since",
      () => losing(account(same), removesFirst),
      "40",
    ],
  ])("takes %s, and does not add it twice", async (_what, script, id) => {
    const { create, calls } = run(script());
    expect(await create()).toMatchObject({ id, outputs: { keyId: Number(id) } });
    expect(calls()).toEqual(["sshKey.add"]);
  });

  it.each<[what: string, script: () => Script, id: number]>([
    ["existed before", () => losing(account(same)), 5],
    ["existed before with another value", () => losing(account(other)), 5],
    ["was added meanwhile with another value", () => losing(account(), addsOther), 6],
  ])("fails with advice if a key of this name %s", async (_what, script, id) => {
    const { create, calls } = run(script());
    await expect(create()).rejects.toThrow(taken(id));
    expect(calls()).toEqual(["sshKey.add"]);
  });

  it("names the other key with the same value, on a host that accepts each value once", async () => {
    const { script } = account(key(5, "other", one));
    const refusing = { ...script, "sshKey.add": () => refuse("DuplicateRecord", "registered already") };
    const { create } = run(refusing);
    const data = {
      name: "deploy",
      property: "publicKeyValue",
      holder: "other",
      holderId: "5",
      isOfRun: false,
    };
    await expect(create()).rejects.toMatchObject({ content: { code: "ssh-key-held", data } });
  });

  it("does not take the key of the first of two resources with the same name for the second one", async () => {
    const { create } = run(losing(account()));
    expect(await Promise.allSettled([create(), create()])).toMatchObject([
      { status: "fulfilled", value: { id: "40" } },
      { status: "rejected", reason: { message: expect.stringContaining(taken(40)) } },
    ]);
  });

  it.each([
    ["takes the new key", account(), ["sshKey.add"], "40", undefined],
    ["adopts an earlier key", account(key(5, "deploy", one)), ["sshKey.add"], "5", true],
    [
      "adopts an earlier key with another value",
      account(key(5, "deploy", two)),
      ["sshKey.add", "sshKey.update"],
      "5",
      true,
    ],
  ])("%s with onExisting adopt", async (_, there, sent, id, adopted) => {
    const { create, calls } = run(losing(there));
    const created = await create(adopting);
    expect([created.id, created.outputs.__adopted]).toEqual([id, adopted]);
    expect(calls()).toEqual(sent);
    expect(there.keys).toEqual([key(Number(id), "deploy", one)]);
  });

  it("fails if the key was not added, and the next up adds it", async () => {
    const fault = { "sshKey.add": () => refuse("API::Internal", "broken") };
    const { create, calls } = run({ ...account().script, ...fault });
    const cause = { kind: "hostFault", mayHaveHappened: true };
    await expect(create()).rejects.toMatchObject({ content: { code: "ssh-key-answer-lost" }, cause });
    expect(calls()).toEqual(["sshKey.add"]);
  });
});

it.each<[what: string, add: () => Script, isAnswered: boolean]>([
  ["the response is lost", () => losing(account()), false],
  ["the key was added", () => ({ "sshKey.add": () => ({ added: 1 }) }), true],
])("says how to take over the key if %s and the list cannot be read", async (_what, add, isAnswered) => {
  const { create } = run({ ...add(), "sshKey.list": listsOnce() });
  const cause = { operation: list, hostMessage: "not yours" };
  const data = { name: "deploy", isAnswered, looking: "notLookedUp" };
  await expect(create()).rejects.toMatchObject({ content: { code: "ssh-key-answer-lost", data }, cause });
});

describe("the create of an SSH key at a host that lists keys", () => {
  const [type, text] = one.split(" ");
  const shownAs = {
    "without their comment": `${type} ${text}`,
    "with other white space": ` ${type}\t${text}  one\n`,
    "with a mask for their text": "********",
    "with an empty text": "",
    "without their text": undefined,
  };
  const rows = Object.entries(shownAs).flatMap(([what, shown]) =>
    ["lost", "given"].map((answer) => ({ what, shown, answer })),
  );
  const listing = ({ keys, script, losing }: ReturnType<typeof account>, shown: unknown, answer: string) => ({
    ...(answer === "lost" ? losing("sshKey.add") : script),
    "sshKey.list": () => keys.map((one) => ({ ...one, public_key_value: shown })) as Properties[],
  });

  it.each(rows)("$what takes the one new key (response: $answer)", async ({ shown, answer }) => {
    const { create, calls } = run(listing(account(), shown, answer));
    const { id, outputs } = await create();
    expect([id, outputs.__adopted, calls()]).toEqual(["40", undefined, ["sshKey.add"]]);
  });

  it.each(rows)("$what does not take an earlier key (response: $answer)", async ({ shown, answer }) => {
    const { create } = run(listing(account(key(5, "deploy", one)), shown, answer));
    await expect(create()).rejects.toThrow(taken(5));
  });

  it("without their text takes the first of several, and names the others, because names are unique", async () => {
    const { keys, script } = account();
    const twice: Script[string] = () => {
      keys.push(key(40, "deploy", one), key(41, "deploy", one));
      return refuse("API::Internal");
    };
    const host = listing({ ...account(), keys, script }, undefined, "given");
    const { create, warnings } = run({ ...host, "sshKey.add": twice });
    expect((await create()).id).toBe("40");
    expect(warnings).toEqual([told("created-twice", { what: 'SSH key "deploy"', id: 40, others: [41] })]);
  });

  it("with a mask for their text adopts a key, and sends the text that the host does not show", async () => {
    const { create, calls } = run(listing(account(key(5, "deploy", two)), "********", "given"));
    expect((await create(adopting)).id).toBe("5");
    expect(calls()).toEqual(["sshKey.add", "sshKey.update"]);
  });
});

describe("the create of an SSH key whose add a proxy has sent twice", () => {
  const warnedOf = (ids: [number, number]) =>
    told("created-twice", { what: 'SSH key "deploy"', id: ids[0], others: [ids[1]] });

  it("takes the first key, which makes the host refuse the second add, and leaves no other key behind", async () => {
    const { keys, script } = account();
    const twice: Script[string] = (params) => {
      script["sshKey.add"]?.(params);
      return refuse("DuplicateRecord", "exists");
    };
    const { create, calls, warnings } = run({ ...script, "sshKey.add": twice });
    const { id, outputs } = await create();
    expect([id, outputs.__adopted, calls(), warnings]).toEqual(["40", undefined, ["sshKey.add"], []]);
    expect(keys).toHaveLength(1);
  });

  it("does not take a key with another text", async () => {
    const { keys, script } = account();
    const other: Script[string] = () => {
      keys.push(key(6, "deploy", two));
      return refuse("DuplicateRecord", "exists");
    };
    await expect(run({ ...script, "sshKey.add": other }).create()).rejects.toThrow(taken(6));
  });

  it.each([
    ["received", false],
    ["lost", true],
  ])("names the second key if the host has added two, with a response that was %s", async (_what, isLost) => {
    const { keys, script } = account();
    const twice: Script[string] = (params) => {
      keys.push(key(40, "deploy", one), key(41, "deploy", one));
      return isLost ? refuse("API::Internal") : { added: 1, ...params };
    };
    const { create, warnings } = run({ ...script, "sshKey.add": twice });
    expect((await create()).id).toBe("40");
    expect(warnings).toEqual([warnedOf([40, 41])]);
  });
});

describe("the create of an SSH key that the host reports as not added", () => {
  const notAdded = { "sshKey.add": () => ({ added: 0 }) };

  it.each([one, two])("fails as for a duplicate if a key of this name exists", async (value) => {
    const { keys, script } = account(key(5, "deploy", value));
    await expect(run({ ...script, ...notAdded }).create()).rejects.toThrow(taken(5));
    expect(keys).toEqual([key(5, "deploy", value)]);
  });

  it("adopts the existing key with onExisting adopt, and sends the value", async () => {
    const { keys, script } = account(key(5, "deploy", two));
    const { create, calls } = run({ ...script, ...notAdded });
    expect((await create(adopting)).id).toBe("5");
    expect(calls()).toEqual(["sshKey.add", "sshKey.update"]);
    expect(keys).toEqual([key(5, "deploy", one)]);
  });

  it("fails if no key of this name exists", async () => {
    const failure = told("ssh-key-not-added", { name: "deploy" });
    await expect(run({ ...account().script, ...notAdded }).create()).rejects.toThrow(failure);
  });
});

describe("the create of an SSH key", () => {
  const invalid = { ...account().script, "sshKey.add": () => refuse("Input::Validation", "not a key") };
  const unlisted = { "sshKey.add": () => ({ added: 1 }), "sshKey.list": () => [] };
  const denied = { "sshKey.list": () => refuse("Permission", "not yours") };
  const added = { name: "deploy", isAnswered: true, looking: "notListed" } as const;
  const notListed = told("ssh-key-answer-lost", added);
  it.each<[what: string, script: Script, failure: string, sent: string[]]>([
    ["fails with the host's message if the host refuses it", invalid, "not a key", ["sshKey.add"]],
    [
      "says where to look if the host accepts the key but does not list it",
      unlisted,
      notListed,
      ["sshKey.add"],
    ],
    // The id of the key would remain unknown.
    ["adds no key for a user who may not list keys", denied, "not yours", []],
  ])("%s", async (_what, script, failure, sent) => {
    const { create, calls } = run(script);
    await expect(create()).rejects.toThrow(failure);
    expect(calls()).toEqual(sent);
  });

  it("waits for the key at a host whose lists are outdated and show names in lower case", async () => {
    const { keys, script } = account(key(5, "desk", two));
    const lists = (_params: unknown, seconds: number) =>
      keys
        .filter(({ id }) => id === 5 || seconds >= 12)
        .map((one) => ({ ...one, public_key_name: String(one.public_key_name).toLowerCase() }));
    const { create, calls } = run({ ...script, "sshKey.list": lists });
    expect((await create({ ...deploy, publicKeyName: "Deploy" })).id).toBe("41");
    expect(calls()).toEqual(["sshKey.add"]);
  });

  it("does not take a key whose name differs in letter case", async () => {
    const { keys, script } = account(key(5, "deploy", one));
    const lists = (_params: unknown, seconds: number) => keys.filter(({ id }) => id === 5 || seconds >= 12);
    const { create } = run({ ...script, "sshKey.list": lists });
    expect((await create({ ...deploy, publicKeyName: "Deploy" })).id).toBe("41");
  });

  it("takes the key of exactly this name if the host's filter matches more", async () => {
    expect((await run(account(key(3, "deploy_2", one)).script).create()).id).toBe("41");
  });

  it("reads the list once before all of many creates, and once after those of the same moment", async () => {
    const { create, reads } = run(account().script);
    const keys = Array.from({ length: 20 }, (_, number) => ({ ...deploy, publicKeyName: `key_${number}` }));
    for (let number = 0; number < 20; number += 8)
      await Promise.all(keys.slice(number, number + 8).map(create));
    expect(reads).toEqual(Array(1 + 3).fill(list));
  });

  it("continues to look for the id after a cancel during the add, so that the state has the key", async () => {
    const stop = new AbortController();
    const { script } = account();
    const add: Script[string] = (params) => {
      stop.abort(new Error("cancelled"));
      return script["sshKey.add"](params);
    };
    const { create, calls } = run({ ...script, "sshKey.add": add }, stop.signal);
    expect(await create()).toMatchObject({ id: "40", outputs: { keyId: 40 } });
    expect(calls()).toEqual(["sshKey.add"]);
  });
});
