import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atTheTop, otherDoors, programs } from "./programs";

const root = join(__dirname, "../../..");

let folder: string;
beforeAll(() => {
  // The compiler finds the declarations as a user's does: by the package.json of what is installed.
  folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-types-"));
  for (const scope of ["@pulumi", "@types"])
    mkdirSync(join(folder, "node_modules", scope), { recursive: true });
  const link = (name: string, to: string) => symlinkSync(to, join(folder, "node_modules", name), "junction");
  link("pulumi-hosting", root);
  for (const name of ["@pulumi/pulumi", "@pulumi/command", "@types/node"])
    link(name, join(root, "node_modules", name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of files, and whether it has read the schemas. It checks every declaration that it reads. */
function compiled(texts: Readonly<Record<string, string>>, options: ts.CompilerOptions) {
  const files = Object.entries(texts).map(([name, text]) => {
    const extension = name in atTheTop ? "mts" : "ts";
    const file = join(folder, `${name.replaceAll(" ", "-")}.${extension}`);
    writeFileSync(file, text);
    return file;
  });
  const program = ts.createProgram(files, {
    ...{ strict: true, noEmit: true, types: ["node"], skipDefaultLibCheck: true },
    ...options,
  });
  const told = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : "";
    return line + ts.flattenDiagnosticMessageText(messageText, "\n");
  });
  const read = program.getSourceFiles().map(({ fileName }) => fileName);
  return { told, readsSchemas: read.some((file) => file.includes("/node_modules/zod/")) };
}

/** As `pulumi new typescript` sets it: neither `skipLibCheck` nor `esModuleInterop`. */
const ofTemplate: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  target: ts.ScriptTarget.ES2020,
};
const strictest: ts.CompilerOptions = {
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  target: ts.ScriptTarget.ES2022,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
};

const example = (name: string) => readFileSync(join(root, "examples", name, "index.ts"), "utf8");

describe("programs of users compile, and the declarations that they read", { timeout: 120_000 }, () => {
  it("with the options of Pulumi's template; the schemas are not read", () => {
    expect(compiled(programs, ofTemplate)).toEqual({ told: [], readsSchemas: false });
  });

  it("with the strictest options, and as modules with await at the top", () => {
    expect(compiled({ ...programs, ...atTheTop }, strictest)).toEqual({ told: [], readsSchemas: false });
  });

  it("pulumi-command takes the connection of a server as it is", () => {
    // Its declarations take no options of the strictest programs.
    const { told } = compiled(
      { provisioning: example("provisioning") },
      { ...ofTemplate, skipLibCheck: true },
    );
    expect(told).toEqual([]);
  });

  it("the client and the sandbox are found where `exports` is not read", () => {
    // The schemas' own declarations need it.
    expect(compiled(otherDoors, { ...ofTemplate, esModuleInterop: true }).told).toEqual([]);
  });
});
