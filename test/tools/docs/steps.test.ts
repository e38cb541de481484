import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { followed } from "../../engine/pages/followed";
import { type Step, stepsOf } from "../../engine/pages/steps";
import { pages as all, root } from "./pages";

/** Pages of resources and functions are derived, and their examples with them. */
const pages = all.filter((file) => !/^docs\/(resources|functions)\//.test(file)).sort();
const steps = (page: string): Step[] => stepsOf(readFileSync(join(root, page), "utf8"));
const sections = (page: string): string[] => [
  ...new Set(
    steps(page)
      .filter(({ does }) => does !== "nothing")
      .map(({ section }) => section),
  ),
];

it("every page with a followed step is among them", () => {
  expect(pages).toEqual(expect.arrayContaining(Object.keys(followed)));
  expect(pages).toEqual(expect.arrayContaining(["ARCHITECTURE.md", "examples/github-actions/README.md"]));
});

describe("every step that a page prints is done by a test", () => {
  it.each(pages)("%s", (page) => expect(sections(page)).toEqual(Object.keys(followed[page] ?? {})));

  const tests = Object.entries(followed).flatMap(([page, bySection]) =>
    Object.entries(bySection).map(([section, test]) => [page, section, test] as const),
  );
  it.each(tests)("%s, %s: by %s", (page, section, test) => {
    const file = join(root, "test/engine", test);
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, "utf8");
    // By the section where a reader follows it, by the page where each of its programs is run.
    expect(text.includes(`"${section}"`) || text.includes(`["${page}", [`)).toBe(true);
  });

  it("but for a few, of which the page says why", () => {
    const others = pages.flatMap((page) =>
      steps(page)
        .filter(({ does }) => does === "nothing")
        .map(({ what }) => `${page}: ${what}`),
    );
    // One more is a step that no test does.
    expect(new Set(others).size).toBeLessThanOrEqual(25);
  });
});

it("examples/README.md names each example, and a test that runs it", () => {
  const rows = [
    ...readFileSync(join(root, "examples/README.md"), "utf8").matchAll(/^\| `([\w-]+)` \|.*\| `(\S+)` \|$/gm),
  ];
  const all = readdirSync(join(root, "examples"), { withFileTypes: true });
  const folders = all.filter((one) => one.isDirectory()).map(({ name }) => name);
  expect(rows.map(([, name]) => name).sort()).toEqual(folders.sort());
  for (const [, name, test] of rows)
    expect(readFileSync(join(root, "test/engine", test as string), "utf8").toLowerCase()).toContain(name);
});

describe("the steps of a page", () => {
  const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`;

  it("are commands, files, and lines for files, by section", () => {
    const page = [
      "# A page",
      "## First",
      `Do this:\n\n${fenced("sh", "mkdir web\ncd web")}`,
      `\`index.ts\`:\n\n${fenced("ts", "let a;\n")}`,
      "## Second",
      `Some words. Add to\nit, or else. Add to \`Pulumi.yaml\`:\n\n${fenced("yaml", "plugins:\n")}`,
      fenced("text", "2026 POST"),
      `<!-- not run: it takes a year -->\n\n${fenced("sh", "sleep 1y")}`,
    ].join("\n");
    expect(stepsOf(page)).toEqual([
      { section: "First", does: "run", what: "", text: "mkdir web\ncd web\n" },
      { section: "First", does: "write", what: "index.ts", text: "let a;\n\n" },
      { section: "Second", does: "append", what: "Pulumi.yaml", text: "plugins:\n\n" },
      { section: "Second", does: "nothing", what: "it takes a year", text: "sleep 1y\n" },
    ]);
  });

  it("are refused where a page does not say what a block is", () => {
    expect(() => stepsOf(`## First\n\nLook:\n\n${fenced("ts", "let a;")}`)).toThrow(
      'The block under "First" says not what it is: let a;',
    );
    expect(() => stepsOf("## First\n\n- Then:\n\n  ```sh\n  ls\n  ```\n")).toThrow(
      'The block under "First" stands in a list, where no test follows it:   ls',
    );
  });
});
