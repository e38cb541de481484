import { describe, expect, it } from "vitest";
import { changeConcern } from "../../../cli/stacks/concerned";

/** A repository of three teams, which share more and less. */
const texts: Readonly<Record<string, string>> = {
  "README.md": "Read teams/py/../go.",
  "package.json": '{ "name": "all", "workspaces": ["teams/*", "packages/*"] }',
  "package-lock.json": "{}",
  ".github/workflows/preview.yml": "",
  "shared/net.ts": 'import { ip } from "./ip";',
  "shared/ip.ts": 'import { base } from "../base/index.js";',
  "base/index.ts": "",
  "packages/names/package.json": '{ "name": "@org/names" }',
  "packages/names/index.ts": "",
  "packages/other/package.json": '{ "name": "@org/names-other" }',
  "golib/go.mod": "module example.com/golib\n",
  "golib/a.go": "",
  "pylib/pyproject.toml": '[project]\nname = "ourlib"\n',
  "pylib/ourlib/a.py": "",
  "policies/rules.json": "",
  "docs/guide.md": "",
  "teams/tsconfig.json": "{}",
  "teams/README.md": "",
  "teams/ts/Pulumi.yaml": "name: ts\nruntime: nodejs\n",
  "teams/ts/package.json": '{ "dependencies": { "@org/names": "*" } }',
  "teams/ts/tsconfig.json": '{ "extends": "../tsconfig.json" }',
  "teams/ts/index.ts": 'import { net } from "../../shared/net";\nconst all = [...net];',
  "teams/go/Pulumi.yaml": "name: go\nruntime: go\n",
  "teams/go/go.mod": "module example.com/infra\nrequire example.com/golib v0.0.0\n",
  "teams/go/main.go": "",
  "teams/py/Pulumi.yaml": "name: py\nruntime: python\n",
  "teams/py/requirements.txt": "pulumi\nourlib\n",
  "teams/py/__main__.py": "",
  "teams/py/README.md": "As ../go does.",
};

const tree = { files: Object.keys(texts), text: (file: string) => texts[file] ?? "" };
const stack = (project: string, paths: readonly string[] | undefined = []) => ({
  ...{ project, stack: "dev", place: 0, group: "", environment: "dev", preview: "", paths },
});
const teams = ["teams/go", "teams/py", "teams/ts"];
const concerned = (...changed: string[]) => {
  const because = changeConcern(changed, tree);
  return teams.filter((project) => because(stack(project)) !== undefined).map((project) => project.slice(-2));
};

