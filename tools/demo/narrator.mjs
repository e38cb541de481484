/** @typedef {ReturnType<typeof createNarrator>} Narrator */

/**
 * Prints the demo on a terminal: chapters, commands, and what to look at. Without a terminal there are no colours.
 * @param {NodeJS.WriteStream} stream
 */
export function createNarrator(stream) {
  const isColoured = stream.isTTY && !process.env.NO_COLOR;
  const paint = (/** @type {number} */ colour, /** @type {string} */ text) =>
    isColoured ? `\u001b[${colour}m${text}\u001b[0m` : text;
  const line = (text = "") => stream.write(`${text}\n`);
  let chapters = 0;
  return {
    isColoured,
    /** Starts a chapter, with a text that says why it matters. @param {string} title @param {string} [text] */
    chapter(title, text) {
      chapters += 1;
      line();
      line(paint(1, `━━ ${chapters}. ${title} `.padEnd(100, "━")));
      if (text) line(text);
    },
    /** Prints a command as the user would type it. @param {string} text */
    command: (text) => line(`\n${paint(36, `$ ${text}`)}`),
    /** Prints the output of a command. @param {string} text */
    output: (text) => stream.write(text),
    /** Prints an expectation that was met. @param {string} text */
    seen: (text) => line(paint(32, `✔ ${text}`)),
    /** @param {string} text */
    note: (text) => line(paint(2, text)),
    /** @param {string} reason */
    failed: (reason) => line(`\n${paint(31, `✘ ${reason}`)}`),
    /** @param {number} seconds */
    done: (seconds) => line(`\n${paint(32, `✔ The main job, end to end, in ${seconds} s.`)}`),
  };
}
