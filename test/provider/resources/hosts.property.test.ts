import fc from "fast-check";
import { it } from "vitest";
import { came, drawn, patience } from "../../support/drawn";
import { life } from "../../support/lives/drawnLife";
import { judge } from "../../support/lives/judge";
import { pasted } from "../../support/lives/pasted";
import { type LifeRecord, runLife } from "../../support/lives/runLife";

// On any host, with any fault and any number of processes, the output is true, and nothing is paid for or lost that
// nobody asked for.

/** A failure prints how to repeat it. */
const { HOSTING_TEST_PATH: onlyPath } = process.env;

const calls = ({ runs }: LifeRecord) => runs.flatMap((run) => run.calls);
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
/** The numbers that the proof reports about a simulated sequence of runs. */
const figures: Readonly<Record<string, (lived: LifeRecord) => number>> = {
  runs: ({ runs }) => runs.length,
  kills: ({ runs }) => runs.filter(({ wasKilled }) => wasKilled).length,
  hours: ({ runs }) => sum(runs.map(({ took }) => took)) / 3_600_000,
  requests: (lived) => sum(calls(lived).map(({ requests }) => requests.length)),
  orders: (lived) => sum(calls(lived).map(({ orders }) => orders.length)),
};

it(
  "a stack on any simulated host costs what the program says, and loses nothing that no preview announced",
  async () => {
    const isRight = fc.asyncProperty(life, async (given) => {
      const lived = await runLife(given);
      came(Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, of(lived)])));
      return judge(lived).length === 0;
    });
    // The random sequences are the same in every run, unless the environment requests others.
    const lives = { ...drawn(100, 2), ...(onlyPath && { path: onlyPath }) };
    const { counterexample, counterexamplePath: path, seed, errorInstance } = await fc.check(isRight, lives);
    if (!counterexample) return;
    if (errorInstance && !(errorInstance as Error).message.startsWith("Property failed")) throw errorInstance;
    const [given] = counterexample;
    throw new Error(pasted(given, judge(await runLife(given)), { seed, path }));
  },
  patience,
);
