import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";
import { onPath } from "../../../tools/engine/onPath.mjs";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfAll } from "../../support/folders.js";
import { loginOf } from "../support/host.mjs";
import { installedModules, modulesEnvironment, standIns } from "../support/installedModules.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { policyEnginePath } from "../support/policyEngine.js";
import { pythonPackages } from "../support/pythonPackages.mjs";
import { furtherStep } from "../support/stepsInTurn.mjs";
import { type GitlabHost, gitlabHost, projectId, token } from "./gitlabHost.mjs";
import { createRepository } from "./repository.mjs";
import { commitAll, git, give } from "./teams.mjs";

const also = furtherStep("pipelines");

/** A script of a pipeline, and the shell options that its build server runs it with. */
type Script = Readonly<{ text: string; options: readonly string[]; inProject?: boolean }>;
type Scripts = Readonly<Record<"install" | "installAll" | "stacks" | "preview" | "drift", Script>>;
const read = (folder: string, file: string) => parse(readFileSync(join(folder, file), "utf8"));

/** GitLab runs the lines of a job in one shell, which stops at the first line that fails. */
function ofGitlab(folder: string): Scripts {
  const jobs = read(folder, ".gitlab/hosting/templates.yml");
  const job = (...lists: string[][]): Script => ({
    text: lists.flat().join("\n"),
    options: ["-eo", "pipefail"],
  });
  return {
    install: nothing,
    installAll: nothing,
    stacks: nothing,
    preview: job(jobs[".hosting-project"].before_script, jobs[".hosting-preview"].script),
    drift: job(jobs[".hosting-drift"].script),
  };
}
const nothing: Script = { text: "true", options: [] };

/** Azure Pipelines runs each step in a shell of its own, and uses the exit code of its last line. */
function ofAzure(folder: string): Scripts {
  const { jobs } = read(folder, ".azure/hosting/jobs.yml");
  const steps = jobs.flatMap((job: { steps: { displayName?: string }[] }) => job.steps);
  const step = (wanted: string): Script => {
    const found = steps.find(({ displayName }: { displayName?: string }) => displayName === wanted);
    return { text: found.script, options: [], inProject: found.workingDirectory === "$(PROJECT)" };
  };
  return {
    install: step("Install"),
    installAll: step("Install all"),
    stacks: step("Find the stacks"),
    preview: step("Preview"),
    drift: step("Drift"),
  };
}

