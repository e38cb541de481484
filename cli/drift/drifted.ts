/** One input that someone changed at the host. */
export interface Difference {
  readonly property: string;
  readonly program: string;
  readonly host: string;
}

/** The changes at the host of one stack. */
export interface StackDrift {
  readonly project: string;
  readonly stack: string;
  readonly drift: readonly Drift[];
  /** So many more were changed; Pulumi does not say which. */
  readonly unnamed: number;
  /** The host's reports about servers that neither are in use nor will be without help, in the provider's words. */
  readonly odd: readonly string[];
  /** Why it is not known; none if it is. */
  readonly errors: readonly string[];
}

/** A resource that is not as its program says. */
export interface Drift {
  readonly urn: string;
  readonly name: string;
  readonly kind: string;
  readonly subject: string;
  /** Gone at the host, or changed there. */
  readonly is: "gone" | "changed";
  readonly differences: readonly Difference[];
  /** The way to let the program win, and its cost. */
  readonly programWins: string;
  /** The way to let the host win. */
  readonly hostWins: string;
}
