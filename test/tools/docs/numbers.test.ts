import { describe, expect, it } from "vitest";
import { usualTime } from "../../../provider/waiting/deadlines";
import { pages, read } from "./pages";

// Tests that a number stated on several pages, or in the code and on a page, is the same everywhere.

/** The numbers that match this pattern, and the page of each. */
const said = (pattern: RegExp) =>
  pages.flatMap((page) => [...read(page).matchAll(pattern)].map(([, found]) => ({ page, found })));

it("every page names the oldest Node of package.json", () => {
  const oldest = JSON.parse(read("package.json")).engines.node.replace(">=", "");
  // tools/release/README.md also names the Node versions that other packages need.
  const all = said(/(?:Node >=|Node is older than) (20[\d.]*\d)/g).filter(
    ({ page }) => page !== "tools/release/README.md",
  );
  expect(all.length).toBeGreaterThan(3);
  for (const { page, found } of all) expect({ page, found }).toEqual({ page, found: oldest });
});

it("a default in brackets equals the default in the table of settings", () => {
  const all = pages.flatMap((page) =>
    [...read(page).matchAll(/`(hosting:\w+)` \((\d+)\)/g)].map(([, key, value]) => ({ page, key, value })),
  );
  expect(all.length).toBeGreaterThan(0);
  const table = read("docs/configuration.md");
  for (const { key, value } of all)
    expect(table).toMatch(new RegExp(`\\| \`${key}\` \\| [^|]+\\| \`${value}\` \\|`));
});

describe("docs/commands/report.md", () => {
  const page = read("docs/commands/report.md").replace(/\s+/g, " ");
  const minutes = (type: string) => usualTime("build", type) / 60_000;

  it("states the usual durations that the provider uses", () => {
    const [vps, windows] = ["Cloud.VPS", "Cloud.VPS.Win"].map(minutes);
    const [metal, windowsMetal] = ["Cloud.Metal", "Cloud.Metal.Win"].map(minutes);
    expect(page).toContain(
      `a build or a rebuild takes ${vps} minutes, with Windows ${windows}, \`Cloud.Metal\` ${metal} or ${windowsMetal}, and bare metal an hour`,
    );
    expect(minutes("Bare.Metal")).toBe(60);
  });

  it("states the length of a comment", () => {
    const [, length] = /const mostCharacters = ([\d_]+);/.exec(read("cli/report/markdown.ts")) ?? [];
    expect(page).toContain(`below ${Number(length?.replace("_", "")).toLocaleString("en")} characters`);
  });
});
