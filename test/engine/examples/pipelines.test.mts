import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfAll } from "../../support/folders.js";
import { cliEnvironment, lightSdk } from "../support/cliEnvironment.js";
import { enginePath, launcher } from "../support/enginePath.js";
import { loginOf } from "../support/host.mjs";
import { installedModules, standIns } from "../support/installedModules.mjs";
import { serviceEnvironment } from "../support/keyService.js";
import { mustRun } from "../support/mustRun.mjs";
import { providerHost } from "../support/providerHost.js";
import { beginStack } from "../support/stackFiles.js";

/** A script of a pipeline, as its build server runs it. */
type Script = Readonly<{ text: string; options: readonly string[] }>;
type Scripts = Readonly<Record<"install" | "preview" | "drift", Script>>;
const read = (file: string) => parse(readFileSync(join(root, "examples", file), "utf8"));

/** GitLab runs the lines of a job in one shell, which ends at the first that fails. */
function ofGitlab(): Scripts {
  const jobs = read("gitlab/.gitlab-ci.yml");
  const job = (name: string): Script => ({
    text: jobs[name].script.join("\n"),
    options: ["-eo", "pipefail"],
  });
  return { install: { text: "true", options: [] }, preview: job("preview"), drift: job("drift") };
}

/** Azure Pipelines runs each step in a shell of its own, and takes the exit code of its last line. */
function ofAzure(): Scripts {
  const { steps } = read("azure-pipelines/azure-pipelines.yml");
  const step = (wanted: string): Script => {
    const found = steps.find(({ displayName }: { displayName?: string }) => displayName === wanted);
    return { text: found.script, options: [] };
  };
  return { install: step("Install"), preview: step("Preview"), drift: step("Drift") };
}

// The project of examples/github-actions, whose changes these pipelines show; a sandbox is the account.
describe.each([
  ["gitlab", ofGitlab()],
  ["azure-pipelines", ofAzure()],
])("the pipeline of examples/%s", { timeout: 300_000 }, (name, scripts) => {
  const home = folderOfAll();
  const folder = join(home, "project");
  const notes: { url: string | undefined; token: unknown; body: string | null }[] = [];
  let sandbox: Sandbox;
  let gitlab: Server;
  let modules: Awaited<ReturnType<typeof installedModules>>;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    [sandbox, modules] = await Promise.all([startSandbox({ profile: "instant" }), installedModules()]);
    gitlab = createServer(async (request, answer) => {
      const body = new URLSearchParams(await text(request)).get("body");
      notes.push({ url: request.url, token: request.headers["private-token"], body });
      answer.end("{}");
    });
    await new Promise<void>((resolve) => gitlab.listen(0, "127.0.0.1", resolve));
    cpSync(join(root, "examples/github-actions"), folder, {
      recursive: true,
      filter: (source) => !source.includes("node_modules") && !source.includes(".github"),
    });
    env = {
      ...process.env,
      ...cliEnvironment(home),
      ...lightSdk,
      ...(await serviceEnvironment()),
      ...(await providerHost()),
      ...loginOf(sandbox),
      PATH: [standIns, launcher, await enginePath(), process.env.PATH].join(delimiter),
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      PULUMI_CONFIG_PASSPHRASE: "a passphrase",
      INSTALLED_MODULES: modules.folder,
      STACK: "staging",
      CI_API_V4_URL: `http://127.0.0.1:${(gitlab.address() as AddressInfo).port}/api/v4`,
      CI_PROJECT_ID: "5",
      CI_MERGE_REQUEST_IID: "1",
      NOTE_TOKEN: "a-note-token",
    };
    await beginStack({ folder, home, env }, "staging");
    delete env.PULUMI_STACK;
    await runs("install");
  }, 600_000);
  afterAll(async () => {
    await sandbox?.close();
    await new Promise((resolve) => gitlab?.close(resolve));
    modules?.remove();
  }, 120_000);

  async function runs(job: keyof Scripts, more: Record<string, string> = {}) {
    const { text, options } = scripts[job];
    writeFileSync(join(home, "script.sh"), text);
    const args = ["--noprofile", "--norc", ...options, "../script.sh"];
    const { code, output } = await run("bash", args, { cwd: folder, env: { ...env, ...more } });
    return { code, output, report: report() };
  }
  const report = () => {
    try {
      return readFileSync(join(folder, "report.md"), "utf8");
    } catch {
      return "";
    }
  };
  const change = (from: string, to: string) => {
    const file = join(folder, "Pulumi.yaml");
    const before = readFileSync(file, "utf8");
    expect(before).toContain(from);
    writeFileSync(file, before.replace(from, to));
  };

  it("reports what a change does, and passes if nothing is lost", async () => {
    const { code, output, report } = await runs("preview");
    expect(code, output).toBe(0);
    expect(report).toContain("### `shop/staging`: 2 are created");
    expect(sandbox.writes()).toEqual([]);
    const url = "/api/v4/projects/5/merge_requests/1/notes";
    if (name === "gitlab") expect(notes).toEqual([{ url, token: "a-note-token", body: report }]);
  });

  it("fails at an erase, until the label that the report names is there", async () => {
    const up = ["up", "--stack", "staging", "--yes", "--skip-preview"];
    await mustRun("pulumi", up, { cwd: folder, env });
    change("default: DEBIAN_12_64", "default: UBUNTU_2404_64");
    const stopped = await runs("preview", { APPROVED: "", CI_MERGE_REQUEST_LABELS: "bug" });
    expect(stopped.code, stopped.output).toBe(5);
    const [, label = ""] = /set the label `([^`]+)`/.exec(stopped.report) ?? [];
    expect(label).toMatch(/^allow-data-loss: staging [0-9a-f]{12}$/);
    if (name === "gitlab") expect(notes.at(-1)?.body).toBe(stopped.report);
    const passed = await runs("preview", { APPROVED: label, CI_MERGE_REQUEST_LABELS: `bug,${label}` });
    expect(passed.code, passed.output).toBe(0);
    change("default: UBUNTU_2404_64", "default: DEBIAN_12_64");
  });

  it("fails if the preview fails, and the report says so", async () => {
    change("default: DEBIAN_12_64", "default: NO_SUCH_64");
    const failed = await runs("preview");
    expect(failed.code).not.toBe(0);
    expect(failed.report).toContain("**Stopped**: the preview ended at web.");
    expect(failed.report).toContain("[template-unknown]");
    change("default: NO_SUCH_64", "default: DEBIAN_12_64");
  });

  it("finds drift, and changes nothing", async () => {
    expect(await runs("drift")).toMatchObject({ code: 0 });
    sandbox.asset(sandbox.servers[0]!.uniq_id).set({ custom_name: "Theirs" });
    sandbox.forgetRequests();
    const found = await runs("drift");
    expect(found.code, found.output).toBe(7);
    expect(found.output).toContain("customName: Shop in the program, Theirs");
    expect(sandbox.writes()).toEqual([]);
  });
});

describe("a pipeline that has secrets", () => {
  it("runs no code of a fork", () => {
    const [rule] = read("gitlab/.gitlab-ci.yml").preview.rules;
    expect(rule.if).toContain("$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID");
    const { steps } = read("azure-pipelines/azure-pipelines.yml");
    const withSecrets = steps.filter(({ env }: { env?: object }) => env);
    expect(withSecrets.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      "Preview",
      "Drift",
    ]);
    expect(withSecrets[0].condition).toContain("ne(variables['System.PullRequest.IsFork'], 'True')");
    for (const { target } of withSecrets)
      expect(target).toEqual({ container: "host", commands: "restricted", settableVariables: "none" });
  });
});
