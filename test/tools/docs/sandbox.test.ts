import { expect, it } from "vitest";
import { run } from "../../sandbox/cli/run";
import { read } from "./pages";

const page = read("docs/sandbox-reference.md");

it.each(["serve", "exec"])("the page names every flag of %s", async (command) => {
  const { printed } = await run(`${command} --help-all`);
  const flags = [...printed.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag as string);
  expect(flags.length).toBeGreaterThan(20);
  for (const flag of flags.filter((one) => one !== "--help")) expect(page).toContain(`\`${flag}`);
});
