import type { CheckFailure } from "../../resource/resource";
import { wordedWithCode } from ".";

/** A failure of check in the engine's form. */
export interface ShownFailure {
  readonly property: string;
  readonly reason: string;
}

/** In words. A property that is named comes with its value: one that is hidden is told of in the sentence only. */
export const shownFailure = (
  { property, reason }: CheckFailure,
  isHidden: (property: string) => boolean,
): ShownFailure => ({
  property: isHidden(property) ? "" : property,
  reason: wordedWithCode(reason),
});
