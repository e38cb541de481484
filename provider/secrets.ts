import { encodings, lettersOf, type Reading, readingsOf, type Span, spelled } from "./readings";

export const removed = "[secret]";

/** Shorter secrets are parts of ordinary words, such as `x` of `exist`: they count only as whole words. */
const leastWithinWords = 4;
/** With so many letters and digits, what else is between them says nothing: times and numbers look like shorter ones. */
const leastLetters = 8;

/**
 * The text without any of the secrets. A host may quote what it was sent in many forms, so letters and digits are compared,
 * after undoing what can be undone. The last guard: messages do not quote secrets in the first place.
 */
export const scrub = (text: string, secrets: Iterable<string | undefined>): string => scrubber(secrets)(text);

/** The same for many texts. */
export function scrubber(secrets: Iterable<string | undefined>): (text: string) => string {
  const wanted = [...new Set([...secrets].flatMap(withLines))].map(wantedOf);
  if (wanted.length === 0) return (text) => text;
  return (text) =>
    joined(spansIn(text, wanted, 3)).reduceRight(
      (clean, [from, to]) => `${clean.slice(0, from)}${removed}${clean.slice(to)}`,
      text,
    );
}

/** A secret without the blanks around it, which say nothing, and each of its lines that is long enough for one. */
function withLines(secret = ""): string[] {
  const all = secret.trim();
  const lines = /[\r\n]/.test(all)
    ? all.split(/[\r\n]+/).filter((line) => spelled(line).length >= leastLetters)
    : [];
  return all === "" ? [] : [all, ...lines.map((line) => line.trim())];
}

/** Of a long secret, a host may quote the start or the end alone: so many letters of either are a part of it. */
const leastOfPart = 12;

/** How a secret is found. */
interface Wanted {
  /** As it is, and with its own escapes undone, as a text is in the end. */
  readonly exact: readonly string[];
  /** The letters of these. None: there are too few. */
  readonly letters: readonly string[];
}

function wantedOf(secret: string): Wanted {
  const last = /[\\%&]/.test(secret) ? readingsOf(secret).at(-1)?.text : undefined;
  const texts = last === undefined ? [secret] : [secret, last];
  const letters = [...new Set(texts.map(spelled))];
  return {
    exact: texts.map(comparable).filter((text) => text.trim() !== ""),
    letters: letters.filter(({ length }) => length >= leastLetters),
  };
}

/** In small letters, each in its place; forms write `+` for a blank. */
const comparable = (text: string): string => {
  const all = text.toLowerCase();
  const small = all.length === text.length ? all : text.replace(/[A-Z]/g, (one) => one.toLowerCase());
  return small.replace(/[+\s]/g, " ");
};

/** Where the secrets are, also where a part of the text is another one in Base64, and so on as deep as this. */
function spansIn(text: string, wanted: readonly Wanted[], depth: number): Span[] {
  return readingsOf(text).flatMap((reading) => [
    ...quotedIn(reading, wanted),
    ...(depth === 0 ? [] : encodedIn(reading, wanted, depth - 1)),
  ]);
}

function quotedIn({ text, original }: Reading, wanted: readonly Wanted[]): Span[] {
  const said = comparable(text);
  const lettersSaid = lettersOf(text);
  return wanted.flatMap(({ exact, letters }) => [
    ...exact
      .flatMap((one) => placesOf(one, said))
      .filter(([from, to]) => to - from >= leastWithinWords || isWord(text, from, to))
      .map(([from, to]) => original(from, to)),
    ...letters
      .flatMap((one) => partsOf(one, lettersSaid.text))
      .map((place) => original(...lettersSaid.original(...place))),
  ]);
}

const isWord = (text: string, from: number, to: number) =>
  !/[\p{L}\p{N}_]$/u.test(text.slice(0, from).slice(-2)) && !/^[\p{L}\p{N}_]/u.test(text.slice(to, to + 2));

function encodedIn({ text, original }: Reading, wanted: readonly Wanted[], depth: number): Span[] {
  const long = wanted.filter(({ exact }) => exact.some(({ length }) => length >= leastWithinWords));
  const read = encodings.flatMap(({ runs, textsOf }) =>
    [...text.matchAll(runs)].map((run) => ({ run, inner: textsOf(run[0]).join("\n") })),
  );
  const holds = (inner: string) => inner !== "" && spansIn(inner, long, depth).length > 0;
  // Most texts have none, which one look at all of it shows.
  if (!holds(read.map(({ inner }) => inner).join("\n"))) return [];
  return read
    .filter(({ inner }) => holds(inner))
    .map(({ run: { 0: run, index } }) => original(index, index + run.length));
}

function placesOf(part: string, text: string): Span[] {
  const places: Span[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    places.push([at, at + part.length]);
  return places;
}

/** Where all of it is, or as much of its start or its end as the text has. */
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

/** Parts of a text in their order; those that overlap are one, because one secret may start within another. */
function joined(parts: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [from, to] of [...parts].sort(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && from < last[1]) all[all.length - 1] = [last[0], Math.max(last[1], to)];
    else all.push([from, to]);
  }
  return all;
}

/** Every text and number of a value, at any depth. A truth value hides nothing, and its words occur in many lines. */
export function valueTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(valueTexts) : [];
}

/**
 * From now on no line quotes these, whichever resource it is of. A short one counts only if it was given: it would
 * hide ordinary words and numbers of all others.
 */
export function holdSecrets(held: Set<string>, texts: Iterable<string | undefined>): void {
  for (const text of texts) if (text && text.length >= leastWithinWords) held.add(text);
}

/** The secrets that newer engines give to every process of a run. */
export const secretsOfProcess = ({
  PULUMI_ACCESS_TOKEN: token,
}: Readonly<Record<string, string | undefined>>): string[] => (token ? [token] : []);
