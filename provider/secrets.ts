import { encodings, lettersOf, lettersText, type Reading, readingsOf, type Span } from "./readings";

export const secretMark = "[secret]";

/** A shorter secret may be a part of ordinary words, such as `x` in `exist`, so it is removed only as a whole word. */
const leastWithinWords = 4;
/**
 * A secret with at least so many letters and digits is compared without its punctuation. A shorter one could match a
 * time or a number.
 */
const leastLetters = 8;

/**
 * Replaces every secret in a text. A host may quote a secret in many notations, so the text is decoded where possible,
 * and letters and digits are compared. Messages do not quote secrets in the first place; this function is the last
 * safeguard.
 */
export const scrub = (text: string, secrets: Iterable<string | undefined>): string => scrubber(secrets)(text);

/** Prepares {@link scrub} for use on many texts. */
export function scrubber(secrets: Iterable<string | undefined>): (text: string) => string {
  const wanted = [...new Set([...secrets].flatMap(withLines))].map(wantedOf);
  if (wanted.length === 0) return (text) => text;
  return (text) =>
    mergeSpans(spansIn(text, wanted, 3)).reduceRight(
      (clean, [from, to]) => `${clean.slice(0, from)}${secretMark}${clean.slice(to)}`,
      text,
    );
}

/** The secret without surrounding blanks, and each of its lines that is long enough to count as a secret itself. */
function withLines(secret = ""): string[] {
  const trimmedSecret = secret.trim();
  const lines = /[\r\n]/.test(trimmedSecret)
    ? trimmedSecret.split(/[\r\n]+/).filter((line) => lettersText(line).length >= leastLetters)
    : [];
  return trimmedSecret === "" ? [] : [trimmedSecret, ...lines.map((line) => line.trim())];
}

/**
 * A host may quote only the start or the end of a long secret. At least so many characters must match for a text to
 * count as such a part.
 */
const leastOfPart = 12;

/** The forms of one secret that texts are searched for. */
interface Wanted {
  /** The secret itself, and its fully decoded form if it contains escape sequences. */
  readonly exact: readonly string[];
  /** The letters and digits of these texts. The list is empty if there are too few of them. */
  readonly letters: readonly string[];
}

function wantedOf(secret: string): Wanted {
  const decodedText = /[\\%&]/.test(secret) ? readingsOf(secret).at(-1)?.text : undefined;
  const texts = decodedText === undefined ? [secret] : [secret, decodedText];
  const letters = [...new Set(texts.map(lettersText))];
  return {
    exact: texts.map(comparable).filter((text) => text.trim() !== ""),
    letters: letters.filter(({ length }) => length >= leastLetters),
  };
}

/**
 * The text in lower case, with every character at its original position. A `+` becomes a blank, because HTML forms
 * encode blanks that way.
 */
const comparable = (text: string): string => {
  const lowerText = text.toLowerCase();
  const alignedText =
    lowerText.length === text.length ? lowerText : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return alignedText.replace(/[+\s]/g, " ");
};

/**
 * Finds the positions of all secrets, also inside Base64 or hexadecimal parts, which are decoded up to `depth` times.
 */
function spansIn(text: string, wanted: readonly Wanted[], depth: number): Span[] {
  return readingsOf(text).flatMap((reading) => [
    ...quotedIn(reading, wanted),
    ...(depth === 0 ? [] : encodedIn(reading, wanted, depth - 1)),
  ]);
}

function quotedIn({ text, original }: Reading, wanted: readonly Wanted[]): Span[] {
  const comparableText = comparable(text);
  const textLetters = lettersOf(text);
  return wanted.flatMap(({ exact, letters }) => [
    ...exact
      .flatMap((pattern) => placesOf(pattern, comparableText))
      .filter(([from, to]) => to - from >= leastWithinWords || isWord(text, from, to))
      .map(([from, to]) => original(from, to)),
    ...letters
      .flatMap((pattern) => partsOf(pattern, textLetters.text))
      .map((place) => original(...textLetters.original(...place))),
  ]);
}

const isWord = (text: string, from: number, to: number) =>
  !/[\p{L}\p{N}_]$/u.test(text.slice(0, from).slice(-2)) && !/^[\p{L}\p{N}_]/u.test(text.slice(to, to + 2));

function encodedIn({ text, original }: Reading, wanted: readonly Wanted[], depth: number): Span[] {
  const longSecrets = wanted.filter(({ exact }) => exact.some(({ length }) => length >= leastWithinWords));
  const candidates = encodings.flatMap(({ runs, textsOf }) =>
    [...text.matchAll(runs)].map((run) => ({ run, inner: textsOf(run[0]).join("\n") })),
  );
  const holds = (inner: string) => inner !== "" && spansIn(inner, longSecrets, depth).length > 0;
  // Most texts have no encoded secret, so all candidates are checked together first.
  if (!holds(candidates.map(({ inner }) => inner).join("\n"))) return [];
  return candidates
    .filter(({ inner }) => holds(inner))
    .map(({ run: { 0: run, index } }) => original(index, index + run.length));
}

function placesOf(part: string, text: string): Span[] {
  const places: Span[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    places.push([at, at + part.length]);
  return places;
}

/** Finds the positions of the whole secret, and of the longest matching start or end of it. */
function partsOf(secret: string, text: string): Span[] {
  if (secret.length <= leastOfPart) return placesOf(secret, text);
  const starts = placesOf(secret.slice(0, leastOfPart), text).map(([from, end]): Span => {
    let to = end;
    while (to < text.length && text[to] === secret[to - from]) to++;
    return [from, to];
  });
  const ends = placesOf(secret.slice(-leastOfPart), text).map(([begin, to]): Span => {
    let from = begin;
    while (from > 0 && text[from - 1] === secret.at(from - 1 - to)) from--;
    return [from, to];
  });
  return [...starts, ...ends];
}

/** Sorts parts of a text and merges overlapping ones, because one secret may start within another. */
function mergeSpans(parts: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const [from, to] of [...parts].sort(([firstStart], [secondStart]) => firstStart - secondStart)) {
    const lastSpan = merged.at(-1);
    if (lastSpan && from < lastSpan[1]) merged[merged.length - 1] = [lastSpan[0], Math.max(lastSpan[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

/**
 * Collects every text and number of a value, at any depth. Booleans are left out: they are not secret, and the words
 * `true` and `false` occur in many lines.
 */
export function valueTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valueTexts) : [];
}

/**
 * Adds secrets that no later line of this process may quote, for any resource. A short text is not added, because it
 * would also hide ordinary words and numbers in the lines of other resources.
 */
export function holdSecrets(heldSecrets: Set<string>, texts: Iterable<string | undefined>): void {
  for (const text of texts) if (text && text.length >= leastWithinWords) heldSecrets.add(text);
}

/** The secrets that newer engines put into the environment of every process of a run. */
export const secretsOfProcess = ({
  PULUMI_ACCESS_TOKEN: token,
}: Readonly<Record<string, string | undefined>>): string[] => (token ? [token] : []);
