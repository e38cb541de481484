import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommandLine } from "../../../sandbox/cli/command";

const page = readFileSync(join(__dirname, "../../../docs/sandbox.md"), "utf8");

it.each(["serve", "exec"])("the page names every flag of %s", async (command) => {
  const help: string[] = [];
  const write = (text: string) => void help.push(text);
  const surroundings = { write, writeError: write, stop: new AbortController().signal, environment: {} };
  await runCommandLine([command, "--help-all"], {
    ...surroundings,
    runCommand: () => Promise.reject(new Error()),
  });
  const flags = [...help.join("").matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag as string);
  expect(flags.length).toBeGreaterThan(20);
  for (const flag of flags.filter((one) => one !== "--help")) expect(page).toContain(`\`${flag}`);
});
