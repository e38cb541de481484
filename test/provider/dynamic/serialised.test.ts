import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(__dirname, "../../..");
const modules = ["asset", "credential", "server", "sshKey"];
const classOf: Record<string, string> = {
  asset: "Asset",
  credential: "Credential",
  server: "Server",
  sshKey: "SshKey",
};

/** A core that tells how it was reached. */
const fakeCore = `exports.provider = (name) => new Proxy({}, {
  get: (_, method) => (...args) => [name, method, ...args],
});`;

/**
 * Serialises the exports of every module as Pulumi does, loads each text as Pulumi's provider does, and calls every
 * method. One process for all: most of its time is the start of Pulumi's SDK.
 */
const script = `
const [pulumiFolder, ...files] = process.argv.slice(1);
const { createRequire } = require("node:module");
const fromPulumi = createRequire(pulumiFolder + "/package.json");
const pulumi = fromPulumi("@pulumi/pulumi");
const load = createRequire(process.cwd() + "/index.js");
const serialise = async (file) => {
  const provider = load("pulumi-hosting/dist/provider/dynamic/" + file + ".js");
  const { text } = await pulumi.runtime.serializeFunction(() => provider, { allowSecrets: true });
  const loaded = fromPulumi("require-from-string")(text).handler();
  const called = ["configure", "check", "diff", "create", "read", "update", "delete"].map((method) => loaded[method](1, 2, 3));
  return [file, { text, called }];
};
Promise.all(files.map(serialise)).then((all) => process.stdout.write(JSON.stringify(Object.fromEntries(all))));`;

describe.each(["installed", "linked"] as const)(
  "the provider's text in the state, with the package %s",
  (how) => {
    let folder: string;
    let serialised: Record<string, { text: string; called: unknown[][] }>;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-serialised-"));
      const project = join(folder, "project");
      mkdirSync(join(project, "node_modules"), { recursive: true });
      const home = how === "linked" ? join(folder, "package") : join(project, "node_modules/pulumi-hosting");
      const dynamic = join(home, "dist/provider/dynamic");
      mkdirSync(dynamic, { recursive: true });
      if (how === "linked") symlinkSync(home, join(project, "node_modules/pulumi-hosting"));
      writeFileSync(join(home, "package.json"), readFileSync(join(root, "package.json")));
      writeFileSync(join(dynamic, "index.js"), fakeCore);
      for (const name of modules) {
        const source = readFileSync(join(root, `provider/dynamic/${name}.ts`), "utf8");
        const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
        writeFileSync(
          join(dynamic, `${name}.js`),
          ts.transpileModule(source, { compilerOptions }).outputText,
        );
      }
      const printed = execFileSync(process.execPath, ["-e", script, root, ...modules], {
        cwd: project,
        encoding: "utf8",
        stdio: "pipe",
      });
      serialised = JSON.parse(printed);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it.each(modules)(
      "of %s is what earlier releases stored, and reaches the core from the project's folder",
      async (name) => {
        const { text, called } = serialised[name]!;
        const core = classOf[name];
        expect(called).toEqual([
          [core, "configure", 1],
          [core, "check", 1, 2],
          [core, "diff", 1, 2, 3],
          [core, "create", 1],
          [core, "read", 1, 2],
          [core, "update", 1, 2, 3],
          [core, "delete", 1, 2],
        ]);
        expect(text.length).toBeLessThan(how === "installed" ? 320 : 3000);
        // Another text makes every resource of every stack show a change once: think twice before renewing these.
        await expect(text).toMatchFileSnapshot(`serialised/${name}.${how}.txt`);
      },
    );
  },
);
