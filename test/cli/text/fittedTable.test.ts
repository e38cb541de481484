import fc from "fast-check";
import { expect, it } from "vitest";
import { type FittedColumn, fittedTable } from "../../../cli/text/fittedTable";

const plans: readonly FittedColumn[] = [
  { title: "name", cells: ["web", "database"] },
  { title: "plan", cells: ["1201 (2 vCPU)", "1202 (4 vCPU)"], short: ["1201", "1202"], leaves: 2 },
  { title: "zone", cells: ["12 (North)", "14 (South)"], leaves: 1 },
];

it("shows all columns in full if the terminal is wide enough or the output is a file", () => {
  const full = {
    text: "NAME      PLAN           ZONE\nweb       1201 (2 vCPU)  12 (North)\ndatabase  1202 (4 vCPU)  14 (South)\n",
    leftOut: [],
  };
  expect(fittedTable(plans)).toEqual(full);
  expect(fittedTable(plans, 35)).toEqual(full);
});

it("shortens a column before it leaves one out", () => {
  expect(fittedTable(plans, 34)).toEqual({
    text: "NAME      PLAN  ZONE\nweb       1201  12 (North)\ndatabase  1202  14 (South)\n",
    leftOut: [],
  });
});

it("leaves out the column with the lowest number first", () => {
  expect(fittedTable(plans, 20)).toEqual({
    text: "NAME      PLAN\nweb       1201\ndatabase  1202\n",
    leftOut: ["zone"],
  });
});

it("names the columns left out in their order, and cuts a line that is still too wide", () => {
  expect(fittedTable(plans, 6)).toEqual({ text: "NAME\nweb\ndatab…\n", leftOut: ["plan", "zone"] });
});

it("has no line wider than the terminal, whatever the cells contain", () => {
  const cells = fc.array(fc.string({ unit: "binary", maxLength: 30 }), { minLength: 3, maxLength: 3 });
  const column = fc.record({
    title: fc.string(),
    cells,
    short: cells,
    leaves: fc.option(fc.nat(9), { nil: 5 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(column, { minLength: 1, maxLength: 8, selector: ({ title }) => title }),
      fc.integer({ min: 1, max: 120 }),
      (columns, width) => {
        const lines = fittedTable(columns, width).text.split("\n");
        expect(lines.filter((line) => line.length > width)).toEqual([]);
        expect(lines).toHaveLength(5);
      },
    ),
  );
});

it("is empty without columns, and has only its heading without rows", () => {
  expect(fittedTable([]).text).toBe("\n");
  expect(fittedTable([{ title: "name", cells: [] }]).text).toBe("NAME\n");
});
