/** The machine lacks something, or a step of the set-up failed: for the user, with the output of the step. */
export class SetUpError extends Error {
  /**
   * @param {string} message
   * @param {string} [output]
   */
  constructor(message, output) {
    super([message, ...(output ? shortened(output.trim().split("\n")) : [])].join("\n"));
    this.name = "SetUpError";
  }
}

/**
 * The first and the last lines: some commands say the reason first, and then much else.
 * @param {string[]} lines
 */
const shortened = (lines) =>
  lines.length <= 30 ? lines : [...lines.slice(0, 15), `… ${lines.length - 30} lines …`, ...lines.slice(-15)];