// Each pipeline handles a project in TypeScript and one in Python, with a sandbox as the account.
describe.each([
  ["gitlab", ofGitlab],
  ["azure", ofAzure],
] as const)("the pipeline that `init %s` writes", { timeout: 300_000 }, (server, scriptsIn) => {
  const home = folderOfAll();
  const folder = join(home, "project");
  let sandbox: Sandbox;
  let gitlab: GitlabHost;
  let modules: Awaited<ReturnType<typeof installedModules>>;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    [sandbox, modules, gitlab] = await Promise.all([
      startSandbox({ profile: "instant" }),
      installedModules(),
      gitlabHost(folder),
    ]);
    await createRepository(server, { folder, home, modules: modules.folder });
    await git(folder, "init", "--quiet", "--initial-branch=main");
    await commitAll(folder, "The example");
    await git(folder, "update-ref", "refs/remotes/origin/main", "HEAD");
    env = {
      ...process.env,
      ...(await modulesEnvironment(home, modules.folder)),
      ...loginOf(sandbox),
      PULUMI_CONFIG_PASSPHRASE: "a passphrase",
      PROJECT: ".",
      STACK: "staging",
      BUILD_SOURCESDIRECTORY: folder,
      CI_PROJECT_DIR: folder,
      PYTHONPATH: await pythonPackages(),
      // The packages are installed already.
      PIP_NO_INDEX: "true",
      CI_API_V4_URL: gitlab.url,
      CI_PROJECT_ID: `${projectId}`,
      CI_MERGE_REQUEST_IID: "1",
      NOTE_TOKEN: token,
      // The variables that the nightly child pipeline sets.
      ...(server === "gitlab" && { STACKS: "staging .\nproduction .\ndev infra" }),
    };
    if (server === "azure") {
      const [{ parameters }] = read(folder, "azure-pipelines.yml").jobs;
      env.STACKS = JSON.stringify(parameters.stacks, null, 2);
    }
  }, 600_000);
  afterAll(async () => {
    await Promise.all([sandbox?.close(), gitlab?.close()]);
    modules?.remove();
  }, 120_000);

  async function runs(job: keyof Scripts, more: Record<string, string> = {}) {
    const { text, options, inProject } = scriptsIn(folder)[job];
    const script = join(home, "script.sh");
    writeFileSync(script, text);
    const given = { ...env, ...more };
    const project = join(folder, given.PROJECT ?? "");
    const args = ["--noprofile", "--norc", ...options, script];
    const { code, output } = await run("bash", args, { cwd: inProject ? project : folder, env: given });
    const report = join(project, "report.md");
    return { code, output, report: existsSync(report) ? readFileSync(report, "utf8") : "" };
  }
  const change = (from: string, to: string) => {
    const file = join(folder, "Pulumi.yaml");
    const before = readFileSync(file, "utf8");
    expect(before).toContain(from);
    writeFileSync(file, before.replace(from, to));
  };

  it("names the stacks that a change affects", async () => {
    // This test comes before a job leaves a file at the top, because that file would affect all stacks.
    if (server !== "azure") return;
    const matrix = async (variables: Record<string, string> = {}) => {
      const { code, output } = await runs("stacks", variables);
      expect(code, output).toBe(0);
      const [, text = "{}"] =
        /^##vso\[task.setvariable variable=matrix;isOutput=true\](.*)$/m.exec(output) ?? [];
      return Object.keys(JSON.parse(text));
    };
    expect(await matrix()).toEqual(["staging", "production", "infra_dev"]);
    await git(folder, "checkout", "--quiet", "-b", "change");
    give(folder, "other/page.txt", "No team's.");
    await commitAll(folder, "A page");
    // Every file at the top belongs to the project there.
    expect(await matrix()).toEqual(["staging", "production"]);
    give(folder, "infra/more.py", "");
    await commitAll(folder, "A module");
    expect(await matrix({ SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main" })).toHaveLength(3);
    expect(await matrix({ SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/none" })).toHaveLength(3);
  });

  it("reports the effect of a change, and passes if nothing is lost", async () => {
    expect(await runs("install")).toMatchObject({ code: 0 });
    const { code, output, report } = await runs("preview");
    expect(code, output).toBe(0);
    expect(report).toContain("### `shop/staging`: 2 are created");
    expect(sandbox.writes()).toEqual([]);
    if (server === "gitlab")
      expect(gitlab.notes).toMatchObject([{ body: expect.stringContaining(report.trim()) }]);
  });

  it("fails at an erase, until the label that the report names is set", async () => {
    const up = ["up", "--stack", "staging", "--yes", "--skip-preview"];
    await mustRun("pulumi", up, { cwd: folder, env });
    change("default: DEBIAN_12_64", "default: UBUNTU_2404_64");
    const stopped = await runs("preview", { APPROVED: "", CI_MERGE_REQUEST_LABELS: "bug" });
    expect(stopped.code, stopped.output).toBe(5);
    const [, label = ""] = /set the label `([^`]+)`/.exec(stopped.report) ?? [];
    expect(label).toMatch(/^allow-data-loss: staging [0-9a-f]{12}$/);
    if (server === "gitlab")
      expect(gitlab.notes).toMatchObject([{ body: expect.stringContaining(stopped.report.trim()) }]);
    const passed = await runs("preview", { APPROVED: label, CI_MERGE_REQUEST_LABELS: `bug,${label}` });
    expect(passed.code, passed.output).toBe(0);
    change("default: UBUNTU_2404_64", "default: DEBIAN_12_64");
  });

  also("fails if the preview fails, and the report says so", async () => {
    change("default: DEBIAN_12_64", "default: NO_SUCH_64");
    const failed = await runs("preview");
    expect(failed.code).not.toBe(0);
    expect(failed.report).toContain("**Stopped**: the preview ended at web.");
    expect(failed.report).toContain("[template-unknown]");
    change("default: NO_SUCH_64", "default: DEBIAN_12_64");
  });

  const python = { PROJECT: "infra", STACK: "dev" };
  also("reports a project in Python too", async () => {
    expect(await runs("install", python)).toMatchObject({ code: 0 });
    const { code, output, report } = await runs("preview", python);
    expect(code, output).toBe(0);
    expect(report).toContain("### `infra/dev`: 1 is created");
  });

  also("runs with the policies of a file, and the report names the one that is broken", async () => {
    const engine = mkdtempSync(join(home, "policies-"));
    for (const name of ["pulumi-language-python", "pulumi-language-python-exec"])
      symlinkSync(onPath(name, env.PATH ?? "") as string, join(engine, name));
    const PATH = [standIns, await policyEnginePath(engine)].join(delimiter);
    const allowing = (zone: number) => {
      writeFileSync(join(folder, "policy.json"), `{ "allowed-zones": { "ids": [${zone}] } }`);
      return runs("preview", { ...python, PATH, POLICIES: "policy.json", HOSTING_POLICIES: "policy.json" });
    };
    const broken = await allowing(11);
    expect(broken.code).not.toBe(0);
    expect(broken.report).toContain("\nallowed-zones: Servers have an allowed zone.\nweb has a zone that");
    const kept = await allowing(12);
    expect(kept.code, kept.output).toBe(0);
    expect(kept.report).toContain("### `infra/dev`: 1 is created");
  });

  also("finds drift of all stacks and the servers that are in none, and changes nothing", async () => {
    sandbox.seed({ servers: [{ domain: "forgotten.example.com" }] });
    expect(await runs("installAll")).toMatchObject({ code: 0 });
    const { code, output } = await runs("drift");
    expect(code, output).toBe(0);
    expect(output).toContain("3 stacks: no drift");
    expect(output).toMatch(/in none of these stacks\n +\S+ {2}forgotten\.example\.com/);
    sandbox.asset(sandbox.servers[0]!.uniq_id).set({ custom_name: "Theirs" });
    sandbox.forgetRequests();
    const found = await runs("drift");
    expect(found.code, found.output).toBe(7);
    expect(found.output).toContain("customName: Shop in the program, Theirs");
    expect(sandbox.writes()).toEqual([]);
  });
});

describe("a pipeline that has secrets", () => {
  it("does not run the code of a fork", () => {
    const templates = read(join(root, "examples/gitlab"), ".gitlab/hosting/templates.yml");
    const [rule] = templates[".hosting-preview"].rules;
    expect(rule.if).toContain("$CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID");
    expect(rule.if).toContain("$CI_MERGE_REQUEST_PROJECT_ID == $CI_PROJECT_ID");
    const [, preview, drift] = read(join(root, "examples/azure-pipelines"), ".azure/hosting/jobs.yml").jobs;
    const withSecrets = [...preview.steps, ...drift.steps].filter(({ env }: { env?: object }) => env);
    expect(withSecrets.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      "Preview",
      "Drift",
    ]);
    const [first] = read(join(root, "examples/azure-pipelines"), ".azure/hosting/jobs.yml").jobs;
    expect(first.condition).toContain("ne(variables['System.PullRequest.IsFork'], 'True')");
    expect(preview).toMatchObject({
      dependsOn: first.job,
      condition: expect.stringMatching(/^and\(succeeded\(\), /),
    });
    for (const { target } of withSecrets)
      expect(target).toEqual({ container: "host", commands: "restricted", settableVariables: "none" });
  });

  // The agent replaces `$(NAME)` only where NAME has a value.
  it("sends no text in place of a secret that is not set", async () => {
    const { preview, drift } = ofAzure(join(root, "examples/azure-pipelines"));
    for (const { text } of [preview, drift]) {
      const guard = /^for name in [\s\S]*?^done$/m.exec(text)?.[0];
      const script = `${guard}\necho "\${HOSTING_PASSWORD-none} $PULUMI_CONFIG_PASSPHRASE"`;
      const env = { HOSTING_PASSWORD: "$(HOSTING_PASSWORD)", PULUMI_CONFIG_PASSPHRASE: "a phrase" };
      const { output } = await run("bash", ["-euc", script], { env: { ...process.env, ...env } });
      expect(output).toBe("none a phrase\n");
    }
  });
});
