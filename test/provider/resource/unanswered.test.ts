import { describe, expect, it } from "vitest";
import { notesInMemory } from "../../../provider/resource/notes";
import { orderOnce, unanswered } from "../../../provider/resource/unanswered";
import { hostError } from "../../support/hostError";

const hour = 60 * 60_000;
const order = "server of web.example.com";

describe("an order without an answer", () => {
  it("is noted from before it is sent, and until whoever sent it knows what came of it", async () => {
    const notes = notesInMemory(() => 5);
    const answer = await orderOnce(notes, order, ["AAAAAA", "BBBBBB"], async () => unanswered(notes, order));
    expect(answer).toEqual({ age: 0, before: ["AAAAAA", "BBBBBB"] });
    expect(unanswered(notes, order)).toEqual(answer);
    notes.remove(order);
    expect(unanswered(notes, order)).toBeUndefined();
  });

  it.each([
    ["stays noted", true, { age: 0, before: [] }],
    ["is none where nothing can have come of it", false, undefined],
  ])("that failed %s", async (_what, mayHaveHappened, noted) => {
    const notes = notesInMemory(() => 5);
    const failing = orderOnce(notes, order, [], async () => {
      throw hostError("unreachable", { mayHaveHappened });
    });
    await expect(failing).rejects.toThrow("unreachable");
    expect(unanswered(notes, order)).toEqual(noted);
  });

  it("is forgotten after a day, by which it has arrived or was lost", () => {
    let now = 0;
    const notes = notesInMemory(() => now);
    notes.write(order, "");
    now = 24 * hour - 1;
    expect(unanswered(notes, order)).toEqual({ age: now, before: [] });
    now += 1;
    expect(unanswered(notes, order)).toBeUndefined();
    expect(unanswered(notes, "server of db.example.com")).toBeUndefined();
  });
});
