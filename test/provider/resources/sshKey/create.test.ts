import { describe, expect, it } from "vitest";
import type { Properties } from "../../../../provider/values";
import { sshKey } from "../../../support/resources";
import { neverArrives, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { account, key } from "./account";
import { one, two } from "./samples";

const news = { publicKeyName: "deploy", publicKeyValue: one };
const list = "sshKey.list";

const create = (script: Script, more: Properties = {}) => {
  const { session, writes, reads, context } = scriptedHost(script);
  const result = sshKey.create(session, { news: { ...news, ...more } }, context);
  return { result, writes, reads, session, context };
};
const names = (writes: readonly [string, object][]) => writes.map(([name]) => name);
const taken = (id: number) => told("ssh-key-name-taken", { name: "deploy", id: String(id) });

describe("creating an SSH key when the answer is lost", () => {
  it("a key of this name and value that was not there before is the one just added: it is not added twice", async () => {
    const { result, writes } = create(account().losing("sshKey.add"));
    expect(await result).toMatchObject({ id: "40", outputs: { keyId: 40 } });
    expect(names(writes)).toEqual(["sshKey.add"]);
  });

  it.each([
    ["the same value", one],
    ["another value", two],
  ])(
    "a key that was there before, of %s, is somebody else's: it fails with the ways out",
    async (_, value) => {
      const { result, writes } = create(account(key(5, "deploy", value)).losing("sshKey.add"));
      await expect(result).rejects.toThrow(taken(5));
      expect(names(writes)).toEqual(["sshKey.add"]);
    },
  );

  it("a key of another value that somebody has added in the meantime is not ours either", async () => {
    const { keys, losing } = account();
    const script = losing("sshKey.add");
    const { result } = create({
      ...script,
      "sshKey.add": (params, seconds) => {
        keys.push(key(6, "deploy", two));
        return script["sshKey.add"]?.(params, seconds);
      },
    });
    await expect(result).rejects.toThrow(taken(6));
  });

  it("one that was removed since, of the same name, is not taken for it: ids differ", async () => {
    const { keys, losing } = account(key(5, "deploy", one));
    const script = losing("sshKey.add");
    const { result } = create({
      ...script,
      "sshKey.add": (params, seconds) => {
        keys.splice(0, 1);
        return script["sshKey.add"]?.(params, seconds);
      },
    });
    expect((await result).id).toBe("40");
  });

  it("of two resources of one name the second does not take the first one's key", async () => {
    const { session, context } = scriptedHost(account().losing("sshKey.add"));
    const both = await Promise.allSettled([1, 2].map(() => sshKey.create(session, { news }, context)));
    expect(both).toMatchObject([
      { status: "fulfilled", value: { id: "40" } },
      { status: "rejected", reason: { message: expect.stringContaining(taken(40)) } },
    ]);
  });

  it.each([
    ["the one just added is ours", account(), ["sshKey.add"], "40", undefined],
    ["one that was there is adopted", account(key(5, "deploy", one)), ["sshKey.add"], "5", true],
    [
      "one that was there with another value is adopted",
      account(key(5, "deploy", two)),
      ["sshKey.add", "sshKey.update"],
      "5",
      true,
    ],
  ])("with onExisting adopt %s", async (_, { keys, losing }, calls, id, adopted) => {
    const { result, writes } = create(losing("sshKey.add"), { onExisting: "adopt" });
    const created = await result;
    expect([created.id, created.outputs.__adopted]).toEqual([id, adopted]);
    expect(names(writes)).toEqual(calls);
    expect(keys).toEqual([key(Number(id), "deploy", one)]);
  });

  it("no such key: it fails, and the next up adds it", async () => {
    const { script } = account();
    const { result, writes } = create({ ...script, "sshKey.add": () => refuse("API::Internal", "broken") });
    await expect(result).rejects.toMatchObject({ kind: "hostFault", mayHaveHappened: true });
    expect(writes).toHaveLength(1);
  });

  it("and it cannot be looked up, says how to take it over", async () => {
    let asked = 0;
    const { result } = create({
      ...account().losing("sshKey.add"),
      "sshKey.list": () => (asked++ === 0 ? [] : refuse("Permission", "not yours")),
    });
    await expect(result).rejects.toMatchObject({
      content: { code: "ssh-key-answer-lost", data: { name: "deploy" } },
      cause: { operation: list, hostMessage: "not yours" },
    });
  });
});

describe("creating an SSH key that the host answers not to have added", () => {
  const notAdded = { "sshKey.add": () => ({ added: 0 }) };

  it.each([one, two])("one of this name is there: it fails as for a duplicate", async (value) => {
    const { keys, script } = account(key(5, "deploy", value));
    await expect(create({ ...script, ...notAdded }).result).rejects.toThrow(taken(5));
    expect(keys).toEqual([key(5, "deploy", value)]);
  });

  it("with onExisting adopt it is taken over and given the value", async () => {
    const { keys, script } = account(key(5, "deploy", two));
    const { result, writes } = create({ ...script, ...notAdded }, { onExisting: "adopt" });
    expect((await result).id).toBe("5");
    expect(names(writes)).toEqual(["sshKey.add", "sshKey.update"]);
    expect(keys).toEqual([key(5, "deploy", one)]);
  });

  it("none of this name is there: it fails", async () => {
    await expect(create({ ...account().script, ...notAdded }).result).rejects.toThrow(
      told("ssh-key-not-added", { name: "deploy" }),
    );
  });
});

describe("creating an SSH key", () => {
  it("that never reaches the host is sent again", async () => {
    const { script } = account();
    let tries = 0;
    const { result, writes } = create({
      ...script,
      "sshKey.add": (params) => (++tries < 3 ? neverArrives : script["sshKey.add"](params)),
    });
    expect((await result).id).toBe("40");
    expect(writes).toHaveLength(3);
  });

  it("that the host refuses fails with its words", async () => {
    const { script } = account();
    const { result } = create({ ...script, "sshKey.add": () => refuse("Input::Validation", "not a key") });
    await expect(result).rejects.toThrow("not a key");
  });

  it("that the host accepts and does not list says where to look", async () => {
    const { result } = create({ "sshKey.add": () => ({ added: 1 }), "sshKey.list": () => [] });
    await expect(result).rejects.toThrow(told("ssh-key-not-listed", { name: "deploy" }));
  });

  it("whose id cannot be looked up says which key it is, and how to take it over", async () => {
    let asked = 0;
    const { result } = create({
      "sshKey.add": () => ({ added: 1 }),
      "sshKey.list": () => (asked++ === 0 ? [] : refuse("Permission", "not yours")),
    });
    await expect(result).rejects.toMatchObject({
      content: { code: "ssh-key-id-unknown", data: { name: "deploy" } },
      cause: { operation: list, hostMessage: "not yours" },
    });
  });

  it("by a user who may not list keys adds none, whose id would stay unknown", async () => {
    const { result, writes } = create({ "sshKey.list": () => refuse("Permission", "not yours") });
    await expect(result).rejects.toMatchObject({ kind: "permission", operation: list });
    expect(writes).toEqual([]);
  });

  it("takes the key of exactly this name where the filter matches more", async () => {
    const { result } = create(account(key(3, "deploy_2", one)).script);
    expect((await result).id).toBe("41");
  });

  it.each(["fail", "adopt"])("with onExisting %s looks before and after", async (onExisting) => {
    const { result, reads } = create(account().script, { onExisting });
    await result;
    expect(reads).toEqual([list, list]);
  });

  it("with many others looks once before all of them, and once after those of a moment", async () => {
    const { session, reads, context } = scriptedHost(account().script);
    const keys = Array.from({ length: 20 }, (_, number) => ({ ...news, publicKeyName: `key_${number}` }));
    for (let number = 0; number < 20; number += 8)
      await Promise.all(
        keys.slice(number, number + 8).map((one) => sshKey.create(session, { news: one }, context)),
      );
    expect(reads).toEqual(Array.from({ length: 1 + 3 }, () => list));
  });
});

it("a cancel while the key is being added does not end the look for its id: the state has it", async () => {
  const stop = new AbortController();
  const { script } = account();
  const { session, context, writes } = scriptedHost({
    ...script,
    "sshKey.add": (params) => {
      stop.abort(new Error("cancelled"));
      return script["sshKey.add"](params);
    },
  });
  const created = await sshKey.create(session, { news }, { ...context, signal: stop.signal });
  expect(created).toMatchObject({ id: "40", outputs: { keyId: 40 } });
  expect(names(writes)).toEqual(["sshKey.add"]);
});
