// The Vitest reporter of `npm run test:kills`. The reporter prints each test as it ends, and then a table for each
// front and machine.

/**
 * @typedef {object} Cell one way to interrupt a run, and the result
 * @property {string} table
 * @property {string} row
 * @property {string} column
 * @property {number} [orders] the most orders for one domain
 * @property {number} [erases] the most times that the disks of one server were erased
 * @property {number} [missing] servers that the program declares and that no longer exist
 * @property {number} [unnamed] servers that run, are in no state, and were named by no later run
 */

/**
 * The results as Markdown tables.
 * @param {readonly Cell[]} cells
 */
export const tablesOf = (cells) =>
  distinct(cells.map(({ table }) => table))
    .map((table) => `${table}\n\n${tableOf(cells.filter((cell) => cell.table === table))}\n`)
    .join("\n");

/** @param {readonly Cell[]} cells of one table */
function tableOf(cells) {
  const columns = distinct(cells.map(({ column }) => column));
  const lines = distinct(cells.map(({ row }) => row)).map((row) => [
    row,
    ...columns.map((column) => figures(cells.find((cell) => cell.row === row && cell.column === column))),
  ]);
  const tableLines = [["orders/erases", ...columns], ...lines];
  const widths = ["", ...columns].map((_, index) =>
    Math.max(...tableLines.map((line) => line[index]?.length ?? 0)),
  );
  const [head, ...bodyLines] = tableLines.map((line) =>
    lineOf(line.map((text, index) => text.padEnd(widths[index] ?? 0))),
  );
  return [head, lineOf(widths.map((width) => "-".repeat(width))), ...bodyLines].join("\n");
}

const lineOf = (/** @type {readonly string[]} */ texts) => `| ${texts.join(" | ")} |`;

/** @param {Cell | undefined} cell */
function figures(cell) {
  if (!cell) return "";
  const { orders, erases = 0, missing = 0, unnamed = 0 } = cell;
  if (orders === undefined) return "failed";
  return [
    `${orders}/${erases}`,
    orders > 1 || erases > 1 ? "!" : "",
    missing > 0 ? `${missing} gone!` : "",
    unnamed > 0 ? `${unnamed} unnamed` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {readonly string[]} texts
 * @returns {string[]}
 */
const distinct = (texts) => [...new Set(texts)];

/** The reporter. Vitest's exit code says whether anything happened twice. */
export default class KillTable {
  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === "skipped") return;
    const cell = cellOf(test);
    const details =
      cell?.orders === undefined ? (errors?.map(({ message }) => message) ?? []) : [figures(cell)];
    console.log([state === "passed" ? "held  " : "FAILED", test.name, ...details].join("  "));
  }

  /** @param {readonly import("vitest/node").TestModule[]} files */
  onTestRunEnd(files) {
    const tests = files.flatMap(({ children }) => [...children.allTests()]);
    console.log(`\n${tablesOf(tests.flatMap((test) => cellOf(test) ?? []))}`);
  }
}

/** @param {import("vitest/node").TestCase} test */
const cellOf = (test) => /** @type {{ cell?: Cell }} */ (test.meta()).cell;
