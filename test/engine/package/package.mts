import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { type Installation, type InstalledProject, installedProject } from "../support/installed.mjs";
import { quickstartCompiles } from "../support/quickstart.mjs";
import { beginStack } from "../support/stackFiles.js";

/** Of these every file of the package is looked at; yarn lives in workspaces. */
type Layout = "npm" | "pnpm";

/** What the state holds of each layout's providers: the engine loads the resources' code by it. */
const storedBy: Readonly<Record<Layout, RegExp>> = {
  npm: /^exports\.handler = __f0;\nconst provider = require\("pulumi-hosting\/dist\/provider\/dynamic\/\w+\.js"\);/,
  pnpm: /^exports\.handler = __f0;\n\nvar __provider = \{configure: __configure, .* delete: __remove\};/,
};

/** The package as it is installed. */
export function describePackage(installation: Installation & { readonly by: Layout }): void {
  const { by, node, sdk } = installation;
  describe(`the package as ${by} installs it`, { timeout: 300_000 }, () => {
    let project: InstalledProject;
    let host: ChildProcess | undefined;
    beforeAll(async () => {
      project = await installedProject(installation);
      Object.assign(project.env, cliEnvironment(project.home));
    }, 300_000);
    afterAll(async () => {
      if (host?.exitCode === null) {
        host.kill();
        await once(host, "exit");
      }
      project?.remove();
    });

    const inProject = (command: string, ...args: string[]) =>
      run(command, args, { cwd: project.folder, env: project.env });
    const state = () => readFileSync(join(project.home, ".pulumi/stacks/quickstart/dev.json"), "utf8");

    it("holds the compiled code and its papers, and nothing else", () => {
      const folder = join(project.folder, "node_modules/pulumi-hosting");
      const packed = readdirSync(folder).filter((name) => name !== "node_modules");
      expect(packed.sort()).toEqual([
        ...["CHANGELOG.md", "LICENSE", "PulumiPlugin.yaml", "README.md", "dist", "docs", "package.json"],
        ...["policy", "pulumi-resource-hosting", "schema.json"],
      ]);
      expect(readdirSync(join(folder, "dist")).sort()).toEqual([
        "cli",
        "plugin",
        "policy",
        "provider",
        "sandbox",
        "sdk",
      ]);
      // The plugin is one bundled file, not its modules as well.
      expect(readdirSync(join(folder, "dist/provider"))).not.toContain("plugin");
    });

    if (node)
      it("compiles with the program, and its plugin starts", () =>
        quickstartCompiles(project, { node, sdk }));

    it.each([
      ["pulumi-hosting", ["Server", "SshKey", "Credential", "Asset", "Connection", "plans"]],
      ["pulumi-hosting/api", ["createClient", "HostError"]],
      ["pulumi-hosting/dynamic", ["provider"]],
      ["pulumi-hosting/sandbox", ["startSandbox"]],
    ])("%s can be required and imported", async (name, members) => {
      const look = `console.log(${JSON.stringify(members)}.every((member) => member in found))`;
      const required = await inProject("node", "-e", `const found = require("${name}"); ${look}`);
      expect(required).toEqual({ code: 0, output: "true\n" });
      const script = `const found = await import("${name}"); ${look}`;
      const imported = await inProject("node", "--input-type=module", "-e", script);
      expect(imported).toEqual({ code: 0, output: "true\n" });
    });

    it("brings the sandbox as a command, against which Pulumi works", async () => {
      const bin = join(project.folder, "node_modules/.bin/hosting-sandbox");
      host = spawn(bin, ["serve", "--json"], { env: project.env, stdio: ["ignore", "pipe", "inherit"] });
      const [line] = await once(host.stdout!, "data");
      const { url, username, password } = JSON.parse(String(line));
      // The host and the login come from the environment, as in a build server.
      Object.assign(project.env, {
        HOSTING_BASE_URL: url,
        HOSTING_USERNAME: username,
        HOSTING_PASSWORD: password,
      });
      const pulumi = async (...args: string[]) => {
        const { code, output } = await inProject("pulumi", ...args, "--non-interactive");
        expect(code, output).toBe(0);
        return output;
      };
      const stack = await beginStack(project, "dev", {
        plain: { publicKey },
        secret: { appPassword: "correct-horse-battery" },
      });
      expect(await pulumi("up", "--yes", "--skip-preview")).toContain("+ 5 created");
      const providers = storedProviders(state());
      expect(providers).toHaveLength(4);
      for (const text of providers) expect(text).toMatch(storedBy[by]);
      await pulumi("up", "--yes", "--skip-preview", "--expect-no-changes");
      expect(storedProviders(state())).toEqual(providers);
      expect((await stack.outputs()).ip?.value).toMatch(/^198\.18\.\d+\.\d+$/);
      expect(await pulumi("destroy", "--yes", "--skip-preview")).toContain("- 5 deleted");
      expect(state()).not.toContain(password);
    });

    it("is a plugin as it lies in node_modules, which needs no program", async () => {
      const folder = join(project.folder, "without-a-program");
      mkdirSync(folder);
      const example = readFileSync(join(root, "docs/_index.md"), "utf8");
      const [, program] = /```yaml\n([\s\S]+?)```/.exec(example) ?? [];
      writeFileSync(
        join(folder, "Pulumi.yaml"),
        (program as string).replace("path: node_modules", "path: ../node_modules"),
      );
      const pulumi = async (...args: string[]) => {
        const { code, output } = await run("pulumi", [...args, "--non-interactive"], {
          cwd: folder,
          env: project.env,
        });
        expect(code, output).toBe(0);
        return output;
      };
      const stack = await beginStack({ ...project, folder }, "plugin");
      expect(await pulumi("up", "--yes", "--skip-preview")).toContain("+ 2 created");
      expect((await stack.outputs()).ip?.value).toMatch(/^198\.18\.\d+\.\d+$/);
      await pulumi("preview", "--expect-no-changes");
      expect(await pulumi("destroy", "--yes", "--skip-preview")).toContain("- 2 deleted");
    });
  });
}

interface Stored {
  readonly resources: readonly { readonly inputs?: { readonly __provider?: string } }[];
}

/** The text of each dynamic resource's provider in the state, whose order is no promise. */
const storedProviders = (state: string): string[] =>
  (JSON.parse(state) as { checkpoint: { latest: Stored } }).checkpoint.latest.resources
    .flatMap(({ inputs }) => inputs?.__provider ?? [])
    .sort();

export const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";
