/** What looking for something has shown whose create was not answered with an id. */
export type Looking =
  | "cancelled"
  | "notListed"
  | "notLookedUp"
  | { readonly several: readonly string[] }
  | { readonly differing: readonly string[] };

/** How the answer to a create was lost. */
export interface Lost {
  /** Whether an answer came, though without an id. */
  readonly isAnswered: boolean;
  readonly looking: Looking;
}

/** That the answer was lost, as a sentence. */
export const lostText = ({ isAnswered }: Lost, what: string): string =>
  isAnswered
    ? `The host answered the create of ${what} without an id.`
    : `The answer to the create of ${what} was lost.`;

/** What may have come of it, and why that is not known. */
export const mayBeText = ({ isAnswered, looking }: Lost, mayBe: string, because?: string): string =>
  `${mayBe}: ${lookingText(looking)}.${isAnswered && looking !== "notLookedUp" ? "" : ` ${because}.`}`;

function lookingText(looking: Looking): string {
  if (typeof looking === "object")
    return "differing" in looking
      ? `${looking.differing.join(", ")} of this domain is new there, and differs from the request`
      : `several new ones answer the request: ${looking.several.join(", ")}; remove those that nobody needs`;
  return {
    cancelled: "the run was cancelled before one was listed",
    notListed: "the host lists none yet",
    notLookedUp: "it could not be looked up",
  }[looking];
}
