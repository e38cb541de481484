import { describe, expect, it } from "vitest";
import { notesInMemory } from "../../../../provider/resource/notes";
import { orderNotes } from "../../../../provider/resources/server/order/orderNotes";
import { hostError } from "../../../support/hostError";

const day = 24 * 60 * 60_000;

/** The notes of one machine, at a time that the test sets. */
function machine() {
  const world = { now: 0 };
  const notes = notesInMemory(() => world.now);
  const configuration = { baseUrl: "https://api.example.com" };
  return { world, of: (domain: string) => orderNotes({ notes, configuration } as never, 1001, domain) };
}

describe("an order without an answer", () => {
  it("is noted from before it is sent, and until whoever sent it knows what came of it", async () => {
    const notes = machine().of("web.example.com");
    const answer = await notes.send(["AAAAAA", "BBBBBB"], async () => notes.unanswered());
    expect(answer).toEqual({ age: 0, before: ["AAAAAA", "BBBBBB"] });
    expect(notes.unanswered()).toEqual(answer);
    notes.close("own");
    expect(notes.unanswered()).toBeUndefined();
  });

  it.each([
    ["stays noted", true, { age: 0, before: [] }],
    ["is none where nothing can have come of it", false, undefined],
  ])("that failed %s", async (_what, mayHaveHappened, noted) => {
    const notes = machine().of("web.example.com");
    const failing = notes.send([], async () => {
      throw hostError("unreachable", { mayHaveHappened });
    });
    await expect(failing).rejects.toThrow("unreachable");
    expect(notes.unanswered()).toEqual(noted);
  });

  it("is forgotten after a day, by which it has arrived or was lost", async () => {
    const { world, of } = machine();
    await of("web.example.com").send([], async () => {});
    world.now = day - 1;
    expect(of("WEB.example.com").unanswered()).toEqual({ age: world.now, before: [] });
    expect(of("db.example.com").unanswered()).toBeUndefined();
    world.now += 1;
    expect(of("web.example.com").unanswered()).toBeUndefined();
  });
});

describe("an order with an answer", () => {
  it("is unlisted until a list shows what it made, or it is removed", () => {
    const { world, of } = machine();
    const notes = of("web.example.com");
    notes.noteAnswer("AAAAAA");
    world.now = 5;
    expect(notes.takeUnlisted((id) => id === "BBBBBB")).toEqual([{ id: "AAAAAA", age: 5 }]);
    expect(notes.takeUnlisted((id) => id === "AAAAAA")).toEqual([]);
    expect(notes.takeUnlisted(() => false)).toEqual([]);
  });
});
