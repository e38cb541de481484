import { describe, expect, it } from "vitest";
import { failure, type Message, type MessageData, message } from "../../../provider/message";
import { removalGuard } from "../../../provider/resource/removalGuard";
import { type DiffResult, PartialFailure, type Resource } from "../../../provider/resource/resource";
import type { Session } from "../../../provider/resource/session";
import { stateGuard } from "../../../provider/resource/stateGuard";
import { type HomePlace, hiddenOutputs } from "../../../provider/resource/stored";
import { phases } from "../../../provider/resources/server/life/phase";
import { notesInMemory } from "../../../provider/run/notes";
import { RunRecord } from "../../../provider/run/runRecord";
import type { Properties } from "../../../provider/values";
import { tested } from "../../support/resources";
import { sampleMessage } from "../../support/sampleMessage";
import { told } from "../../support/told";
import { diffResult, spyResource } from "../thing";

type At = Partial<Record<"url" | "user" | "movedFrom", string>> & { readonly account?: number };
const sessionAt = ({ url = "https://api.example.com/", user = "bob", account, movedFrom }: At) => {
  const configuration = { baseUrl: url, username: user, accountNumber: account, movedFrom };
  const run = new RunRecord({ host: url, now: () => 0, notes: notesInMemory(() => 0) });
  return { configuration, run, partlyCreated: new Map() } as unknown as Session;
};
const context = { status: () => {}, warn: () => {} };

/** A resource that each host has under this id, unless `there` says otherwise, and the calls of its methods. */
function thing({
  there = { size: 1 } as Properties | null,
  over = {} as Partial<Resource>,
  found = {} as Partial<DiffResult>,
} = {}) {
  const { asked, resource } = spyResource({
    phases,
    isSame: (olds, found) => olds.size === found.size,
    diff: () => diffResult(found),
    create: async () => ({ id: "T1", outputs: { size: 1 } }),
    read: async (_, { id, outputs }) => (there ? { id, outputs, inputs: there } : undefined),
    update: async (_, { news }) => news,
    ...over,
  });
  const thing = stateGuard(resource);
  return {
    thing: tested(thing),
    noted: tested(removalGuard(thing)),
    asked,
    calls: () => asked.map(([method]) => method),
  };
}

const place: HomePlace = { host: "https://api.example.com", user: "bob" };
const made: Properties = { size: 1, __host: place };
const of = (account: number) => ({ ...made, accountNumber: account });
/** Calls every method of the resource, and returns how each one ended. */
async function useAt(at: At, olds = made, there: Properties | null = { size: 1 }) {
  const used = thing({ there });
  const session = sessionAt(at);
  const ends = await Promise.allSettled([
    used.thing.read(session, { id: "T1", outputs: olds }, context),
    used.thing.update(session, { id: "T1", olds, news: { size: 2 } }, context),
    used.thing.delete(session, { id: "T1", olds }, context),
  ]);
  const failed = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.content] : []));
  return { ...used, calls: used.calls(), failed, ends };
}

const host = { url: "https://staging.example.com" };
const asBob = "https://staging.example.com as bob";
/** The error of a call for a resource that was created elsewhere. */
const elsewhere = (now: string, differs: MessageData["resource-elsewhere"]["differs"], createdIn = "") => {
  const made = {
    createdAt: `https://api.example.com as bob${createdIn}`,
    formerHost: "https://api.example.com",
  };
  const data = { resource: "Thing", id: "T1", ...made, now, underId: "nothing", differs } as const;
  return message("resource-elsewhere", data);
};
const moved = { ...host, movedFrom: "https://API.example.com/" };

