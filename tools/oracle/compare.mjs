import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { bundleRecorder } from "./bundle.mjs";
import { firstDifference } from "./difference.mjs";

/** @typedef {import("./difference.mjs").Difference} Difference */
/**
 * @typedef {object} Side
 * @property {string} folder of the commit
 * @property {Readonly<Record<string, string>>} [edits] texts to use instead of those of its files
 */
/**
 * @typedef {object} Found a difference in one generated case
 * @property {number} number of the case, from 1
 * @property {unknown} given the generated case
 * @property {Difference} difference
 * @property {readonly [string, string]} transcripts
 */

/**
 * The number of cases that are recorded before the files are compared. Files of ten thousand cases could fill a disk.
 */
const batchSize = 500;

/**
 * Opens the recorders of two commits. Call `close` at the end.
 * @param {{ before: Side, after: Side, signal?: AbortSignal }} sides
 */
export async function openRecorders({ before, after, signal }) {
  const bundles = await Promise.all(
    [before, after].map(({ folder, edits }) => bundleRecorder(folder, edits)),
  );
  const work = mkdtempSync(join(tmpdir(), "pulumi-hosting-oracle-"));
  /** @param {{ file: string, folder: string } | undefined} bundle @param {...object} tasks */
  const ask = async (bundle, ...tasks) => {
    const { PATH = "" } = process.env;
    // The environment has no settings of this machine. Each recorder has its own folder for the files that it leaves,
    // because both run at the same time, and one would read the notes of the other.
    const home = mkdtempSync(join(work, "home-"));
    const env = { PATH, HOME: home, XDG_STATE_HOME: home, TMPDIR: home, TZ: "UTC" };
    const { code, output } = await run(process.execPath, [bundle?.file ?? "", JSON.stringify(tasks)], {
      ...{ cwd: work, env },
      ...(signal && { signal }),
    });
    signal?.throwIfAborted();
    if (code !== 0) throw new SetUpError(`A recorder failed at ${JSON.stringify(tasks)}:\n${output}`);
  };

  return {
    /**
     * @returns {Promise<{ lives: readonly string[], accounts: readonly string[] }>} the kinds of cases that both
     * commits have
     */
    async names() {
      const files = bundles.map((_, at) => join(work, `names-${at}`));
      await Promise.all(bundles.map((bundle, at) => ask(bundle, { names: files[at] })));
      const [namesBefore, namesAfter] = files.map((file) => JSON.parse(readFileSync(file, "utf8")));
      const sharedNames = (/** @type {"lives" | "accounts"} */ which) =>
        namesBefore[which].filter((/** @type {string} */ name) => namesAfter[which].includes(name));
      return { lives: sharedNames("lives"), accounts: sharedNames("accounts") };
    },

    /**
     * Runs the same generated cases of each kind in both commits. The older commit generates them, because the newer
     * commit supports everything that the older one does.
     *
     * @param {readonly string[]} kinds
     * @param {{ seed: number, count: number, only?: number | undefined, without?: readonly string[] }} drawn `only`:
     * the number of the only case to run; `without`: names of fields that may differ
     * @returns {Promise<Map<string, Found[]>>} the cases that differ, by their kind
     */
    async compare(kinds, { seed, count, only, without = [] }) {
      const files = kinds.map((kind, at) => ({
        ...{ kind, given: join(work, `given-${at}`) },
        to: bundles.map((_, side) => join(work, `record-${at}-${side}`)),
      }));
      /** @type {Map<string, Found[]>} */
      const differences = new Map(kinds.map((kind) => [kind, []]));
      for (let from = 0; from < count; from += batchSize) {
        if (only !== undefined && (only <= from || only > from + batchSize)) continue;
        const batch = { seed: seed + from / batchSize, count: Math.min(batchSize, count - from) };
        await ask(bundles[0], ...files.map(({ kind, given }) => ({ draw: kind, ...batch, to: given })));
        const lives = files.map(({ given }) => numbered(given, { from, only }));
        const recorded = bundles.map((bundle, side) =>
          ask(bundle, ...files.map(({ kind, given, to }) => ({ record: kind, given, to: to[side] }))),
        );
        await Promise.all(recorded);
        files.forEach(({ kind, to }, at) => {
          const [before = [], after = []] = to.map(linesOf);
          differences.get(kind)?.push(...differencesOf(lives[at] ?? [], before, after, without));
        });
      }
      return differences;
    },

    close() {
      for (const folder of [work, ...bundles.map((bundle) => bundle.folder)])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} file */
const linesOf = (file) => readFileSync(file, "utf8").split("\n").slice(0, -1);

/**
 * The generated cases of a file, with their numbers. If only one case is to be run, the other cases are removed from
 * the file.
 * @param {string} file
 * @param {{ from: number, only: number | undefined }} which
 */
function numbered(file, { from, only }) {
  const numberedLives = linesOf(file).map((given, at) => ({ given, number: from + at + 1 }));
  const lives = numberedLives.filter(({ number }) => only === undefined || number === only);
  writeFileSync(file, lives.map(({ given }) => `${given}\n`).join(""));
  return lives;
}

/**
 * @param {readonly { given: string, number: number }[]} lives
 * @param {readonly string[]} before
 * @param {readonly string[]} after
 * @param {readonly string[]} without
 * @returns {Found[]}
 */
const differencesOf = (lives, before, after, without) =>
  lives.flatMap(({ given, number }, at) => {
    const transcripts = /** @type {const} */ ([before[at] ?? "", after[at] ?? ""]);
    if (transcripts[0] === transcripts[1]) return [];
    const [linesBefore, linesAfter] = transcripts.map((transcript) => parseTranscript(transcript, without));
    const difference = firstDifference(linesBefore ?? [], linesAfter ?? []);
    return difference ? [{ number, given: JSON.parse(given), difference, transcripts }] : [];
  });

/**
 * @param {string} transcript
 * @param {readonly string[]} [without] names of fields to leave out. The names are also left out of lists of names
 * @returns {import("./recorder/line.js").RecordedLine[]}
 */
export const parseTranscript = (transcript, without = []) =>
  transcript === ""
    ? []
    : transcript.split("\t").map((line) => JSON.parse(line, (name, value) => leftOf(name, value, without)));

/** @param {string} name @param {unknown} value @param {readonly string[]} without */
function leftOf(name, value, without) {
  if (without.includes(name)) return undefined;
  return Array.isArray(value) ? value.filter((item) => !without.includes(item)) : value;
}