describe("a change concerns", () => {
  it.each([
    ["the team in whose folder it is", "teams/go/main.go", ["go"]],
    ["the team in whose folder a new file is", "teams/py/sub/new.py", ["py"]],
    ["the team that imports a file by its path", "shared/net.ts", ["ts"]],
    ["the team that imports what imports it", "base/index.ts", ["ts"]],
    ["the team that has a workspace of npm as a dependency", "packages/names/index.ts", ["ts"]],
    ["no team by a package of a longer name", "packages/other/index.ts", []],
    ["the team that requires a module of Go", "golib/a.go", ["go"]],
    ["the team that requires a package of Python", "pylib/ourlib/a.py", ["py"]],
    ["all by a lock file above them", "package-lock.json", ["go", "py", "ts"]],
    ["all by settings above them", "teams/tsconfig.json", ["go", "py", "ts"]],
    ["all by the workflows", ".github/workflows/preview.yml", ["go", "py", "ts"]],
    ["none by a page", "README.md", []],
    ["none by a page of the teams", "teams/README.md", []],
    ["none by a folder that no one uses", "docs/guide.md", []],
  ])("%s", (_whom, file, expected) => expect(concerned(file)).toEqual(expected));

  it("all stacks without paths, whatever it is", () => {
    expect(changeConcern(["docs/guide.md"], tree)({ ...stack("teams/go"), paths: undefined })).toBe(
      "docs/guide.md",
    );
  });

  it("no team if nothing changed", () => expect(concerned()).toEqual([]));

  it.each([
    ["policies", "policies/rules.json", true],
    ["./policies/", "policies/rules.json", true],
    ["policies/rules.json", "policies/rules.json", true],
    ["policies/*.json", "policies/rules.json", true],
    ["**/*.json", "policies/deep/rules.json", true],
    ["**/rules.json", "rules.json", true],
    ["*.json", "policies/rules.json", false],
    ["policies/*.yml", "policies/rules.json", false],
    ["policy", "policies/rules.json", false],
    ["a+b", "aab/rules.json", false],
    ["/policies", "policies/rules.json", true],
    [".", "policies/rules.json", true],
    ["./", "policies/rules.json", true],
  ])("paths: %s, %s: %s", (path, file, expected) => {
    expect(
      changeConcern([file], { ...tree, files: ["teams/go/Pulumi.yaml"] })(stack("teams/go", [path])) !==
        undefined,
    ).toBe(expected && true);
  });

  it("every project whose files name a folder above it, as a whole", () => {
    const files = {
      "teams/a/Pulumi.yaml": "",
      "teams/a/main.mjs": 'join(root, "..", "x")',
      "teams/x/y.json": "",
    };
    const because = changeConcern(["teams/x/y.json"], {
      files: Object.keys(files),
      text: (file) => files[file as keyof typeof files],
    });
    expect(because(stack("teams/a"))).toBe("teams/x/y.json");
  });

  it("a project by what it links to", () => {
    const files = {
      "teams/a/Pulumi.yaml": "",
      "teams/a/shared": "../../common/shared",
      "common/shared/x": "",
    };
    const because = changeConcern(["common/shared/x"], {
      files: Object.keys(files),
      text: (file) => files[file as keyof typeof files],
    });
    expect(because(stack("teams/a"))).toBe("common/shared/x");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "a package of the module that all share",
      { "go.mod": "module example.com/all\n", "a/main.go": 'import "example.com/all/shared/net"' },
    ],
    [
      "an alias of the compiler",
      {
        "tsconfig.json": '{ // ours\n"paths": { "@net/*": ["./shared/*"] } }',
        "a/index.ts": 'import { ip } from "@net/ip";',
      },
    ],
    [
      "an alias below the compiler's base",
      {
        "tsconfig.base.json": '{ "baseUrl": "./shared", "paths": { "@net": ["net/index.ts"] } }',
        "a/index.ts": 'import { ip } from "@net";',
      },
    ],
    [
      "a path from the top",
      { "tsconfig.json": '{ "baseUrl": "." }', "a/index.ts": "import { ip } from 'shared/net/ip';" },
    ],
    [
      "an import of package.json",
      { "package.json": '{ "imports": { "#net/*": "./shared/*" } }', "a/index.ts": 'import "#net/ip";' },
    ],
    [
      "a package that the package above it names",
      {
        "package.json": '{ "dependencies": { "@org/net": "*" } }',
        "shared/package.json": '{ "author": { "name": "Ada" }, "name": "@org/net" }',
        "a/index.ts": 'import { ip } from "@org/net/ip";',
      },
    ],
    ["a module of Python", { "a/__main__.py": "from shared.net import ip\n" }],
    [
      "a package of Python in another spelling",
      { "shared/pyproject.toml": 'name = "our_net"\n', "a/requirements.txt": "Our-Net>=1\n" },
    ],
    [
      "a package of setup.py",
      { "shared/setup.py": 'setup(name="our-net")\n', "a/pyproject.toml": 'dependencies = ["our-net"]\n' },
    ],
  ])("a project by %s", (_what, given) => {
    const files: Readonly<Record<string, string>> = {
      ...given,
      ...{ "a/Pulumi.yaml": "", "shared/net/ip": "", "other/ip": "" },
    };
    const because = (...changed: string[]) =>
      changeConcern(changed, { files: Object.keys(files), text: (file) => files[file] ?? "" })(stack("a"));
    expect(because("shared/net/ip")).toBe("shared/net/ip");
    expect(because("other/ip")).toBeUndefined();
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["a path in quotes", { "a b/index.ts": 'import { ip } from "../our shared/net/ip";' }],
    ["a path without quotes", { "a b/Pulumi.yaml": "x:\n  fn::readFile: ../our shared/net/ip # of all\n" }],
    [
      "a package of a folder",
      { "a b/package.json": '{ "dependencies": { "net": "file:../our shared/net" } }' },
    ],
    ["a path from the top", { "a b/index.ts": "import { ip } from 'our shared/net/ip';" }],
    [
      "an alias",
      {
        "tsconfig.json": '{ "paths": { "@net/*": ["./our shared/net/*"] } }',
        "a b/index.ts": 'import { ip } from "@net/ip";',
      },
    ],
    ["a link", { "a b/net": "../our shared/net" }],
  ])("a project with a space in its name by another one: %s", (_what, given) => {
    const files: Readonly<Record<string, string>> = {
      ...{ "a b/Pulumi.yaml": "", "our shared/net/ip": "", "our other/ip": "", ...given },
    };
    const because = (...changed: string[]) =>
      changeConcern(changed, { files: Object.keys(files), text: (file) => files[file] ?? "" })(stack("a b"));
    expect(because("a b/more/deep.ts")).toBe("a b/more/deep.ts");
    expect(because("our shared/net/ip")).toBe("our shared/net/ip");
    expect(because("our other/ip")).toBeUndefined();
  });

  it("a project by a path of several words, however many quotes stand before it", () => {
    const files = { "a/index.ts": `// a 5" disk's\nread("shared/net/ip");`, "shared/net/ip": "" };
    const because = changeConcern(["shared/net/ip"], {
      files: Object.keys(files),
      text: (file) => files[file as keyof typeof files],
    });
    expect(because(stack("a"))).toBe("shared/net/ip");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["a file", { "teams/a/index.ts": 'import "../../all";', "all.ts": 'import "./shared/net/ip";' }],
    [
      "a file with its ending",
      { "teams/a/index.mjs": 'import "../../all.mjs";', "all.mjs": 'import "./shared/net/ip.mjs";' },
    ],
    [
      "a file of another ending",
      { "teams/a/index.ts": 'import "../../all.js";', "all.ts": 'export * from "./shared/net/ip";' },
    ],
    [
      "two files",
      {
        "teams/a/index.ts": 'import "../../all";',
        "all.ts": 'import "./more";',
        "more.ts": 'import "./shared/net/ip";',
      },
    ],
    [
      "files of two folders",
      {
        "teams/a/index.ts": 'import "../all";',
        "teams/all.ts": 'import "../more";',
        "more.ts": 'import "./shared/net/ip";',
      },
    ],
    [
      "a module of Python",
      { "teams/a/__main__.py": "from all import ip\n", "all.py": "from shared.net import ip\n" },
    ],
    [
      "the second module of Python",
      { "teams/a/__main__.py": "import os, all\n", "all.py": "import os, shared.net\n" },
    ],
    [
      "a relative module of Python",
      { "teams/a/__main__.py": "from all import ip\n", "all.py": "from .shared.net import ip\n" },
    ],
    [
      "settings of the compiler",
      {
        "teams/a/tsconfig.json": '{ "extends": "../../tsconfig.json" }',
        "tsconfig.json": '{ "extends": "./shared/net/ip" }',
      },
    ],
    ["a script", { "teams/a/run.sh": ". ../../all.sh", "all.sh": ". ./shared/net/ip" }],
    ["what settings extend", { "tsconfig.json": '{ "extends": "./shared/net/ip" }', "teams/a/index.ts": "" }],
  ])("a project by a path of what is above it: %s", (_what, given) => {
    const files: Readonly<Record<string, string>> = {
      ...{
        "teams/a/Pulumi.yaml": "",
        "shared/net/ip": "",
        "other/ip": "",
        "unused.ts": 'import "./other/ip";',
      },
      ...given,
    };
    const because = (...changed: string[]) =>
      changeConcern(changed, { files: Object.keys(files), text: (file) => files[file] ?? "" })(
        stack("teams/a"),
      );
    expect(because("shared/net/ip")).toBe("shared/net/ip");
    expect(because("other/ip")).toBeUndefined();
  });

  it("no project by an alias of the compiler above it that it does not use", () => {
    const files = {
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@net/*": ["./shared/*"] } } }',
      "teams/a/tsconfig.json": '{ "extends": "../../tsconfig.json" }',
      "shared/ip.ts": "",
    };
    const because = changeConcern(["shared/ip.ts"], {
      files: Object.keys(files),
      text: (file) => files[file as keyof typeof files],
    });
    expect(because(stack("teams/a"))).toBeUndefined();
  });

  it("a project without a file, as no preview of it can go well", () => {
    expect(changeConcern(["docs/guide.md"], tree)(stack("teams/gone"))).toBe("teams/gone has no file");
  });

  it("a project at the top by everything", () => {
    expect(changeConcern(["docs/guide.md"], tree)(stack("."))).toBe("docs/guide.md");
  });
});
