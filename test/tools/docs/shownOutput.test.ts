import { expect, it } from "vitest";
import { missingLines } from "../../engine/pages/shownOutput";
import { stepsOf } from "../../engine/pages/steps";

const printed = ` +  hosting:index:Server web created (2s) 12m later
plan  1201  AB12CD at 198.18.0.7
Outputs:
    ip: "198.18.0.7"
`;

it("a page may show other ids, addresses, times and another layout than the output", () => {
  const shown = ` +   └─ hosting:index:Server  web  created (5m12s) 3s later
…
plan 1201 ZZ9999 at 198.18.0.1
    ip: "198.18.0.1"
`;
  expect(missingLines(shown, printed)).toEqual([]);
  expect(missingLines("     Type  Name  Plan\nOutputs:\nplan  1201 …\n", printed)).toEqual([]);
});

it("a line that was not printed is reported", () => {
  expect(missingLines("plan 1202 AB12CD at 198.18.0.7\n", printed)).toHaveLength(1);
  expect(missingLines(undefined, printed)).toEqual([]);
});

it("only a block right below a command counts as its output", () => {
  const [first, second] = stepsOf(
    "## One\n\n```sh\nls\n```\n\n```text\na\n```\n\n```sh\npwd\n```\n\nA drawing:\n\n```text\nb\n```\n",
  );
  expect([first?.prints, second?.prints]).toEqual(["a\n", undefined]);
});
