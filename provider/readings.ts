/** A part of a text, by its first letter and the one after it. */
export type Span = readonly [from: number, to: number];

/** A reading of a text, and which part of the original a part of it stands for. */
export interface Reading {
  readonly text: string;
  original(from: number, to: number): Span;
}

const mostLevels = 6;

/** The stand-ins for other characters in URLs, JSON, source code and HTML. */
const escapes =
  /(?:%[\da-f]{2})+|\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})|\\([0-3][0-7]{2})|\\(.)|&#x0*([\da-f]{1,6})(?:;|(?![\da-f\\%&]))|&#0*(\d{1,7})(?:;|(?![\d\\%&]))|&(\w{2,8});/gi;

const byBackslash: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const byName: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const accented = /^[a-z](?=(?:acute|grave|circ|uml|tilde|cedil|ring|caron)$)/i;

function plainOf([all, u, x, octal, backslash, hex, decimal, name]: RegExpExecArray): string {
  if (all.startsWith("%")) return Buffer.from(all.replaceAll("%", ""), "hex").toString();
  if (backslash !== undefined) return byBackslash[backslash] ?? backslash;
  if (name !== undefined) return byName[name.toLowerCase()] ?? accented.exec(name)?.[0] ?? " ";
  if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
  const point = decimal === undefined ? Number.parseInt(u ?? x ?? hex ?? "", 16) : Number(decimal);
  return point <= 0x10ffff ? String.fromCodePoint(point) : " ";
}

/** The text as it is, and with its escapes undone, level by level. */
export function readingsOf(text: string): readonly Reading[] {
  const readings: Reading[] = [];
  let next: Reading | undefined = { text, original: (from, to) => [from, to] };
  for (; next && readings.length < mostLevels; next = undone(next)) readings.push(next);
  return readings;
}

/** The next level; undefined if nothing is escaped. */
function undone({ text, original }: Reading): Reading | undefined {
  const build = building(original);
  let read = 0;
  for (const match of text.matchAll(escapes)) {
    build.add(text.slice(read, match.index), read, match.index);
    read = match.index + match[0].length;
    build.add(plainOf(match), match.index, read);
  }
  if (read === 0) return undefined;
  build.add(text.slice(read), read, text.length);
  return build.reading();
}

const isAscii = /^[\0-\x7f]*$/;

/** The text of these letters alone, which takes less time for ASCII. */
export const spelled = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase().replace(/[^a-z\d]+/g, "") : lettersOf(text).text;

/** Letters and digits alone, in small letters and without their accents. */
export function lettersOf(text: string): Reading {
  const build = building((from, to) => [from, to]);
  for (const { 0: run, index } of text.matchAll(/[a-z\d]+|[\p{L}\p{N}]/giu)) {
    build.add(plainLetters(run), index, index + run.length);
  }
  return build.reading();
}

function plainLetters(run: string): string {
  if (isAscii.test(run)) return run.toLowerCase();
  const plain = run.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
  // Capital letters first: ß is SS there.
  return plain.toUpperCase().toLowerCase();
}

/** A part of a reading, from a place on, and what it stands for. */
interface Part {
  readonly at: number;
  readonly from: number;
  to: number;
  /** Letter by letter. */
  readonly isSame: boolean;
}

/** A reading of parts. Each of them stands for a part of the original: letter by letter if both are as long. */
function building(original: Reading["original"]) {
  const texts: string[] = [];
  const parts: Part[] = [];
  let length = 0;
  /** The part that has this letter. */
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
      const last = parts.at(-1);
      if (isSame && last?.isSame && last.to === from) last.to = to;
      else parts.push({ at: length, from, to, isSame });
      length += text.length;
    },
    reading: (): Reading => ({
      text: texts.join(""),
      original: (from, to) => {
        const [first, last] = [partAt(from), partAt(to - 1)];
        return original(
          first ? first.from + (first.isSame ? from - first.at : 0) : 0,
          last ? (last.isSame ? last.from + to - last.at : last.to) : 0,
        );
      },
    }),
  };
}

/** Runs of letters that may be other text in Base64, also in lines, or in hexadecimal digits; and what they may say. */
export const encodings: readonly { readonly runs: RegExp; textsOf(run: string): string[] }[] = [
  {
    runs: /[\w+/-]{6,}(?:(?<=[\w+/-]{40})\s{1,4}[\w+/-]{2,})*={0,2}/g,
    // Any of four letters may start a group of three bytes.
    textsOf: (run) => [0, 1, 2, 3].map((skipped) => decoded(run.replace(/\s/g, "").slice(skipped), "base64")),
  },
  { runs: /(?:[\da-f]{2}){4,}/gi, textsOf: (run) => [decoded(run, "hex")] },
];

const decoded = (run: string, encoding: "base64" | "hex") => Buffer.from(run, encoding).toString();
