import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Sandbox } from "../../../sandbox/index.js";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment, lightSdk } from "../support/cliEnvironment.js";
import { installedModules } from "../support/installedModules.mjs";
import { beginStack, type StackConfiguration } from "../support/stackFiles.js";

export type Examples = Awaited<ReturnType<typeof exampleProjects>>;

/** A folder with the packed package, for copies of the projects below examples/. */
export async function exampleProjects() {
  const { home, remove } = await installedModules();
  const state = mkdtempSync(join(tmpdir(), "hosting-examples-"));
  const { folder: engine } = await ensureEngine();

  /** A copy of an example, whose host is a sandbox. */
  async function begin(name: string, sandbox: Sandbox, configuration: StackConfiguration = {}) {
    const folder = join(home, name);
    cpSync(join(root, "examples", name), folder, {
      recursive: true,
      filter: (source) => !source.includes("node_modules"),
    });
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...cliEnvironment(state),
      ...lightSdk,
      PATH: [engine, process.env.PATH].filter(Boolean).join(delimiter),
      // The types of all examples are checked by test/tools/examples/typescript.test.ts.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      HOSTING_BASE_URL: sandbox.url,
      HOSTING_USERNAME: sandbox.username,
      HOSTING_PASSWORD: sandbox.password,
    };
    const file = await beginStack({ folder, home: state, env }, "dev", configuration);
    return {
      outputs: () => file.outputs(),
      /** What `pulumi config set` does with a value that is not secret. */
      configure(key: string, value: string) {
        const settings = join(folder, "Pulumi.dev.yaml");
        const { config, ...others } = JSON.parse(readFileSync(settings, "utf8"));
        config[`${name}:${key}`] = value;
        writeFileSync(settings, JSON.stringify({ ...others, config }));
      },
      /** `pulumi up`, which must go well; what it sent to the host that changes something. */
      async up(...args: string[]): Promise<{ printed: string; writes: string[] }> {
        sandbox.forgetRequests();
        const command = ["up", "--yes", "--skip-preview", "--non-interactive", ...args];
        const { code, output } = await run("pulumi", command, { cwd: folder, env });
        if (code !== 0) throw new Error(`pulumi ${command.join(" ")} failed:\n${output}`);
        return { printed: output, writes: sandbox.writes() };
      },
    };
  }
  return {
    begin,
    close() {
      remove();
      rmSync(state, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
