/** A word that may follow, and what it means. */
export interface Offered {
  readonly word: string;
  readonly description: string;
}

export interface CompletedOption extends Offered {
  /** The words that may follow it; undefined: nothing does. Without words it may be anything. */
  readonly value?: Values;
}

export interface Values {
  readonly words: readonly Offered[];
  readonly isPath: boolean;
}

export interface Completed {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  readonly operand: Values;
}
