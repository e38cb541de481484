import { expect, it } from "vitest";
import { read, tracked } from "./pages";

const projectFiles = tracked("examples/**/Pulumi.yaml").sort();
const names = new Map(projectFiles.map((file) => [file, /^name: ([\w-]+)$/m.exec(read(file))?.[1]]));

// Two stacks with the same name in the same project are one stack. A reader who tries one example after another must
// not mix them.
it("no two examples share a project, unless one continues the folder of another page", () => {
  const own = projectFiles
    .filter((file) => !file.startsWith("examples/automation/"))
    .map((file) => names.get(file));
  expect(own.length).toBeGreaterThan(10);
  expect([...new Set(own)]).toEqual(own);
});

it("each language of a first stack has its own folder and domain", () => {
  const shown = ["README.md", "docs/_index.md", "docs/guide.md", "docs/installation-configuration.md"].map(
    read,
  );
  const folders = shown.flatMap((page) =>
    [...page.matchAll(/^mkdir ([\w-]+) && cd/gm)].map(([, name]) => name),
  );
  expect(folders).toEqual(["web", "first-server", "web-py", "web-plugin"]);
  // The index page shows the README's program, so its domain occurs twice.
  const domains = shown.flatMap((page, index) =>
    index === 1 ? [] : [...page.matchAll(/\bdomain *[:=] *"?([\w.-]+)/g)].map(([, domain]) => domain),
  );
  expect(domains.length).toBeGreaterThan(5);
  expect([...new Set(domains)]).toEqual(domains);
});
