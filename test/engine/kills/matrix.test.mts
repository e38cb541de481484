import { describe, expect, it } from "vitest";
import { type Signal, signals } from "../support/killedUp.mjs";
import { fronts } from "../support/program.mjs";
import { type Cell, type Outcome, outcomeOf } from "./cell.mjs";
import { isOnlyNamed, rows } from "./rows.mjs";

declare module "vitest" {
  interface TaskMeta {
    /** Read by the tables of `npm run test:kills`. */
    cell?: ReturnType<typeof placeOf> & Partial<Outcome>;
  }
}

const cells: Cell[] = fronts.flatMap((front) =>
  [false, true].flatMap((isFresh) =>
    [false, true].flatMap((skipsCheckpoints) =>
      rows.flatMap((row) =>
        (Object.keys(signals) as Signal[]).map((signal) => ({
          ...{ front, row, signal, isFresh, skipsCheckpoints },
        })),
      ),
    ),
  ),
);

/** A cell of each kind, for `npm test`. `npm run test:kills` runs all cells. */
const few = [
  "dynamic, same machine; order, in flight: kill -9 of the CLI",
  "dynamic, other machine, PULUMI_SKIP_CHECKPOINTS; order, host at work: Ctrl-C twice",
  "plugin, other machine; rebuild by template, host at work: a cancelled CI job",
  "plugin, same machine; rebuild by trigger, in flight: kill -9 of the provider",
  "plugin, other machine, PULUMI_SKIP_CHECKPOINTS; removal, host at work: kill -9 of the CLI",
  "plugin, same machine, PULUMI_SKIP_CHECKPOINTS; replacement: order, host at work: kill -9 of the CLI",
];

const named = cells.map((cell) => [nameOf(cell), cell] as const);
const tried = process.env.HOSTING_TEST_KILLS ? named : named.filter(([name]) => few.includes(name));

it("the matrix contains the cells that each test run tries", () => {
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(few));
});

// The cells mostly wait, so they run concurrently.
describe.concurrent("an up that is interrupted, and what follows", { timeout: 600_000 }, () => {
  it.for(tried)("%s", async ([, cell], { task }) => {
    task.meta.cell = placeOf(cell);
    const { told, ...outcome } = await outcomeOf(cell);
    task.meta.cell = { ...placeOf(cell), ...outcome };
    const { erases, missing, unnamed } = outcome;
    const orders = isOnlyNamed(cell) ? Math.min(outcome.orders, 1) : outcome.orders;
    expect({ isTwice: orders > 1 || erases > 1, missing, unnamed }, told).toEqual({
      isTwice: false,
      missing: 0,
      unnamed: 0,
    });
  });
});

function nameOf(cell: Cell): string {
  const { table, row, column } = placeOf(cell);
  return `${table}; ${row}: ${column}`;
}

function placeOf({ front, row, signal, isFresh, skipsCheckpoints }: Cell) {
  const machine = `${front}, ${isFresh ? "other" : "same"} machine`;
  return {
    table: `${machine}${skipsCheckpoints ? ", PULUMI_SKIP_CHECKPOINTS" : ""}`,
    row: row.name,
    column: signal,
  };
}
