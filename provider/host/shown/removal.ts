/** The host's words about a requested removal: perhaps a date, or a sentence. */
export type RemovalWords =
  | { readonly is: "accepted"; readonly words: string | undefined }
  /** The host has answered, and its words say no. */
  | { readonly is: "declined"; readonly words: string };

/** @param words `removal_requested` in its answer. */
export function removalWordsOf(words: unknown): RemovalWords {
  if (meansNo(words)) return { is: "declined", words: String(words) };
  if (words === undefined) return { is: "accepted", words };
  return { is: "accepted", words: typeof words === "object" ? JSON.stringify(words) : String(words) };
}

/** A value that is neither a date nor a consent. */
const meansNo = (words: unknown): boolean =>
  words !== undefined &&
  /^(?:|0(?:\.0+)?|false|no|none|null)$|\b(?:declined|denied|refused|rejected|not (?:accepted|allowed|permitted|possible))\b/i.test(
    String(words).trim(),
  );