const named = { ...of(7), __set: ["accountNumber"] };
it.each<[string, At, Properties]>([
  ["an unchanged configuration", {}, made],
  ["another spelling of the host's address", { url: "https://API.example.com:443" }, made],
  ["the resource's known account, configured for the first time", { account: 7 }, of(7)],
  ["no configured account any more", {}, of(7)],
  ["another configured account, if the program sets the resource's account", { account: 8 }, named],
  ["any host, for the state of an older version", host, { size: 1 }],
])("%s needs no lookup before a call", async (_what, at, olds) => {
  const { calls, failed } = await useAt(at, olds);
  expect({ calls: calls.sort(), failed }).toEqual({ calls: ["delete", "read", "update"], failed: [] });
});

const account8 = elsewhere("https://api.example.com as bob, account 8", "account", ", account 7");
const movedFromOther = { ...host, movedFrom: "https://old.example.com" };
it.each<[string, At, Properties, Message]>([
  ["another host", host, made, elsewhere(asBob, "host")],
  ["another account", { account: 8 }, of(7), account8],
  ["another host than the configured former one", movedFromOther, made, elsewhere(asBob, "host")],
])("nothing is read, changed or removed with %s", async (_what, at, olds, expected) => {
  const { calls, failed } = await useAt(at, olds);
  expect(calls).toEqual([]);
  expect(failed).toEqual([expected, expected, expected]);
});

describe.each<[string, At]>([
  ["another user", { user: "ann" }],
  ["an account configured for the first time, if the resource's account is not known", { account: 7 }],
  ["the host's new address", moved],
])("%s", (_what, at) => {
  it("is accepted and stored if the resource is found there", async () => {
    const { calls, failed, ends } = await useAt(at);
    expect(failed).toEqual([]);
    expect(calls.sort()).toEqual(["delete", "diff", "read", "read", "read", "update"]);
    const { user = "bob", url = "https://api.example.com", account } = at;
    const __host = { host: url, user, ...(account && { account }) };
    expect(ends[1]).toMatchObject({ value: { size: 2, __host } });
  });

  it.each([
    ["a missing resource is not taken for gone", null, "nothing"],
    ["a different resource has its id", { size: 7 }, "another"],
  ])("changes and removes nothing if %s", async (_how, there, found) => {
    const { calls, failed } = await useAt(at, made, there);
    expect(calls).toEqual(["read", "read", "read"]);
    const refused = { code: "resource-elsewhere", data: { underId: found } };
    expect(failed).toMatchObject([refused, refused, refused]);
  });
});

describe("a change that would replace the resource", () => {
  const found = { changes: true, replaces: ["size"], changedInputs: ["size"] };
  const change = { id: "T1", olds: made, news: { size: 2 } };

  it.each<[string, At]>([
    ["another host", host],
    ["another user", { user: "ann" }],
    ["another account", { account: 7 }],
  ])("is only an update with %s, so that nothing is ordered there", (_what, at) => {
    const { thing: one } = thing({ found });
    const inPlace = { ...found, replaces: [] };
    expect(one.diff(sessionAt(at), change)).toMatchObject(inPlace);
    expect(one.diff(sessionAt({}), change)).toMatchObject(found);
  });
});

it.each([
  ["stays in the state at a refresh", { ...made, __set: ["size"] }, true],
  ["makes an import fail", { __host: place }, false],
])("a resource that may be gone %s", async (_what, outputs, isKept) => {
  const unsure = failure("existence-unsure", { what: "Thing T1", because: "alone", hostSaid: "no" });
  const { thing: one } = thing({ over: { read: () => Promise.reject(unsure) } });
  const read = one.read(sessionAt({}), { id: "T1", outputs }, context);
  if (isKept) expect(await read).toMatchObject({ id: "T1", inputs: { size: 1 }, outputs: { size: 1 } });
  else await expect(read).rejects.toBe(unsure);
});

