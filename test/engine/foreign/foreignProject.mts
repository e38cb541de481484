import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { parse } from "yaml";
import { exitCodes } from "../../../cli/exitCodes.js";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { one as publicKeyValue } from "../../provider/resources/sshKey/samples.js";
import { reference } from "../plugin/follower.mjs";
import { cliEnvironment, lightSdk, quickTime } from "../support/cliEnvironment.js";
import { enginePath, launcher } from "../support/enginePath.js";
import { startPlugin } from "../support/pluginInProcess.js";
import { beginStack } from "../support/stackFiles.js";
import { foreignHost, foreignHosts } from "./foreignHost.mjs";
import { skippingClock } from "./skippingClock.mjs";

interface Offered {
  readonly id: number;
  readonly name: string;
  readonly zone_id: number;
  readonly server_type: string;
  readonly available: boolean;
}

/** Milliseconds. No host of test/foreign returns a cached list that is older. */
const listAge = 90_000;

/**
 * At a higher speed, the caches of some hosts would last longer than they announce, because they last at least a
 * second.
 */
const usualSpeed = 8;

/**
 * A project at a host of test/foreign. The tests use only what `connect` finds and what the host's lists offer.
 *
 * @param speed of the host, and of the plugin's clock
 */
export async function foreignProject(file: string, speed = usualSpeed) {
  const host = await foreignHost(file, speed);
  const home = mkdtempSync(join(tmpdir(), "hosting-foreign-"));
  const folder = join(home, "project");
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...lightSdk,
    ...{ PATH: `${launcher}${delimiter}${await enginePath()}`, ...cliEnvironment(home), ...host.env },
  };
  const { clock, skip, close: endClock } = skippingClock(speed, host.goAhead);
  const plugin = await startPlugin(env, clock);
  Object.assign(env, plugin.env);
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(root, join(folder, "node_modules/pulumi-hosting"));
  symlinkSync(join(root, "node_modules/@pulumi"), join(folder, "node_modules/@pulumi"));

  const header = `name: foreign\nruntime: yaml\nplugins: ${JSON.stringify({ providers: [{ name: "hosting", path: root }] })}\n`;
  const declareIn = (yaml: string) => writeFileSync(join(folder, "Pulumi.yaml"), header + yaml);
  const declare = (resources: object) => declareIn(`resources: ${JSON.stringify(resources)}\n`);
  declare({});
  /** Declares the same resources with TypeScript's classes, whose provider has a process of its own. */
  function declareClasses(resources: object) {
    env.NODE_OPTIONS = `${lightSdk.NODE_OPTIONS} ${quickTime}`;
    const program = `const hosting = require("pulumi-hosting");
const made = {};
const valueOf = (value) => (value === ${JSON.stringify(reference("web.uniqId"))} ? made.web.uniqId : value);
for (const [name, { type, properties }] of Object.entries(${JSON.stringify(resources)})) {
  const inputs = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, valueOf(value)]));
  made[name] = new hosting[type.replace("hosting:", "")](name, inputs);
}
`;
    writeFileSync(join(folder, "Pulumi.yaml"), nodeProject);
    writeFileSync(join(folder, "index.js"), program);
    writeFileSync(join(folder, "package.json"), "{}");
  }

  const attempt = async (command: string, ...args: string[]) => run(command, args, { cwd: folder, env });
  async function ended(expected: number, command: string, ...args: string[]): Promise<string> {
    const { code, output } = await attempt(command, ...args);
    expect(code, `${command} ${args.join(" ")}\n${output}`).toBe(expected);
    return output;
  }
  const pulumi = (...args: string[]) => ended(0, "pulumi", ...args, "--non-interactive");
  const cli = (code: number, ...args: string[]) => {
    const ofStack = ["--stack", env.PULUMI_STACK as string];
    return ended(code, process.execPath, join(root, "dist/cli/main.js"), ...args, ...ofStack);
  };
  const hosting = (...args: string[]) => cli(exitCodes.well, ...args);

  /** The paths of operations at this host, from the stack's settings. */
  const paths = (): Record<string, string> => {
    const { config } = parse(readFileSync(join(folder, `Pulumi.${env.PULUMI_STACK}.yaml`), "utf8"));
    return JSON.parse(config["hosting:paths"] ?? "{}");
  };
  const listed = async (operation: string): Promise<Offered[]> =>
    JSON.parse(await hosting("call", operation, "--all"));
  return {
    ...{ host, home, folder, declare, declareIn, declareClasses, attempt, pulumi, hosting },
    /**
     * Creates a stack with this configuration and the settings that `connect` finds.
     *
     * @param code the expected exit code of `connect`
     */
    async begin(stack: string, plain: Readonly<Record<string, string>> = {}, code: number = exitCodes.well) {
      await beginStack({ folder, home, env }, stack, { plain });
      const found = await cli(code, "connect", "--write");
      if (Object.keys(host.answers).length > 0)
        await pulumi("config", "set", "hosting:paths", JSON.stringify({ ...paths(), ...host.answers }));
      return found;
    },
    paths,
    /** Waits until the host's lists are up to date. */
    settled: () => skip(listAge),
    drifted: () => cli(exitCodes.changes, "drift"),
    up: (...options: string[]) => pulumi("up", "--yes", "--skip-preview", ...options),
    unchanged: (...options: string[]) => pulumi("preview", "--expect-no-changes", ...options),
    destroy: () => pulumi("destroy", "--yes", "--skip-preview"),
    /** The fields of an order for the smallest server, and the names of two templates for it. */
    async offered() {
      const isVps = ({ server_type, available }: Offered) => server_type === "Cloud.VPS" && available;
      const plan = (await listed("server.plan.list")).find(isVps) ?? expect.fail();
      const templates = (await listed("server.template.list")).filter(
        (one) => isVps(one) && (one.zone_id || plan.zone_id) === plan.zone_id,
      );
      const [first, second] = [...new Set(templates.map(({ name }) => name))] as [string, string];
      return { order: { type: "Cloud.VPS", planId: plan.id, zoneId: plan.zone_id }, first, second };
    },
    close() {
      plugin.close();
      endClock();
      host.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const nodeProject = "name: classes\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n";

/** A server and one of each other resource. */
export const everyResource = (server: object) => ({
  web: { type: "hosting:Server", properties: server },
  key: { type: "hosting:SshKey", properties: { publicKeyName: "Laptop", publicKeyValue } },
  login: {
    type: "hosting:Credential",
    properties: {
      uniqId: reference("web.uniqId"),
      type: "app",
      name: "shop",
      username: "db",
      authData: "s3cret-Pw-9911",
    },
  },
  asset: {
    type: "hosting:Asset",
    properties: { uniqId: reference("web.uniqId"), customName: "Shop web" },
  },
});

/** Declares tests that run on each host of test/foreign, each with a project of its own. */
export const onForeignHosts = (
  title: string,
  tests: (project: () => Awaited<ReturnType<typeof foreignProject>>) => void,
) =>
  describe.each(foreignHosts)(title, { timeout: 300_000 }, (file) => {
    let project: Awaited<ReturnType<typeof foreignProject>>;
    beforeAll(async () => {
      project = await foreignProject(file);
    }, 600_000);
    afterAll(() => project?.close());
    tests(() => project);
  });
