/**
 * @typedef {object} Surroundings
 * @property {(run: () => void, milliseconds: number) => () => void} after runs it once; what it gives forgets it
 * @property {(text: string) => void} write
 * @property {() => void} end of this process and its children
 */

const minute = 60_000;

/** In milliseconds: the slowest file takes three minutes on a slow machine, and each test of it says when it ends. */
const patience = 15 * minute;

/** @type {Surroundings} */
const ofProcess = {
  after(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
  write: (text) => process.stdout.write(text),
  // A hanging process may hear no other signal, and the group has the tests' children: `run` starts one for each
  // command.
  end: () => void process.kill(process.platform === "win32" ? process.pid : -process.pid, "SIGKILL"),
};

/**
 * Names the files that are still running when no test has ended for a quarter of an hour, and ends the run. Vitest ends
 * a test that waits for too long, but not one whose process no longer runs its timers: without this, a run that hangs
 * says nothing.
 */
export default class OverdueReporter {
  /** @type {Set<string>} */
  #running = new Set();
  #surroundings;
  #forget = () => {};

  /** @param {Partial<Surroundings>} [surroundings] */
  constructor(surroundings) {
    // Vitest constructs it with its own options.
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
