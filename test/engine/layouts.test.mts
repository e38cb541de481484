import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { loginOf } from "./support/host.mjs";
import type { Installer } from "./support/installed.mjs";
import { mustRun } from "./support/mustRun.mjs";
import { beginStack } from "./support/stackFiles.js";
import { providerPatterns, storedProviders } from "./support/storedProviders.mjs";
import { type Member, workspaceTree } from "./support/workspace.mjs";

const component = `
const pulumi = require("@pulumi/pulumi");
const hosting = require("pulumi-hosting");
exports.Site = class extends pulumi.ComponentResource {
  constructor(name, args) {
    super("shop:Site", name);
    const web = new hosting.Server(name, args, { parent: this });
    this.ip = web.ip;
  }
};`;

/**
 * A program that is an ES module with `await` at its top level. The package of its component may have its own copy of
 * the SDK.
 */
const modern = `
import * as hosting from "pulumi-hosting";
import { Site } from "infra";
const [plan] = await hosting.plans({ zoneId: 12, serverType: "Cloud.VPS" });
const key = new hosting.SshKey("deploy", { publicKeyValue: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj" });
const site = new Site("web", {
  domain: "web.example.com",
  type: plan.serverType,
  zoneId: 12,
  planId: plan.id,
  templateName: "DEBIAN_12_64",
  publicSshKey: key.publicKeyValue,
});
export const ip = site.ip;`;

const plain = `
const { Site } = require("infra");
new Site("web", { domain: "web.example.com", type: "Cloud.VPS", zoneId: 12, planId: 1201, templateName: "DEBIAN_12_64" });`;

const project = (name: string) => ({ "Pulumi.yaml": `name: ${name}\nruntime: nodejs\n` });
const members: Readonly<Record<string, Member>> = {
  infra: { files: { "index.js": component }, uses: ["hosting", "sdk"] },
  modern: {
    files: { ...project("modern"), "index.js": modern },
    uses: ["hosting", "sdk", "infra"],
    type: "module",
  },
  // Pulumi's ts-node cannot run ES modules, but tsx can.
  typed: {
    files: {
      ...project("typed"),
      "index.ts": `const isTyped: boolean = true;${modern.replace("web.", "typed.")}`,
    },
    uses: ["hosting", "sdk", "infra", "tsx"],
    type: "module",
  },
  // Only the library of this project depends on the package.
  without: { files: { ...project("without"), "index.js": plain }, uses: ["sdk", "infra"] },
};

/** npm alone installs tsx here, because tsx behaves the same in each layout. */
const membersOf = (by: Installer) =>
  Object.fromEntries(Object.entries(members).filter(([name]) => by === "npm" || name !== "typed"));

const installers: readonly Installer[] = ["npm", "yarn", "pnpm", "bun"];
describe.each(installers)("workspaces installed by %s", { timeout: 300_000 }, (by) => {
  let tree: Awaited<ReturnType<typeof workspaceTree>>;
  let sandbox: Sandbox;
  beforeAll(async () => {
    [tree, sandbox] = await Promise.all([
      workspaceTree(by, membersOf(by)),
      startSandbox({ profile: "fast" }),
    ]);
    Object.assign(tree.env, loginOf(sandbox));
  }, 300_000);
  afterAll(async () => {
    await sandbox?.close();
    tree?.remove();
  });
  const begin = (member: string) => beginStack({ ...tree, folder: tree.folder(member) }, "dev");
  const succeedsIn =
    (member: string) =>
    (...args: string[]) =>
      mustRun("pulumi", [...args, "--non-interactive"], { cwd: tree.folder(member), env: tree.env });

  // The layouts may differ in the folder of the package, and so in the serialised provider in the state. If the
  // provider is serialised by value, this test also previews and destroys. For one serialised by reference,
  // package/npm.test.mts does so.
  const whole = by === "pnpm" || by === "bun";
  it(`a module with a linked component creates its servers${whole ? ", has an empty preview and removes them" : ""}`, async () => {
    const pulumi = succeedsIn("modern");
    const stack = await begin("modern");
    expect(await pulumi("up", "--yes", "--skip-preview")).toContain("+ 4 created");
    expect((await stack.outputs()).ip?.value).toBe(sandbox.servers[0]?.ip);
    const stored = storedProviders(stack);
    expect(stored).toHaveLength(2);
    for (const text of stored) expect(text).toMatch(providerPatterns[by]);
    if (!whole) return;
    await pulumi("preview", "--expect-no-changes");
    expect(await pulumi("destroy", "--yes", "--skip-preview")).toContain("- 4 deleted");
    sandbox.advance("1h");
    expect(sandbox.servers).toEqual([]);
  });

  // npm and yarn install one copy above all members, where every project finds it.
  if (by === "pnpm")
    it("tells a project whose library alone depends on the package where to install it", async () => {
      await begin("without");
      const { code, output } = await tree.pulumi("without", "preview");
      expect(code).not.toBe(0);
      expect(output).toContain(
        `pulumi-hosting is not installed where Pulumi loads it, which is the project's folder. Install it in ${tree.folder("without")}: \`npm install pulumi-hosting@`,
      );
      expect(output).not.toMatch(/Cannot find module|^\s+at /m);
    });

  if (by === "npm")
    it("a bundle next to its packages runs", async () => {
      const folder = tree.folder("without");
      await build({
        ...{ entryPoints: [join(folder, "index.js")], outfile: join(folder, "out/index.js") },
        ...{ bundle: true, platform: "node", logLevel: "silent", packages: "external" },
      });
      writeFileSync(join(folder, "Pulumi.yaml"), `${project("without")["Pulumi.yaml"]}main: out/index.js\n`);
      await begin("without");
      expect((await tree.pulumi("without", "preview")).output).toContain("+ 3 to create");
    });

  if (by === "npm")
    it("a TypeScript module run by tsx creates its servers, has an empty preview and removes them", async () => {
      const stack = await begin("typed");
      tree.env.NODE_OPTIONS += " --import tsx";
      const pulumi = succeedsIn("typed");
      expect(await pulumi("up", "--yes", "--skip-preview")).toContain("+ 4 created");
      for (const text of storedProviders(stack)) expect(text).toMatch(providerPatterns.npm);
      await pulumi("preview", "--expect-no-changes");
      expect(await pulumi("destroy", "--yes", "--skip-preview")).toContain("- 4 deleted");
    });
});
