import { expect, it } from "vitest";
import { tablesOf } from "../../../tools/test/killTable.mjs";

it("prints a table for each front and machine, and highlights what happened twice", () => {
  const cell = { table: "plugin, same machine", row: "order, in flight", column: "kill -9 of all" };
  const held = { orders: 1, erases: 0, missing: 0, unnamed: 0 };
  expect(
    tablesOf([
      { ...cell, ...held },
      { ...cell, ...held, column: "Ctrl-C twice", orders: 2, unnamed: 1 },
      { ...cell, ...held, row: "removal, in flight", orders: 0, missing: 1 },
      { ...cell, row: "removal, in flight", column: "Ctrl-C twice" },
      { ...cell, ...held, table: "plugin, other machine", erases: 2 },
    ]),
  ).toBe(`plugin, same machine

| orders/erases      | kill -9 of all | Ctrl-C twice    |
| ------------------ | -------------- | --------------- |
| order, in flight   | 1/0            | 2/0 ! 1 unnamed |
| removal, in flight | 0/0 1 gone!    | failed          |

plugin, other machine

| orders/erases    | kill -9 of all |
| ---------------- | -------------- |
| order, in flight | 1/2 !          |
`);
});
