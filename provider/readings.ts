/** A part of a text: the position of its first character, and the position after its last one. */
export type Span = readonly [from: number, to: number];

/**
 * A decoded form of a text. `original` maps a part of the decoded text to the part of the original text that it was
 * decoded from.
 */
export interface Reading {
  readonly text: string;
  original(from: number, to: number): Span;
}

const mostLevels = 6;

/** Escape sequences of URLs, JSON, source code and HTML. */
const escapes =
  /(?:%[\da-f]{2})+|\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})|\\([0-3][0-7]{2})|\\(.)|&#x0*([\da-f]{1,6})(?:;|(?![\da-f\\%&]))|&#0*(\d{1,7})(?:;|(?![\d\\%&]))|&(\w{2,8});/gi;

const byBackslash: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const byName: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const accented = /^[a-z](?=(?:acute|grave|circ|uml|tilde|cedil|ring|caron)$)/i;

function plainOf([sequence, u, x, octal, backslash, hex, decimal, name]: RegExpExecArray): string {
  if (sequence.startsWith("%")) return Buffer.from(sequence.replaceAll("%", ""), "hex").toString();
  if (backslash !== undefined) return byBackslash[backslash] ?? backslash;
  if (name !== undefined) return byName[name.toLowerCase()] ?? accented.exec(name)?.[0] ?? " ";
  if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
  const point = decimal === undefined ? Number.parseInt(u ?? x ?? hex ?? "", 16) : Number(decimal);
  return point <= 0x10ffff ? String.fromCodePoint(point) : " ";
}

/** The text itself, followed by its decoded forms: each form decodes the escape sequences of the previous one. */
export function readingsOf(text: string): readonly Reading[] {
  const readings: Reading[] = [];
  let reading: Reading | undefined = { text, original: (from, to) => [from, to] };
  for (; reading && readings.length < mostLevels; reading = decodeEscapes(reading)) readings.push(reading);
  return readings;
}

/** Decodes one level of escape sequences; undefined if the text has none. */
function decodeEscapes({ text, original }: Reading): Reading | undefined {
  const build = readingBuilder(original);
  let position = 0;
  for (const match of text.matchAll(escapes)) {
    build.add(text.slice(position, match.index), position, match.index);
    position = match.index + match[0].length;
    build.add(plainOf(match), match.index, position);
  }
  if (position === 0) return undefined;
  build.add(text.slice(position), position, text.length);
  return build.reading();
}

const isAscii = /^[\0-\x7f]*$/;

/** The letters and digits of a text, as {@link lettersOf} returns them. ASCII texts take a faster path. */
export const lettersText = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase().replace(/[^a-z\d]+/g, "") : lettersOf(text).text;

/** The text reduced to letters and digits, in lower case and without accents. */
export function lettersOf(text: string): Reading {
  const build = readingBuilder((from, to) => [from, to]);
  for (const { 0: run, index } of text.matchAll(/[a-z\d]+|[\p{L}\p{N}]/giu)) {
    build.add(plainLetters(run), index, index + run.length);
  }
  return build.reading();
}

function plainLetters(run: string): string {
  if (isAscii.test(run)) return run.toLowerCase();
  const decomposed = run.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
  // The text is converted to upper case first, because `ß` becomes `SS` there.
  return decomposed.toUpperCase().toLowerCase();
}

/** A part of a decoded text: it starts at `at`, and was decoded from the original between `from` and `to`. */
interface Part {
  readonly at: number;
  readonly from: number;
  to: number;
  /** Whether each character stands for one character of the original. */
  readonly isSame: boolean;
}

/**
 * Builds a decoded text part by part. If a part and its original have the same length, they correspond character by
 * character.
 */
function readingBuilder(original: Reading["original"]) {
  const texts: string[] = [];
  const parts: Part[] = [];
  let length = 0;
  /** Finds the part that contains the character at a position. */
  const partAt = (letter: number): Part | undefined => {
    let [low, high] = [0, parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((parts[middle] as Part).at <= letter) low = middle;
      else high = middle - 1;
    }
    return letter >= 0 && letter < length ? parts[low] : undefined;
  };
  return {
    add(text: string, from: number, to: number) {
      if (text === "") return;
      texts.push(text);
      const isSame = text.length === to - from;
      const lastPart = parts.at(-1);
      if (isSame && lastPart?.isSame && lastPart.to === from) lastPart.to = to;
      else parts.push({ at: length, from, to, isSame });
      length += text.length;
    },
    reading: (): Reading => ({
      text: texts.join(""),
      original: (from, to) => {
        const [firstPart, lastPart] = [partAt(from), partAt(to - 1)];
        return original(
          firstPart ? firstPart.from + (firstPart.isSame ? from - firstPart.at : 0) : 0,
          lastPart ? (lastPart.isSame ? lastPart.from + to - lastPart.at : lastPart.to) : 0,
        );
      },
    }),
  };
}

/**
 * Patterns of text that may be Base64 (also wrapped over lines) or hexadecimal, each with a function that returns the
 * possible decoded texts.
 */
export const encodings: readonly { readonly runs: RegExp; textsOf(run: string): string[] }[] = [
  {
    runs: /[\w+/-]{6,}(?:(?<=[\w+/-]{40})\s{1,4}[\w+/-]{2,})*={0,2}/g,
    // Base64 encodes three bytes in four characters, and the encoded text may start at any of the first four characters
    // of the match.
    textsOf: (run) => [0, 1, 2, 3].map((offset) => decodeRun(run.replace(/\s/g, "").slice(offset), "base64")),
  },
  { runs: /(?:[\da-f]{2}){4,}/gi, textsOf: (run) => [decodeRun(run, "hex")] },
];

const decodeRun = (run: string, encoding: "base64" | "hex") => Buffer.from(run, encoding).toString();
