import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { createPulumi } from "../../../tools/demo/pulumi.mjs";
import { runStory } from "../../../tools/demo/story.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { cliEnvironment } from "./cliEnvironment.js";
import { loginOf } from "./host.mjs";
import type { InstalledProject } from "./installed.mjs";
import { serviceEnvironment, serviceSettings } from "./keyService.js";
import { mustRun } from "./mustRun.mjs";
import { beginStack } from "./stackFiles.js";
import { StateFile } from "./stateFile.js";
import { storedProviders } from "./storedProviders.mjs";

/**
 * Runs the installed quickstart from first `up` to `destroy`. It returns the serialised providers in the state at each
 * inspection.
 */
export type Life = (project: InstalledProject) => Promise<readonly (readonly string[])[]>;

const publicKey =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj you@example.com";

/**
 * Runs `up`, a preview without changes, and `destroy`. Host and login come from the environment, as on a build server.
 */
export const livesBriefly: Life = async (project) => {
  const sandbox = await startSandbox({ profile: "fast" });
  try {
    const env: NodeJS.ProcessEnv = { ...project.env, ...cliEnvironment(project.home), ...loginOf(sandbox) };
    const pulumi = (...args: string[]) =>
      mustRun("pulumi", [...args, "--non-interactive"], { cwd: project.folder, env });
    const stack = await beginStack({ ...project, env }, "dev", {
      plain: { publicKey },
      secret: { appPassword: "correct-horse-battery" },
    });
    expect(await pulumi("up", "--yes", "--skip-preview")).toContain("+ 5 created");
    const looks = [storedProviders(stack)];
    await pulumi("up", "--yes", "--skip-preview", "--expect-no-changes");
    looks.push(storedProviders(stack));
    expect((await stack.outputs()).ip?.value).toMatch(/^198\.18\.\d+\.\d+$/);
    expect(stack.exported()).not.toContain(sandbox.password);
    expect(await pulumi("destroy", "--yes", "--skip-preview")).toContain("- 5 deleted");
    return looks;
  } finally {
    await sandbox.close();
  }
};

/** Runs the demo of the command's report, from preview to destroy. */
export const livesAsTheDemo: Life = async (project) => {
  const sandbox = await startSandbox({ profile: "fast" });
  const home = join(project.home, "demo");
  mkdirSync(home);
  // The first chapters load the whole SDK. Later chapters load only a part (lightSdk.cjs).
  const loadedFirst = join(home, "first.cjs");
  writeFileSync(loadedFirst, "");
  let told = "";
  const keep = (text = "") => {
    told += `${text}\n`;
    return true;
  };
  const stack = new StateFile(join(home, "state"), "quickstart", "dev");
  const looks: string[][] = [];
  const narrator: Parameters<typeof runStory>[0]["narrator"] = {
    isColoured: false,
    chapter(text) {
      // When a chapter starts, the state contains the results of the previous chapter.
      if (told.includes("pulumi up")) {
        looks.push(storedProviders(stack));
        writeFileSync(loadedFirst, `require(${JSON.stringify(join(root, "test/support/lightSdk.cjs"))})`);
      }
      return keep(text);
    },
    command: keep,
    output: keep,
    seen: keep,
    note: keep,
    failed: keep,
    done: (seconds) => keep(`${seconds}`),
  };
  try {
    const { signal } = new AbortController();
    const loader = { NODE_OPTIONS: `--require ${JSON.stringify(loadedFirst)}` };
    const env = { ...project.env, ...loader, ...(await serviceEnvironment()) };
    const byPassphrase = createPulumi({ project: { ...project, home }, env, signal, narrator });
    const keys = ["--secrets-provider", serviceSettings.secretsProvider];
    const succeeds: typeof byPassphrase.succeeds = (args, options) =>
      byPassphrase.succeeds(args[1] === "init" ? [...args, ...keys] : args, options);
    const pulumi = { ...byPassphrase, succeeds };
    await runStory({ pulumi, sandbox, narrator }).catch((error: Error) => {
      throw new Error(`${error.message}\n${told}`);
    });
    expect(sandbox.servers).toEqual([]);
    return looks;
  } finally {
    await sandbox.close();
  }
};
