import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { type Reader, reader } from "../pages/reader.mjs";
import { pythonPackages } from "../support/pythonPackages.mjs";
import { furtherStep, haveTurn } from "../support/stepsInTurn.mjs";

const page = "docs/installation-configuration.md";
const also = furtherStep("python");
const example = (file: string) => readFileSync(join(root, "examples/python", file), "utf8");

// The tests' language host is older than the engine, and in a clone it does not create the environment under its name.
const python = haveTurn("python") ? "bin/python" : '"$READER_VENV/bin/python"';

// The classes are generated from the schema, and installed into the project's own environment.
describe("a reader who writes Python", { timeout: 300_000 }, () => {
  let reading: Reader;
  beforeAll(async () => {
    reading = await reader();
    reading.env.PYTHONPATH = await pythonPackages();
    await reading.follow(page, "Python");
  }, 600_000);
  afterAll(() => reading?.close(), 120_000);

  it("has a server after the page's steps", async () => {
    expect(await reading.follow(page, "Log in")).toContain("+ 2 created");
    expect(reading.sandbox.writes()).toEqual(["server.create"]);
  });

  also("tests a program with mocks", async () => {
    expect(await reading.follow("docs/testing.md", "Python")).toContain("1 passed");
    const program = reading.read("servers.py");
    reading.write("servers.py", program.replace("backup_enabled=True", "backup_enabled=False"));
    expect(await reading.type("! venv/bin/python -m pytest")).toContain("1 failed");
    await reading.type("rm servers.py test_servers.py");
  });

  also("in a fresh clone it is the same stack", async () => {
    await reading.clone();
    expect(await reading.follow(page, "In a fresh clone")).toContain("2 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
  });

  it("runs the programs that the pages of resources and functions show", async () => {
    mkdirSync(reading.path("pages"));
    const shown = ["resources", "functions"].flatMap((kind) =>
      readdirSync(join(root, "docs", kind)).flatMap((name) =>
        name === "_index.md" ? [] : [join("docs", kind, name)],
      ),
    );
    for (const name of shown) {
      const [, program] = /```python\n([\s\S]+?)```/.exec(readFileSync(join(root, name), "utf8")) ?? [];
      reading.write(join("pages", basename(name, ".md").concat(".py")), program as string);
    }
    cpSync(join(import.meta.dirname, "python/run_examples.py"), reading.path("run_examples.py"));
    const ran = await reading.type(`${python} run_examples.py`);
    expect(ran).toContain("credential admin config hosting pulumi web\n");
    expect(ran.trim().split("\n")).toHaveLength(shown.length);
  });

  it("continues with examples/python: a login is changed in place, and its secret stays secret", async () => {
    // The page's steps have created the files of the example.
    expect(reading.read("requirements.txt").trim()).toBe(example("requirements.txt").trim());
    const program = example("__main__.py");
    reading.write("__main__.py", program);
    reading.write("Pulumi.yaml", example("Pulumi.yaml"));
    reading.write("test_main.py", example("test_main.py"));
    expect(await reading.type(`${python} -m pytest test_main.py`)).toContain("1 passed");
    await reading.type("pulumi config set --secret panelPassword\npulumi up --skip-preview");
    expect(reading.sandbox.writes()).toEqual(["server.credential.create"]);
    const changed = program.replace(
      'config.require_secret("panelPassword")',
      'pulumi.Output.secret("changed-secret")',
    );
    reading.write("__main__.py", changed);
    await reading.type("pulumi up --skip-preview");
    expect(reading.sandbox.writes()).toEqual(["server.credential.update"]);
    await reading.type("pulumi preview --expect-no-changes");
    const state = await reading.exported();
    expect(state).toContain('"authData"');
    for (const secret of [reading.secret, "changed-secret"]) expect(state).not.toContain(secret);
  });

  it("imports the account, protected from the start", async () => {
    const panel = { name: "panel", username: "admin", auth_data: "another-secret" };
    reading.sandbox.seed({ servers: [{ domain: "old.example.com", credentials: [panel] }] });
    const program = reading.read("__main__.py");
    reading.write("__main__.py", "");
    await reading.type("pulumi stack rename other && pulumi stack init dev");
    await reading.follow(page, "Log in");
    reading.sandbox.writes();
    const printed = await reading.follow("docs/moving.md", "Into a Python program");
    expect(printed).toContain("Written: import.json and imported.py.\n");
    expect(printed).toMatch(/Previewing update \(dev\):[\s\S]+ \d+ unchanged/);
    expect(reading.sandbox.writes()).toEqual([]);
    expect(reading.read("imported.py")).not.toContain("another-secret");
    expect(await reading.exported()).not.toContain("another-secret");
    await reading.type("pulumi state delete --all --force --yes && pulumi stack rm dev --yes");
    await reading.type("pulumi stack select other && pulumi stack rename dev");
    reading.write("__main__.py", program);
  });

  it("removes everything by destroy, whose debug log shows secrets, as the page warns", async () => {
    const printed = await reading.type("pulumi destroy --skip-preview --logtostderr -v=9");
    expect(printed).toContain("- 3 deleted");
    expect(printed).toContain("changed-secret");
    expect(reading.sandbox.writes()).toEqual(["server.credential.delete", "asset.requestRemoval"]);
  });
});
