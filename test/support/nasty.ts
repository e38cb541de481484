import fc from "fast-check";

const parts = [
  ...["\n", "\r", "\r\n", "\t", "\u0000", "\u0007", "\u001b[2J", "\u001b]0;owned\u0007", "\u009b31m"],
  ...["\u0085", "\u2028", "\u2029", "\u202e", "\u2066", "\u200b", "\u00ad", "\ufeff", "\u{e0041}"],
  ...["::", "::error file=index.ts,line=1::forged", "::add-mask::e", "##[add-mask]e"],
  ...["##vso[task.setvariable]e", "```", "````", "`", "@org/all", "<script>alert(1)</script>"],
  ...["-->", "|", " ", "web"],
];

/** Random texts that a host, or a user of its panel, may put into any field. */
export const nasty: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: "binary", maxLength: 3 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((some) => some.join(""))
  .filter((text) => text !== "");

/**
 * Characters that must not appear in any output: control and format characters, line ends other than \n, and invisible
 * letters.
 */
export const unshown = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Matches a line that a build server would read as a command. */
export const commanding = /^\s*::|##\w*\[/m;
