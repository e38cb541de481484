/** A switch for a behaviour that the specification leaves open. */
export interface Switch<Choice extends string> {
  /** The open question, such as "how an answer writes a date". */
  readonly open: string;
  /** The choices, each with its meaning. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly usual: Choice;
}

/** Makes a switch. Its first choice is the usual one. */
export const leftOpen = <Choice extends string>(
  open: string,
  choices: Readonly<Record<Choice, string>>,
): Switch<Choice> => ({ open, choices, usual: Object.keys(choices)[0] as Choice });
