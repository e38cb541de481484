// Loaded before a host of test/foreign: its clock goes ahead by as many milliseconds as each line of its input says. An
// empty line answers.
const { createInterface } = require("node:readline");

const Real = Date;
let ahead = 0;
const now = () => Real.now() + ahead;
globalThis.Date = /** @type {DateConstructor} */ (
  class extends Real {
    /** @param {[]} given */
    constructor(...given) {
      super(...(given.length > 0 ? given : /** @type {[]} */ (/** @type {unknown} */ ([now()]))));
    }
    /** @override */
    static now = now;
  }
);
createInterface({ input: process.stdin }).on("line", (line) => {
  ahead += Number(line);
  process.stdout.write("\n");
});
