import { expect, it } from "vitest";
import { docstring } from "../../../tools/sdkTypes/docstring";

const long =
  "It is kept in the host's records, and the name that the server itself uses stays as it was built.";

it("is one line if it fits, and nothing without a description", () => {
  expect(docstring("A name, e.g. `web`. It is kept.", "  ")).toBe(
    "  /** A name, e.g. `web`. It is kept. */\n",
  );
  expect(docstring(undefined, "")).toBe("");
});

it("has the first sentence as its summary, then the rest, the values as a list and the default", () => {
  const values = [
    { value: "refuse", description: "The preview fails." },
    { value: "allow", description: long },
  ];
  expect(docstring(`What to do, e.g. \`refuse\`. ${long}`, "  ", { values, default: "refuse" })).toBe(
    `  /**
   * What to do, e.g. \`refuse\`.
   *
   * ${long}
   *
   * - \`refuse\`: The preview fails.
   * - \`allow\`: It is kept in the host's records, and the name that the server itself uses stays as it was
   *   built.
   *
   * @default "refuse"
   */
`,
  );
  expect(docstring("Whether it waits.", "", { default: false })).toBe(
    "/**\n * Whether it waits.\n *\n * @default false\n */\n",
  );
});
