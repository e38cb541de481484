/** The library for YAML. Few commands need it, so none loads it before that. */
export const yamlLibrary = (): typeof import("yaml") => require("yaml");

/**
 * The content of YAML that a person writes, with each scalar as the text that the file has: `1.10`, `0x10` and `yes` are
 * names too. Only a missing value, `null` and `~` are null. Tags of a build server, as `!reference`, are left as they are.
 *
 * @param isWhole also undefined for a text with a fault; otherwise what can be read of it
 * @returns undefined if the text is no YAML, or an alias names nothing
 */
export function yamlTexts(text: string, { isWhole }: { readonly isWhole: boolean }): unknown {
  const document = documentOf(text, isWhole);
  if (isWhole && document.errors.length > 0) return undefined;
  try {
    return document.toJS();
  } catch {
    // An alias that names nothing.
    return undefined;
  }
}

/** The reason why a text cannot be read as a whole, in the words of the library. */
export function yamlFault(text: string): string {
  const document = documentOf(text, true);
  const [error] = document.errors;
  if (error) return error.message.replace(/:?\n[\s\S]*$/, "");
  try {
    document.toJS();
    return "";
  } catch (unresolved) {
    return (unresolved as Error).message;
  }
}

const documentOf = (text: string, isWhole: boolean) =>
  yamlLibrary().parseDocument(text, {
    ...{ schema: "failsafe", customTags: ["null"], logLevel: "silent", uniqueKeys: isWhole },
    // Build servers read YAML 1.1, whose `<<` takes the members of an anchor.
    merge: true,
  });
