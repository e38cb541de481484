import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Clock, systemClock } from "../../../provider/clock.js";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { one as publicKeyValue } from "../../provider/resources/sshKey/samples.js";
import { reference } from "../plugin/follower.mjs";
import { cliEnvironment } from "../support/cliEnvironment.js";
import { enginePath } from "../support/enginePath.js";
import { startPlugin } from "../support/inProcessPlugin.js";
import { beginStack } from "../support/stackFiles.js";
import { foreignHost, speed } from "./foreignHost.mjs";

const hosts = readdirSync(join(root, "test/foreign")).filter((file) => /\.(?:mjs|py)$/.test(file));

interface Offered {
  readonly id: number;
  readonly name: string;
  readonly zone_id: number;
  readonly server_type: string;
  readonly available: boolean;
}

/** As fast as the hosts. */
const begun = systemClock.now();
const fastClock: Clock = {
  now: () => begun + (systemClock.now() - begun) * speed,
  sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / speed, signal),
};

// Nothing of these hosts is known here but what `connect` finds and the lists of the host offer.
describe.each(hosts)("a host that others have written: %s", { timeout: 300_000 }, (file) => {
  let host: Awaited<ReturnType<typeof foreignHost>>;
  let plugin: Awaited<ReturnType<typeof startPlugin>>;
  let env: NodeJS.ProcessEnv;
  const home = mkdtempSync(join(tmpdir(), "hosting-foreign-"));
  const folder = join(home, "project");
  beforeAll(async () => {
    host = await foreignHost(file);
    env = { ...process.env, PATH: await enginePath(), ...cliEnvironment(home), ...host.env };
    plugin = await startPlugin(env, fastClock);
    Object.assign(env, plugin.env);
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    symlinkSync(root, join(folder, "node_modules/pulumi-hosting"));
    declare({});
    await beginStack({ folder, home, env }, "dev");
  }, 600_000);
  afterAll(() => {
    plugin?.close();
    host?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  function declare(resources: object): void {
    const plugins = { providers: [{ name: "hosting", path: root }] };
    writeFileSync(
      join(folder, "Pulumi.yaml"),
      JSON.stringify({ name: "foreign", runtime: "yaml", plugins, resources }),
    );
  }
  async function ran(command: string, ...args: string[]): Promise<string> {
    const { code, output } = await run(command, args, { cwd: folder, env });
    expect(code, `${command} ${args.join(" ")}\n${output}`).toBe(0);
    return output;
  }
  const pulumi = (...args: string[]) => ran("pulumi", ...args, "--non-interactive");
  const hosting = (...args: string[]) => ran(process.execPath, join(root, "dist/cli/main.js"), ...args);
  const up = (...options: string[]) => pulumi("up", "--yes", "--skip-preview", ...options);
  const unchanged = (...options: string[]) => pulumi("preview", "--expect-no-changes", ...options);

  const listed = async (operation: string): Promise<Offered[]> =>
    JSON.parse(await hosting("call", operation, "--all", "--stack", "dev"));
  async function offered() {
    const isVps = ({ server_type, available }: Offered) => server_type === "Cloud.VPS" && available;
    const plan = (await listed("server.plan.list")).find(isVps) ?? expect.fail();
    const templates = (await listed("server.template.list")).filter(
      (one) => isVps(one) && (one.zone_id ?? plan.zone_id) === plan.zone_id,
    );
    const [first, second] = [...new Set(templates.map(({ name }) => name))] as [string, string];
    return { planId: plan.id, zoneId: plan.zone_id, first, second };
  }

  it("is lived with by what connect finds", async () => {
    await hosting("connect", "--write", "--stack", "dev");
    const { planId, zoneId, first, second } = await offered();
    const server = (domain: string, templateName: string, more = {}) => ({
      type: "hosting:Server",
      properties: {
        domain,
        type: "Cloud.VPS",
        planId,
        zoneId,
        templateName,
        rebuildPolicy: "rebuild",
        ...more,
      },
    });
    const program = (templateName: string, more = {}) => ({
      web: server("web.example.com", templateName, more),
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
    const before = await host.counts();
    const since = async () => {
      const now = await host.counts();
      return [now.orders - before.orders, now.rebuilds - before.rebuilds, now.removals - before.removals];
    };

    declare(program(first));
    await up();
    expect(await since()).toEqual([1, 0, 0]);
    await unchanged();
    await unchanged("--refresh");

    declare(program(second, { rebuildForce: true }));
    await up();
    expect(await since()).toEqual([1, 1, 0]);
    await unchanged();
    await unchanged("--refresh");
    declare(
      program(second === second.toLowerCase() ? second.toUpperCase() : second.toLowerCase(), {
        rebuildForce: true,
      }),
    );
    await unchanged("--refresh");
    await host.expireTokens();
    expect(await hosting("drift", "--stack", "dev")).toContain("No drift.");

    // The answer to an order is lost, and comes as a refusal: whatever a run makes of it, none is ordered twice.
    const paths = JSON.parse(
      (await run("pulumi", ["config", "get", "hosting:paths"], { cwd: folder, env })).output.match(
        /^\{.*\}/m,
      )?.[0] ?? "{}",
    );
    const operation: string = paths["server.create"] ?? "server/create";
    const others: Record<string, object> = {};
    for (const [count, kind] of (["lost", "429"] as const).entries()) {
      await host.fault({ operation, kind, times: 1 });
      others[kind] = server(`${kind}.example.com`, first);
      declare({ ...program(second, { rebuildForce: true }), ...others });
      const outputs = [];
      for (const _ of [1, 2])
        outputs.push((await run("pulumi", ["up", "--yes", "--skip-preview"], { cwd: folder, env })).output);
      expect([await since(), outputs]).toEqual([[2 + count, 1, 0], outputs]);
    }

    await pulumi("destroy", "--yes", "--skip-preview");
    const [, , removals] = await since();
    expect(removals).toBeGreaterThanOrEqual(1);
    expect(readFileSync(join(home, ".pulumi/stacks/foreign/dev.json"), "utf8")).not.toContain(
      "hosting:index",
    );
  });
});
