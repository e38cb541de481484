import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { names } from "../../../tools/release/names.js";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfAll } from "../../support/folders.js";
import { reader } from "../pages/reader.mjs";
import { stepsOf } from "../pages/steps.js";
import { goCommands } from "../release/compiledPrograms.mjs";

const here = import.meta.dirname;
const generator = join(root, "tools/release/sdks");

const folder = folderOfAll();
/**
 * The environment of Go's commands. It has the flags that the engine was built with, so that Go compiles nothing twice.
 */
const env = { ...process.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" };

async function output(command: string, args: readonly string[], cwd = folder): Promise<string> {
  const { code, output } = await run(command, args, { cwd, env });
  if (code === 127) throw new Error(`${command} is missing. Install Go >= 1.25, a JDK >= 17 and Maven.`);
  return output;
}

/**
 * The programs that the pages of resources and functions show in one language, by name, and one program that must not
 * compile.
 */
function programsOf(language: string): Map<string, string> {
  const pages = ["resources", "functions"].flatMap((kind) =>
    readdirSync(join(root, "docs", kind)).flatMap((file) =>
      file === "_index.md" ? [] : [join("docs", kind, file)],
    ),
  );
  const fenced = new RegExp(`\`\`\`${language}\n([\\s\\S]+?)\`\`\``);
  const programs = new Map(
    pages.map((page) => [
      page.replace(/^docs\/|\.md$/g, "").replace("/", "_"),
      fenced.exec(readFileSync(join(root, page), "utf8"))?.[1] as string,
    ]),
  );
  return programs.set("wrong", (programs.get("resources_server") as string).replace(/zoneId/i, "zoneID"));
}

const goProject = (file: string) => readFileSync(join(root, "examples/go", file), "utf8");

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** The names of the programs that a compiler reports. */
const faulty = (told: string) => [
  ...new Set([...told.matchAll(/^(?:vet: )?pages\/(\w+)\//gm)].map(([, name]) => name)),
];

// The generators are Pulumi's own. Go's and Maven's caches keep compiled output and packages for later runs.
beforeAll(async () => {
  await output(
    "go",
    ["run", "-mod=readonly", "-trimpath", ".", join(root, "schema.json"), folder],
    generator,
  );
  cpSync(join(generator, "go.sum"), join(folder, "go.sum"));
  // The programs import the classes by their published name.
  const published = names.packages.go.replace("/sdk/go/hosting", "");
  write(
    "go.mod",
    readFileSync(join(generator, "go.mod"), "utf8").replace(/^module .*/, `module ${published}`),
  );
}, 600_000);

it("the pages' Go programs compile, and a wrong one does not", { timeout: 600_000 }, async () => {
  for (const [name, program] of programsOf("go")) write(`pages/${name}/main.go`, program);
  // The program that runs Pulumi itself is an example, and its page shows it word for word.
  const automation = readFileSync(join(root, "examples/automation/go/main.go"), "utf8");
  expect(readFileSync(join(root, "docs/automation.md"), "utf8")).toContain(`\`\`\`go\n${automation}\`\`\``);
  write("pages/automation/main.go", automation);
  write("pages/withTest/main.go", goProject("main.go"));
  write("pages/withTest/main_test.go", goProject("main_test.go"));
  // `go vet` is faster than `go build`, which would link each program.
  const told = await output("go", ["vet", "-mod=readonly", "-trimpath", "./pages/..."]);
  expect(faulty(told), told).toEqual(["wrong"]);
  expect(told).toContain("zoneID");
});

it("the tests of examples/go pass, and fail for a program without backups", {
  timeout: 600_000,
}, async () => {
  write("pages/without/main.go", goProject("main.go").replace("pulumi.Bool(true)", "pulumi.Bool(false)"));
  write("pages/without/main_test.go", goProject("main_test.go"));
  const told = await output("go", [
    "test",
    "-mod=readonly",
    "-trimpath",
    "./pages/withTest",
    "./pages/without",
  ]);
  expect(told).toMatch(/^ok\s.*\/pages\/withTest\s/m);
  expect(told).toMatch(/^FAIL\s.*\/pages\/without\s/m);
  expect(told).toContain("web2 has the plan {1201}, and backups: {false}");
});

it("docs/testing.md shows the files of examples/go", () => {
  const steps = stepsOf(readFileSync(join(root, "docs/testing.md"), "utf8"));
  const written = steps.filter(({ section, does }) => section === "Go" && does === "write");
  expect(written.map(({ what, text }) => [what, text])).toEqual(
    ["main.go", "main_test.go"].map((file) => [file, goProject(file)]),
  );
});

it("examples/go creates its servers, then has nothing to do, and removes them", {
  timeout: 600_000,
}, async () => {
  const reading = await reader();
  try {
    const { sandbox } = reading;
    reading.write("Pulumi.yaml", goProject("Pulumi.yaml"));
    await reading.type("npm init --yes && npm install pulumi-hosting && pulumi stack init dev");
    await reading.type(`pulumi config set hosting:baseUrl ${sandbox.url}
pulumi config set hosting:username ${sandbox.username}
pulumi config set --secret hosting:password '${sandbox.password}'
pulumi config set --secret rootPassword`);
    // The program runs in the project's folder, where Pulumi.yaml names the plugin.
    const commands = goCommands.replace('"web", program)', '"servers-go", program, auto.WorkDir("."))');
    write("pages/run/commands.go", commands);
    write("pages/run/main.go", goProject("main.go").replace("pulumi.Run(", "run("));
    const built = ["build", "-mod=readonly", "-trimpath", "-o", reading.path("web"), "./pages/run"];
    expect(await output("go", built)).toBe("");
    expect(await reading.type("./web up")).toContain("+ 3 created");
    const servers = sandbox.servers.map(({ domain, backup_enabled }) => `${domain}: ${backup_enabled}`);
    expect(servers.sort()).toEqual(["go-web1.example.com: true", "go-web2.example.com: true"]);
    expect(await reading.type("./web preview")).toContain("3 unchanged");
    expect(await reading.exported()).not.toContain(reading.secret);
    expect(await reading.type("./web destroy")).toContain("- 3 deleted");
    expect(sandbox.writes()).toEqual(["asset.requestRemoval", "asset.requestRemoval"]);
  } finally {
    await reading.close();
  }
});

it("the pages' Java programs compile, and a wrong one does not", { timeout: 600_000 }, async () => {
  const goal = ["dependency:build-classpath", `-Dmdep.outputFile=${folder}/jars`];
  await output("mvn", ["--quiet", "-f", here, ...goal]);
  // The class on each page is named App, so each gets a package of its own.
  for (const [name, program] of programsOf("java"))
    write(`pages/${name}/App.java`, `package pages.${name};\n${program}`);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.java$/.test(file),
  );
  write("files", files.join("\n"));
  const jars = readFileSync(join(folder, "jars"), "utf8");
  const flags = "-encoding UTF-8 -proc:none -nowarn -implicit:none -d classes -cp".split(" ");
  const told = await output("javac", [...flags, jars, "@files"]);
  expect(faulty(told), told).toEqual(["wrong"]);
  expect(told).toContain("zoneID");
});

it("the Go program that Pulumi writes for an imported account compiles", { timeout: 600_000 }, async () => {
  const reading = await reader();
  try {
    const { sandbox } = reading;
    sandbox.seed({ servers: [{ domain: "old1.example.com" }, { domain: "old2.example.com" }] });
    const plugin = "plugins:\n  providers: [{ name: hosting, path: node_modules/pulumi-hosting }]\n";
    reading.write("Pulumi.yaml", `name: shop\nruntime: go\n${plugin}`);
    await reading.type("npm init --yes && npm install pulumi-hosting && pulumi stack init dev");
    await reading.type(`pulumi config set hosting:baseUrl ${sandbox.url}`);
    await reading.type(`pulumi config set hosting:username ${sandbox.username}`);
    await reading.type(`pulumi config set --secret hosting:password '${sandbox.password}'`);
    const printed = await reading.follow("docs/moving.md", "Into a Go, C# or Java program");
    expect(printed).toMatch(/= \d imported/);
    expect(sandbox.writes()).toEqual([]);
    const program = reading.read("imported.go");
    expect(program.match(/hosting\.NewServer\(/g)).toHaveLength(2);
    expect(program.match(/DeletionProtection: +pulumi\.Bool\(true\)/g)).toHaveLength(2);
    write("imported/main.go", program);
    expect(await output("go", ["vet", "-mod=readonly", "-trimpath", "./imported"])).toBe("");
  } finally {
    await reading.close();
  }
});
