import type { CheckFailure } from "../../resource/resource";
import { wordedWithCode } from ".";

/** A failure of check in the engine's form. */
export interface ShownFailure {
  readonly property: string;
  readonly reason: string;
}

/**
 * Puts a failure into words. The engine prints the value of a named property, so a hidden one is named in the text
 * only.
 */
export const shownFailure = (
  { property, reason }: CheckFailure,
  isHidden: (property: string) => boolean,
): ShownFailure => ({
  property: isHidden(property) ? "" : property,
  reason: wordedWithCode(reason),
});
