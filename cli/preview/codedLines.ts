import { stripVTControlCharacters } from "node:util";
import type { MessageCode } from "../../provider/message";
import type { Preview } from "./readPreview";

/** A line of the provider that ends with a code in brackets. */
export interface CodedLine {
  /** The resource that it is of; the lines of classes have none. */
  readonly urn: string | undefined;
  readonly said: string;
  readonly code: string;
}

/**
 * Whether the provider has said this of a resource. The lines of classes have no URN, so what the message names it by
 * counts too: its id, or the domain of one that has none yet.
 */
export const isSaidOf = (
  lines: readonly CodedLine[],
  wanted: MessageCode,
  { urn, name }: { readonly urn: string; readonly name: unknown },
): boolean =>
  lines.some(
    ({ code, said, urn: lineUrn }) => code === wanted && (lineUrn === urn || wordsOf(said).includes(name)),
  );

/** Words without the stop at the end of a sentence. */
const wordsOf = (text: string): readonly unknown[] => text.match(/[\w-](?:[\w.-]*[\w-])?/g) ?? [];

/** The messages of the provider in what a preview has printed, by their first lines. */
export const codedLines = (diagnostics: Preview["diagnostics"]): CodedLine[] =>
  diagnostics.flatMap(({ message, urn }) =>
    // Standard error may bring several lines at once.
    stripVTControlCharacters(message)
      .split("\n")
      .flatMap((line) => {
        const [, said = "", code = ""] = /^(.*) \[([\w-]+)\]\s*$/.exec(line) ?? [];
        return code === "" ? [] : [{ urn, said: said.replace(/^warning: /, ""), code }];
      }),
  );
