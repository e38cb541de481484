import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { resourceNames } from "../../../provider/resourceName";
import { capital, lower } from "../../../tools/pluginSchema/typeSpec";
import { execFileSync } from "../../support/endingCommands";
import { folderOfAll } from "../../support/folders";

const root = join(__dirname, "../../..");
const modules = resourceNames.map(lower);

/** A stub of the core that returns the name, the method and the arguments of each call. */
const fakeCore = `exports.provider = (name) => new Proxy({}, {
  get: (_, method) => (...args) => [name, method, ...args],
});`;

/** Serialises the exports of each module as Pulumi does for a dynamic provider. */
const serialise = `
const [pulumiFolder, ...files] = process.argv.slice(1);
const { createRequire } = require("node:module");
const pulumi = createRequire(pulumiFolder + "/package.json")("@pulumi/pulumi");
const sdk = createRequire(createRequire(process.cwd() + "/index.js").resolve("pulumi-hosting"));
const textOf = async (file) => {
  const provider = sdk("./storable.js").storable(sdk("../provider/dynamic/" + file + ".js"));
  const { text } = await pulumi.runtime.serializeFunction(() => provider, { allowSecrets: true });
  return text;
};
Promise.all(files.map(textOf)).then((texts) => process.stdout.write(JSON.stringify(texts)));`;

/** Loads serialised texts as Pulumi's provider process does, and calls every method of each. */
const load = `
const [pulumiFolder, ...texts] = process.argv.slice(1);
const { createRequire } = require("node:module");
const fromString = createRequire(pulumiFolder + "/package.json")("require-from-string");
const methods = ["configure", "check", "diff", "create", "read", "update", "delete"];
const called = texts.map((text) => {
  const loaded = fromString(text).handler();
  return methods.map((method) => loaded[method](1, 2, 3));
});
process.stdout.write(JSON.stringify(called));`;

/** The package's folder relative to the project: as npm installs it, as pnpm installs it, and as a linked folder. */
const layouts = {
  installed: "node_modules/pulumi-hosting",
  deep: "node_modules/.pnpm/pulumi-hosting@file+..+pulumi-hosting-0.1.0.tgz/node_modules/pulumi-hosting",
  linked: "../package",
} as const;
type Layout = keyof typeof layouts;
const names = Object.keys(layouts) as Layout[];

const folder = folderOfAll();
/** The serialised texts, by layout and then by module. */
const texts: Record<string, string[]> = {};
/** The results of calling each text in each layout: by the layout, then in the order of all texts. */
const calls: Record<string, unknown[][][]> = {};
// One process handles all modules of a layout, because starting Pulumi's SDK takes most of its time.
beforeAll(() => {
  for (const name of names) {
    install(join(folder, name, "project"), layouts[name]);
    texts[name] = JSON.parse(inProject(name, serialise, ...modules));
  }
  const all = names.flatMap((name) => texts[name] as string[]);
  for (const name of names) calls[name] = JSON.parse(inProject(name, load, ...all));
});

function install(project: string, layout: string): void {
  mkdirSync(join(project, "node_modules"), { recursive: true });
  const home = join(project, layout);
  const [dynamic, sdk] = [join(home, "dist/provider/dynamic"), join(home, "dist/sdk")];
  for (const each of [dynamic, sdk]) mkdirSync(each, { recursive: true });
  const seen = join(project, "node_modules/pulumi-hosting");
  if (home !== seen) symlinkSync(home, seen);
  writeFileSync(join(home, "package.json"), readFileSync(join(root, "package.json")));
  writeFileSync(join(dynamic, "index.js"), fakeCore);
  writeFileSync(join(sdk, "index.js"), "");
  compile("sdk/storable.ts", sdk);
  for (const name of modules) compile(`provider/dynamic/${name}.ts`, dynamic);
}

function compile(file: string, into: string): void {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  const { outputText } = ts.transpileModule(readFileSync(join(root, file), "utf8"), { compilerOptions });
  writeFileSync(join(into, basename(file).replace(".ts", ".js")), outputText);
}

const inProject = (layout: Layout, script: string, ...args: string[]): string =>
  execFileSync(process.execPath, ["-e", script, root, ...args], {
    cwd: join(folder, layout, "project"),
    encoding: "utf8",
    stdio: "pipe",
  });

describe.each(names)("the serialised provider, with the package %s", (how) => {
  it.each(modules)(
    "is for %s the text that releases have stored, and works in every layout",
    async (name) => {
      const index = modules.indexOf(name);
      const text = texts[how]?.[index] as string;
      expect(text.length).toBeLessThan(how === "installed" ? 320 : 3000);
      const core = capital(name);
      const ofAny = text.replaceAll(`"${core}"`, '"<Name>"').replaceAll(`/${name}.js`, "/<name>.js");
      // A changed text makes every resource of every stack show a change once, so do not update these snapshots lightly.
      // Where Pulumi writes each method out, the methods are the same in every layout.
      const methods = ofAny.indexOf("\n\nfunction __configure");
      await expect(methods < 0 ? ofAny : ofAny.slice(0, methods)).toMatchFileSnapshot(
        `serialised/${how}.txt`,
      );
      if (methods >= 0) await expect(ofAny.slice(methods)).toMatchFileSnapshot("serialised/methods.txt");
      for (const now of names)
        expect(calls[now]?.[names.indexOf(how) * modules.length + index], now).toEqual([
          [core, "configure", 1],
          [core, "check", 1, 2],
          [core, "diff", 1, 2, 3],
          [core, "create", 1],
          [core, "read", 1, 2],
          [core, "update", 1, 2, 3],
          [core, "delete", 1, 2],
        ]);
    },
  );
});
