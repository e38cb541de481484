import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";
import { run } from "../../../tools/process/run.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import { folderOfAll } from "../../support/folders.js";
import { installedModules, modulesEnvironment } from "../support/installedModules.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { pythonPackages } from "../support/pythonPackages.mjs";
import { furtherStep } from "../support/stepsInTurn.mjs";
import { type CodeHost, codeHost } from "./codeHost.mjs";
import type { Contexts } from "./expressions.mjs";
import { createRepository } from "./repository.mjs";
import { type JobRun, type Runner, runJob } from "./workflow.mjs";

const name = "ada/shop";
const example = join(root, "examples/github-actions");
const also = furtherStep("workflows");

// `init` has written the workflows into a repository with a project in TypeScript and one in Python. The jobs run here,
// with a sandbox as the account.
describe("the workflows of examples/github-actions", { timeout: 300_000 }, () => {
  const home = folderOfAll();
  const repository = join(home, "repository");
  let sandbox: Sandbox;
  let host: CodeHost;
  let modules: Awaited<ReturnType<typeof installedModules>>;
  let runner: Runner;
  let account: { readonly vars: Record<string, string>; readonly secrets: Record<string, string> };
  /** The folder of a job that has installed the program. */
  let installed: string;

  beforeAll(async () => {
    [sandbox, host, modules] = await Promise.all([
      startSandbox({ profile: "instant" }),
      codeHost(name, (commit) => git(repository, "rev-parse", `${commit}^{tree}`)),
      installedModules(),
    ]);
    const ofGh = join(import.meta.dirname, "standIns");
    const { PULUMI_BACKEND_URL, ...pulumi } = await modulesEnvironment(home, modules.folder, ofGh);
    runner = {
      home,
      env: {
        ...pulumi,
        HOME: home,
        CI: "true",
        GITHUB_REPOSITORY: name,
        GITHUB_REPOSITORY_OWNER: "ada",
        GITHUB_REF_NAME: "main",
        GITHUB_SERVER_URL: "https://code.example",
        GITHUB_RUN_ID: "77",
        XDG_STATE_HOME: process.env.XDG_STATE_HOME,
        NODE_COMPILE_CACHE: join(home, "compiled"),
        GH_STAND_IN: host.url,
        PYTHONPATH: await pythonPackages(),
        // The packages are installed already.
        PIP_NO_INDEX: "true",
      },
      actions: {
        "actions/checkout": (workspace) => git(home, "clone", "--quiet", repository, workspace),
        "actions/setup-node": (_, given) => expect(given).toEqual({ "node-version": "24" }),
        "actions/setup-python": (_, given) => expect(given).toEqual({ "python-version": "3.13" }),
        "pulumi/actions": () => undefined,
        "actions/upload-artifact": async (workspace, { name: kept = "", path = "" }) => {
          const files = { [basename(path)]: readFileSync(join(workspace, path), "utf8") };
          host.keep(kept, files, await ofPreview(workspace));
        },
      },
    };
    account = {
      vars: { PULUMI_BACKEND_URL, HOSTING_BASE_URL: sandbox.url, HOSTING_USERNAME: sandbox.username },
      secrets: { HOSTING_PASSWORD: sandbox.password, PULUMI_CONFIG_PASSPHRASE: "a passphrase" },
    };
    await createRepository("github", { folder: repository, home, modules: modules.folder });
    await git(repository, "init", "--quiet", "--initial-branch=main");
    await commit("The example");
  }, 600_000);
  afterAll(async () => {
    await Promise.all([sandbox?.close(), host?.close()]);
    modules?.remove();
  }, 120_000);

  async function git(cwd: string, ...args: string[]): Promise<string> {
    const me = ["-c", "user.name=ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
    return (await mustRun("git", [...me, ...args], { cwd })).trim();
  }
  /** A run of preview.yml for the commit in a folder. */
  const ofPreview = async (folder: string) => ({
    path: ".github/workflows/preview.yml",
    event: "pull_request",
    head_sha: await git(folder, "rev-parse", "HEAD"),
    head_branch: "bigger",
    bases: ["main"],
  });
  async function commit(message: string): Promise<void> {
    await git(repository, "add", ".");
    await git(repository, "commit", "--quiet", "--allow-empty", "-m", message);
  }
  /** Commits another default of a configuration key. */
  async function change(from: string, to: string): Promise<void> {
    const file = join(repository, "Pulumi.yaml");
    const text = readFileSync(file, "utf8");
    if (!text.includes(from)) throw new Error(`no ${from} in Pulumi.yaml`);
    writeFileSync(file, text.replace(from, to));
    await commit(`${from} becomes ${to}`);
  }
  /** Runs a job of a workflow, by default for the stack `staging`. */
  function job(workflow: string, { github = {}, ...others }: Contexts = {}): Promise<JobRun> {
    const contexts = {
      ...account,
      ...(workflow !== "repair.yml" &&
        workflow !== "drift.yml" && { matrix: { project: ".", stack: "staging" } }),
      github: { repository: name, token: host.token, ...(github as object) },
      ...others,
    };
    sandbox.forgetRequests();
    return runJob(join(repository, ".github/workflows", workflow), contexts, runner);
  }
  const pullRequest = ({ from = name, actor = "ada", labels = [] as string[] } = {}) => {
    const head = { repo: { full_name: from }, sha: "c0ffee" };
    const pull_request = { number: 1, head, labels: labels.map((label) => ({ name: label })) };
    return { github: { actor, event_name: "pull_request", event: { pull_request } } };
  };

  /** Comments that exist before: one about another stack, and one of a person that begins with the marker. */
  const others = [
    { id: 901, body: "<!-- pulumi-hosting report shop/another -->\n\nAnother.", user: { type: "Bot" } },
    { id: 902, body: "<!-- pulumi-hosting report shop/staging -->\n\nMine.", user: { type: "User" } },
  ] as const;
  const comment = (stack = "shop/staging") =>
    host.comments.find(
      ({ id, body }) => id < 900 && body.startsWith(`<!-- pulumi-hosting report ${stack} -->`),
    )?.body;
  const footer = `<sub>Commit c0ffee, [its run](https://code.example/${name}/actions/runs/77)</sub>`;

  it("a pull request gets a comment, and no write reaches the account", async () => {
    host.comments.push(...structuredClone(others));
    const opened = await job("preview.yml", pullRequest());
    expect(opened, opened.printed).toMatchObject({ result: "success" });
    expect(host.changes()).toEqual(["POST issues/1/comments"]);
    expect(comment()).toMatch(
      /^<!-- pulumi-hosting report shop\/staging -->\n\n`shop\/staging` 🟩\\\n🟩 1 new\n\n### `shop\/staging`: 2 are created/,
    );
    expect(comment()).toBe(`${opened.summary.trim()}\n\n${footer}`);
    expect(sandbox.writes()).toEqual([]);
  });

  /** Runs one step's script in a folder with these files, which a job would have left. */
  async function script(file: string, env: Record<string, string>, files: Record<string, string>) {
    const folder = mkdtempSync(join(home, "step-"));
    for (const [written, text] of Object.entries(files)) writeFileSync(join(folder, written), text);
    await mustRun(process.execPath, [join(example, ".github/hosting", file)], {
      cwd: folder,
      env: { ...runner.env, GH_TOKEN: host.token, STACK: "staging", ...env },
    });
    return host.changes();
  }

  it("another push edits the comment in place, and the same report changes nothing", async () => {
    const told = comment() as string;
    const pushed = (text: string) =>
      script("comment.mjs", { PULL_REQUEST: "1", COMMIT: "c0ffee" }, { "report.md": text });
    expect(await pushed(told.replace(footer, ""))).toEqual([]);
    expect(await pushed(told.replace(footer, "").replaceAll("Shop", "Shop in Berlin"))).toEqual([
      "PATCH issues/comments/1",
    ]);
    expect(host.comments).toHaveLength(3);
    expect(comment()).toContain("Shop in Berlin");
  });

  it("a merge deploys the approved plan", async () => {
    const deployed = await job("deploy.yml");
    expect(deployed, deployed.printed).toMatchObject({ result: "success" });
    expect(sandbox.writes()).toEqual(["server.create", "asset.update"]);
    expect(host.changes()).toEqual([]);
  });

  /** The label that the comment's first line names. */
  const labelAsked = () => /\*\*Stopped\*\*: .+, set the label `([^`]+)`\./.exec(comment() ?? "")?.[1] ?? "";

  it("an erase is stopped until the pull request has the label of this very erase", async () => {
    await change("default: DEBIAN_12_64", "default: UBUNTU_2404_64");
    const stopped = await job("preview.yml", pullRequest({ labels: ["allow-data-loss"] }));
    expect(stopped).toMatchObject({ result: "failure", failedAt: "Gate", commands: ["warning"] });
    expect(stopped.printed).toContain("::warning file=index.ts,line=15,title=Disks erased::web: ");
    expect(stopped.printed).toContain("stopped by --fail-on: web (erase)");
    expect(comment()).toContain("### `shop/staging`: 1 loses its disks");
    const label = labelAsked();
    expect(label).toMatch(/^allow-data-loss: staging [0-9a-f]{12}$/);
    expect(host.changes()).toEqual(["PATCH issues/comments/1"]);

    // No one has approved the plan, so the deployment does not run it.
    expect(await job("deploy.yml")).toMatchObject({
      result: "failure",
      failedAt: "Fetch the plan that was approved",
    });
    expect(sandbox.writes()).toEqual([]);

    const labelled = await job("preview.yml", pullRequest({ labels: ["bug", label] }));
    expect(labelled, labelled.printed).toMatchObject({ result: "success" });
    expect(comment()).toContain(`\n\n**Let pass** by the label \`${label}\`.\n\n\`shop/staging\` 🟥\\\n`);
    host.changes();
  });

  it("a plan is accepted only from preview.yml with these files, in a pull request of this repository", async () => {
    const [ours, tree] = [await ofPreview(repository), await git(repository, "rev-parse", "HEAD^{tree}")];
    const before = await git(repository, "rev-parse", "HEAD~1");
    const fetched = async () => {
      const folder = mkdtempSync(join(home, "fetch-"));
      const args = [join(example, ".github/hosting/plan.mjs"), "fresh", tree];
      const env = { ...runner.env, GH_TOKEN: host.token };
      const { code } = await run(process.execPath, args, { cwd: folder, env });
      return code === 0 ? readFileSync(join(folder, "plan.json"), "utf8") : "none";
    };
    const keep = (plan: string, more: object, of?: "a fork") =>
      host.keep(`plan-fresh-${tree}`, { "plan.json": plan }, { ...ours, ...more }, of);
    expect(await fetched()).toBe("none");
    keep("of a fork", {}, "a fork");
    keep("of another workflow", { path: ".github/workflows/other.yml" });
    keep("of a push", { event: "push" });
    keep("of other files, whose preview.yml may be another", { head_sha: before });
    keep("for another branch, whose preview.yml may be another", { head_branch: "x", bases: ["evil"] });
    keep("for two branches", { head_branch: "two", bases: ["main", "evil"] });
    keep("of no pull request", { head_branch: "none", bases: [] });
    expect(await fetched()).toBe("none");
    keep("the one", {});
    keep("of a push", { event: "push" });
    expect(await fetched()).toBe("the one");
    keep("the next one", { path: ".github/workflows/preview.yml@refs/pull/1/merge" });
    expect(await fetched()).toBe("the next one");
  });

  it("a failed preview is reported in the comment, and fails the job", async () => {
    // Pulumi cannot write the plan and exits with code 1. preview.json does not report this failure.
    const inTheWay = join(repository, "plan.json");
    mkdirSync(inTheWay);
    writeFileSync(join(inTheWay, "kept"), "");
    await commit("A folder where the plan goes");
    const failed = await job("preview.yml", pullRequest());
    expect(failed).toMatchObject({ result: "failure", failedAt: "Gate" });
    installed = failed.workspace;
    expect(host.changes()).toEqual([expect.stringMatching(/^PATCH issues\/comments\/\d+$/)]);
    expect(comment()).toContain(
      "### `shop/staging`: the preview failed; what follows is not all\n\n```\n`pulumi preview --json` ended with 1.",
    );
    rmSync(inTheWay, { recursive: true });
    await commit("It is gone");
  });

  it("a failed build is reported as such, and the workflow repair orders the server again", async () => {
    const production = { matrix: { stack: "production" } };
    sandbox.failNextBuild();
    const args = ["up", "--stack", "production", "--yes", "--skip-preview", "--non-interactive"];
    const env = { ...runner.env, ...account.vars, ...account.secrets };
    const { code, output } = await run("pulumi", args, { cwd: installed, env });
    expect(code, output).toBe(1);
    // The deployment fails, whatever plan it follows.
    const tree = await git(repository, "rev-parse", "HEAD^{tree}");
    host.keep(`plan-1-production-${tree}`, { "plan.json": "{}" }, await ofPreview(repository));
    const deployed = await job("deploy.yml", production);
    expect(deployed, deployed.printed).toMatchObject({ result: "failure", failedAt: "Up", commands: [] });
    expect(deployed.summary).toContain("run the workflow `repair` before");

    await job("preview.yml", { ...pullRequest(), ...production });
    expect(comment("shop/production")).toContain("### `shop/production`: 1 has failed before, ");
    const [, urn = ""] = /destroy --target '(urn:[^']+)'/.exec(comment("shop/production") ?? "") ?? [];
    const repair = (given: object, ref = "refs/heads/main") =>
      job("repair.yml", {
        inputs: { project: ".", stack: "production", urn, again: true, ...given },
        github: { ref },
      });
    expect(await repair({ stack: "none" })).toMatchObject({ result: "failure", failedAt: "stacks.yml" });
    for (const wrong of ["urn:pulumi:production::shop::**", urn.replace("production", "staging"), "**"])
      expect(await repair({ urn: wrong })).toMatchObject({ result: "failure", failedAt: "One server" });
    expect(await repair({}, "refs/heads/theirs")).toMatchObject({ result: "skipped" });
    const repaired = await repair({});
    expect(repaired, repaired.printed).toMatchObject({ result: "success" });
    expect(sandbox.writes()).toEqual(["asset.requestRemoval", "server.create", "asset.update"]);
    expect(sandbox.servers.map(({ domain, status }) => [domain, status])).toEqual([
      ["staging.example.com", "Running"],
      ["production.example.com", "Running"],
    ]);
    host.changes();
  });

  const renameAtHost = (custom_name: string) =>
    sandbox.asset(sandbox.servers[0]!.uniq_id).set({ custom_name });
  const installAtHost = (template: string) =>
    sandbox.server(sandbox.servers[0]!.uniq_id).set({ template_name: template });

  const python = { matrix: { project: "infra", stack: "dev" } };
  /** A commit that also affects the project in Python. */
  const changePython = async (text: string) => {
    writeFileSync(join(repository, "infra/more.py"), text);
    await commit("More of infra");
  };
  also("a project in Python gets its own comment, and is deployed by its plan", async () => {
    await expect(job("preview.yml", { ...pullRequest(), ...python })).rejects.toThrow("the matrix has no");
    await changePython("# One.");
    const opened = await job("preview.yml", { ...pullRequest(), ...python });
    expect(opened, opened.printed).toMatchObject({ result: "success" });
    expect(comment("infra/dev")).toContain("### `infra/dev`: 1 is created");
    const deployed = await job("deploy.yml", python);
    expect(deployed, deployed.printed).toMatchObject({ result: "success" });
    expect(sandbox.writes()).toEqual(["server.create"]);
    host.changes();
  });

  also("a night without drift opens no issue; one with drift opens it", async () => {
    expect(await job("drift.yml")).toMatchObject({ result: "success" });
    expect(host.changes()).toEqual([]);
    renameAtHost("Theirs\n::error::forged\n````\n@org/all");
    const { template_name: before } = sandbox.servers[0]!;
    installAtHost("UBUNTU_2404_64");
    const night = await job("drift.yml");
    installAtHost(before);
    // A resource name from the host is treated as text by the runner and in the issue.
    expect(night, night.printed).toMatchObject({ result: "success", commands: [] });
    expect(host.changes()).toEqual(["POST issues"]);
    const [, fence = "", shown = ""] = /\n(`{3,})text\n([\s\S]*)\n\1$/.exec(host.issues[0]?.body ?? "") ?? [];
    expect(shown).toContain("@org/all");
    expect(shown.match(/`+/g)?.some((run) => run.length >= fence.length)).toBe(false);
    expect(host.issues[0]).toMatchObject({ title: "Drift", state: "open", labels: ["drift"] });
    expect(host.issues[0]?.body).toContain("customName: Shop in the program, Theirs");
    // The program has `rebuildPolicy: "rebuild"`, but no `driftPolicy`.
    expect(host.issues[0]?.body).toMatch(
      /`pulumi up --refresh --stack organization\/shop\/staging` refuses it as configured\. With driftPolicy set to "allow" in the program it is rebuilt with \S+: its disks are erased\n/,
    );
  });

  also(
    "the next night leaves the issue as it is. The issue closes when the drift is gone, and the next drift opens it again",
    async () => {
      const { number, body } = host.issues[0]!;
      const [, , told = ""] = /(`{3,})text\n([\s\S]*)\n\1$/.exec(body) ?? [];
      const night = (found: boolean, text: string) =>
        script("issue.mjs", { FOUND: `${found}` }, { "drift.txt": text });
      expect(await night(true, `${told}\n`)).toEqual([]);
      expect(await night(false, "Nothing differs.\n")).toEqual([`PATCH issues/${number}`]);
      expect(host.issues[0]).toMatchObject({ state: "closed", state_reason: "completed" });
      expect(await night(true, told.replace("Theirs", "Theirs again"))).toEqual([`PATCH issues/${number}`]);
      expect(host.issues).toHaveLength(1);
      expect(host.issues[0]).toMatchObject({ state: "open", body: expect.stringContaining("Theirs again") });
    },
  );

  also("a night names the servers that are in no stack, although no stack has drifted", async () => {
    host.issues.splice(0);
    renameAtHost("Shop");
    sandbox.seed({ servers: [{ domain: "forgotten.example.com" }] });
    const night = await job("drift.yml");
    expect(night, night.printed).toMatchObject({ result: "success" });
    expect(host.changes()).toEqual(["POST issues"]);
    expect(host.issues[0]?.body).toMatch(
      /Servers of the account that are in none of these stacks\n +\S+ {2}forgotten\.example\.com/,
    );
    expect(host.issues[0]?.body).toContain("3 stacks: no drift\n");
  });

  also("a night on which the host does not let in says nothing about the machines", async () => {
    const failed = await job("drift.yml", { secrets: { HOSTING_PASSWORD: "wrong" } });
    expect(failed).toMatchObject({ result: "failure", failedAt: "Look for drift" });
    expect(host.changes()).toEqual([]);
  });

  it("a pull request of a fork or of Dependabot gets no secret", async () => {
    for (const secretless of [{ from: "bob/shop" }, { actor: "dependabot[bot]" }])
      expect(await job("preview.yml", pullRequest(secretless))).toMatchObject({ result: "skipped" });
    expect(readFileSync(join(example, ".github/workflows/test.yml"), "utf8")).not.toContain("${{ secrets");
    expect(sandbox.requests).toEqual([]);
  });

  also("its program runs against a sandbox", async () => {
    const tested = await job("test.yml", { ...pullRequest({ from: "bob/shop" }), matrix: { project: "." } });
    expect(tested, tested.printed).toMatchObject({ result: "success" });
    expect(tested.printed).toContain("- 3 deleted");
    await changePython("# Two.");
    const inPython = await job("test.yml", { ...pullRequest(), matrix: { project: "infra" } });
    expect(inPython, inPython.printed).toMatchObject({ result: "success" });
    expect(inPython.printed).toContain("- 2 deleted");
    expect(tested.summary).toContain("A pull request of a fork or of Dependabot gets no secrets");
    expect(sandbox.requests).toEqual([]);
  });
});
