import fc from "fast-check";
import { it } from "vitest";
import { came, drawn, patience } from "../../support/drawn";
import { life } from "../../support/lives/drawnLife";
import { judge } from "../../support/lives/judge";
import { pasted } from "../../support/lives/pasted";
import { type LifeRecord, runLife } from "../../support/lives/runLife";

// On any host, with any fault, and in any processes, the user reads the truth, and nothing is paid for or lost that no
// one has asked for.

/** A failure says how it is tried again. */
const { HOSTING_TEST_PATH: onlyPath } = process.env;

const calls = ({ runs }: LifeRecord) => runs.flatMap((run) => run.calls);
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
/** The figures of a life. */
const figures: Readonly<Record<string, (lived: LifeRecord) => number>> = {
  runs: ({ runs }) => runs.length,
  kills: ({ runs }) => runs.filter(({ wasKilled }) => wasKilled).length,
  hours: ({ runs }) => sum(runs.map(({ took }) => took)) / 3_600_000,
  requests: (lived) => sum(calls(lived).map(({ requests }) => requests.length)),
  orders: (lived) => sum(calls(lived).map(({ orders }) => orders.length)),
};

it(
  "a life with any host costs what the program says, and loses nothing that no preview named",
  async () => {
    const isRight = fc.asyncProperty(life, async (given) => {
      const lived = await runLife(given);
      came(Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, of(lived)])));
      return judge(lived).length === 0;
    });
    // The same lives in every run, unless it is asked for others.
    const lives = { ...drawn(100, 2), ...(onlyPath && { path: onlyPath }) };
    const { counterexample, counterexamplePath: path, seed, errorInstance } = await fc.check(isRight, lives);
    if (!counterexample) return;
    if (errorInstance && !(errorInstance as Error).message.startsWith("Property failed")) throw errorInstance;
    const [given] = counterexample;
    throw new Error(pasted(given, judge(await runLife(given)), { seed, path }));
  },
  patience,
);
