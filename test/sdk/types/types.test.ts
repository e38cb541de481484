import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { folderOfAll } from "../../support/folders";
import { modulePrograms, otherDoors, programs } from "./programs";

const root = join(__dirname, "../../..");
/** The entry points that programs import. */
const doors = ["sdk/index", "sdk/api", "sandbox/index"].map((door) => join("dist", `${door}.d.ts`));

const folder = folderOfAll();
beforeAll(() => {
  // The package is installed as a link, so that the compiler finds its declarations by its package.json, as for a user.
  for (const scope of ["@pulumi", "@types"])
    mkdirSync(join(folder, "node_modules", scope), { recursive: true });
  const link = (name: string, to: string) => symlinkSync(to, join(folder, "node_modules", name), "junction");
  link("pulumi-hosting", root);
  for (const name of ["@pulumi/pulumi", "@pulumi/command", "@types/node"])
    link(name, join(root, "node_modules", name));
});

/**
 * The compiler's errors in the programs and in this package's declarations, and whether the compiler has read the
 * schemas.
 */
function compiled(texts: Readonly<Record<string, string>>, options: ts.CompilerOptions) {
  const files = Object.entries(texts).map(([name, text]) => {
    const extension = name in modulePrograms ? "mts" : "ts";
    const file = join(folder, `${name.replaceAll(" ", "-")}.${extension}`);
    writeFileSync(file, text);
    return file;
  });
  const program = ts.createProgram(files, { strict: true, noEmit: true, types: ["node"], ...options });
  const read = program.getSourceFiles();
  const declarations = read.filter(({ fileName }) => fileName.startsWith(join(root, "dist/")));
  const told = read
    .filter((file) => declarations.includes(file) || files.includes(file.fileName))
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map(({ file, start = 0, messageText }) => {
      const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : "";
      return line + ts.flattenDiagnosticMessageText(messageText, "\n");
    });
  return {
    told,
    doors: declarations
      .map(({ fileName }) => relative(root, fileName))
      .filter((name) => doors.includes(name)),
    readsSchemas: read.some(({ fileName }) => fileName.includes("/node_modules/zod/")),
  };
}

/** Returns a function that gives the hover text of an editor at a word of the program. */
function hover(text: string): (word: string) => string {
  const file = join(folder, "hover.ts");
  writeFileSync(file, text);
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => ({ ...strictest, types: [] }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => ts.ScriptSnapshot.fromString(ts.sys.readFile(name) ?? ""),
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (word) => {
    const { displayParts, documentation } =
      service.getQuickInfoAtPosition(file, text.lastIndexOf(word)) ?? {};
    return [displayParts, documentation].map(ts.displayPartsToString).join("\n");
  };
}

/** The compiler options of `pulumi new typescript`, without `skipLibCheck` and `esModuleInterop`. */
const ofTemplate: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  target: ts.ScriptTarget.ES2020,
};
const strictest: ts.CompilerOptions = {
  ...{ module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  ...{ target: ts.ScriptTarget.ES2022, exactOptionalPropertyTypes: true },
  ...{ noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true },
};

const example = (name: string) => readFileSync(join(root, "examples", name, "index.ts"), "utf8");

describe("programs of users compile, with the declarations that they use", { timeout: 120_000 }, () => {
  const ofSdk = { told: [], doors: [doors[0]], readsSchemas: false };

  it("with the compiler options of Pulumi's template, without reading the schemas; pulumi-command accepts a server's connection", () =>
    expect(compiled({ ...programs, provisioning: example("provisioning") }, ofTemplate)).toEqual(ofSdk));

  it("with the strictest options, and as modules with top-level await", () =>
    expect(compiled({ ...programs, ...modulePrograms }, strictest)).toEqual(ofSdk));

  it("with an old module resolution, which finds the client and the sandbox without `exports`", () => {
    // The declarations of the schema library need `esModuleInterop`.
    const told = compiled(otherDoors, { ...ofTemplate, esModuleInterop: true });
    expect(told).toEqual({ told: [], doors: doors.slice(1), readsSchemas: true });
  });

  it("with names and descriptions of the client's types in an editor", () => {
    const over = hover(`
      import { createClient } from "pulumi-hosting/api";
      const client = createClient({ baseUrl: "https://api.example.com", username: "bob", token: "t" });
      const server = await client.server.create({ domain: "web.example.com", type: "Cloud.VPS", plan_id: 1201 });
      console.log(server.plan_id)`);
    expect(over("create(")).toBe(
      "(property) create: (params: ServerCreateParams, options?: CallOptions) => Promise<ServerRecord>\n" +
        "Provision a server: starts its build on a parent host.",
    );
    expect(over("plan_id: 1201")).toBe(
      "(property) ServerCreateParams.plan_id?: string | number\n" +
        "Id of the plan: the hardware, from the plan list.",
    );
    expect(over("plan_id)")).toBe(
      "(property) ServerRecord.plan_id?: string\nId of the server's plan, as text.",
    );
    expect(over("baseUrl")).toMatch(/^\(property\) baseUrl: string\nAddress of the host's API\. /);
  });
});
