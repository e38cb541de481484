/** Shorter texts would hit innocent words; the places that handle secrets never quote them anyway. */
const shortest = 6;

/** The text with every given secret replaced. The last guard: no message quotes a secret in the first place. */
export function redact(text: string, secrets: Iterable<unknown>): string {
  let clean = text;
  for (const secret of secrets)
    if (typeof secret === "string" && secret.length >= shortest) clean = clean.replaceAll(secret, "[secret]");
  return clean;
}
