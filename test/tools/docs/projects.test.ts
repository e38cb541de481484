import { expect, it } from "vitest";
import { read, tracked } from "./pages";

const projectFiles = tracked("examples/**/Pulumi.yaml").sort();
const names = new Map(projectFiles.map((file) => [file, /^name: ([\w-]+)$/m.exec(read(file))?.[1]]));

// Two stacks of one name in one project are one stack, and a reader tries one example after another.
it("no two examples are one project, except where one continues another page's folder", () => {
  const own = projectFiles
    .filter((file) => !file.startsWith("examples/automation/"))
    .map((file) => names.get(file));
  expect(own.length).toBeGreaterThan(10);
  expect([...new Set(own)]).toEqual(own);
});

it("the languages of a first stack have folders and domains of their own", () => {
  const shown = ["README.md", "docs/_index.md", "docs/guide.md", "docs/installation-configuration.md"].map(
    read,
  );
  const folders = shown.flatMap((page) =>
    [...page.matchAll(/^mkdir ([\w-]+) && cd/gm)].map(([, name]) => name),
  );
  expect(folders).toEqual(["web", "first-server", "web-py", "web-plugin"]);
  // The page of all guides has the README's program.
  const domains = shown.flatMap((page, index) =>
    index === 1 ? [] : [...page.matchAll(/\bdomain *[:=] *"?([\w.-]+)/g)].map(([, domain]) => domain),
  );
  expect(domains.length).toBeGreaterThan(5);
  expect([...new Set(domains)]).toEqual(domains);
});
