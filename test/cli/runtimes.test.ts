import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "../../cli/import/languages";
import { programs } from "../../cli/import/programs";
import { namedRuntime, runtimes } from "../../cli/runtimes";
import { scriptedLine } from "../support/cli";
import { folderOfEach } from "../support/folders";
import { open } from "../support/openHost";
import { root } from "../tools/docs/pages";

const at = folderOfEach();
const give = (file: string, text: string) => {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
/** An account with one asset. */
const zone = { uniq_id: "BBBBBB", type: "DNS.Zone", domain: "example.com", status: "Active" };
const account = {
  ...open,
  "asset.list": () => [zone],
  "asset.details": () => zone,
  "sshKey.list": () => [],
  "server.credential.list": () => [],
};
const hosting = (...args: string[]) => scriptedLine(account).hosting(args, { folder: at() });
const project = (runtime: string, more = "") =>
  give("Pulumi.yaml", `name: shop\nruntime: { name: ${runtime} }\n${more}`);
const plugin = "plugins: { providers: [{ name: hosting, path: plugin }] }\n";
const packageOf = (name: string, version: string) =>
  give(`node_modules/${name}/package.json`, JSON.stringify({ name, version }));

/** The supported runtimes, and two unknown ones: `constructor` is also the name of a property of every object. */
const all = [...Object.keys(runtimes), "deno", "constructor"];

describe.each(all)("in a project of the runtime %s", (runtime) => {
  const { language, hasClasses, usesNpm, isMissing } = namedRuntime(runtime);

  it("import writes resources of the plugin, and classes only with Node.js", async () => {
    project(runtime);
    const { output } = await hosting("import");
    const [{ type }] = JSON.parse(readFileSync(at("import.json"), "utf8")).resources;
    expect(hasClasses).toBe(runtime === "nodejs" ? true : undefined);
    const program = programs[hasClasses ? "classes" : language];
    expect(program.isOfClasses).toBe(hasClasses);
    const written = readdirSync(at()).filter((file) => file.startsWith("imported."));
    expect(written).toEqual(program.text ? [program.file] : []);
    expect(type).toMatch(/^hosting:index:/);
    expect(output).toContain(program.text ? "--generate-code=false" : `--out ${program.file}`);
    // Pulumi itself writes the plugin's declaration in HCL, and HCL refuses a second one.
    expect(output.includes("without `required_providers` if")).toBe(runtime === "hcl");
    for (const file of written)
      expect(readFileSync(at(file), "utf8").includes('from "pulumi-hosting"')).toBe(hasClasses === true);
  });

  it("doctor checks plugin and SDK only if programs in this runtime need them", async () => {
    project(runtime);
    const { output } = await hosting("doctor");
    const stateOf = (check: string) => new RegExp(`^${check} +(\\S+) `, "m").exec(output)?.[1];
    expect(stateOf("plugin")).toBe(hasClasses ? "ok" : "note");
    expect(stateOf("sdk")).toBe(usesNpm ? "note" : "ok");
    expect(stateOf("runtime")).toBe(hasClasses ? "ok" : usesNpm && "note");
    expect(stateOf("typescript")).toBe(hasClasses && "ok");
  });

  it("init installs the runtime's tool, or says that the jobs do not", async () => {
    project(runtime);
    const { output } = await hosting("init", "github");
    const { tools } = JSON.parse(readFileSync(at(".github/hosting/stacks.json"), "utf8"));
    const { tool } = namedRuntime(runtime);
    expect(tools).toEqual({ node: "24", ...(tool && !usesNpm && { [runtime]: tool }) });
    expect(output.includes("the jobs do not.")).toBe(isMissing === true);
  });
});

it("every language that import writes belongs to a runtime, or to the classes", () => {
  const ofRuntimes = Object.values(runtimes).map(({ language }) => language as string);
  expect([...new Set([...ofRuntimes, "classes", "other"])].sort()).toEqual([...languages].sort());
});

describe("doctor checks the requirements of Pulumi's SDK:", () => {
  const told = async () => {
    const { output, exitCode } = await hosting("doctor");
    const lines = output
      .split("\n")
      .filter((line) => /^(?:runtime|typescript|plug-n-play|plugin)\b/.test(line));
    return { lines: lines.map((line) => line.replaceAll(at(), "FOLDER").replace(/ +/g, " ")), exitCode };
  };

  it("reports TypeScript 7, which has no compiler for the SDK", async () => {
    project("nodejs");
    packageOf("@pulumi/pulumi", "3.276.0");
    packageOf("typescript", "7.0.2");
    give("node_modules/typescript/index.js", "exports.version = '7.0.2';");
    const { lines, exitCode } = await told();
    expect(lines).toContain("typescript WRONG 7.0.2: it has no compiler that @pulumi/pulumi can use");
    expect(lines.at(-1)).toMatch(
      /^typescript: Run `npm install --save-dev typescript@5` in the project's folder\./,
    );
    expect(exitCode).toBe(2);
    const { output } = await hosting("init", "github");
    expect(output).toContain(
      "Run `npm install --save-dev typescript@5` in .: Pulumi's SDK cannot use TypeScript 7.0.2.",
    );
  });

  it("accepts TypeScript 6, and ignores TypeScript 7 in a Python program", async () => {
    packageOf("@pulumi/pulumi", "3.276.0");
    packageOf("typescript", "6.0.3");
    project("nodejs");
    expect((await told()).lines).toContain("typescript ok 6.0.3");
    packageOf("typescript", "7.0.2");
    project("python", plugin);
    give("plugin/pulumi-resource-hosting", "");
    expect((await told()).lines).toEqual(["plugin ok plugin"]);
  });

  it("reports that Bun works with the plugin, but not with the classes", async () => {
    project("bun");
    expect((await told()).lines).toContain(
      "runtime note TypeScript with Bun: Pulumi cannot store the code of the classes there",
    );
    give("plugin/pulumi-resource-hosting", "");
    project("bun", plugin);
    expect((await told()).lines).toContain("runtime ok TypeScript with Bun, for the plugin");
    // `pulumi package add` writes a plugin's folder in this form.
    project("bun", "packages: { hosting: ./plugin }\n");
    expect((await told()).lines).toContain("plugin ok ./plugin");
  });

  it("reports Yarn's Plug'n'Play, even in a folder above, because `pulumi` finds no packages there", async () => {
    give(".pnp.cjs", "");
    give("package.json", "{}");
    project("nodejs");
    const { lines, exitCode } = await told();
    expect(lines).toContain("plug-n-play note Yarn's Plug'n'Play: `pulumi` itself finds no package");
    expect(lines.at(-1)).toContain("`--require FOLDER/.pnp.cjs`");
    expect(exitCode).toBe(0);
  });
});

/** The runtime names that a source text compares with. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/"([a-z]+)"/g)].flatMap(([, name = ""]) =>
    Object.hasOwn(runtimes, name) && !(languages as readonly string[]).includes(name) ? [name] : [],
  );

it("only the table of runtimes makes decisions by a runtime's name", () => {
  const files = readdirSync(join(root, "cli"), { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && path !== "runtimes.ts",
  );
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((path) => namesIn(readFileSync(join(root, "cli", path), "utf8")).length > 0)).toEqual(
    [],
  );
  // The search finds a planted decision.
  expect(namesIn('if (runtime !== "nodejs") return languageOf["dotnet"];')).toEqual(["nodejs", "dotnet"]);
});
