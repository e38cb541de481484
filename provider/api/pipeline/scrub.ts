/** What stands in a text in place of a secret. */
export const removed = "[secret]";

/** The text without any of the secrets: hosts may quote what they were sent. */
export const scrub = (text: string, secrets: readonly (string | undefined)[]): string =>
  secrets
    .filter((secret): secret is string => secret !== undefined && secret !== "")
    // The longest first, so that no part of a longer one stays behind.
    .sort((left, right) => right.length - left.length)
    .reduce((clean, secret) => clean.replaceAll(secret, removed), text);
