/**
 * Characters that are escaped in output: control and format characters, line ends, lone surrogates, characters without
 * a width, and the `#` of `##[` or `##word[`, which a build server would run as a command.
 */
const hiddenCharacters =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|#(?=#\w{0,99}\[)/gu;

/**
 * A text from outside, such as the host's, as one line without hidden characters and without commands of a build server
 * (a line that starts with `::` is a command too). Characters are escaped as in JSON, so a line of JSON keeps its
 * meaning.
 */
export const shownText = (text: string): string =>
  text.replace(hiddenCharacters, escapeCharacter).replace(/^(\s*):(?=:)/, "$1\\u003a");

/** Like {@link shownText}, but line breaks stay line breaks. */
export const shownLines = (text: string): string =>
  text.replaceAll("\t", "  ").split(/\r?\n/).map(shownText).join("\n");

const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escapeCharacter = (character: string): string =>
  shortEscapes[character] ??
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
