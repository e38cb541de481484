import { describe, expect, it } from "vitest";
import { notesInMemory } from "../../../provider/run/notes";
import { RunRecord } from "../../../provider/run/runRecord";

const first = { __holder: "holder01" };
const second = { __holder: "holder02" };
const host = "https://api.example.com";
const engine = "127.0.0.1:40123";
const urnOf = (name: string) => `urn:pulumi:dev::web::hosting:index:Server::${name}`;

/** The processes of a run, which share the notes of their machine. */
function processes(now = () => 0) {
  const notes = notesInMemory(now);
  return (at: { readonly host?: string; readonly run?: string | undefined } = {}) =>
    new RunRecord({ host, now, notes, run: engine, ...at });
}

describe("an id that a resource keeps", () => {
  it.each([
    ["is known to its own process", {}, true],
    ["is known to another process of the run", { other: {} }, true],
    ["is not known to a process at another host", { other: { host: "https://other.example.com" } }, false],
    ["is not known to another run", { other: { run: "127.0.0.1:40124" } }, false],
    ["is not known to a process without a run", { other: { run: undefined } }, false],
  ] as const)("%s", (_what, { other }: { other?: object }, isKept) => {
    const process = processes();
    const keeper = process();
    keeper.use("Server", "ABC123", "keeps", { outputs: second });
    const asked = other ? process(other) : keeper;
    expect(asked.shared()!.isKeptByAnother("Server", "ABC123", first)).toBe(isKept);
    expect(asked.isManaged("Server", "ABC123")).toBe(isKept);
    expect(asked.shared()!.isKeptByAnother("Server", "ABC123", second)).toBe(false);
    expect(asked.shared()!.isKeptByAnother("SshKey", "ABC123", first)).toBe(false);
  });

  it.each([
    ["keeps", true, true],
    ["met", true, false],
    ["imported", true, true],
    ["read", false, false],
  ] as const)(
    'is used if it is marked "%s": managed %s, kept from removal by others %s',
    (use, isManaged, isKept) => {
      const run = processes()();
      run.use("Server", "ABC123", use, { outputs: second });
      expect(run.isKnown("Server", "ABC123")).toBe(true);
      expect(run.isManaged("Server", "ABC123")).toBe(isManaged);
      expect(run.shared()!.isKeptByAnother("Server", "ABC123", first)).toBe(isKept);
      // A diff marks it as met, and only for the resource with the same holder mark.
      const isMet = [second, first].map((outputs) => run.shared()!.hasMet("Server", "ABC123", outputs));
      expect(isMet).toEqual([isManaged, false]);
    },
  );

  it("counts by the last statement about it, but a refresh does not change that", () => {
    const run = processes()();
    run.use("Server", "ABC123", "keeps", { outputs: second });
    run.use("Server", "ABC123", "read", { outputs: second });
    expect(run.shared()!.isKeptByAnother("Server", "ABC123", first)).toBe(true);
    run.use("Server", "ABC123", "met", { outputs: second });
    expect(run.shared()!.isKeptByAnother("Server", "ABC123", first)).toBe(false);
  });
});

it("a failed create is known to all processes of the run, and to no other run", () => {
  const process = processes();
  process().failed(urnOf("www"));
  expect(process({ host: "https://other.example.com" }).shared()!.whatFailed()).toBe(urnOf("www"));
  expect(process({ run: "127.0.0.1:40124" }).shared()!.whatFailed()).toBeUndefined();
  process().failed(urnOf("web"));
  process().succeeded(urnOf("web"));
  process().succeeded(urnOf("db"));
  expect(process().shared()!.whatFailed()).toBe(urnOf("www"));
});

it("a resource that no create or diff has reached blocks removals of dropped resources, but no replacement", () => {
  const process = processes();
  process().declare(urnOf("web"));
  process().declare(urnOf("www"));
  process().use("Server", "ABC123", "keeps", { outputs: first, urn: urnOf("web") });
  expect(process().shared()!.whatFailed(urnOf("old"))).toBe(urnOf("www"));
  expect([urnOf("web"), undefined].map((urn) => process().shared()!.whatFailed(urn))).toEqual([
    undefined,
    undefined,
  ]);
  process().use("Server", "DEF456", "keeps", { outputs: second, urn: urnOf("www") });
  expect(process().shared()!.whatFailed(urnOf("old"))).toBeUndefined();
});

it("a domain can be claimed once in a program, but again by its own resource", () => {
  const process = processes();
  expect(process().declare(urnOf("web"), "web.example.com")).toBeUndefined();
  expect(process().declare(urnOf("web"), "web.example.com")).toBeUndefined();
  expect(process().declare(urnOf("www"), "web.example.com")).toBe(urnOf("web"));
  expect(process().declare(urnOf("db"))).toBeUndefined();
  expect([urnOf("db"), urnOf("old"), undefined].map((urn) => process().shared()!.isDeclared(urn))).toEqual([
    true,
    false,
    false,
  ]);
});

it("a domain may be claimed after its resource was declared", () => {
  const process = processes();
  process().declare(urnOf("web"));
  expect(process().declare(urnOf("web"), "a.example.com")).toBeUndefined();
  expect(process().declare(urnOf("db"), "a.example.com")).toBe(urnOf("web"));
});

it("another id that was imported under a URN replaces the first one", () => {
  const process = processes();
  process().use("Server", "DEF456", "imported", { outputs: second, urn: urnOf("web") });
  process().use("Server", "DEF456", "keeps", { outputs: second, urn: urnOf("web") });
  expect(process().shared()!.importedInstead("Server", "ABC123", urnOf("web"))).toBe("DEF456");
  expect(process().shared()!.importedInstead("Server", "DEF456", urnOf("web"))).toBeUndefined();
  expect(process().shared()!.importedInstead("Server", "ABC123", urnOf("db"))).toBeUndefined();
});

it("lines older than a day belong to another run with the same engine address, and truncated lines are ignored", () => {
  let now = 0;
  const notes = notesInMemory(() => now);
  const process = () => new RunRecord({ host, now: () => now, notes, run: engine });
  process().use("Server", "ABC123", "keeps", { outputs: second });
  notes.append(`the run ${engine}`, '{"is":"ended","at":0,"wha');
  expect(process().shared()!.isKeptByAnother("Server", "ABC123", first)).toBe(true);
  expect(process().shared()!.whatFailed()).toBeUndefined();
  now = 24 * 60 * 60_000;
  expect(process().shared()!.isKeptByAnother("Server", "ABC123", first)).toBe(false);
});
