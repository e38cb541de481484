import { describe, expect, it } from "vitest";
import { notesInMemory } from "../../../provider/resource/notes";
import { orderOnce, unanswered } from "../../../provider/resource/unanswered";

const hour = 60 * 60_000;
const order = "server of web.example.com";

describe("an order without an answer", () => {
  it("is known from before it is sent until its answer is there", async () => {
    const notes = notesInMemory(() => 5);
    const seen: unknown[] = [];
    const answer = await orderOnce(notes, order, ["AAAAAA", "BBBBBB"], async () => {
      seen.push(unanswered(notes, order, 10));
      return "CCCCCC";
    });
    expect([answer, seen]).toEqual(["CCCCCC", [{ sentAt: 5, before: ["AAAAAA", "BBBBBB"] }]]);
    expect(unanswered(notes, order, 10)).toBeUndefined();
  });

  it("is forgotten after a day, by which it has arrived or was lost", () => {
    const notes = notesInMemory(() => 0);
    notes.write(order, "");
    expect(unanswered(notes, order, 24 * hour - 1)).toEqual({ sentAt: 0, before: [] });
    expect(unanswered(notes, order, 24 * hour)).toBeUndefined();
    expect(unanswered(notes, "server of db.example.com", 0)).toBeUndefined();
  });
});
