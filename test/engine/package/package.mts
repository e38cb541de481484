import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceNames } from "../../../provider/resourceName.js";
import { run } from "../../../tools/process/run.mjs";
import { reachedTypes } from "../../../tools/setUp/reachedTypes.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { stepsOf } from "../pages/steps.js";
import { openTerminal } from "../pages/terminal.js";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { loginOf } from "../support/host.mjs";
import { type Installation, type InstalledProject, installedProject } from "../support/installed.mjs";
import type { Life } from "../support/lives.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { beginStack } from "../support/stackFiles.js";
import { providerPatterns } from "../support/storedProviders.mjs";

/** The package managers that are tested with every file of the package. yarn is tested with workspaces. */
type Layout = "npm" | "pnpm";

/** Some exports of each entry point of the package. */
const entries = {
  "pulumi-hosting": [...resourceNames, "Connection", "plans"],
  "pulumi-hosting/api": ["createClient", "HostError"],
  "pulumi-hosting/dynamic": ["provider"],
  "pulumi-hosting/sandbox": ["startSandbox"],
};

/** Declares the tests of the installed package, with these versions of Node and SDK. */
export function describePackage(
  installation: Required<Installation> & { readonly by: Layout },
  lives: Life,
): void {
  const { by, node, sdk } = installation;
  describe(`the package installed by ${by}, with Node ${node} and SDK ${sdk}`, { timeout: 300_000 }, () => {
    let project: InstalledProject;
    let host: ChildProcess | undefined;
    let login: ReturnType<typeof loginOf>;
    beforeAll(async () => {
      project = await installedProject(installation);
      Object.assign(project.env, cliEnvironment(project.home));
    }, 300_000);
    afterAll(async () => {
      if (host?.exitCode === null) {
        // Kills the whole process group, because pnpm starts the command in a shell.
        process.kill(-host.pid!);
        await once(host, "close");
      }
      project?.remove();
    }, 120_000);

    it("contains the compiled code, pages and licences, and nothing else", () => {
      const folder = join(project.folder, "node_modules/pulumi-hosting");
      const packed = readdirSync(folder).filter((name) => name !== "node_modules");
      expect(packed.sort()).toEqual([
        ...["AGENTS.md", "CHANGELOG.md", "LICENSE"],
        ...["README.md", "SECURITY.md", "dist", "docs", "examples"],
        ...["package.json", "policy", "pulumi-resource-", "pulumi-resource-hosting"],
        "pulumi-resource-hosting.cmd",
        ...["schema.json", "skills"],
      ]);
      const rooms = ["THIRD-PARTY-LICENSES", "cli", "plugin", "policy", "provider", "sandbox", "sdk"];
      expect(readdirSync(join(folder, "dist")).sort()).toEqual(rooms);
      const licences = readFileSync(join(folder, "dist/THIRD-PARTY-LICENSES"), "utf8");
      for (const bundled of ["undici", "zod", "ssh2", "google-protobuf"])
        expect(licences).toMatch(new RegExp(`^${bundled} \\d+\\.\\d+\\.\\d+`, "m"));
      expect(licences).not.toMatch(/^(?:vitest|esbuild|commander) /m);
      // The plugin is one bundled file, so its modules are left out.
      expect(readdirSync(join(folder, "dist/provider"))).not.toContain("plugin");
    });

    it("contains the types that its entries use, but no tests, sources or source maps", () => {
      const folder = join(project.folder, "node_modules/pulumi-hosting");
      const reached = [...reachedTypes(folder)];
      expect(reached.length).toBeGreaterThan(50);
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
        (path) => !path.startsWith("node_modules"),
      );
      const unwanted =
        /(?:\.map|\.tsbuildinfo|\.tgz|(?<!\.d)\.ts|\.test\..*|\.pem)$|(?:^|\/)(?:test|bench|tools)\//;
      expect(files.filter((path) => unwanted.test(path))).toEqual([]);
      const types = files.filter((path) => path.endsWith(".d.ts")).map((path) => join(folder, path));
      expect(types.sort()).toEqual(reached.sort());
    });

    it("type-checks with the program, and its plugin starts", async () => {
      const at = { cwd: project.folder, env: project.env };
      const versions = "JSON.stringify([process.version, require('@pulumi/pulumi/package.json').version])";
      const { output } = await run("node", ["-p", versions], at);
      expect(JSON.parse(output)).toEqual([expect.stringMatching(`^v${node}(\\.|$)`), sdk]);

      const compiler = join(project.folder, "node_modules/typescript/bin/tsc");
      expect(await run("node", [compiler, "-p", project.folder], at)).toEqual({ code: 0, output: "" });

      const executable = "./node_modules/pulumi-hosting/pulumi-resource-hosting";
      await mustRun("pulumi", ["package", "get-schema", executable], at);
    });

    it("each entry can be required and imported", async () => {
      const all = JSON.stringify(entries);
      const program = `
        import { createRequire } from "node:module";
        const require = createRequire(process.cwd() + "/");
        for (const [name, members] of Object.entries(${all}))
          for (const found of [require(name), await import(name)])
            console.log(name, members.filter((member) => !(member in found)).join());`;
      const at = { cwd: project.folder, env: project.env };
      const loaded = await run("node", ["--input-type=module", "-e", program], at);
      const nothing = Object.keys(entries).flatMap((name) => [`${name} \n`, `${name} \n`]);
      expect(loaded).toEqual({ code: 0, output: nothing.join("") });
    });

    it("runs dynamic resources, and their serialised code in the state does not change", async () => {
      const looks = await lives(project);
      expect(looks.length).toBeGreaterThan(1);
      expect(looks[0]).toHaveLength(4);
      for (const text of looks[0]!) expect(text).toMatch(providerPatterns[by]);
      for (const look of looks) expect(look).toEqual(looks[0]);
    });

    it("includes the sandbox as a command", async () => {
      const bin = join(project.folder, "node_modules/.bin/pulumi-hosting");
      const options = { env: project.env, detached: true } as const;
      host = spawn(bin, ["sandbox", "serve", "--json"], { ...options, stdio: ["ignore", "pipe", "inherit"] });
      const [line] = await once(host.stdout!, "data");
      login = loginOf(JSON.parse(String(line)));
      expect(login.HOSTING_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    });

    if (by === "npm")
      it("is tested with mocks in Jest", async () => {
        const { folder, home, env } = project;
        const { follow, read, write } = openTerminal({ folder, home, env });
        const page = readFileSync(join(root, "docs/testing.md"), "utf8");
        for (const { section, does, what, text } of stepsOf(page))
          if (section === "TypeScript" && does === "write") write(what, text);
        write("servers.test.ts", read("servers.test.ts").replace('"vitest"', '"@jest/globals"'));
        expect(await follow("docs/testing.md", "With Jest")).toMatch(/Tests: +1 passed, 1 total/);
      });

    // A linked plugin, as pnpm installs it, is tested in examples/programs.test.mts.
    if (by === "npm")
      it("is a plugin in node_modules, and needs no program in Node", async () => {
        const env: NodeJS.ProcessEnv = { ...project.env, ...login };
        const folder = join(project.folder, "without-a-program");
        mkdirSync(folder);
        const example = readFileSync(join(root, "docs/_index.md"), "utf8");
        const [, program = ""] = /```yaml\n([\s\S]+?)```/.exec(example) ?? [];
        writeFileSync(
          join(folder, "Pulumi.yaml"),
          program.replace("path: node_modules", "path: ../node_modules"),
        );
        const pulumi = (...args: string[]) =>
          mustRun("pulumi", [...args, "--non-interactive"], { cwd: folder, env });
        const stack = await beginStack({ folder, home: project.home, env }, "plugin");
        expect(await pulumi("up", "--yes", "--skip-preview")).toContain("+ 2 created");
        expect((await stack.outputs()).ip?.value).toMatch(/^198\.18\.\d+\.\d+$/);
        await pulumi("preview", "--expect-no-changes");
        expect(await pulumi("destroy", "--yes", "--skip-preview")).toContain("- 2 deleted");
      });
  });
}
