import { mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { cliOf } from "../../../tools/compatibility/clis.mjs";
import { nameOf, type Row } from "../../../tools/compatibility/rows.mjs";
import { bringEngine } from "../../../tools/engine/ensure.mjs";
import { run } from "../../../tools/process/run.mjs";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { loginOf } from "../support/host.mjs";
import type { InstalledProject } from "../support/installed.mjs";
import { nodeFolder } from "../support/nodeFolder.mjs";
import { beginStack } from "../support/stackFiles.js";

/**
 * A program with a server of each front: one of the classes, and one of the classes that Pulumi generates from the
 * plugin's schema.
 */
export const files = {
  "Pulumi.yaml": `name: both
runtime: nodejs
plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }
`,
  "index.ts": `import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

const server = (front: string) => ({
  domain: front + ".example.com",
  type: "Cloud.VPS" as const,
  zoneId: 12,
  planId: 1201,
  templateName: process.env.REBUILD === front ? "UBUNTU_2404_64" : "DEBIAN_12_64",
});

const byClass = new hosting.Server("dynamic", server("dynamic"));

class Generated extends pulumi.CustomResource {
  declare readonly ip: pulumi.Output<string>;
  constructor(name: string) {
    super("hosting:index:Server", name, { ...server(name), ip: undefined });
  }
}
const byPlugin = new Generated("plugin");

export const ips = [byClass.ip, byPlugin.ip];
`,
};

/** A PATH with the CLI and the Node of a row first. The language host is that of the tests' engine. */
async function pathOf({ cli, node }: Row): Promise<string> {
  const { folder } = await bringEngine(cliOf(cli));
  return [await nodeFolder(node), folder, await enginePath()].join(delimiter);
}

/** Creates both servers, checks two empty previews, checks that a rebuild is refused, and deletes the servers. */
export async function lives(row: Row, project: InstalledProject): Promise<void> {
  const stackName = nameOf(row).replace(/\W+/g, "-");
  const home = join(project.home, stackName);
  mkdirSync(home);
  const sandbox = await startSandbox({ profile: "fast" });
  try {
    const env = {
      ...project.env,
      ...cliEnvironment(home),
      ...loginOf(sandbox),
      PATH: await pathOf(row),
    };
    const at = { cwd: project.folder, env };
    expect((await run("node", ["--version"], at)).output.trim()).toBe(`v${row.node}`);
    expect((await run("pulumi", ["version"], at)).output.trim()).toBe(`v${row.cli}`);
    const stack = await beginStack({ folder: project.folder, home, env }, stackName);
    const pulumi = async (args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
      const typed = [...args, "--non-interactive"];
      return run("pulumi", typed, { ...at, env: { ...env, ...more } });
    };
    const succeeds = async (...args: string[]) => {
      const { code, output } = await pulumi(args);
      expect(code, output).toBe(0);
      return output;
    };

    expect(await succeeds("up", "--yes", "--skip-preview")).toContain("+ 3 created");
    const { ips } = await stack.outputs();
    expect(new Set(ips?.value)).toEqual(new Set(sandbox.servers.map(({ ip }) => ip)));
    expect(await succeeds("preview", "--expect-no-changes")).toContain("3 unchanged");
    expect(await succeeds("refresh", "--yes", "--skip-preview", "--expect-no-changes")).toContain(
      "3 unchanged",
    );
    for (const front of ["dynamic", "plugin"]) {
      const { code, output } = await pulumi(["preview"], { REBUILD: front });
      expect(code, output).not.toBe(0);
      expect(output).toMatch(new RegExp(`${front}[\\s\\S]*\\[rebuild-refused\\]`));
    }
    expect(await succeeds("destroy", "--yes", "--skip-preview")).toContain("- 3 deleted");
    sandbox.advance("1h");
    expect(sandbox.servers).toEqual([]);
    expect(sandbox.ledger.orders).toHaveLength(2);
  } finally {
    await sandbox.close();
  }
}
