import fc from "fast-check";
import { expect, it } from "vitest";
import { life } from "../../support/lives/history";
import { judge } from "../../support/lives/judge";
import { runLife } from "../../support/lives/runLife";

// Whatever the host is like, whatever goes wrong there, and whichever processes serve the stack: what the user reads is
// true, and nothing is paid for or lost that no one has asked for.

/** HOSTING_TEST_LIVES=1000 lives so many lives. */
const numRuns = Number(process.env.HOSTING_TEST_LIVES ?? 250);

it(
  "a life with any host costs what the program says, and loses nothing that no preview named",
  () =>
    fc.assert(
      fc.asyncProperty(life, async (given) => {
        expect(judge(await runLife(given))).toEqual([]);
      }),
      { numRuns },
    ),
  300_000,
);
