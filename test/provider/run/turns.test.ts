import { expect, it } from "vitest";
import { createTurns, heldTurn } from "../../../provider/run/turns";

it("a turn that is taken again after a wait is still held by one holder at a time", async () => {
  const inTurn = createTurns();
  const [one, other] = [heldTurn(inTurn, "a.example"), heldTurn(inTurn, "a.example")];
  const line: string[] = [];
  const work = async (name: string, { take, end }: typeof one) => {
    for (const part of ["first", "second"]) {
      await take();
      line.push(`${name} starts its ${part}`);
      await Promise.resolve();
      line.push(`${name} ends its ${part}`);
      end();
    }
  };
  await Promise.all([work("one", one), work("other", other)]);
  expect(line).toEqual([
    "one starts its first",
    "one ends its first",
    "other starts its first",
    "other ends its first",
    "one starts its second",
    "one ends its second",
    "other starts its second",
    "other ends its second",
  ]);
});

it("ending a turn that is not held lets nobody else in", async () => {
  const inTurn = createTurns();
  const [one, other] = [heldTurn(inTurn, "a.example"), heldTurn(inTurn, "a.example")];
  await one.take();
  other.end();
  one.end();
  one.end();
  await other.take();
  let isIn = false;
  const third = inTurn("a.example", async () => {
    isIn = true;
  });
  one.end();
  await Promise.resolve();
  expect(isIn).toBe(false);
  other.end();
  await third;
  expect(isIn).toBe(true);
});
