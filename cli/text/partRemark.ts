import { shellQuote } from "../../provider/shellQuote";
import { shownText } from "../../provider/shownText";
import { matches } from "../../provider/wildcard";

/** A hint about a pattern that matches no whole name, although it is a part of some names. */
export function partRemark(
  option: string,
  pattern: string | undefined,
  texts: readonly string[],
): string | undefined {
  if (!pattern || texts.some((text) => matches(pattern, text))) return undefined;
  const wildcardPattern = `*${pattern.replace(/^\*+|\*+$/g, "")}*`;
  const foundCount = new Set(texts.filter((text) => matches(wildcardPattern, text))).size;
  if (foundCount === 0) return undefined;
  return `--${option} ${shownText(pattern)} is the whole ${option} of none. --${option} ${shellQuote(wildcardPattern)} finds ${foundCount}.`;
}
