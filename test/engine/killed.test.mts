import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { createProject } from "../../tools/demo/project.mjs";
import { ensureEngine } from "../../tools/engine/ensure.mjs";
import { run } from "../../tools/process/run.mjs";
import { cliEnvironment, lightSdk } from "./support/cliEnvironment.js";
import { beginStack } from "./support/stackFiles.js";

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";

/** The processes below this engine: Pulumi's launcher leaves a shell between it and a provider. */
const startedBy = (engine: number) => {
  const all = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .stdout.split("\n")
    .map((line) => /^ *(\d+) +(\d+) (.*)/.exec(line) ?? [])
    .map(([, pid, parent, args = ""]) => ({ pid: Number(pid), parent: Number(parent), args }));
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(engine);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A member of the server, after which others are put. */
const anchor = "publicSshKey: key.publicKeyValue";

/** The compiler takes as long as everything else that a command does. */
function writtenInJavaScript(folder: string) {
  const program = readFileSync(join(folder, "index.ts"), "utf8");
  writeFileSync(join(folder, "index.js"), transformSync(program, { loader: "ts", format: "cjs" }).code);
  rmSync(join(folder, "index.ts"));
  const project = readFileSync(join(folder, "package.json"), "utf8");
  writeFileSync(join(folder, "package.json"), project.replace("index.ts", "index.js"));
  const about = readFileSync(join(folder, "Pulumi.yaml"), "utf8");
  const runtime = "runtime:\n  name: nodejs\n  options:\n    typescript: false";
  writeFileSync(join(folder, "Pulumi.yaml"), about.replace("runtime: nodejs", runtime));
}

describe("a machine that dies in the middle of up", { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let project: ReturnType<typeof createProject>;
  let env: NodeJS.ProcessEnv;
  const pulumi = async (...args: string[]) => {
    sandbox.forgetRequests();
    const { code, output } = await run("pulumi", [...args, "--non-interactive"], {
      cwd: project.folder,
      env,
    });
    return { code, output, writes: sandbox.writes() };
  };
  /**
   * Kills the engine as soon as the host has the request.
   * @returns the provider processes that it had started.
   */
  const upKilledAt = (operation: string) =>
    new Promise<number[]>((resolve) => {
      sandbox.forgetRequests();
      const args = ["up", "--yes", "--skip-preview", "--non-interactive"];
      const child = spawn("pulumi", args, { cwd: project.folder, env, stdio: "ignore", detached: true });
      const watch = setInterval(() => {
        if (!sandbox.requests.some((request) => request.operation === operation)) return;
        clearInterval(watch);
        const started = startedBy(child.pid!);
        process.kill(-child.pid!, "SIGKILL");
        providers = started.filter(({ args }) => args.includes("dynamic-provider")).map(({ pid }) => pid);
        // Pulumi's own language host waits for an engine for ever.
        for (const { pid, args } of started)
          if (args.includes("pulumi-language-")) process.kill(pid, "SIGKILL");
      }, 5);
      let providers: number[] = [];
      child.on("close", () => {
        clearInterval(watch);
        resolve(providers);
      });
    });
  const edit = (from: string, to: string) => {
    const file = join(project.folder, "index.js");
    const text = readFileSync(file, "utf8");
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };

  beforeAll(async () => {
    sandbox = await startSandbox({ profile: "fast" });
    project = createProject();
    writtenInJavaScript(project.folder);
    const { folder: engine } = await ensureEngine();
    env = {
      ...process.env,
      ...(engine && { PATH: `${engine}:${process.env.PATH}` }),
      HOSTING_BASE_URL: sandbox.url,
      HOSTING_USERNAME: sandbox.username,
      HOSTING_PASSWORD: sandbox.password,
      // What the next run must know of this one, apart from that of other tests.
      XDG_STATE_HOME: project.home,
      ...cliEnvironment(project.home),
      ...lightSdk,
    };
    await beginStack({ ...project, env }, "dev", {
      plain: { publicKey },
      secret: { appPassword: "correct-horse-battery" },
    });
  }, 600_000);
  afterAll(async () => {
    await sandbox?.close();
    project?.remove();
  });

  /** What was sent a moment ago is waited for, two minutes at most. */
  function someMinutesLater() {
    const folder = join(project.home, "pulumi-hosting");
    const then = new Date(Date.now() - 180_000);
    for (const note of readdirSync(folder)) utimesSync(join(folder, note), then, then);
  }

  it("while the server is created: it is found, and never paid twice", async () => {
    const providers = await upKilledAt("server.create");
    expect(sandbox.servers).toHaveLength(1);
    expect(providers.length).toBeGreaterThan(0);
    // Nothing of the killed run goes on to act on the server.
    await vi.waitUntil(() => !providers.some(isAlive), { timeout: 60_000 });
    await pulumi("cancel", "--yes");
    const { uniq_id } = sandbox.servers[0]!;

    const refused = await pulumi("up", "--yes", "--skip-preview");
    expect(refused).toMatchObject({ code: 1, writes: [] });
    expect(refused.output).toContain(
      `Server web1.example.com (${uniq_id}) exists already, and answers this very request.`,
    );
    expect(refused.output).toContain("To keep it: aliases");
    expect(refused.output).toContain('else onExisting: "adopt".');

    edit(anchor, `${anchor}, onExisting: "adopt"`);
    const adopted = await pulumi("up", "--yes", "--skip-preview");
    // The two do not depend on each other, so that either may come first.
    expect({ ...adopted, writes: [...adopted.writes].sort() }).toMatchObject({
      code: 0,
      writes: ["asset.update", "server.credential.create"],
    });
    expect(sandbox.servers.map((server) => server.uniq_id)).toEqual([uniq_id]);
    expect(await pulumi("stack", "output", "uniqId")).toMatchObject({ output: `${uniq_id}\n` });
    // What the message says ends the engine's own warnings.
    expect(adopted.output).toContain("`pulumi refresh --clear-pending-creates` ends");
    expect(adopted.output).toContain("pending operations");
    await pulumi("refresh", "--yes", "--clear-pending-creates");
    expect((await pulumi("preview")).output).not.toContain("pending operations");
  });

  it("while the server is rebuilt: it is not erased a second time", async () => {
    await pulumi("config", "set", "templateName", "UBUNTU_2404_64");
    await pulumi("config", "set", "rebuildPolicy", "rebuild");
    await upKilledAt("server.rebuild");
    await pulumi("cancel", "--yes");
    someMinutesLater();

    const next = await pulumi("up", "--yes", "--skip-preview");
    expect(next).toMatchObject({ code: 0, writes: [] });
    expect(await pulumi("stack", "output", "template")).toMatchObject({ output: "UBUNTU_2404_64\n" });
    expect(await pulumi("preview", "--expect-no-changes")).toMatchObject({ code: 0, writes: [] });
  });

  it("while the server is rebuilt by triggers, which no host can show: it is not erased a second time", async () => {
    edit(anchor, `${anchor}, rebuildTriggers: 2`);
    await upKilledAt("server.rebuild");
    const erased = sandbox.ledger.destructions.length;
    await pulumi("cancel", "--yes");

    const preview = await pulumi("preview");
    expect(preview.output).toContain("was sent from this machine at");
    expect(preview.output).toContain("For another rebuild: give rebuildTriggers another value.");
    expect(preview.output).not.toContain("ERASES ITS DISKS");
    someMinutesLater();
    const next = await pulumi("up", "--yes", "--skip-preview");
    expect(next, next.output).toMatchObject({ code: 0, writes: [] });
    expect(sandbox.ledger.destructions).toHaveLength(erased);
    expect(await pulumi("preview", "--expect-no-changes")).toMatchObject({ code: 0, writes: [] });
  });
});