it("a failed create is noted in the run, and so is a failed update that should have finished a create", async () => {
  const refuse = () => Promise.reject(new Error("no"));
  const { noted: one } = thing({
    over: { create: refuse, update: refuse, isUnfinished: ({ size }) => size === 2 },
  });
  const session = sessionAt({});
  const ends = async (work: Promise<unknown>) => [
    await work.catch(String),
    session.run.shared()!.whatFailed(),
  ];
  const update = (size: number) => ({ id: "T1", olds: { ...made, size }, news: {} });
  expect(await ends(one.update(session, update(1), context))).toEqual(["Error: no", undefined]);
  expect(await ends(one.update(session, update(2), context))).toEqual(["Error: no", "Thing"]);
  const urn = "urn:pulumi:dev::web::Thing::www";
  expect(await ends(one.create(session, { news: {} }, { ...context, urn }))).toEqual(["Error: no", urn]);
  // An error hook of the program may repeat the operation.
  const again = thing().noted.create(session, { news: {} }, { ...context, urn });
  expect((await ends(again))[1]).toBe("Thing");
});

it("a resource replaced under an alias may be deleted first, although its state has the old URN", async () => {
  const { noted: one, calls } = thing({ found: { replaces: ["size"] } });
  const session: Session = { ...sessionAt({}), refreshed: new Set() };
  const olds = { ...made, __holder: "holder01" };
  const [before, now] = ["www", "site-www"].map((name) => `urn:pulumi:dev::web::Thing::${name}`);
  session.run.declare(String(now));
  await expect(one.delete(session, { id: "T1", olds }, { ...context, urn: before })).rejects.toThrow(
    "removal-held",
  );
  one.diff(session, { id: "T1", olds, news: {} }, { ...context, urn: now });
  await one.delete(session, { id: "T1", olds }, { ...context, urn: before });
  expect(calls().at(-1)).toBe("delete");
});

it.each<[string, Properties]>([
  ["__frozen", { size: 1, __set: ["size"], __frozen: true }],
  ["__phase: moving", { size: 1, __phase: { is: "moving", since: 0 } }],
  ["__phase: toString", { __phase: { is: "toString" } }],
  ["__phase", { __phase: "moving" }],
])(
  "a state with %s from a newer version is not compared, read, changed or removed, and a preview announces no replacement",
  async (unknown, outputs) => {
    const newer = message("state-newer", { resource: "Thing", id: "T1", unknown });
    const { thing: one, asked, failed } = await useAt({}, outputs);
    const warned: Message[] = [];
    const warn = (line: Message) => warned.push(line);
    const diff = one.diff(sessionAt({}), { id: "T1", olds: outputs, news: {} }, { ...context, warn });
    expect(diff).toEqual(diffResult({ changes: true }));
    expect([asked, warned, failed]).toEqual([[], [newer], [newer, newer, newer]]);
  },
);

it.each(phases)("every method accepts the stored outputs of this version in the phase %s", async (is) => {
  const hidden = Object.fromEntries(hiddenOutputs.map((name) => [name, "any"]));
  const outputs = { ...hidden, __host: undefined, __phase: { is }, anOutputOfLater: 1 };
  const { calls, failed } = await useAt({}, outputs);
  expect([calls.sort(), failed]).toEqual([["delete", "read", "update"], []]);
});

it("a partly completed create keeps its host and account", async () => {
  const partial = new PartialFailure("T1", { active: false }, sampleMessage("still building"));
  const { thing: one } = thing({ over: { create: () => Promise.reject(partial) } });
  await expect(one.create(sessionAt({ account: 7 }), { news: {} }, context)).rejects.toMatchObject({
    id: "T1",
    message: told("input-invalid", { property: "still", reason: "building" }),
    outputs: { active: false, __host: { ...place, account: 7 } },
  });
});

it.each<[string, Partial<Resource>]>([
  ["fails", { read: async () => Promise.reject(new Error("no")) }],
  ["finds nothing", { read: async () => undefined }],
])("an import that %s blocks the removals of its run", async (_what, over) => {
  const session = sessionAt({});
  const imported = thing({ over }).noted.read(session, { id: "T1", outputs: {} }, { ...context, urn: "www" });
  await imported.catch(() => {});
  expect(session.run.shared()!.whatFailed()).toBe("www");
});
