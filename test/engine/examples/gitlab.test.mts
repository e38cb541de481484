import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";
import { run } from "../../../tools/process/run.mjs";
import { folderOfAll } from "../../support/folders.js";
import { loginOf } from "../support/host.mjs";
import { installedModules, modulesEnvironment } from "../support/installedModules.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { keptFile, type PipelineRun, ranPipeline } from "./gitlabCiLocal.mjs";
import { type GitlabHost, gitlabHost, me, projectId, token } from "./gitlabHost.mjs";
import { commitAll, git, give, repositoryOfTeams } from "./teams.mjs";

// Three teams with two stacks each. gitlab-ci-local runs the pipelines that `init` wrote, and the child pipelines that
// they start.
describe("the pipelines of examples/gitlab", { timeout: 600_000 }, () => {
  const home = folderOfAll();
  const folder = join(home, "repository");
  let sandbox: Sandbox;
  let gitlab: GitlabHost;
  let modules: Awaited<ReturnType<typeof installedModules>>;
  let env: NodeJS.ProcessEnv;
  /** The latest commit of the main branch. */
  let main: string;

  beforeAll(async () => {
    [sandbox, gitlab, modules] = await Promise.all([
      startSandbox({ profile: "instant" }),
      gitlabHost(folder),
      installedModules(),
    ]);
    await repositoryOfTeams("gitlab", { folder, home, modules: modules.folder });
    // A person has edited the file by hand.
    const stacks = ".gitlab/hosting/stacks.yml";
    const edited = readFileSync(join(folder, stacks), "utf8")
      .replace('STACK: "dev", GROUP: "teams/ada"', "STACK: dev, GROUP: 'teams/ada'")
      .replace(/(- \{ PROJECT: "teams\/bob", STACK: "prod".*\})/, "$1 # bob is careful")
      .replaceAll("\n", "\r\n");
    give(folder, stacks, edited);
    main = await commitAll(folder, "The stacks");
    env = { ...process.env, ...(await modulesEnvironment(home, modules.folder)) };
  }, 600_000);
  afterAll(async () => {
    await Promise.all([sandbox?.close(), gitlab?.close()]);
    modules?.remove();
  }, 120_000);

  /** Runs a pipeline with these variables. A variable with `values` has a different value in each environment. */
  async function pipeline(variables: Readonly<Record<string, unknown>>): Promise<PipelineRun> {
    const all = {
      ...{ CI_API_V4_URL: gitlab.url, CI_PROJECT_ID: `${projectId}`, CI_DEFAULT_BRANCH: "main" },
      ...{ HOSTING_BASE_URL: sandbox.url, HOSTING_USERNAME: sandbox.username },
      ...{ HOSTING_PASSWORD: sandbox.password, PULUMI_CONFIG_PASSPHRASE: "a passphrase", NOTE_TOKEN: token },
      ...variables,
    };
    writeFileSync(join(folder, ".gitlab-ci-local-variables.yml"), stringify(all));
    sandbox.forgetRequests();
    const ran = await ranPipeline(folder, env);
    for (const secret of [token, sandbox.password]) expect(ran.output).not.toContain(secret);
    return ran;
  }
  const ofRequest = (more: object = {}) =>
    pipeline({
      CI_PIPELINE_SOURCE: "merge_request_event",
      CI_MERGE_REQUEST_IID: "1",
      CI_MERGE_REQUEST_PROJECT_ID: `${projectId}`,
      CI_MERGE_REQUEST_SOURCE_PROJECT_ID: `${projectId}`,
      CI_MERGE_REQUEST_DIFF_BASE_SHA: main,
      ...more,
    });
  const ofPush = (before: string, more: object = {}) =>
    pipeline({ CI_PIPELINE_SOURCE: "push", CI_COMMIT_BEFORE_SHA: before, ...more });
  const ofNight = (more: object = {}) => pipeline({ CI_PIPELINE_SOURCE: "schedule", ...more });

  const note = (stack: string) =>
    gitlab.notes.find(
      ({ author, body }) => author.id === me && body.startsWith(`<!-- pulumi-hosting report ${stack} -->`),
    )?.body ?? "";
  /** Stores the plans of the last run's previews, as the pipeline of merge request 1 would. */
  function keepPlans(sha: string, stacks: readonly string[], more: object = {}) {
    const jobs = stacks.map((stack) => {
      const [team] = stack.split(" ");
      const file = `teams/${team}/plan.json`;
      const name = `preview teams/${stack}`;
      return { name, status: "success", files: { [file]: keptFile(folder, name, file) } };
    });
    gitlab.keep({ iid: 1, sha, source: "merge_request_event", jobs, ...more });
  }
  /**
   * Runs one script of the jobs in a folder with these files.
   *
   * @returns its output, an error or the content of a file
   */
  async function script(
    [name = "", ...args]: readonly string[],
    variables: Record<string, string>,
    files: Record<string, string>,
    kept = "",
  ) {
    const cwd = mkdtempSync(join(home, "script-"));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
    const own = { CI_API_V4_URL: gitlab.url, CI_PROJECT_ID: `${projectId}`, NOTE_TOKEN: token };
    const given = { cwd, env: { ...process.env, ...own, ...variables } };
    const { code, output } = await run(
      process.execPath,
      [join(folder, ".gitlab/hosting", name), ...args],
      given,
    );
    return code === 0 && kept ? readFileSync(join(cwd, kept), "utf8") : output;
  }
  const merged = (sha: string, more: object = {}) =>
    gitlab.requests.splice(0, 1, {
      ...{
        iid: 1,
        state: "merged",
        target_branch: "main",
        source_project_id: projectId,
        commits: [sha],
        ...more,
      },
    });

  it("a merge request gets a preview of the team that it changes, in a note for each stack", async () => {
    // More than a page of notes precede the pipeline's notes, including notes of a person that begin with the marker.
    for (let id = 1; id <= 130; id += 1)
      gitlab.notes.push({ id, author: { id: 1 }, body: "<!-- pulumi-hosting report ada/dev -->\n\nMine." });
    give(folder, "teams/ada/name.txt", "Ada's");
    await commitAll(folder, "Another name");
    const opened = await ofRequest();
    expect(opened.jobs, opened.output).toEqual({
      "hosting-stacks": "success",
      "test teams/ada": "success",
      "preview teams/ada dev": "success",
      "preview teams/ada prod": "success",
    });
    expect(gitlab.changes()).toEqual(["POST merge_requests/1/notes", "POST merge_requests/1/notes"]);
    expect(note("ada/dev")).toContain("### `ada/dev`: 1 is created");
    expect(note("ada/prod")).toContain("### `ada/prod`: 1 is created");
    expect(sandbox.writes()).toEqual([]);
  });

  it("another push edits the notes in place, even beyond the first page of notes", async () => {
    give(folder, "teams/ada/name.txt", "Ada's own");
    const sha = await commitAll(folder, "Yet another name");
    const pushed = await ofRequest();
    expect(Object.values(pushed.jobs), pushed.output).not.toContain("failed");
    expect(gitlab.changes()).toEqual([
      expect.stringMatching(/^PUT merge_requests\/1\/notes\/1\d+$/),
      expect.stringMatching(/^PUT merge_requests\/1\/notes\/1\d+$/),
    ]);
    expect(gitlab.notes).toHaveLength(132);
    expect(note("ada/dev")).toContain(`<sub>Commit ${sha}, [its job](`);
    const given = { "report.md": note("ada/dev").replace("\n\n<sub>", "\n\n/approve\n\n<sub>") };
    await script(["note.mjs"], { CI_MERGE_REQUEST_IID: "1", CI_COMMIT_SHA: sha }, given);
    expect(gitlab.changes()).toEqual([expect.stringMatching(/^PUT /)]);
    expect(note("ada/dev")).not.toMatch(/^\s*\/\w/m);
  });

  it("a merge deploys the reviewed plan, and no other", async () => {
    const sha = await git(folder, "rev-parse", "HEAD");
    const both = ["ada dev", "ada prod"];
    merged(sha, { state: "opened" });
    keepPlans(sha, both);
    merged(sha, { state: "opened" });
    const early = await ofPush(main);
    expect(early.jobs).toEqual({ "hosting-stacks": "success", "deploy teams/ada dev": "failed" });
    expect(early.output).toContain(
      'No one has reviewed a plan for these files ("preview teams/ada dev"), so nothing was changed.',
    );
    expect(sandbox.writes()).toEqual([]);

    merged(sha);
    const password = { values: { "*": "wrong", "teams-ada-*": sandbox.password } };
    const deployed = await ofPush(main, { HOSTING_PASSWORD: password });
    expect(deployed.jobs, deployed.output).toEqual({
      "hosting-stacks": "success",
      "deploy teams/ada dev": "success",
      "deploy teams/ada prod": "success",
    });
    expect(sandbox.servers.map(({ domain }) => domain)).toEqual([
      "dev.ada.example.com",
      "prod.ada.example.com",
    ]);
    expect(gitlab.changes()).toEqual([]);
    main = sha;
  });

  it("a plan is accepted only from the merge request's own pipeline and for the same files", async () => {
    give(folder, "teams/bob/name.txt", "Bob's");
    const sha = await commitAll(folder, "Bob's name");
    merged(sha);
    const jobs = (text: string, more: object = {}) => ({
      jobs: [
        { name: "preview teams/bob dev", status: "success", files: { "teams/bob/plan.json": text }, ...more },
      ],
    });
    const ours = { iid: 1, sha, source: "merge_request_event" };
    gitlab.keep({ ...ours, ...jobs("of other files"), sha: main });
    gitlab.keep({ ...ours, ...jobs("of a push"), source: "push" });
    gitlab.keep({ ...ours, ...jobs("of another project"), child: 6 });
    gitlab.keep({ ...ours, ...jobs("that was stopped", { status: "failed" }) });
    gitlab.keep({ ...ours, ...jobs("of another merge request"), iid: 2 });
    const names = { CI_COMMIT_BRANCH: "main", CI_COMMIT_SHA: sha, CI_JOB_NAME: "deploy teams/bob dev" };
    const fetched = () => script(["plan.mjs"], { ...names, PROJECT: "teams/bob" }, {}, "plan.json");
    expect(await fetched()).toContain("No one has reviewed a plan");
    gitlab.keep({ ...ours, ...jobs("the one") });
    expect(await fetched()).toBe("the one");
    for (const wrong of [{ target_branch: "other" }, { source_project_id: 6 }, { state: "closed" }]) {
      merged(sha, wrong);
      expect(await fetched()).toContain("No one has reviewed a plan");
    }
  });

  it("the failure of one team stops its own next stack, and no other team", async () => {
    give(folder, "teams/eve/name.txt", "Eve's");
    const sha = await commitAll(folder, "Eve's name too");
    const previewed = await ofRequest();
    expect(Object.keys(previewed.jobs)).toHaveLength(1 + 2 + 4);
    expect(Object.values(previewed.jobs), previewed.output).not.toContain("failed");
    merged(sha);
    keepPlans(sha, ["bob prod", "eve dev", "eve prod"]);
    const deployed = await ofPush(main);
    expect(deployed.jobs, deployed.output).toEqual({
      "hosting-stacks": "success",
      "deploy teams/bob dev": "failed",
      "deploy teams/eve dev": "success",
      "deploy teams/eve prod": "success",
    });
    const domains = ["ada", "eve"].flatMap((team) => [`dev.${team}.example.com`, `prod.${team}.example.com`]);
    expect(sandbox.servers.map(({ domain }) => domain).sort()).toEqual(domains.sort());
    main = sha;
    gitlab.changes();
  });

  it("a shared file affects the team whose program reads it, and an erase is stopped until its label is set", async () => {
    give(folder, "shared/name.txt", "Shared by all");
    const program = "teams/eve/Pulumi.yaml";
    const before = readFileSync(join(folder, program), "utf8");
    await commitAll(folder, "Another shared name");
    const shared = await ofRequest();
    expect(Object.keys(shared.jobs).filter((job) => job.startsWith("preview"))).toEqual(
      expect.arrayContaining(["preview teams/eve dev", "preview teams/eve prod"]),
    );
    expect(Object.keys(shared.jobs)).toHaveLength(1 + 1 + 2);

    give(folder, program, before.replace("DEBIAN_12_64", "UBUNTU_2404_64"));
    await commitAll(folder, "Another template");
    const stopped = await ofRequest({ CI_MERGE_REQUEST_LABELS: "bug" });
    expect(stopped.jobs).toMatchObject({
      "preview teams/eve dev": "failed",
      "preview teams/eve prod": "failed",
    });
    const labels = ["dev", "prod"].map(
      (stack) => /set the label `([^`]+)`/.exec(note(`eve/${stack}`))?.[1] ?? "",
    );
    expect(labels[0]).toMatch(/^allow-data-loss: dev [0-9a-f]{12}$/);
    expect(() => keepPlans("none", ["eve dev"])).toThrow("ENOENT");
    const passed = await ofRequest({ CI_MERGE_REQUEST_LABELS: `bug,${labels.join(",")}` });
    expect(Object.values(passed.jobs), passed.output).not.toContain("failed");
    expect(note("eve/dev")).toContain("**Let pass**");
    give(folder, program, before);
    main = await commitAll(folder, "Not yet");
    gitlab.changes();
  });

  it("a fork gets a test against a simulated host, and no preview", async () => {
    give(folder, "teams/eve/name.txt", "Not read");
    await commitAll(folder, "A fork's change");
    const forked = await ofRequest({ CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "6" });
    expect(forked.jobs).toEqual({ "hosting-stacks": "success", "test teams/eve": "success" });
    expect(gitlab.changes()).toEqual([]);
    expect(sandbox.requests).toEqual([]);
  });

  it("a change of a page affects no stack", async () => {
    main = await git(folder, "rev-parse", "HEAD");
    give(folder, "docs/guide.md", "A page.");
    await commitAll(folder, "A page");
    const ran = await ofRequest();
    expect(ran.jobs).toEqual({ "hosting-stacks": "success", "no stack is concerned": "success" });
  });

  it("the nightly pipeline opens an issue on drift, edits it in place, and closes it when the drift is gone", async () => {
    const quiet = await ofNight();
    expect(quiet.jobs, quiet.output).toEqual({ "hosting-stacks": "success", drift: "success" });
    expect(quiet.output).toContain("6 stacks: no drift");
    expect(gitlab.changes()).toEqual([]);
    const rename = (custom_name: string) => sandbox.asset(sandbox.servers[0]!.uniq_id).set({ custom_name });
    const before = sandbox.asset(sandbox.servers[0]!.uniq_id).row.custom_name;
    rename("Theirs\n```\n/close");
    const found = await ofNight();
    expect(found.jobs).toMatchObject({ drift: "failed" });
    expect(gitlab.changes()).toEqual(["POST issues"]);
    const [issue] = gitlab.issues;
    expect(issue).toMatchObject({ title: "Drift", state: "opened", labels: ["drift"] });
    expect(issue?.description).toContain("customName: ");
    expect(issue?.description).not.toMatch(/^\//m);
    expect(sandbox.writes()).toEqual([]);
    const next = (code: string, text: string) => script(["issue.mjs", code], {}, { "drift.txt": text });
    await next("7", "Theirs again");
    expect(gitlab.changes()).toEqual([`PUT issues/${issue?.iid}`]);
    expect(gitlab.issues[0]?.description).toContain("Theirs again");
    await next("7", "Theirs again");
    expect(gitlab.changes()).toEqual([]);
    await next("0", "No drift.");
    expect(gitlab.issues).toMatchObject([{ state: "closed" }]);
    await next("0", "Servers of the account that are in none of these stacks");
    expect(gitlab.issues).toMatchObject([{ state: "opened" }]);
    gitlab.changes();
    gitlab.withoutIssues();
    expect(await next("7", "Theirs")).toContain("This project has no issues");
    rename(before as string);
  });

  it("a repair orders a server again whose build failed", async () => {
    sandbox.failNextBuild();
    const cwd = join(folder, "teams/bob");
    await mustRun("npm", ["ci"], { cwd, env });
    const login = { ...loginOf(sandbox), PULUMI_CONFIG_PASSPHRASE: "a passphrase" };
    const up = ["up", "--stack", "dev", "--yes", "--skip-preview", "--non-interactive"];
    expect(await run("pulumi", up, { cwd, env: { ...env, ...login } })).toMatchObject({ code: 1 });
    const urn = "urn:pulumi:dev::bob::hosting:index:Server::web";
    const repair = (more: object) =>
      pipeline({
        ...{ CI_PIPELINE_SOURCE: "web", REPAIR_PROJECT: "teams/bob", REPAIR_STACK: "dev", REPAIR_URN: urn },
        ...more,
      });
    const job = "repair teams/bob dev";
    expect((await repair({ REPAIR_URN: "urn:pulumi:dev::bob::**" })).jobs).toMatchObject({ [job]: "failed" });
    expect((await repair({ REPAIR_STACK: "none" })).jobs).toEqual({ "hosting-stacks": "failed" });
    expect(sandbox.writes()).toEqual([]);
    const repaired = await repair({});
    expect(repaired.jobs, repaired.output).toMatchObject({ [job]: "success" });
    expect(sandbox.writes()).toEqual(["asset.requestRemoval", "server.create", "asset.update"]);
  });
});
