import { describe, expect, it } from "vitest";
import { boundToHost, hostOf } from "../../../provider/resource/boundToHost";
import { ManagedResources } from "../../../provider/resource/managed";
import type { Properties } from "../../../provider/resource/properties";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import { sampleMessage } from "../../support/sampleMessage";
import { inWords, wordedContext } from "../../support/worded";

const sessionAt = (baseUrl: string, username = "bob", accountNumber?: number) =>
  ({
    configuration: { baseUrl, username, accountNumber },
    managed: new ManagedResources({ host: baseUrl, random: () => 0 }),
  }) as unknown as Session;
const staging = sessionAt("https://staging.example.com");
const production = sessionAt("https://api.example.com/");
const context = { status: () => {}, warn: () => {} };

/** A resource that is at one host only, and what it was asked. */
function thing(home: Session, over: Partial<Resource> = {}) {
  const calls: string[] = [];
  const seen: Properties[] = [];
  const isHome = (session: Session) => hostOf(session) === hostOf(home);
  const resource = {
    name: "Thing",
    diff: (_, { olds }) => {
      seen.push(olds);
      return { changes: false, replaces: [], deleteBeforeReplace: false, detailed: {}, steps: [] };
    },
    create: async () => ({ id: "T1", outputs: { size: 1 } }),
    read: async (session, { id, outputs }) => {
      calls.push("read");
      seen.push(outputs);
      return isHome(session) ? { id, outputs, inputs: {} } : undefined;
    },
    update: async (_, { olds, news }) => {
      calls.push("update");
      seen.push(olds);
      return news;
    },
    delete: async (_, { olds }) => {
      calls.push("delete");
      seen.push(olds);
    },
    ...over,
  } as Resource;
  return { thing: inWords(boundToHost(resource)), calls, seen };
}
const madeAt = async (session: Session) =>
  (await thing(session).thing.create(session, { news: {} }, context)).outputs;
const now = (host: string) => `Thing T1 is not at ${host}, where the configuration points now.`;
const elsewhere = `${now("https://staging.example.com as bob")} It was created at https://api.example.com as bob. Nothing was changed. Restore https://api.example.com as bob in the configuration. Or use a Connection, or a provider, of its own for the other host or user.`;

describe("a resource at another host than the one that it was made at", () => {
  it("is not gone: refresh fails and says where it belongs", async () => {
    const outputs = await madeAt(production);
    const { thing: one } = thing(production);
    await expect(one.read(staging, { id: "T1", outputs }, context)).rejects.toThrow(elsewhere);
  });

  it("is not what has its number there: refresh, up and destroy fail, and nothing is sent", async () => {
    const other = {
      isSame: (olds: Properties, found: Properties) => olds.size === found.size,
      read: async (_: Session, { id }: { id: string }) => ({ id, outputs: {}, inputs: { size: 7 } }),
    };
    const olds = await madeAt(production);
    const { thing: one, calls } = thing(production, other);
    const told =
      "Thing T1 at https://staging.example.com as bob, where the configuration points now, is another one. It was created at https://api.example.com as bob. Nothing was changed.";
    await expect(one.read(staging, { id: "T1", outputs: olds }, context)).rejects.toThrow(told);
    await expect(one.update(staging, { id: "T1", olds, news: {} }, context)).rejects.toThrow(told);
    await expect(one.delete(staging, { id: "T1", olds }, context)).rejects.toThrow(told);
    expect(calls).toEqual([]);
    // Where it was made, another value is drift.
    expect(await one.read(production, { id: "T1", outputs: olds }, context)).toMatchObject({
      inputs: { size: 7 },
    });
  });

  it("is not deleted: destroy fails, and nothing is sent", async () => {
    const olds = await madeAt(production);
    const { thing: one, calls } = thing(production);
    await expect(one.delete(staging, { id: "T1", olds }, context)).rejects.toThrow(elsewhere);
    expect(calls).toEqual(["read"]);
  });

  it("is changed, so that `up` looks; which fails, and nothing is sent", async () => {
    const olds = await madeAt(production);
    const { thing: one, calls } = thing(production);
    expect(one.diff(staging, { id: "T1", olds, news: {} }).changes).toBe(true);
    await expect(one.update(staging, { id: "T1", olds, news: {} }, context)).rejects.toThrow(elsewhere);
    expect(calls).toEqual(["read"]);
  });

  it("is warned of at preview, with the ways out, and not in a preview that asks nobody to hear", async () => {
    const olds = await madeAt(production);
    const said: string[] = [];
    const { thing: one, calls } = thing(production);
    const { warn } = wordedContext([], said);
    one.diff(staging, { id: "T1", olds, news: {} }, { warn });
    one.diff(staging, { id: "T1", olds, news: {} });
    one.diff(production, { id: "T1", olds, news: {} }, { warn });
    expect(said).toEqual([
      "Thing T1 may not be at https://staging.example.com as bob, where the configuration points now. It was created at https://api.example.com as bob. " +
        "An update looks for it at the new place first, and changes nothing if it is not there. " +
        "Restore https://api.example.com as bob in the configuration. Or use a Connection, or a provider, of its own for the other host or user.",
    ]);
    expect(calls).toEqual([]);
  });

  it("another user may be of another account", async () => {
    const olds = await madeAt(production);
    const { thing: one } = thing(production);
    const ann = sessionAt("https://api.example.com", "ann");
    await expect(one.delete(ann, { id: "T1", olds }, context)).rejects.toThrow(
      now("https://api.example.com as ann"),
    );
  });
});

