/** A word that the completion offers, with its description. */
export interface Offered {
  readonly word: string;
  readonly description: string;
}

export interface CompletedOption extends Offered {
  /**
   * The values of the option; undefined for a flag without a value. If the list of words is empty, any value is
   * allowed.
   */
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
