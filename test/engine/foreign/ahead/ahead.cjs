// Loaded before a host of test/foreign. It advances the host's clock by the number of milliseconds in each line of
// standard input, and then prints an empty line.
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
