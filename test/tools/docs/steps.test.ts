import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { followed } from "../../engine/pages/followed";
import { type Step, stepsOf } from "../../engine/pages/steps";
import { pages as all, read, root } from "./pages";

/** Pages of resources and functions are generated together with their examples. */
const pages = all.filter((file) => !/^docs\/(resources|functions)\//.test(file)).sort();
const steps = (page: string): Step[] => stepsOf(read(page));
const sections = (page: string): string[] => [
  ...new Set(
    steps(page)
      .filter(({ does }) => does !== "nothing")
      .map(({ section }) => section),
  ),
];

it("the checked pages include every page whose steps a test follows", () => {
  expect(pages).toEqual(expect.arrayContaining(Object.keys(followed)));
  expect(pages).toEqual(expect.arrayContaining(["ARCHITECTURE.md", "examples/github-actions/README.md"]));
});

describe("a test follows every step that a page prints", () => {
  it.each(pages)("%s", (page) => expect(sections(page)).toEqual(Object.keys(followed[page] ?? {})));

  const tests = Object.entries(followed).flatMap(([page, bySection]) =>
    Object.entries(bySection).map(([section, test]) => [page, section, test] as const),
  );
  it.each(tests)("%s, %s: by %s", (page, section, test) => {
    const file = join(root, "test/engine", test);
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, "utf8");
    // A test that follows a section names the section. A test that runs each program of a page names the page.
    expect(text.includes(`"${section}"`) || text.includes(`["${page}", [`)).toBe(true);
  });

  it("are complete except for these, and the page gives the reason", () => {
    const others = pages.flatMap((page) =>
      steps(page)
        .filter(({ does }) => does === "nothing")
        .map(({ what }) => `${page}: ${what}`),
    );
    expect([...new Set(others)]).toEqual([
      "CONTRIBUTING.md: it needs a clone of the repository",
      "README.md: it needs a clone of the repository",
      "docs/accounts.md: examples/accounts is this program, which a test runs",
      "docs/accounts.md: a part of a program, which the tests preview",
      "docs/automation.md: examples/automation/go is this program, which a test compiles",
      "docs/commands/call.md: it needs a viewer",
      "docs/commands/call.md: it restarts servers",
      "docs/commands/inventory.md: Ansible runs it",
      "docs/commands/server.md: it restarts servers",
      "docs/connect.md: it asks for a password, and needs your host's address",
      "docs/fleet.md: a part of a program",
      "docs/guide.md: no server answers there",
      "docs/installation-configuration.md: docs/guide.md has it among its steps",
      "docs/installation-configuration.md: HCL's language host is in no tagged Go module",
      "docs/moving.md: a part of a program",
      "docs/preview-checks.md: a part of a program, which the tests preview",
      "docs/provisioning.md: examples/provisioning is this program, which a test runs",
      "docs/provisioning.md: a part of a program",
      "docs/releases.md: no release is published yet",
      "docs/rollout.md: a part of a program, which the tests run",
      "docs/sandbox-reference.md: it needs a running sandbox",
      "docs/sandbox.md: it serves until Ctrl-C",
      "docs/sandbox.md: docs/testing.md has it among its steps",
      "docs/sandbox.md: a part of a program",
      "docs/secrets.md: examples/key-rotation is this program, which a test runs",
      "docs/secrets.md: a test runs these lines as examples/README.md has them",
      "examples/README.md: it needs a clone of the repository",
      "examples/go/README.md: it needs a clone of the repository",
      "policy/README.md: a part of a program",
      "skills/hosting-servers/SKILL.md: docs/testing.md has it among its steps",
    ]);
  });
});

it("examples/README.md names each example and a test that runs it", () => {
  const rows = [...read("examples/README.md").matchAll(/^\| `([\w-]+)` \|.*\| `(\S+)` \|$/gm)];
  const all = readdirSync(join(root, "examples"), { withFileTypes: true });
  const folders = all.filter((one) => one.isDirectory()).map(({ name }) => name);
  expect(rows.map(([, name]) => name).sort()).toEqual(folders.sort());
  for (const [, name, test] of rows) expect(read(`test/engine/${test}`).toLowerCase()).toContain(name);
});

it("a page is refused if it does not explain one of its blocks", () => {
  expect(() => stepsOf("## First\n\nLook:\n\n```ts\nlet a;\n```\n")).toThrow(
    'The block under "First" says not what it is: let a;',
  );
  expect(() => stepsOf("## First\n\n- Then:\n\n  ```sh\n  ls\n  ```\n")).toThrow(
    'The block under "First" stands in a list, where no test follows it:   ls',
  );
});
