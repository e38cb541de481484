/** The YAML library, which is loaded only when it is needed, because most commands do not use it. */
export const yamlLibrary = (): typeof import("yaml") => require("yaml");

/**
 * Parses YAML that a user has written, and keeps each scalar as the text in the file, because `1.10`, `0x10` and
 * `yes` may be names. Only a missing value, `null` and `~` become null. Tags of a build server, such as `!reference`,
 * are ignored.
 *
 * @param isWhole whether a text with an error counts as unreadable; otherwise the readable part is returned
 * @returns undefined if the text is not YAML, or if an alias has no anchor
 */
export function yamlTexts(text: string, { isWhole }: { readonly isWhole: boolean }): unknown {
  const document = documentOf(text, isWhole);
  if (isWhole && document.errors.length > 0) return undefined;
  try {
    return document.toJS();
  } catch {
    // An alias without an anchor makes the conversion fail.
    return undefined;
  }
}

/** The YAML library's message about why a text cannot be read. */
export function yamlFault(text: string): string {
  const document = documentOf(text, true);
  const [error] = document.errors;
  if (error) return error.message.replace(/:?\n[\s\S]*$/, "");
  try {
    document.toJS();
    return "";
  } catch (aliasError) {
    return (aliasError as Error).message;
  }
}

const documentOf = (text: string, isWhole: boolean) =>
  yamlLibrary().parseDocument(text, {
    ...{ schema: "failsafe", customTags: ["null"], logLevel: "silent", uniqueKeys: isWhole },
    // Build servers read YAML 1.1, where `<<` merges the members of an anchor.
    merge: true,
  });
