import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { loginOf, stoppableHost } from "../support/host.mjs";
import { installedModules, modulesEnvironment } from "../support/installedModules.mjs";
import { killWithAll } from "../support/killedUp.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { ownProcesses } from "../support/providerHost.js";
import { beginStack } from "../support/stackFiles.js";

describe("examples/stacks", { timeout: 180_000 }, () => {
  let modules: Awaited<ReturnType<typeof installedModules>>;
  let host: Awaited<ReturnType<typeof stoppableHost>>;
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    [modules, host] = await Promise.all([installedModules(), stoppableHost()]);
    folder = join(modules.home, "stacks");
    cpSync(join(root, "examples/stacks"), folder, {
      recursive: true,
      filter: (source) => !/node_modules|Pulumi\.\w+\.yaml$/.test(source),
    });
    env = {
      ...process.env,
      ...(await modulesEnvironment(modules.home, modules.folder)),
      ...ownProcesses,
      ...loginOf(host.sandbox),
    };
    await mustRun("npm", ["install"], { cwd: folder, env });
    // A test in programs.test.mts shows that the driver creates the stacks.
    for (const stack of ["group1", "group2"]) await beginStack({ folder, home: modules.home, env }, stack);
  }, 600_000);
  afterAll(async () => {
    await host?.close();
    modules?.remove();
  }, 120_000);

  /** Runs the driver, with two stacks at a time. */
  const deploy = (command: string, ...options: string[]) =>
    run("node", ["deploy.mjs", command, "--at-once", "2", ...options], { cwd: folder, env });
  const two = ["--stacks", "2"];
  /** The last lines of its output: the result of each stack. */
  const told = (output: string) =>
    Object.fromEntries(
      [...output.matchAll(/^(group\d) {2,}(.*?)(, in \d+ s)?$/gm)].map(([, name, did]) => [name, did]),
    );
  /** The process that holds the lock of a stack. */
  const processOf = (stack: string): number => {
    const locks = join(modules.home, ".pulumi/locks/organization/stacks", stack);
    const [lock = ""] = readdirSync(locks);
    return JSON.parse(readFileSync(join(locks, lock), "utf8")).pid;
  };

  it("deploys its stacks, and orders no server twice when it runs again after the kill of one run", async () => {
    const { sandbox, clock } = host;
    clock.stop();
    const deployed = deploy("up", ...two, "--servers", "4");
    while (sandbox.ledger.orders.length < 8) await sleep(20);
    killWithAll(processOf("group1"));
    clock.go();
    const first = await deployed;
    expect(first.code, first.output).toBe(1);
    expect(told(first.output)).toEqual({
      group1:
        "failed: Pulumi ended without an error, as a run does that was killed. Its output is in log/group1.log.",
      group2: "5 created",
    });

    const again = await deploy("up", ...two);
    expect(again.code).toBe(1);
    const { group1, ...others } = told(again.output);
    expect(others).toEqual({ group2: "nothing to do" });
    const [, advice = ""] = /, which was killed: run `(.+)`, and start this again\./.exec(group1 ?? "") ?? [];
    expect(advice).toBe("pulumi cancel --yes --stack group1");
    const [command = "", ...args] = advice.split(" ");
    await mustRun(command, args, { cwd: folder, env });

    const last = await deploy("up", "--stacks", "1");
    expect(last, last.output).toMatchObject({ code: 0 });
    expect(told(last.output)).toEqual({ group1: "4 created" });
    const domains = sandbox.ledger.orders.map(({ domain }) => domain).sort();
    expect(domains).toEqual(
      [1, 2].flatMap((group) => [1, 2, 3, 4].map((web) => `web${web}.group${group}.example.com`)).sort(),
    );
  });
});
