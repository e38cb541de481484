import { headingOf } from "./breaking";
import { type Schema, surfaceOf } from "./surface";

/** The file that records what the last release offers to programs. */
export const releasedFile = "test/tools/release/released.json";

/**
 * The text of that file. The file is written once for each release, when the changelog gets the release's date, and
 * kept until the next release.
 *
 * @param committed reads a file of the checkout
 */
export function releasedText(committed: (path: string) => string, schema: Schema): string {
  const heading = headingOf(committed("CHANGELOG.md"));
  const currentText = committed(releasedFile);
  const isReleased = !heading.endsWith("Unreleased") && JSON.parse(currentText).heading !== heading;
  return isReleased ? `${JSON.stringify({ heading, surface: surfaceOf(schema) }, null, 2)}\n` : currentText;
}
