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
/** The host lists nothing at first, and then not to this user. */
const listsOnce = () => {
  let asked = 0;
  return () => (asked++ === 0 ? [] : refuse("Permission", "not yours"));
};
/** A host that loses the answer to the add, and what happens to its keys just before it. */
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

describe("adopting an SSH key that another resource of the program keeps", () => {
  const second = { ...adopting, publicKeyValue: two };

  it("is refused if it would get another value: each run would change it to and fro", async () => {
    const { create, calls } = run(account().script);
    await create();
    const held = told("ssh-key-held", {
      ...{ name: "deploy", property: "publicKeyName", holder: "deploy", holderId: "40", isOfRun: true },
    });
    await expect(create(second)).rejects.toThrow(held);
    expect(calls()).toEqual(["sshKey.add", "sshKey.add"]);
  });

  it("is done if the value is the same", async () => {
    const { create, calls } = run(account().script);
    await create();
    expect(await create(adopting)).toMatchObject({ id: "40" });
    expect(calls()).toEqual(["sshKey.add", "sshKey.add"]);
  });
});

describe("creating an SSH key when the answer has an id", () => {
  it.each<[what: string, answer: Properties, lists: number, id: string]>([
    ["and its name: the list is not read again", { id: 77, public_key_name: "deploy" }, 1, "77"],
    ["and its name in other letters", { id: 77, public_key_name: "DEPLOY" }, 1, "77"],
    ["alone, which may be that of a task: the list says which is ours", { id: 77 }, 2, "40"],
    ["and another name: the list says which is ours", { id: 77, public_key_name: "other" }, 2, "40"],
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

describe("creating an SSH key when the answer is lost", () => {
  it.each<[what: string, script: () => Script, id: string]>([
    // It was not there before, and has this name and value.
    ["the one just added is ours", () => losing(account()), "40"],
    ["and not the previous one, which was removed since", () => losing(account(same), removesFirst), "40"],
  ])("%s: it is not added twice", async (_what, script, id) => {
    const { create, calls } = run(script());
    expect(await create()).toMatchObject({ id, outputs: { keyId: Number(id) } });
    expect(calls()).toEqual(["sshKey.add"]);
  });

  it.each<[what: string, script: () => Script, id: number]>([
    ["was there before", () => losing(account(same)), 5],
    ["was there before, of another value", () => losing(account(other)), 5],
    ["was added meanwhile, of another value", () => losing(account(), addsOther), 6],
  ])("a key that %s is someone else's: it fails with the ways out", async (_what, script, id) => {
    const { create, calls } = run(script());
    await expect(create()).rejects.toThrow(taken(id));
    expect(calls()).toEqual(["sshKey.add"]);
  });

  it("a value that the account has under another name is named, on a host that takes each once", async () => {
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

  it("does not take the first one's key for the second of two resources of one name", async () => {
    const { create } = run(losing(account()));
    expect(await Promise.allSettled([create(), create()])).toMatchObject([
      { status: "fulfilled", value: { id: "40" } },
      { status: "rejected", reason: { message: expect.stringContaining(taken(40)) } },
    ]);
  });

  it.each([
    ["the one just added is ours", account(), ["sshKey.add"], "40", undefined],
    ["an earlier key is adopted", account(key(5, "deploy", one)), ["sshKey.add"], "5", true],
    ["also of another value", account(key(5, "deploy", two)), ["sshKey.add", "sshKey.update"], "5", true],
  ])("with onExisting adopt %s", async (_, there, sent, id, adopted) => {
    const { create, calls } = run(losing(there));
    const created = await create(adopting);
    expect([created.id, created.outputs.__adopted]).toEqual([id, adopted]);
    expect(calls()).toEqual(sent);
    expect(there.keys).toEqual([key(Number(id), "deploy", one)]);
  });

  it("no such key: it fails, and the next up adds it", async () => {
    const fault = { "sshKey.add": () => refuse("API::Internal", "broken") };
    const { create, calls } = run({ ...account().script, ...fault });
    const cause = { kind: "hostFault", mayHaveHappened: true };
    await expect(create()).rejects.toMatchObject({ content: { code: "ssh-key-answer-lost" }, cause });
    expect(calls()).toEqual(["sshKey.add"]);
  });
});

it.each<[what: string, add: () => Script, isAnswered: boolean]>([
  ["whose answer is lost", () => losing(account()), false],
  ["that was added", () => ({ "sshKey.add": () => ({ added: 1 }) }), true],
])("a key %s and that cannot be looked up says how to take it over", async (_what, add, isAnswered) => {
  const { create } = run({ ...add(), "sshKey.list": listsOnce() });
  const cause = { operation: list, hostMessage: "not yours" };
  const data = { name: "deploy", isAnswered, looking: "notLookedUp" };
  await expect(create()).rejects.toMatchObject({ content: { code: "ssh-key-answer-lost", data }, cause });
});

describe("creating an SSH key at a host that lists keys", () => {
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

  it.each(rows)("$what, and whose answer is $answer, takes the one new key", async ({ shown, answer }) => {
    const { create, calls } = run(listing(account(), shown, answer));
    const { id, outputs } = await create();
    expect([id, outputs.__adopted, calls()]).toEqual(["40", undefined, ["sshKey.add"]]);
  });

  it.each(rows)(
    "$what, and whose answer is $answer, does not take an earlier key",
    async ({ shown, answer }) => {
      const { create } = run(listing(account(key(5, "deploy", one)), shown, answer));
      await expect(create()).rejects.toThrow(taken(5));
    },
  );

  it("without their text takes the first one of several, and names the others: names are unique", async () => {
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

  it("with a mask for their text is adopted, and sent the text that the host does not show", async () => {
    const { create, calls } = run(listing(account(key(5, "deploy", two)), "********", "given"));
    expect((await create(adopting)).id).toBe("5");
    expect(calls()).toEqual(["sshKey.add", "sshKey.update"]);
  });
});

describe("creating an SSH key whose add a proxy has sent twice", () => {
  const warnedOf = (ids: [number, number]) =>
    told("created-twice", { what: 'SSH key "deploy"', id: ids[0], others: [ids[1]] });

  it("takes the first one, which the host has refused to add again: it is in the state and nothing is left", async () => {
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

  it("does not take one of another text", async () => {
    const { keys, script } = account();
    const other: Script[string] = () => {
      keys.push(key(6, "deploy", two));
      return refuse("DuplicateRecord", "exists");
    };
    await expect(run({ ...script, "sshKey.add": other }).create()).rejects.toThrow(taken(6));
  });

  it.each([
    ["answered", false],
    ["lost", true],
  ])(
    "names the second one of two that the host has added, where the answer was %s",
    async (_what, isLost) => {
      const { keys, script } = account();
      const twice: Script[string] = (params) => {
        keys.push(key(40, "deploy", one), key(41, "deploy", one));
        return isLost ? refuse("API::Internal") : { added: 1, ...params };
      };
      const { create, warnings } = run({ ...script, "sshKey.add": twice });
      expect((await create()).id).toBe("40");
      expect(warnings).toEqual([warnedOf([40, 41])]);
    },
  );
});

describe("creating an SSH key that the host answers not to have added", () => {
  const notAdded = { "sshKey.add": () => ({ added: 0 }) };

  it.each([one, two])("fails as for a duplicate if one of this name is there", async (value) => {
    const { keys, script } = account(key(5, "deploy", value));
    await expect(run({ ...script, ...notAdded }).create()).rejects.toThrow(taken(5));
    expect(keys).toEqual([key(5, "deploy", value)]);
  });

  it("with onExisting adopt it is adopted and given the value", async () => {
    const { keys, script } = account(key(5, "deploy", two));
    const { create, calls } = run({ ...script, ...notAdded });
    expect((await create(adopting)).id).toBe("5");
    expect(calls()).toEqual(["sshKey.add", "sshKey.update"]);
    expect(keys).toEqual([key(5, "deploy", one)]);
  });

  it("none of this name is there: it fails", async () => {
    const failure = told("ssh-key-not-added", { name: "deploy" });
    await expect(run({ ...account().script, ...notAdded }).create()).rejects.toThrow(failure);
  });
});

describe("creating an SSH key", () => {
  const invalid = { ...account().script, "sshKey.add": () => refuse("Input::Validation", "not a key") };
  const unlisted = { "sshKey.add": () => ({ added: 1 }), "sshKey.list": () => [] };
  const denied = { "sshKey.list": () => refuse("Permission", "not yours") };
  const added = { name: "deploy", isAnswered: true, looking: "notListed" } as const;
  const notListed = told("ssh-key-answer-lost", added);
  it.each<[what: string, script: Script, failure: string, sent: string[]]>([
    ["that the host refuses fails with its words", invalid, "not a key", ["sshKey.add"]],
    ["that the host accepts and does not list says where to look", unlisted, notListed, ["sshKey.add"]],
    // Its id would stay unknown.
    ["by a user who may not list keys adds none", denied, "not yours", []],
  ])("%s", async (_what, script, failure, sent) => {
    const { create, calls } = run(script);
    await expect(create()).rejects.toThrow(failure);
    expect(calls()).toEqual(sent);
  });

  it("waits until a host whose lists are old, and whose names are in small letters, lists it", async () => {
    const { keys, script } = account(key(5, "desk", two));
    const lists = (_params: unknown, seconds: number) =>
      keys
        .filter(({ id }) => id === 5 || seconds >= 12)
        .map((one) => ({ ...one, public_key_name: String(one.public_key_name).toLowerCase() }));
    const { create, calls } = run({ ...script, "sshKey.list": lists });
    expect((await create({ ...deploy, publicKeyName: "Deploy" })).id).toBe("41");
    expect(calls()).toEqual(["sshKey.add"]);
  });

  it("does not take the key of other letters for its own", async () => {
    const { keys, script } = account(key(5, "deploy", one));
    const lists = (_params: unknown, seconds: number) => keys.filter(({ id }) => id === 5 || seconds >= 12);
    const { create } = run({ ...script, "sshKey.list": lists });
    expect((await create({ ...deploy, publicKeyName: "Deploy" })).id).toBe("41");
  });

  it("takes the key of exactly this name where the filter matches more", async () => {
    expect((await run(account(key(3, "deploy_2", one)).script).create()).id).toBe("41");
  });

  it("with many others looks once before all of them, and once after those of a moment", async () => {
    const { create, reads } = run(account().script);
    const keys = Array.from({ length: 20 }, (_, number) => ({ ...deploy, publicKeyName: `key_${number}` }));
    for (let number = 0; number < 20; number += 8)
      await Promise.all(keys.slice(number, number + 8).map(create));
    expect(reads).toEqual(Array(1 + 3).fill(list));
  });

  it("continues its look for the id after a cancel while the key is being added: the state has it", async () => {
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
