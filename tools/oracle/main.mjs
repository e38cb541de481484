// `npm run oracle` runs the same randomly generated cases in two commits, and prints the cases with a difference in the
// requests, in their order, in messages, or in what is stored. The oracle runs 500 cases of each kind of Pulumi runs
// (hosts, lives, rebuilds), and 200 generated accounts for keys, credentials, assets, functions and each command. The
// command fails if any case differs. Without options it compares this checkout with the commit where its branch left
// main. CONTRIBUTING.md shows the options.
import { parseArgs } from "node:util";
import { command } from "../setUp/command.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { checkOutCommit, thisCheckout, usualBefore } from "./commit.mjs";
import { openRecorders } from "./compare.mjs";
import { kindReport, lifeReportOf } from "./report.mjs";

const everyLife = 10_000;

await command(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      before: { type: "string" },
      after: { type: "string" },
      lives: { type: "string", default: "500" },
      accounts: { type: "string", default: "200" },
      all: { type: "boolean", default: false },
      // The seed that the tests use for their hosts.
      seed: { type: "string", default: "2" },
      life: { type: "string" },
      without: { type: "string", multiple: true },
    },
  });
  const log = (/** @type {string} */ line) => console.log(line);
  const before = await checkOutCommit(values.before ?? (await usualBefore()), { signal, log });
  try {
    const after = values.after ? await checkOutCommit(values.after, { signal, log }) : thisCheckout();
    try {
      log(`before: ${before.name}, after: ${after.name}`);
      return await compareSides({ before, after, signal }, { ...values, positionals });
    } finally {
      await after.remove();
    }
  } finally {
    await before.remove();
  }
});

/**
 * @param {Parameters<typeof openRecorders>[0]} sides
 * @param {{ lives: string, accounts: string, all: boolean, seed: string, life?: string, without?: readonly string[], positionals: readonly string[] }} values
 */
async function compareSides(sides, { lives, accounts, all, seed, life, without = [], positionals }) {
  const recorders = await openRecorders(sides);
  try {
    const names = await recorders.names();
    const knownKinds = [...names.lives, ...names.accounts];
    const unknown = positionals.find((name) => !knownKinds.includes(name));
    if (unknown) throw new SetUpError(`There is no kind ${unknown}. The kinds are ${knownKinds.join(", ")}.`);
    const onlyNumber = life === undefined ? undefined : Number(life);
    const wantedKinds = positionals.length > 0 ? positionals : knownKinds;
    const isOfLives = (/** @type {string} */ kind) => names.lives.includes(kind);
    // Cases with accounts are short, so one process records those of all kinds.
    const parts = [
      ...wantedKinds.filter(isOfLives).map((kind) => [kind]),
      wantedKinds.filter((kind) => !isOfLives(kind)),
    ];
    let isAlike = true;
    for (const kinds of parts.filter(({ length }) => length > 0)) {
      const ofLives = all ? everyLife : Number(lives);
      const count = kinds.some(isOfLives) ? ofLives : Number(accounts);
      const began = performance.now();
      const differences = await recorders.compare(kinds, {
        seed: Number(seed),
        count,
        only: onlyNumber,
        without,
      });
      for (const [kind, lives] of differences) {
        isAlike &&= lives.length === 0;
        const report =
          onlyNumber === undefined ? kindReport(kind, count, lives) : lives.map(lifeReportOf).join("\n");
        console.log(report || `${kind}: life ${onlyNumber} is alike`);
      }
      console.log(`(${Math.round((performance.now() - began) / 1000)} s)`);
    }
    return isAlike ? 0 : 1;
  } finally {
    recorders.close();
  }
}
