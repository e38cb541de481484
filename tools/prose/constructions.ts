/** The kinds of places that are counted. A remark allows one of them on the next line: see `withoutAllowed`. */
export const placeKinds = [
  "fronted-of",
  "headless",
  "which-clause",
  "of-before",
  "title",
  "name",
  "word",
  "term",
  "remark",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A construction that makes a reader start again, and how to write instead. */
export interface Construction {
  readonly kind: PlaceKind;
  /** Looked for in one sentence. */
  readonly pattern: RegExp;
  readonly advice: string;
}

/** Constructions of any text: comments, pages, messages, test titles and commit subjects. */
export const constructions: readonly Construction[] = [
  {
    kind: "fronted-of",
    pattern: /^Of (?!course\b)\S[^:]*$/,
    advice: 'open with the thing: "Of a member it prints…" => "For a member, the engine prints…"',
  },
  {
    kind: "headless",
    pattern: /^(?:What|Which|Whom?) .*\.$/,
    advice: 'name the thing: "What is not a name is ignored." => "A value that is not a name is ignored."',
  },
  {
    kind: "which-clause",
    pattern: /\b(?:of|by|in|to|from|for|with|under) (?:which|whom)\b/,
    advice: 'turn the clause round: "a group in which it waits" => "the group it waits in"',
  },
  {
    kind: "of-before",
    pattern: /\bof (?:before|then|now|theirs)\b/,
    advice: 'use an adjective: "the template of before" => "the previous template"',
  },
  {
    kind: "word",
    pattern: /\b(?:informations|advices|softwares|evidences|feedbacks|(?:can|to) be had|allows? to \w+)\b/,
    advice: "this is not English",
  },
  {
    kind: "term",
    // The report says `is away about 9m`, after its category and the gate `away>10m`.
    pattern:
      /\b(?:[Mm]end(?:s|ed|ing)?|(?<!-)untold(?!-)|ends? with (?:the )?(?:code )?\d|(?:is|are|was|were|be|been|stays?) away(?! (?:about|…)))\b/,
    advice: 'the terms are "fix", "not reported", "exit code 7", "unavailable"',
  },
];

/** A test's title is a promise: it opens with its verb or with the thing that keeps it. */
export const titleConstruction: Construction = {
  kind: "title",
  pattern: /^(?:of|what|whatever|which|who|whoever|whom|whose|that|those|where|by|others?|one) .*/i,
  advice: 'promise something: "of a domain that is taken is warned of" => "warns about a taken domain"',
};

/** Openings without a noun. Such an opening is only a warning, because a clear sentence may stay. */
export const bareOpening =
  /^(?:That|One|Those|These|Others|Another|Both|Neither) (?:is|are|was|were|has|have|had|does|do|did|may|must|can|cannot|would|will|should|needs?|comes?|goes|go|costs?|takes?|makes?|says?)\b/;
/** Characters of a sentence that may be too long. A sentence may be long if it is clear. */
export const longSentence = 300;
