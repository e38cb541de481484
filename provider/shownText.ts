/**
 * The characters that a line cannot show as they are: control and format characters, line ends, halves of characters,
 * letters without a width; and the sign that makes `##[` or `##word[` in a line a command of a build server.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|#(?=#\w{0,99}\[)/gu;

/**
 * Text of others, such as the host's, as one line that hides nothing and commands nothing; a line that starts with `::`
 * is a command too. Hidden characters are escaped as in JSON, so that a line of JSON still means the same.
 */
export const shownText = (text: string): string =>
  text.replace(hidden, escaped).replace(/^(\s*):(?=:)/, "$1\\u003a");

/** The same for a text of several lines, which stay lines. */
export const shownLines = (text: string): string =>
  text.replaceAll("\t", "  ").split(/\r?\n/).map(shownText).join("\n");

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escaped = (character: string): string =>
  short[character] ??
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
