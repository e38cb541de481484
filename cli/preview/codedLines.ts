import { stripVTControlCharacters } from "node:util";
import type { MessageCode } from "../../provider/message";
import type { Preview, ResourceState } from "./readPreview";
import { secretText } from "./shownValue";

/** A message line of the provider that ends with a code in brackets. */
export interface CodedLine {
  /** The URN of the resource; undefined for messages of the classes, which print without a URN. */
  readonly urn: string | undefined;
  readonly said: string;
  readonly code: string;
  /** The lines that follow, which say what the user can do. */
  readonly ways: readonly string[];
}

/**
 * Whether the provider has printed this message about a resource. Messages of the classes have no URN, so they must
 * contain all given names of the resource, such as its id and domain. The id alone may belong to two servers of
 * different hosts.
 */
export const hasCodedLine = (
  lines: readonly CodedLine[],
  wantedCode: MessageCode,
  { urn, names }: { readonly urn: string; readonly names: readonly unknown[] },
): boolean =>
  lines.some(({ code, said, urn: lineUrn }) => {
    if (code !== wantedCode) return false;
    if (lineUrn !== undefined) return lineUrn === urn;
    const lineWords = wordsOf(said);
    return names.every((name) => lineWords.includes(name));
  });

/** The names of a server in messages: its id, and its domain if it is not secret. */
export function namesOfServer({ id, outputs }: Partial<ResourceState>): readonly unknown[] {
  const domain = outputs?.domain;
  return typeof domain === "string" && domain !== secretText ? [id, domain] : [id];
}

/** The words of a text, without the full stop at the end of a sentence. */
const wordsOf = (text: string): readonly unknown[] => text.match(/[\w-](?:[\w.-]*[\w-])?/g) ?? [];

/** The messages of the provider in the diagnostics of a preview. */
export const codedLines = (diagnostics: Preview["diagnostics"]): CodedLine[] =>
  diagnostics.flatMap(({ message, urn }) =>
    // One diagnostic may contain several lines of standard error.
    stripVTControlCharacters(message)
      .split("\n")
      .flatMap((line, at, lines) => {
        const [, sentence = "", code = ""] = /^(.*) \[([\w-]+)\]\s*$/.exec(line) ?? [];
        if (code === "") return [];
        const followingLines = lines.slice(at + 1);
        const end = followingLines.findIndex((followingLine) => !followingLine.startsWith("  "));
        const ways = followingLines
          .slice(0, end < 0 ? undefined : end)
          .map((followingLine) => followingLine.trim());
        return [{ urn, said: sentence.replace(/^warning: /, ""), code, ways }];
      }),
  );
