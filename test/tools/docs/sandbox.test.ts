import { expect, it } from "vitest";
import { missingLines } from "../../engine/pages/shownOutput";
import { shownTexts } from "../../engine/pages/steps";
import { run } from "../../sandbox/cli/run";
import { read } from "./pages";

const pages = ["docs/sandbox-reference.md", "docs/sandbox-switches.md"].map(read).join("");

it.each(["serve", "exec"])(
  "the reference and the page of switches name every flag of %s",
  async (command) => {
    const { printed } = await run(`${command} --help-all`);
    const flags = [...printed.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag as string);
    expect(flags.length).toBeGreaterThan(20);
    for (const flag of flags.filter((one) => one !== "--help")) expect(pages).toContain(`\`${flag}`);
  },
);

it("docs/sandbox.md shows the output of serve", async () => {
  const [shown] = shownTexts(read("docs/sandbox.md"), "For a person");
  const { printed } = await run("serve --port 0");
  expect(missingLines(shown, printed)).toEqual([]);
  expect(missingLines(shown, "")).toHaveLength(10);
});
