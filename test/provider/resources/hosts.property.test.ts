import fc from "fast-check";
import { it } from "vitest";
import { life } from "../../support/lives/drawnLife";
import { judge } from "../../support/lives/judge";
import { pasted } from "../../support/lives/pasted";
import { runLife } from "../../support/lives/runLife";

// Whatever the host is like, whatever goes wrong there, and whichever processes serve the stack: what the user reads is
// true, and nothing is paid for or lost that no one has asked for.

const { HOSTING_TEST_LIVES = "200", HOSTING_TEST_SEED = "2", HOSTING_TEST_PATH } = process.env;

/** How many lives, and which: the same in every run, unless it is asked for others. A failure says how it is tried again. */
const drawn = {
  numRuns: Number(HOSTING_TEST_LIVES),
  seed: Number(HOSTING_TEST_SEED),
  ...(HOSTING_TEST_PATH && { path: HOSTING_TEST_PATH }),
};

it("a life with any host costs what the program says, and loses nothing that no preview named", async () => {
  const isRight = fc.asyncProperty(life, async (given) => judge(await runLife(given)).length === 0);
  const { counterexample, counterexamplePath: path, seed, errorInstance } = await fc.check(isRight, drawn);
  if (!counterexample) return;
  if (errorInstance && !(errorInstance as Error).message.startsWith("Property failed")) throw errorInstance;
  const [given] = counterexample;
  throw new Error(pasted(given, judge(await runLife(given)), { seed, path }));
}, 300_000);
