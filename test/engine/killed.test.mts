import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { createProject } from "../../tools/demo/project.mjs";
import { ensureEngine } from "../../tools/engine/ensure.mjs";
import { run } from "../../tools/process/run.mjs";
import { cliEnvironment, lightSdk } from "./support/cliEnvironment.js";
import { isAlive, killedUp } from "./support/killedUp.mjs";
import { beginStack } from "./support/stackFiles.js";
import type { StateFile } from "./support/stateFile.js";

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";

/** Until the host has the request. */
const received = (sandbox: Sandbox, operation: string) => async () => {
  sandbox.forgetRequests();
  while (!sandbox.requests.some((request) => request.operation === operation)) await sleep(5);
};

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

// With dynamic resources, whose provider has a launcher's shell between the engine and itself.
describe("a machine that dies while a server is created", { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let project: ReturnType<typeof createProject>;
  let env: NodeJS.ProcessEnv;
  let stack: StateFile;
  const pulumi = async (...args: string[]) => {
    sandbox.forgetRequests();
    const { code, output } = await run("pulumi", [...args, "--non-interactive"], {
      cwd: project.folder,
      env,
    });
    return { code, output, writes: sandbox.writes() };
  };
  /** What the next run is warned of. */
  const pending = () => JSON.parse(stack.exported()).deployment.pending_operations ?? [];

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
    stack = await beginStack({ ...project, env }, "dev", {
      plain: { publicKey },
      secret: { appPassword: "correct-horse-battery" },
    });
  }, 600_000);
  afterAll(async () => {
    await sandbox?.close();
    project?.remove();
  });

  it("it is found, and never paid twice", async () => {
    const providers = await killedUp({ ...project, env }, received(sandbox, "server.create"));
    expect(sandbox.servers).toHaveLength(1);
    expect(providers.length).toBeGreaterThan(0);
    // Nothing of the killed run goes on to act on the server.
    await vi.waitUntil(() => !providers.some(isAlive), { timeout: 60_000 });
    await pulumi("cancel", "--yes");
    const { uniq_id } = sandbox.servers[0]!;

    const refused = await pulumi("up", "--yes", "--skip-preview");
    expect(refused).toMatchObject({ code: 1, writes: [] });
    expect(refused.output).toMatch(
      new RegExp(`\\(${uniq_id}\\) .* onExisting: "adopt".* \\[server-exists\\]`),
    );

    const file = join(project.folder, "index.js");
    const anchor = "publicSshKey: key.publicKeyValue";
    writeFileSync(file, readFileSync(file, "utf8").replace(anchor, `${anchor}, onExisting: "adopt"`));
    const adopted = await pulumi("up", "--yes", "--skip-preview");
    // The two do not depend on each other, so that either may come first.
    expect({ ...adopted, writes: [...adopted.writes].sort() }).toMatchObject({
      code: 0,
      writes: ["asset.update", "server.credential.create"],
    });
    expect(sandbox.servers.map((server) => server.uniq_id)).toEqual([uniq_id]);
    expect((await stack.outputs()).uniqId?.value).toBe(uniq_id);
    // The engine warns of it until a refresh is told that the create is known.
    expect(adopted.output).toContain("pending operations");
    expect(pending()).not.toEqual([]);
    await pulumi("refresh", "--yes", "--clear-pending-creates");
    expect(pending()).toEqual([]);
  });
});
