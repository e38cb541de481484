/** A step of the set-up failed; the message is for the user, and `output` is what the step said. */
export class SetUpError extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(`${message}\n${shortened(output.trim().split("\n")).join("\n")}`);
    this.name = "SetUpError";
  }
}

/**
 * The first and the last lines: some commands say the reason first, and then much else.
 * @param {string[]} lines
 */
const shortened = (lines) =>
  lines.length <= 30 ? lines : [...lines.slice(0, 15), `… ${lines.length - 30} lines …`, ...lines.slice(-15)];
