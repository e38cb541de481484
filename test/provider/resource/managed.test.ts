import { describe, expect, it } from "vitest";
import { ManagedResources } from "../../../provider/resource/managed";
import { type Notes, notesInMemory } from "../../../provider/resource/notes";

const first = { __holder: "holder01" };
const second = { __holder: "holder02" };

/** Notes that all processes of a machine read. */
function notesOfMachine(): Notes {
  const notes = notesInMemory(() => 0);
  return { ...notes, write: (name, text) => void notes.write(name, text) };
}

/** What one process of a run knows. Alone: its notes are its own. */
function process({
  notes = notesInMemory(() => 0),
  run = "127.0.0.1:40123",
  host = "https://api.example.com",
}: {
  notes?: Notes;
  run?: string;
  host?: string;
} = {}) {
  const warned: string[] = [];
  const warn = (line: string) => void warned.push(line);
  return {
    warned,
    managed: new ManagedResources({
      host,
      random: () => 0.5,
      run: { engineAddress: run, notes, warn },
    }),
  };
}

describe("who has a resource", () => {
  it("is nobody known at first", () => {
    const { managed } = process();
    expect(managed.isManaged("Server", "ABC123")).toBe(false);
    expect(managed.otherHolder("Server", "ABC123", first)).toBeUndefined();
  });

  it("a resource that is met is managed, and holds back no delete", () => {
    const { managed } = process();
    managed.meet("Server", "ABC123");
    expect(managed.isManaged("Server", "ABC123")).toBe(true);
    expect(managed.isManaged("Asset", "ABC123")).toBe(false);
    expect(managed.otherHolder("Server", "ABC123", first)).toBeUndefined();
  });

  it.each(["adopted", "stays"] as const)("what one has %s is another's no more, and its own still", (how) => {
    const { managed } = process();
    managed[how === "adopted" ? "adopt" : "stays"]("Server", "ABC123", second);
    expect(managed.isManaged("Server", "ABC123")).toBe(true);
    expect(managed.otherHolder("Server", "ABC123", first)).toBe(how);
    expect(managed.otherHolder("Server", "ABC123", second)).toBeUndefined();
    expect(managed.otherHolder("SshKey", "ABC123", first)).toBeUndefined();
  });

  it("the last word counts", () => {
    const { managed } = process();
    managed.stays("SshKey", "7", first);
    managed.adopt("SshKey", "7", second);
    expect(managed.otherHolder("SshKey", "7", first)).toBe("adopted");
    managed.stays("SshKey", "7", first);
    expect(managed.otherHolder("SshKey", "7", second)).toBe("stays");
  });
});

describe("the other processes of the run", () => {
  it("know what is taken over, of the same host, and its own delete is not held back", () => {
    const notes = notesOfMachine();
    process({ notes }).managed.adopt("Server", "ABC123", second);
    const { managed } = process({ notes });
    expect(managed.otherHolder("Server", "ABC123", first)).toBe("adopted");
    expect(managed.otherHolder("Server", "ABC123", second)).toBeUndefined();
    const elsewhere = process({ notes, host: "https://other.example.com" }).managed;
    expect(elsewhere.otherHolder("Server", "ABC123", first)).toBeUndefined();
  });

  it("of another run know nothing of it", () => {
    const notes = notesOfMachine();
    process({ notes }).managed.adopt("Server", "ABC123", second);
    const { managed } = process({ notes, run: "127.0.0.1:40999" });
    expect(managed.otherHolder("Server", "ABC123", first)).toBeUndefined();
  });

  it("are told of nothing else: what diff meets is written nowhere", () => {
    const written: string[] = [];
    const notes = { ...notesOfMachine(), write: (name: string) => void written.push(name) };
    const { managed } = process({ notes });
    managed.meet("Server", "ABC123");
    managed.stays("Server", "ABC123", first);
    managed.expectDiffOfRefresh("Server", "ABC123", "holder01");
    expect(written).toEqual([]);
  });

  it("cannot be told where the machine keeps no notes: a warning says so once", () => {
    const { managed, warned } = process();
    managed.adopt("Server", "ABC123", first);
    managed.adopt("Server", "DEF456", first);
    expect(warned).toEqual([
      "What is taken over here cannot be told to the other providers of this run, because of it is in memory alone. " +
        "Do not take a resource out of the program in the run in which another Connection takes over what it holds.",
    ]);
  });
});

it("a mark is made once, and stays", () => {
  const { managed } = process();
  expect(managed.markOf({})).toBe("i0000000");
  expect(managed.markOf(first)).toBe("holder01");
});

it("the diff after a refresh's read is the refresh's, once and for that resource alone", () => {
  const { managed } = process();
  managed.expectDiffOfRefresh("Server", "ABC123", "holder01");
  expect(managed.isDiffOfRefresh("Server", "ABC123", "holder02")).toBe(false);
  expect(managed.isDiffOfRefresh("Credential", "ABC123", "holder01")).toBe(false);
  expect(managed.isDiffOfRefresh("Server", "ABC123", "holder01")).toBe(true);
  expect(managed.isDiffOfRefresh("Server", "ABC123", "holder01")).toBe(false);
});

describe("turns", () => {
  it("tasks of one name follow each other, also after one that fails; those of another name do not wait", async () => {
    const { managed } = process();
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
});
