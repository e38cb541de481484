import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { type LookUpName, lookUps } from "../../../provider/functions";
import { examples } from "../../../tools/registryDocs/examples";
import { languages } from "../../../tools/registryDocs/languages";
import { typescript } from "../../../tools/registryDocs/languages/typescript";
import { exampleCall } from "../../../tools/registryDocs/pages";

/** Every look-up with what its page gives it. */
const lookUpCalls = (Object.keys(lookUps) as LookUpName[]).map(exampleCall);

const root = join(__dirname, "../../..");

/** What the compiler says of a program that lies beside package.json, with this checkout as the package. */
function faultsOf(program: string): string[] {
  const file = join(root, "example.ts");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: ["node"],
    paths: { "pulumi-hosting": [join(root, "sdk/index.ts")] },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, program, rest[0]) : getSourceFile(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("the pages' TypeScript examples", { timeout: 60_000 }, () => {
  it("compile", () => {
    for (const example of Object.values(examples)) expect(faultsOf(typescript.print(example))).toEqual([]);
  });

  it("compile, of look-ups as well", () => {
    const calls = lookUpCalls.map(typescript.printCall).map((program) => program.split("\n").at(-1));
    const program = ['import * as hosting from "pulumi-hosting";', ...calls].join("\n");
    const names = lookUpCalls.map((_, index) => `found${index}`);
    const numbered = names.reduce((text, name) => text.replace("const found =", `const ${name} =`), program);
    expect(faultsOf(numbered)).toEqual([]);
  });

  it("and a wrong one would not", () => {
    const [server] = examples.Server ?? [];
    const wrong = typescript.print([{ ...server!, args: { ...server!.args, zoneID: 12 } }]);
    expect(faultsOf(wrong).join()).toContain("zoneID");
  });
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
