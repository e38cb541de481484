/**
 * The machine lacks something, or a step of the set-up failed. The message is for the user, with the output of the
 * step.
 */
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
 * The first and the last lines of an output, because some commands print the reason first and much else after it.
 * @param {string[]} lines
 */
const shortened = (lines) =>
  lines.length <= 30 ? lines : [...lines.slice(0, 15), `… ${lines.length - 30} lines …`, ...lines.slice(-15)];
