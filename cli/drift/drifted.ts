/** An input whose value was changed at the host. */
export interface Difference {
  readonly property: string;
  readonly program: string;
  readonly host: string;
}

/** The drift of one stack. */
export interface StackDrift {
  readonly project: string;
  readonly stack: string;
  readonly drift: readonly Drift[];
  /** The number of further changed resources that Pulumi counts but does not name. */
  readonly unnamed: number;
  /** The provider's messages about servers that are not in use and will not be without help from the host. */
  readonly odd: readonly string[];
  /** The reasons why the drift could not be determined; empty if it could. */
  readonly errors: readonly string[];
}

/** A resource that differs from its program. */
export interface Drift {
  readonly urn: string;
  readonly name: string;
  readonly kind: string;
  readonly subject: string;
  /** Whether the resource was removed at the host, or changed there. */
  readonly is: "gone" | "changed";
  readonly differences: readonly Difference[];
  /** How to restore the program's values, and what that costs. */
  readonly programWins: string;
  /** How to keep the host's values. */
  readonly hostWins: string;
}
