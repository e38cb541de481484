import { stripVTControlCharacters } from "node:util";
import type { MessageCode } from "../../provider/message";
import type { Preview, ResourceState } from "./readPreview";
import { secretText } from "./shownValue";

/** A line of the provider that ends with a code in brackets. */
export interface CodedLine {
  /** The resource that it is of; the lines of classes have none. */
  readonly urn: string | undefined;
  readonly said: string;
  readonly code: string;
  /** The ways out, which follow it. */
  readonly ways: readonly string[];
}

/**
 * Whether the provider has said this of a resource. The lines of classes have no URN, so there all that the message names it
 * by counts: its id and domain, or one of them. Two hosts may have given one id.
 */
export const hasCodedLine = (
  lines: readonly CodedLine[],
  wanted: MessageCode,
  { urn, names }: { readonly urn: string; readonly names: readonly unknown[] },
): boolean =>
  lines.some(({ code, said, urn: lineUrn }) => {
    if (code !== wanted) return false;
    if (lineUrn !== undefined) return lineUrn === urn;
    const words = wordsOf(said);
    return names.every((name) => words.includes(name));
  });

/** The names of a state's server in messages: its id, and its domain if that is shown. */
export function namesOfServer({ id, outputs }: Partial<ResourceState>): readonly unknown[] {
  const domain = outputs?.domain;
  return typeof domain === "string" && domain !== secretText ? [id, domain] : [id];
}

/** Words without the stop at the end of a sentence. */
const wordsOf = (text: string): readonly unknown[] => text.match(/[\w-](?:[\w.-]*[\w-])?/g) ?? [];

/** The messages of the provider in what a preview has printed, by their first lines. */
export const codedLines = (diagnostics: Preview["diagnostics"]): CodedLine[] =>
  diagnostics.flatMap(({ message, urn }) =>
    // Standard error may bring several lines at once.
    stripVTControlCharacters(message)
      .split("\n")
      .flatMap((line, at, lines) => {
        const [, said = "", code = ""] = /^(.*) \[([\w-]+)\]\s*$/.exec(line) ?? [];
        if (code === "") return [];
        const after = lines.slice(at + 1);
        const end = after.findIndex((one) => !one.startsWith("  "));
        const ways = after.slice(0, end < 0 ? undefined : end).map((one) => one.trim());
        return [{ urn, said: said.replace(/^warning: /, ""), code, ways }];
      }),
  );
