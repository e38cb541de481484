/**
 * @typedef {object} Surroundings
 * @property {(run: () => void, milliseconds: number) => () => void} after calls `run` once after this time. It returns
 * a function that cancels the call
 * @property {(text: string) => void} write
 * @property {() => void} end ends this process and its children
 */

const minute = 60_000;

/**
 * The longest time without a finished test, in milliseconds. On a slow machine the slowest file takes three minutes,
 * and reports each test as it ends.
 */
const patience = 15 * minute;

/** @type {Surroundings} */
const ofProcess = {
  after(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
  write: (text) => process.stdout.write(text),
  // SIGKILL is used, because a hanging process may not handle other signals. The signal goes to the process group,
  // because that contains the tests' child processes: `run` starts each command in a group of its own.
  end: () => void process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL"),
};

/**
 * Ends the run if no test has ended for a quarter of an hour, and names the files that are still running. Vitest ends a
 * test that takes too long, but it cannot do so if the process no longer runs its timers. Without this reporter such a
 * run would hang silently.
 */
export default class OverdueReporter {
  /** @type {Set<string>} */
  #running = new Set();
  #surroundings;
  #forget = () => {};

  /** @param {Partial<Surroundings>} [surroundings] */
  constructor(surroundings) {
    // Vitest passes its own options to the constructor.
    this.#surroundings = { ...ofProcess, ...surroundings };
  }

  onTestRunStart() {
    this.#wait();
  }

  /** @param {Pick<import("vitest/node").TestModule, "relativeModuleId">} module */
  onTestModuleStart({ relativeModuleId }) {
    this.#running.add(relativeModuleId);
    this.#wait();
  }

  /** @param {Pick<import("vitest/node").TestModule, "relativeModuleId">} module */
  onTestModuleEnd({ relativeModuleId }) {
    this.#running.delete(relativeModuleId);
    this.#wait();
  }

  onTestCaseResult() {
    this.#wait();
  }

  onTestRunEnd() {
    this.#forget();
  }

  #wait() {
    this.#forget();
    this.#forget = this.#surroundings.after(() => {
      const running = [...this.#running].sort().join(", ") || "no file";
      this.#surroundings.write(
        `No test has ended for ${patience / minute} minutes. Still running: ${running}.\n`,
      );
      this.#surroundings.end();
    }, patience);
  }
}
