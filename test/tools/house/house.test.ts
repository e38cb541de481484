import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { read, root } from "../docs/pages";

const codes = [...read("docs/errors.md").matchAll(/^(?:### |\| )`([\w-]+)`/gm)].map(([, code]) => code);
/** The names in the first column of a table. */
const firstColumn = (page: string, heading: string) =>
  [...(page.split(`\n${heading}\n`)[1] ?? "").split("\n## ")[0]!.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
    ([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

describe.each(readdirSync(join(root, "skills")))("the skill %s", (name) => {
  const page = read(`skills/${name}/SKILL.md`);

  it("has a name and a description that let an agent find it", () => {
    const { name: own, description } = parse(/^---\n([\s\S]+?)\n---/.exec(page)?.[1] ?? "");
    expect(own).toBe(name);
    expect(description.length).toBeGreaterThan(100);
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  it("names only existing codes", () => {
    const named = firstColumn(page, "## Codes");
    expect(named.length).toBeGreaterThan(10);
    expect(codes).toEqual(expect.arrayContaining(named));
  });

  it("never confirms a command that loses something", () => {
    expect(page).toContain("**never use `--yes`**");
    for (const [line] of page.matchAll(/^.*(?:--yes|-yf).*$/gm))
      expect(line).not.toMatch(/pulumi up --yes|destroy --yes/);
  });
});

it.each(["bug", "feature"])("the issue form %s requests the version, and no secret", (name) => {
  const { body, ...about } = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`));
  expect(Object.keys(about)).toEqual(["name", "description", "labels"]);
  const fields = body.filter(({ id }: { id?: string }) => id);
  const ids = fields.map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const version = fields.find(({ id }: { id: string }) => id === "version");
  expect(version).toMatchObject({ type: "input", validations: { required: true } });
  expect(JSON.stringify(body)).toMatch(/Never paste a password/);
  if (name === "bug") expect(ids).toContain("code");
});

it("each package pinned by an npm lock file is kept up to date, and every folder in that list exists", () => {
  const { updates } = parse(read(".github/dependabot.yml"));
  const folders: string[] = updates.flatMap((one: { directories: string[] }) => one.directories);
  for (const folder of folders) expect(existsSync(join(root, folder)), folder).toBe(true);
  const locks = readdirSync(join(root, "tools"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith("package-lock.json") && !file.includes("node_modules"),
  );
  expect(locks.length).toBeGreaterThan(1);
  for (const lock of ["/", ...locks.map((file) => `/tools/${dirname(file)}`)])
    expect(folders).toContain(lock);
});
