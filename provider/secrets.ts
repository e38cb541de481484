import { shownText } from "./shownText";

export const removed = "[secret]";

/** Shorter secrets are parts of ordinary words, such as `x` of `exist`: they count only as whole words. */
const leastWithinWords = 4;

/**
 * The text without any of the secrets: hosts may quote what they were sent, in capital letters or small ones, as JSON,
 * in Base64 and in URLs. The last guard: messages do not quote secrets in the first place.
 */
export function scrub(text: string, secrets: Iterable<string | undefined>): string {
  // Blanks around a secret say nothing.
  const all = [...new Set([...secrets].flatMap((secret) => secret?.trim() || []))];
  if (all.length === 0) return text;
  const said = text.toLowerCase();
  const found = all
    .flatMap(formsOf)
    .filter((form) => said.includes(form.toLowerCase()))
    .flatMap((form) => [...text.matchAll(patternOf(form))]);
  const parts = [...found, ...encodedIn(text, all)].map(
    (match): Span => [match.index, match.index + match[0].length],
  );
  return joined(parts).reduceRight(
    (clean, [from, to]) => `${clean.slice(0, from)}${removed}${clean.slice(to)}`,
    text,
  );
}

/** As it is, as JSON has it, and as both are shown. Most look the same in all of these. */
function formsOf(secret: string): string[] {
  if (/^[\w.=/+-]*$/.test(secret)) return [secret];
  const json = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, json, shownText(secret), shownText(json)])];
}

const patternOf = (form: string): RegExp => {
  const pattern = form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const isWord = form.length < leastWithinWords;
  return new RegExp(isWord ? `(?<![\\p{L}\\p{N}_])${pattern}(?![\\p{L}\\p{N}_])` : pattern, "giu");
};

/** Runs of letters that may hold a secret among other bytes, and how their bytes are read. */
const encodings: readonly { readonly runs: RegExp; bytesOf(run: string): string }[] = [
  {
    runs: /[\w+/-]{6,4000}={0,2}/g,
    // Any of four letters may start a group of three bytes.
    bytesOf: (run) =>
      [0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), "base64").toString("latin1")).join("\n"),
  },
  {
    runs: /[\w%.!~*'()+-]{6,4000}/g,
    bytesOf: (run) =>
      run.includes("%")
        ? run
            .replaceAll("+", " ")
            .replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
        : "",
  },
];

/** The runs of a text in which a secret is in Base64, or as in a URL. */
function encodedIn(text: string, secrets: readonly string[]): RegExpExecArray[] {
  const read = encodings.flatMap(({ runs, bytesOf }) =>
    [...text.matchAll(runs)].map((run) => ({ run, bytes: bytesOf(run[0]).toLowerCase() })),
  );
  const all = read.map(({ bytes }) => bytes).join("\n");
  const found = secrets
    .filter((secret) => secret.length >= leastWithinWords)
    .map((secret) => Buffer.from(secret).toString("latin1").toLowerCase())
    .filter((secret) => all.includes(secret));
  return read.flatMap(({ run, bytes }) => (found.some((secret) => bytes.includes(secret)) ? [run] : []));
}

type Span = readonly [from: number, to: number];

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

/**
 * Every text and number of a value, at any depth. What is true or false hides nothing, and its words occur in many
 * lines.
 */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
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