describe("the same host under another address", () => {
  it("is taken: update and refresh hold the resource to it, and then nothing is changed any more", async () => {
    const olds = await madeAt(production);
    const { thing: one, calls } = thing(staging);
    const outputs = await one.update(staging, { id: "T1", olds, news: { size: 1 } }, context);
    expect(calls).toEqual(["read", "update"]);
    expect(one.diff(staging, { id: "T1", olds: outputs, news: {} }).changes).toBe(false);
    const fresh = await one.read(staging, { id: "T1", outputs: olds }, context);
    expect(one.diff(staging, { id: "T1", olds: fresh?.outputs ?? {}, news: {} }).changes).toBe(false);
  });

  it("is looked at before a replacement: nothing is ordered, and the next update replaces it", async () => {
    const diff = () => ({
      changes: true,
      replaces: ["size"],
      deleteBeforeReplace: false,
      detailed: { size: "replace" as const },
      steps: [],
    });
    const olds = await madeAt(production);
    const request = { id: "T1", olds, news: { size: 2 } };
    const away = thing(production, { diff });
    expect(away.thing.diff(staging, request)).toMatchObject({ replaces: [], detailed: { size: "update" } });
    await expect(away.thing.update(staging, request, context)).rejects.toThrow(elsewhere);
    const { thing: one, calls } = thing(staging, { diff });
    const failure = await one.update(staging, request, context).catch((error: unknown) => error);
    expect(calls).toEqual(["read"]);
    expect(failure).toMatchObject({
      id: "T1",
      message:
        "Thing T1 was found at https://staging.example.com as bob, where the configuration points now. Nothing was changed. Run `pulumi up` again: that replaces it, as the program asks. [resource-replaced-next]",
    });
    const { outputs } = failure as PartialFailure;
    expect(one.diff(staging, { ...request, olds: outputs })).toMatchObject({ replaces: ["size"] });
  });

  it("written otherwise is the same address", async () => {
    const olds = await madeAt(production);
    const { thing: one } = thing(production);
    const same = sessionAt("https://API.example.com:443");
    expect(one.diff(same, { id: "T1", olds, news: {} }).changes).toBe(false);
  });
});

describe("the account", () => {
  const inAccount = (account?: number) => sessionAt("https://api.example.com", "bob", account);

  it("that the configuration names is part of where a resource is, and another one has never had it", async () => {
    const outputs = await madeAt(inAccount(12));
    const { thing: one } = thing(inAccount(12));
    expect(one.diff(inAccount(12), { id: "T1", olds: outputs, news: {} }).changes).toBe(false);
    await expect(one.read(inAccount(13), { id: "T1", outputs }, context)).rejects.toThrow(
      now("https://api.example.com as bob, account 13"),
    );
    await expect(one.delete(inAccount(), { id: "T1", olds: outputs }, context)).rejects.toThrow(
      "Set accountNumber back to that. Or use a Connection, or a provider, of its own for the other account. [resource-elsewhere]",
    );
  });

  it("that the program gives the resource is where it is looked for, whatever the configuration names", async () => {
    const create = async () => ({ id: "T1", outputs: { accountNumber: 12, __set: ["accountNumber"] } });
    const home = thing(inAccount(12), { create });
    const { outputs: olds } = await home.thing.create(inAccount(), { news: {} }, context);
    expect(home.thing.diff(inAccount(13), { id: "T1", olds, news: {} }).changes).toBe(false);
    await home.thing.delete(inAccount(13), { id: "T1", olds }, context);
    expect(home.calls).toEqual(["delete"]);
  });

  describe("that the resource is known to be in", () => {
    /** A resource of account 12, as the host reports it or as the configuration named it when it was made. */
    const known = (over: Partial<Resource> = {}) =>
      thing(inAccount(12), {
        create: async () => ({ id: "T1", outputs: { accountNumber: 12 } }),
        ...over,
      });
    const made = async (session: Session) =>
      (await known().thing.create(session, { news: {} }, context)).outputs;

    it.each([[inAccount(12)], [inAccount()]])(
      "is not the one that the configuration names now: up and destroy look there, fail and send nothing",
      async (first) => {
        const olds = await made(first);
        const { thing: one, calls, seen } = known();
        expect(one.diff(inAccount(13), { id: "T1", olds, news: {} }).changes).toBe(true);
        const update = one.update(inAccount(13), { id: "T1", olds, news: {} }, context);
        await expect(update).rejects.toThrow(now("https://api.example.com as bob, account 13"));
        const removal = one.delete(inAccount(13), { id: "T1", olds }, context);
        await expect(removal).rejects.toThrow(now("https://api.example.com as bob, account 13"));
        expect(calls).toEqual(["read", "read"]);
        // Without the account that it was in: the one of the configuration is asked.
        expect(seen.slice(1)).toEqual([{}, {}]);
      },
    );

    it("is told of a host that answers a record of another account: it is not the one that was asked for", async () => {
      const olds = await made(inAccount(12));
      const read = async () => ({ id: "T1", outputs: { accountNumber: 12 }, inputs: {} });
      await expect(
        known({ read }).thing.update(inAccount(13), { id: "T1", olds, news: {} }, context),
      ).rejects.toThrow("is another one");
    });

    it("is the one that the configuration names for the first time: nothing changes", async () => {
      const olds = await made(inAccount());
      expect(known().thing.diff(inAccount(12), { id: "T1", olds, news: {} }).changes).toBe(false);
    });
  });

  it("was not stored by an earlier version where none was configured: nothing changes", () => {
    const { thing: one } = thing(inAccount());
    const olds = { size: 1, __host: "https://api.example.com as bob" };
    expect(one.diff(inAccount(), { id: "T1", olds, news: {} }).changes).toBe(false);
  });
});

