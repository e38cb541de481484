import { describe, expect, it } from "vitest";
import { ManagedResources } from "../../../provider/resource/managed";
import type { Holder, OtherProcesses } from "../../../provider/resource/otherProcesses";

const first = { __holder: "holder01" };
const second = { __holder: "holder02" };

/** What one process knows, and what it tells and asks the others. */
function process(elsewhere: Record<string, Holder> = {}) {
  const warned: string[] = [];
  let answer: (name: string) => Holder | undefined = () => undefined;
  const others: OtherProcesses = {
    answer: (holderOf) => {
      answer = holderOf;
    },
    ask: async (name) => [elsewhere[name] ?? []].flat(),
    warnIfAlone: () => void warned.push("alone"),
  };
  const managed = new ManagedResources({ host: "https://api.example.com", random: () => 0.5, others });
  return { managed, warned, answer: (name: string) => answer(name) };
}
const web = "https://api.example.com Server:ABC123";

describe("who has a resource", () => {
  it("is nobody known at first", async () => {
    const { managed } = process();
    expect(await managed.isManaged("Server", "ABC123")).toBe(false);
    expect(await managed.otherHolder("Server", "ABC123", first)).toBeUndefined();
  });

  it("a resource that is met is managed, and holds back no delete", async () => {
    const { managed, answer } = process();
    managed.meet("Server", "ABC123");
    expect(await managed.isManaged("Server", "ABC123")).toBe(true);
    expect(await managed.isManaged("Asset", "ABC123")).toBe(false);
    expect(await managed.otherHolder("Server", "ABC123", first)).toBeUndefined();
    expect(answer(web)).toBeUndefined();
  });

  it.each(["adopted", "kept"] as const)(
    "what one has %s is another's no more, and its own still",
    async (how) => {
      const { managed } = process();
      managed[how === "adopted" ? "adopt" : "keep"]("Server", "ABC123", second);
      expect(await managed.isManaged("Server", "ABC123")).toBe(true);
      expect(await managed.otherHolder("Server", "ABC123", first)).toBe(how);
      expect(managed.otherHolderHere("Server", "ABC123", first)).toBe(how);
      expect(await managed.otherHolder("Server", "ABC123", second)).toBeUndefined();
      expect(await managed.otherHolder("SshKey", "ABC123", first)).toBeUndefined();
    },
  );

  it("the last word counts", async () => {
    const { managed } = process();
    managed.keep("SshKey", "7", first);
    managed.adopt("SshKey", "7", second);
    expect(await managed.otherHolder("SshKey", "7", first)).toBe("adopted");
    managed.keep("SshKey", "7", first);
    expect(await managed.otherHolder("SshKey", "7", second)).toBe("kept");
  });

  it("is asked of the other processes too, for the same host, and told to them", async () => {
    const there = process({ [web]: { how: "adopted", mark: "holder02" } });
    expect(await there.managed.isManaged("Server", "ABC123")).toBe(true);
    expect(await there.managed.otherHolder("Server", "ABC123", first)).toBe("adopted");
    expect(await there.managed.otherHolder("Server", "ABC123", second)).toBeUndefined();
    expect(there.managed.otherHolderHere("Server", "ABC123", first)).toBeUndefined();
    // What this process knows of itself does not hide what another knows.
    there.managed.keep("Server", "ABC123", first);
    expect(await there.managed.otherHolder("Server", "ABC123", first)).toBe("adopted");
    expect(there.answer(web)).toEqual({ how: "kept", mark: "holder01" });
  });

  it("of an older package's outputs, which have no mark, is told to nobody: its own delete would be held back", async () => {
    const { managed, answer } = process();
    managed.keep("Server", "ABC123", {});
    expect(await managed.isManaged("Server", "ABC123")).toBe(true);
    expect(answer(web)).toBeUndefined();
  });

  it("of such outputs holds back every delete in this process: nobody can tell whose it is", () => {
    const { managed } = process();
    managed.keep("Server", "ABC123", {});
    expect(managed.otherHolderHere("Server", "ABC123", {})).toBe("kept");
    expect(managed.otherHolderHere("Server", "ABC123", first)).toBe("kept");
  });

  it("only what is taken over must be known to the others", () => {
    const { managed, warned } = process();
    managed.meet("Server", "ABC123");
    managed.keep("Server", "ABC123", first);
    expect(warned).toEqual([]);
    managed.adopt("Server", "ABC123", first);
    expect(warned).toEqual(["alone"]);
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
