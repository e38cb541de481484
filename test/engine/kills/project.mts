import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment, lightSdk } from "../support/cliEnvironment.js";
import { killedUp } from "../support/killedUp.mjs";
import { beginStack } from "../support/stackFiles.js";

const servers = ["web1.example.com", "web2.example.com"];
const given = {
  type: "Cloud.VPS",
  zoneId: 12,
  planId: 1201,
  templateName: "DEBIAN_12_64",
  onExisting: "adopt",
};

/** The two servers as a program, for either front. */
const programs = {
  dynamic: {
    "Pulumi.yaml": "name: kills\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
    "package.json": "{}",
    "index.js": [
      'const { Server } = require("pulumi-hosting");',
      `for (const domain of ${JSON.stringify(servers)})`,
      `  new Server(domain, { ...${JSON.stringify(given)}, domain });`,
    ].join("\n"),
  },
  plugin: {
    "Pulumi.yaml": JSON.stringify({
      name: "kills",
      runtime: "yaml",
      plugins: { providers: [{ name: "hosting", path: root }] },
      resources: Object.fromEntries(
        servers.map((domain) => [
          domain.split(".")[0],
          { type: "hosting:Server", properties: { ...given, domain } },
        ]),
      ),
    }),
  },
} as const;

/** A project of two servers, driven by the CLI with Pulumi's own launcher of providers. */
export async function twoServers(front: keyof typeof programs, settings: Record<string, string>) {
  const home = mkdtempSync(join(tmpdir(), "hosting-kills-"));
  const folder = join(home, "project");
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(root, join(folder, "node_modules/pulumi-hosting"));
  symlinkSync(join(root, "node_modules/@pulumi"), join(folder, "node_modules/@pulumi"));
  for (const [name, text] of Object.entries(programs[front])) writeFileSync(join(folder, name), text);
  const { folder: engine } = await ensureEngine();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...(engine && { PATH: `${engine}:${process.env.PATH}` }),
    ...settings,
    ...cliEnvironment(home),
    ...lightSdk,
  };
  await beginStack({ folder, home, env }, "dev");
  return {
    declared: servers.length,
    pulumi: (...args: string[]) => run("pulumi", [...args, "--non-interactive"], { cwd: folder, env }),
    killedUp: (when: () => Promise<unknown>) => killedUp({ folder, env }, when),
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}
