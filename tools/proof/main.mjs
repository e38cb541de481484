// `npm run proof` runs the tests that prove the promises, with many generated cases of each kind, and writes the
// figures into docs/reliability.md. `npm run proof -- drawn --lives 500 --seed 7` runs one part with fewer cases, and
// `--kills all` kills runs at every moment. Figures of a part with a failed test are not written. The default of 10,000
// cases of each kind takes hours.
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { run } from "../process/run.mjs";
import { command } from "../setUp/command.mjs";
import { root } from "../setUp/root.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { runTests } from "../test/checks.mjs";
import { sizes, turns, turnVariable } from "../test/turns.mjs";
import { collectFigures } from "./collect.mjs";

/** For each part, the arguments for Vitest and a pattern of its files. */
const parts = {
  drawn: {
    args: [],
    has: /^test\/(?!engine\/)/,
    also: [...turns.crossing.files, ...sizes],
  },
  engine: {
    args: [],
    has: /^test\/engine\/.*\.test\./,
    // The tests that `npm test` runs in turns.
    also: [...turns.hosts.files, ...turns.long.files].filter((file) => !sizes.includes(file)),
  },
  suite: { args: ["--config", "tools/test/checks.config.mts"], has: /\.check\.mts$/ },
};

await command(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lives: { type: "string", default: "10000" },
      seed: { type: "string", default: String(randomInt(2 ** 31)) },
      kills: { type: "string", default: "few" },
    },
  });
  const env = {
    ...(await setUp({ signal, log: (/** @type {string} */ line) => console.log(line) })),
    HOSTING_TEST_LIVES: values.lives,
    HOSTING_TEST_SEED: values.seed,
    [turnVariable]: "all",
    ...(values.kills === "all" && { HOSTING_TEST_KILLS: values.kills }),
  };
  const file = join(root, "tools/proof/figures.json");
  const { lives, seed, kills } = values;
  const options = { drawn: { lives, seed }, engine: { kills }, suite: {} };
  const date = new Date().toISOString().slice(0, 10);
  const namedParts = Object.entries(parts).filter(([name]) => positionals.includes(name));
  if (namedParts.length < positionals.length)
    throw new SetUpError(`The parts are ${Object.keys(parts).join(", ")}.`);
  let isHeld = true;
  for (const [name, part] of namedParts.length > 0 ? namedParts : Object.entries(parts)) {
    const { figures, failed: failures } = await provePart(part, { env, signal });
    console.log([`${name}, seed ${values.seed}: ${failures.length} failed`, ...failures].join("\n"));
    isHeld &&= failures.length === 0;
    if (failures.length > 0) continue;
    const allFigures = {
      ...JSON.parse(readFileSync(file, "utf8")),
      [name]: { date, options: options[/** @type {keyof typeof parts} */ (name)], figures },
    };
    writeFileSync(file, `${JSON.stringify(allFigures, null, 2)}\n`);
  }
  const { code } = await run(process.execPath, ["tools/generate/main.mjs"], { cwd: root, signal });
  return isHeld ? code : 1;
});

/**
 * Runs the tests of a part.
 * @param {{ args: readonly string[], has: RegExp, also?: readonly string[] }} part
 * @param {import("../test/checks.mjs").Facts} facts
 */
async function provePart({ args, has, also: additionalFiles = [] }, facts) {
  /** @type {{ proofs: Record<string, string[]> }[]} */
  const promises = JSON.parse(readFileSync(join(root, "tools/proof/promises.json"), "utf8"));
  const proofs = promises
    .flatMap(({ proofs }) => Object.entries(proofs))
    .filter(([path]) => has.test(path))
    .flatMap(([path, names]) => names.map((name) => /** @type {const} */ ([path, name])));
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-proof-"));
  try {
    const report = join(folder, "report.json");
    const files = [...new Set([...proofs.map(([path]) => path), ...additionalFiles])];
    const reportArgs = ["--testTimeout=0", "--reporter=json", `--outputFile.json=${report}`];
    await runTests([...args, ...reportArgs, ...files], facts);
    facts.signal?.throwIfAborted();
    return collectFigures(JSON.parse(readFileSync(report, "utf8")), proofs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
