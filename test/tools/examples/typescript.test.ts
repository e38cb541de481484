import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { programs as imported } from "../../../cli/import/programs";
import { type FunctionName, functions } from "../../../provider/functions/table";
import { examples } from "../../../tools/examples/examples";
import { languages } from "../../../tools/examples/languages";
import { typescript } from "../../../tools/examples/languages/typescript";
import { exampleCall } from "../../../tools/examples/section";
import { stepsOf } from "../../engine/pages/steps";
import { sampleServer } from "../../support/sampleServer";
import { read, root } from "../docs/pages";

/** A call of every function with the arguments on its page. */
const functionCalls = (Object.keys(functions) as FunctionName[]).map(exampleCall);

/** The compiler's errors in each of these programs, with this checkout as the package. */
function faultsOf(programs: Readonly<Record<string, string>>): Record<string, string[]> {
  const files = new Map(
    Object.entries(programs).map(([name, text]) => {
      const file = name.endsWith(".ts") ? name : `example of ${name}.ts`;
      return [join(root, file), { name, text }];
    }),
  );
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022 },
    ...{ module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
    ...{ types: ["node"], paths: { "pulumi-hosting": [join(root, "sdk/index.ts")] } },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.getSourceFile = (file, ...rest) => {
    const own = files.get(file);
    return own ? ts.createSourceFile(file, own.text, rest[0]) : getSourceFile(file, ...rest);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  // Only the examples are checked here. `tsc --noEmit` checks the package's own code.
  const told = [...files.keys()].flatMap((name) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(name)),
  );
  const faults = told.map(({ file, messageText }) => ({
    of: files.get(file?.fileName ?? "")?.name ?? "none of them",
    told: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
  const of = (name: string) => faults.filter((fault) => fault.of === name).map(({ told }) => told);
  return Object.fromEntries([...Object.keys(programs), "none of them"].map((name) => [name, of(name)]));
}

/** A program that calls all functions. */
function functionProgram(): string {
  const calls = functionCalls.map(typescript.printCall).map((program) => program.split("\n").at(-1));
  const program = ['import * as hosting from "pulumi-hosting";', ...calls].join("\n");
  const names = functionCalls.map((_, index) => `found${index}`);
  return names.reduce((text, name) => text.replace("const found =", `const ${name} =`), program);
}

/** The example of Server with an argument that does not exist. */
function wrongProgram(): string {
  const [server] = examples.Server ?? [];
  return typescript.print([{ ...server!, args: { ...server!.args, zoneID: 12 } }]);
}

/**
 * The programs below examples/, each with its path. The program that uses the plugin's generated classes is left out,
 * because another test generates these classes.
 */
const projects = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/node_modules|automation/.test(file))
  .map((file) => join("examples", file));

/** The README's first program, with all additions of its pages. */
const first = ["README.md", "docs/permissions.md"]
  .flatMap((page) => stepsOf(read(page)))
  .flatMap(({ what, text }) => (what === "index.ts" ? text : []));
const ofHost = { name: "web", id: "ABC123", note: "ABC123" };
const found = { ...ofHost, resource: "Server", inputs: sampleServer } as const;
const login = { ...ofHost, resource: "Credential", inputs: { uniqId: "ABC123", username: "root" } } as const;

it("the pages' TypeScript examples, their function calls and the projects compile, and a wrong program does not", {
  timeout: 60_000,
}, () => {
  const right = Object.entries(examples).map(([name, example]) => [name, typescript.print(example)] as const);
  const { wrong, ...others } = faultsOf({
    ...Object.fromEntries(right),
    ...Object.fromEntries(projects.map((file) => [file, read(file)])),
    functions: functionProgram(),
    first: first.join("\n"),
    imported: imported.classes.text?.([found]) ?? "",
    taken: imported.classes.text?.([found, login], { isDirect: true }) ?? "",
    wrong: wrongProgram(),
  });
  const some = ["Server", "functions", "examples/fleet/index.ts"];
  expect(Object.keys(others)).toEqual(expect.arrayContaining(some));
  expect(Object.values(others).flat()).toEqual([]);
  expect(wrong?.join()).toContain("zoneID");
});

it("every example is printed in every language, with every argument", () => {
  for (const example of Object.values(examples))
    for (const { print } of languages) {
      const program = print(example);
      for (const { args } of example)
        for (const value of Object.values(args))
          if (typeof value === "string" && value !== "Cloud.VPS") expect(program).toContain(value);
    }
});
