import { describe, expect, it } from "vitest";
import { changeConcern } from "../../../cli/stacks/changeConcern";

/** A repository of three teams that share files in different ways. */
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

describe("a change affects", () => {
  it.each([
    ["the team whose folder has the changed file", "teams/go/main.go", ["go"]],
    ["the team whose folder has a new file", "teams/py/sub/new.py", ["py"]],
    ["the team that imports a file by its path", "shared/net.ts", ["ts"]],
    ["the team that imports the file indirectly", "base/index.ts", ["ts"]],
    ["the team that depends on the npm workspace", "packages/names/index.ts", ["ts"]],
    [
      "no team if a dependency's name is only a part of the changed package's name",
      "packages/other/index.ts",
      [],
    ],
    ["the team that requires the Go module", "golib/a.go", ["go"]],
    ["the team that requires the Python package", "pylib/ourlib/a.py", ["py"]],
    ["all teams below a changed lock file", "package-lock.json", ["go", "py", "ts"]],
    ["all teams below a changed settings file", "teams/tsconfig.json", ["go", "py", "ts"]],
    ["all teams if a workflow changes", ".github/workflows/preview.yml", ["go", "py", "ts"]],
    ["no team if only a Markdown page changes", "README.md", []],
    ["no team if only a Markdown page above them changes", "teams/README.md", []],
    ["no team if the changed folder is unused", "docs/guide.md", []],
  ])("%s", (_whom, file, expected) => expect(concerned(file)).toEqual(expected));

  it("all stacks without `paths`, whatever the change", () => {
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
  ])("a stack with the path %s by the file %s: %s", (path, file, expected) => {
    expect(
      changeConcern([file], { ...tree, files: ["teams/go/Pulumi.yaml"] })(stack("teams/go", [path])) !==
        undefined,
    ).toBe(expected && true);
  });

  it("every project whose files mention a folder above it, by all files in that folder", () => {
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

  it("a project by the target of a symbolic link", () => {
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
      "a package of a common Go module",
      { "go.mod": "module example.com/all\n", "a/main.go": 'import "example.com/all/shared/net"' },
    ],
    [
      "an alias of the TypeScript compiler",
      {
        "tsconfig.json": '{ // ours\n"paths": { "@net/*": ["./shared/*"] } }',
        "a/index.ts": 'import { ip } from "@net/ip";',
      },
    ],
    [
      "an alias relative to the compiler's baseUrl",
      {
        "tsconfig.base.json": '{ "baseUrl": "./shared", "paths": { "@net": ["net/index.ts"] } }',
        "a/index.ts": 'import { ip } from "@net";',
      },
    ],
    [
      "a path relative to the compiler's baseUrl",
      { "tsconfig.json": '{ "baseUrl": "." }', "a/index.ts": "import { ip } from 'shared/net/ip';" },
    ],
    [
      "a package.json import",
      { "package.json": '{ "imports": { "#net/*": "./shared/*" } }', "a/index.ts": 'import "#net/ip";' },
    ],
    [
      "a package that the package.json above lists",
      {
        "package.json": '{ "dependencies": { "@org/net": "*" } }',
        "shared/package.json": '{ "author": { "name": "Ada" }, "name": "@org/net" }',
        "a/index.ts": 'import { ip } from "@org/net/ip";',
      },
    ],
    ["a Python module", { "a/__main__.py": "from shared.net import ip\n" }],
    [
      "a Python package in another spelling",
      { "shared/pyproject.toml": 'name = "our_net"\n', "a/requirements.txt": "Our-Net>=1\n" },
    ],
    [
      "a Python package of setup.py",
      { "shared/setup.py": 'setup(name="our-net")\n', "a/pyproject.toml": 'dependencies = ["our-net"]\n' },
    ],
  ])("a project that uses %s", (_what, given) => {
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
    ["a quoted path", { "a b/index.ts": 'import { ip } from "../our shared/net/ip";' }],
    ["an unquoted path", { "a b/Pulumi.yaml": "x:\n  fn::readFile: ../our shared/net/ip # of all\n" }],
    [
      "a package in a folder",
      { "a b/package.json": '{ "dependencies": { "net": "file:../our shared/net" } }' },
    ],
    ["a path from the top of the repository", { "a b/index.ts": "import { ip } from 'our shared/net/ip';" }],
    [
      "an alias",
      {
        "tsconfig.json": '{ "paths": { "@net/*": ["./our shared/net/*"] } }',
        "a b/index.ts": 'import { ip } from "@net/ip";',
      },
    ],
    ["a link", { "a b/net": "../our shared/net" }],
  ])("a project with a space in its name that uses a folder with a space: %s", (_what, given) => {
    const files: Readonly<Record<string, string>> = {
      ...{ "a b/Pulumi.yaml": "", "our shared/net/ip": "", "our other/ip": "", ...given },
    };
    const because = (...changed: string[]) =>
      changeConcern(changed, { files: Object.keys(files), text: (file) => files[file] ?? "" })(stack("a b"));
    expect(because("a b/more/deep.ts")).toBe("a b/more/deep.ts");
    expect(because("our shared/net/ip")).toBe("our shared/net/ip");
    expect(because("our other/ip")).toBeUndefined();
  });

  it("a project that mentions a path, however many quotes come before it", () => {
    const files = { "a/index.ts": `// a 5" disk's\nread("shared/net/ip");`, "shared/net/ip": "" };
    const because = changeConcern(["shared/net/ip"], {
      files: Object.keys(files),
      text: (file) => files[file as keyof typeof files],
    });
    expect(because(stack("a"))).toBe("shared/net/ip");
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "a TypeScript file",
      { "teams/a/index.ts": 'import "../../all";', "all.ts": 'import "./shared/net/ip";' },
    ],
    [
      "a file imported with its extension",
      { "teams/a/index.mjs": 'import "../../all.mjs";', "all.mjs": 'import "./shared/net/ip.mjs";' },
    ],
    [
      "a file imported with another extension",
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
      "files in two folders",
      {
        "teams/a/index.ts": 'import "../all";',
        "teams/all.ts": 'import "../more";',
        "more.ts": 'import "./shared/net/ip";',
      },
    ],
    [
      "a Python module",
      { "teams/a/__main__.py": "from all import ip\n", "all.py": "from shared.net import ip\n" },
    ],
    [
      "the second Python module of an import",
      { "teams/a/__main__.py": "import os, all\n", "all.py": "import os, shared.net\n" },
    ],
    [
      "a relative import of a Python module",
      { "teams/a/__main__.py": "from all import ip\n", "all.py": "from .shared.net import ip\n" },
    ],
    [
      "compiler settings that extend others",
      {
        "teams/a/tsconfig.json": '{ "extends": "../../tsconfig.json" }',
        "tsconfig.json": '{ "extends": "./shared/net/ip" }',
      },
    ],
    ["a shell script", { "teams/a/run.sh": ". ../../all.sh", "all.sh": ". ./shared/net/ip" }],
    [
      "compiler settings above that extend others",
      { "tsconfig.json": '{ "extends": "./shared/net/ip" }', "teams/a/index.ts": "" },
    ],
  ])("a project that uses a folder indirectly, through %s above it", (_what, given) => {
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

  it("no project through a compiler alias that it does not use", () => {
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

  it("a project without files, because no preview of it can succeed", () => {
    expect(changeConcern(["docs/guide.md"], tree)(stack("teams/gone"))).toBe("teams/gone has no file");
  });

  it("a project at the top of the repository, whatever the change", () => {
    expect(changeConcern(["docs/guide.md"], tree)(stack("."))).toBe("docs/guide.md");
  });
});