describe("what is new in a run in which something is bound to another host", () => {
  const heldBack =
    "Nothing new is made, because the configuration points to https://staging.example.com as bob now. Thing T1 was created at https://api.example.com as bob. " +
    "Restore https://api.example.com as bob in the configuration. Or, if the configuration is right, run `pulumi up` first without what is new: it takes over what exists there. [create-held-back]";
  const stagingAgain = () => sessionAt("https://staging.example.com");

  it("is not created, however the run goes on", async () => {
    const olds = await madeAt(production);
    const session = stagingAgain();
    const { thing: one, calls } = thing(staging);
    one.diff(session, { id: "T1", olds, news: {} });
    await one.update(session, { id: "T1", olds, news: {} }, context);
    await expect(one.create(session, { news: {} }, context)).rejects.toThrow(heldBack);
    expect(calls).toEqual(["read", "update"]);
  });

  it("fails the diff where its check came before: a preview ends there in any order", async () => {
    const olds = await madeAt(production);
    const session = stagingAgain();
    const { thing: one } = thing(production);
    expect(session.managed.creates.plan()).toBeUndefined();
    expect(() => one.diff(session, { id: "T1", olds, news: {} })).toThrow(
      expect.objectContaining({ content: expect.objectContaining({ code: "create-held-back" }) }),
    );
  });

  it("is created where everything is where it was made", async () => {
    const olds = await madeAt(production);
    const session = sessionAt("https://api.example.com");
    session.managed.creates.plan();
    const { thing: one } = thing(production);
    one.diff(session, { id: "T1", olds, news: {} });
    expect(await one.create(session, { news: {} }, context)).toMatchObject({ id: "T1" });
  });
});

describe("the host that it was made at", () => {
  it("says that it is gone: refresh drops it, destroy succeeds, without another call", async () => {
    const { thing: one, calls } = thing(staging);
    const outputs = await madeAt(production);
    expect(await one.read(production, { id: "T1", outputs }, context)).toBeUndefined();
    await one.delete(production, { id: "T1", olds: outputs }, context);
    expect(calls).toEqual(["read", "delete"]);
  });

  it("is no property of the resource: its own methods never see it", async () => {
    const { thing: one, seen } = thing(production);
    const outputs = await madeAt(production);
    const request = { id: "T1", outputs, olds: outputs, news: {} };
    one.diff(production, request);
    await one.read(production, request, context);
    await one.update(production, request, context);
    await one.delete(production, request, context);
    expect(seen).toEqual([{ size: 1 }, { size: 1 }, { size: 1 }, { size: 1 }]);
  });

  it("is kept with what is partly done", async () => {
    const create = async () => {
      throw new PartialFailure("T1", { active: false }, sampleMessage("still building"));
    };
    const { thing: one } = thing(production, { create });
    const failure = await one.create(production, { news: {} }, context).catch((error: unknown) => error);
    expect(failure).toMatchObject({ id: "T1", message: "still building. [input-invalid]" });
    const { outputs } = failure as PartialFailure;
    expect(one.diff(staging, { id: "T1", olds: outputs, news: {} }).changes).toBe(true);
  });

  it("is unknown of what an older version stored: then a record that is not there is gone", async () => {
    const { thing: one } = thing(production);
    expect(await one.read(staging, { id: "T1", outputs: { size: 1 } }, context)).toBeUndefined();
    expect(one.diff(staging, { id: "T1", olds: { size: 1 }, news: {} }).changes).toBe(false);
  });
});
