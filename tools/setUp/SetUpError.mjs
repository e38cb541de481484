/** A step of the set-up failed; the message is for the user, and `output` is what the step said. */
export class SetUpError extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(`${message}\n${output.trim().split("\n").slice(-15).join("\n")}`);
    this.name = "SetUpError";
  }
}
