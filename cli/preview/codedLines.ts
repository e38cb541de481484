import { stripVTControlCharacters } from "node:util";
import type { Preview } from "./readPreview";

/** A line of the provider that ends with a code in brackets. */
export interface CodedLine {
  /** The resource that it is of; the lines of classes have none. */
  readonly urn: string | undefined;
  readonly said: string;
  readonly code: string;
}

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
