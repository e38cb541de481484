/** The host's message about a requested removal: perhaps a date, or a sentence. */
export type RemovalWords =
  | { readonly is: "accepted"; readonly words: string | undefined }
  /** The host responded, and its message declines the removal. */
  | { readonly is: "declined"; readonly words: string };

/**
 * Judges the message in the response to a removal request.
 *
 * @param words the field `removal_requested`.
 */
export function removalWordsOf(words: unknown): RemovalWords {
  if (meansNo(words)) return { is: "declined", words: String(words) };
  if (words === undefined) return { is: "accepted", words };
  return { is: "accepted", words: typeof words === "object" ? JSON.stringify(words) : String(words) };
}

/** Whether a message declines the removal. */
const meansNo = (words: unknown): boolean =>
  words !== undefined &&
  /^(?:|0(?:\.0+)?|false|no|none|null)$|\b(?:declined|denied|refused|rejected|not (?:accepted|allowed|permitted|possible))\b/i.test(
    String(words).trim(),
  );
