import { describe, expect, it } from "vitest";
import { createOnce } from "../../../provider/resource/createOnce";
import { ManagedResources } from "../../../provider/resource/managed";
import { notesInMemory } from "../../../provider/resource/notes";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import { hostError } from "../../support/hostError";
import { sampleMessage } from "../../support/sampleMessage";
import { scriptedHost } from "../../support/scriptedHost";

const first = { __holder: "holder01" };
const second = { __holder: "holder02" };

/** The processes of a run, which share the notes of their machine. */
function processes(now = () => 0) {
  const notes = notesInMemory(now);
  return (host = "https://api.example.com", run: string | null = "127.0.0.1:40123") =>
    new ManagedResources({ host, random: () => 0.5, notes, run: run ?? undefined });
}

describe("who has a resource", () => {
  it("a resource that is met is managed, and holds back no delete; another process of the run has not met it", () => {
    const process = processes();
    const managed = process();
    managed.meet("Server", "ABC123");
    expect(managed.isManaged("Server", "ABC123")).toBe(true);
    expect(managed.isManaged("Asset", "ABC123")).toBe(false);
    expect(process().isManaged("Server", "ABC123")).toBe(false);
    expect(managed.otherHolder("Server", "ABC123", first)).toBeUndefined();
  });

  it("one that a refresh has read is known, and a create may still adopt it", () => {
    const managed = processes()();
    managed.read("Server", "ABC123");
    expect(managed.isKnown("Server", "ABC123")).toBe(true);
    expect(managed.isManaged("Server", "ABC123")).toBe(false);
  });

  it.each(["adopted", "kept"] as const)("what one has %s is not another's, and still its own", (how) => {
    const managed = processes()();
    managed[how === "adopted" ? "adopt" : "keep"]("Server", "ABC123", second);
    expect(managed.isManaged("Server", "ABC123")).toBe(true);
    expect(managed.otherHolder("Server", "ABC123", first)).toBe(how);
    expect(managed.otherHolder("Server", "ABC123", second)).toBeUndefined();
    expect(managed.otherHolder("SshKey", "ABC123", first)).toBeUndefined();
  });

  it("the last word of a process counts", () => {
    const managed = processes()("https://api.example.com", null);
    managed.keep("SshKey", "7", first);
    managed.adopt("SshKey", "7", second);
    expect(managed.otherHolder("SshKey", "7", first)).toBe("adopted");
    managed.keep("SshKey", "7", first);
    expect(managed.otherHolder("SshKey", "7", second)).toBe("kept");
  });

  it.each<[string, [string, string | null], "adopted" | undefined]>([
    ["is known to another process of the run", ["https://api.example.com", "127.0.0.1:40123"], "adopted"],
    ["not to one of another host", ["https://other.example.com", "127.0.0.1:40123"], undefined],
    ["nor to another run", ["https://api.example.com", "127.0.0.1:40124"], undefined],
    ["nor to one that is alone", ["https://api.example.com", null], undefined],
  ])("what one adopts %s", (_what, where, holder) => {
    const process = processes();
    const other = process(...where);
    // What it knows of itself does not hide that.
    other.keep("Server", "ABC123", first);
    process().adopt("Server", "ABC123", second);
    expect(other.otherHolder("Server", "ABC123", first)).toBe(holder);
    expect(other.otherHolder("Server", "ABC123", second)).toBe("kept");
    expect(other.isManaged("Server", "DEF456")).toBe(false);
  });

  it("a note of a day ago is of another run, whose engine had the same address", () => {
    let now = 0;
    const process = processes(() => now);
    process().adopt("Server", "ABC123", second);
    now = 24 * 60 * 60_000;
    expect(process().otherHolder("Server", "ABC123", first)).toBeUndefined();
  });

  it("outputs of an older package, which have no mark, hold back every delete in this process", () => {
    const process = processes();
    const managed = process();
    managed.adopt("Server", "ABC123", {});
    expect(managed.otherHolder("Server", "ABC123", {})).toBe("adopted");
    expect(managed.otherHolder("Server", "ABC123", first)).toBe("adopted");
    expect(process().otherHolder("Server", "ABC123", first)).toBeUndefined();
  });
});

it("a mark is created once, and stays", () => {
  const managed = processes()();
  expect(managed.markOf({})).toBe("i0000000");
  expect(managed.markOf(first)).toBe("holder01");
});

it("the diff after a refresh's read is the refresh's, once and for that resource alone", () => {
  const managed = processes()();
  managed.expectDiffOfRefresh("Server", "ABC123", "holder01");
  expect(managed.isDiffOfRefresh("Server", "ABC123", "holder02")).toBe(false);
  expect(managed.isDiffOfRefresh("Credential", "ABC123", "holder01")).toBe(false);
  expect(managed.isDiffOfRefresh("Server", "ABC123", "holder01")).toBe(true);
  expect(managed.isDiffOfRefresh("Server", "ABC123", "holder01")).toBe(false);
});

it("tasks of one name follow each other, also after one that fails; those of another name do not wait", async () => {
  const managed = processes()();
  const came: string[] = [];
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const failing = managed.inTurn("web", async () => {
    await gate;
    came.push("first");
    throw new Error("no");
  });
  const next = managed.inTurn("web", async () => void came.push("second"));
  await managed.inTurn("db", async () => void came.push("other"));
  expect(came).toEqual(["other"]);
  go();
  await expect(failing).rejects.toThrow("no");
  await next;
  expect(came).toEqual(["other", "first", "second"]);
});

/** A resource whose creates and updates end as reported, in order. */
function resourceThat(...ends: (() => never)[]) {
  const called: string[] = [];
  const end = (name: string) => async () => {
    called.push(name);
    (ends.shift() ?? (() => {}))();
    return name === "create" ? { id: "ABC123", outputs: { uniqId: "ABC123" } } : { uniqId: "ABC123" };
  };
  const resource = { name: "Server", create: end("create"), update: end("update") } as unknown as Resource;
  return { called, resource };
}
const throwing = (error: Error) => (): never => {
  throw error;
};
const left = { uniqId: "ABC123", active: false };
const partly = throwing(new PartialFailure("ABC123", left, sampleMessage("not built")));
const refused = throwing(hostError("permission"));

it("a second create of one resource continues with what the first has made, and keeps it if it fails as well", async () => {
  const { called, resource } = resourceThat(partly, refused, partly);
  const { session, context } = scriptedHost({});
  const create = () => createOnce(resource, session, { name: "urn", news: {} }, context);
  const kept = { id: "ABC123", outputs: { uniqId: "ABC123", active: false } };
  for (const _try of [1, 2, 3]) await expect(create()).rejects.toMatchObject(kept);
  expect(await create()).toEqual({ id: "ABC123", outputs: { uniqId: "ABC123" } });
  expect(called).toEqual(["create", "update", "update", "update"]);
});
