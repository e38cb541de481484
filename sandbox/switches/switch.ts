/** One switch: a choice that the specification leaves open. */
export interface Switch<Choice extends string> {
  /** The question that the specification leaves open. */
  readonly open: string;
  /** Each choice, and its meaning. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly usual: Choice;
}

/** A switch, whose first choice is the usual one. */
export const leftOpen = <Choice extends string>(
  open: string,
  choices: Readonly<Record<Choice, string>>,
): Switch<Choice> => ({ open, choices, usual: Object.keys(choices)[0] as Choice });
