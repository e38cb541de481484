import { createHash } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildServer, buildServers } from "../../../cli/init/buildServers";
import { transcriptOf } from "../../support/cli";
import { examples, repositoryOfEach, servers, textsOf } from "./repository";

const { at, init, read, give, project, sample } = repositoryOfEach();

/** Prepares a repository where init has run once. */
const done = async (server: BuildServer) => {
  sample();
  await init(server);
};
const jobs = ".gitlab/hosting/jobs.yml";
/** Replaces the file of the jobs by one that an earlier version of init could have written. */
const earlier = async () => {
  await done("gitlab");
  const text = "earlier: {}\n";
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const [first = ""] = read(jobs).split("\n");
  give(jobs, `${first.replace(/\(.+\)/, `(${hash})`)}\n${text}`);
};
const edited = async () => {
  await done("github");
  const mine = ".github/workflows/test.yml";
  give(mine, `${read(mine)}# mine\n`);
  rmSync(at(".github/workflows/drift.yml"));
};
/** Changes the spelling of the user's file of stacks, and adds a project to the repository. */
const oneMore = (server: BuildServer, runtime?: string) => async () => {
  await done(server);
  const file = buildServers[server].yours.at(-1)?.file ?? "";
  give(file, read(file).replaceAll('"', "'").replaceAll("24", "22"));
  project("infra", ["new"], runtime);
};
const ownPipeline = () => {
  sample();
  give(".gitlab-ci.yml", "test:\n  script: [npm test]\n");
};
const inTheWay = (make: () => void) => () => {
  sample();
  mkdirSync(at(".gitlab/hosting"), { recursive: true });
  make();
};
const fileForFolder = () => {
  sample();
  give(".github", "mine");
};

describe("pulumi-hosting init", () => {
  it.each<[does: string, BuildServer, prepare: () => unknown]>([
    ["writes the pipeline's files, and says what to do next", "gitlab", sample],
    ["updates a file that is unchanged since an earlier init wrote it", "gitlab", earlier],
    ["keeps a file that the user has changed, writes the others, and exits with code 1", "github", edited],
    ["says what the user must add to the file of stacks", "github", oneMore("github", "python")],
    ["says what the user must add to the file of stacks", "gitlab", oneMore("gitlab", "python")],
    ["says what the user must add to the file of stacks", "azure", oneMore("azure", "python")],
    ["says how the user's own pipeline includes the jobs", "gitlab", ownPipeline],
    ["keeps a folder where a file should be", "gitlab", inTheWay(() => mkdirSync(at(jobs)))],
    ["keeps a broken link", "gitlab", inTheWay(() => symlinkSync("nowhere", at(jobs)))],
    ["keeps a file where a folder should be", "github", fileForFolder],
  ])("%s: %s", async (_does, server, prepare) => {
    await prepare();
    const before = textsOf(at());
    const told = transcriptOf(await init(server)).replaceAll(relative(at(), examples), "EXAMPLES");
    const after = textsOf(at());
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(`${told}\nWritten: ${changed.sort().join(", ")}`).toMatchSnapshot();
  });

  it.each([
    ["ignores what is commented out", /- local/, "# - local", "Add to .gitlab-ci.yml"],
    ["accepts a path with a leading slash", /- local: /, "- local: /", ""],
    ["accepts an include that is a text", /include:[\s\S]*/, "include: .gitlab/hosting/jobs.yml\n", ""],
    [
      "refuses a file that is no YAML",
      /include/,
      "[include",
      "Correct .gitlab-ci.yml: it cannot be read as YAML. Block collections",
    ],
  ])("reads the user's pipeline as YAML: %s", async (_what, from, to, said) => {
    await done("gitlab");
    give(".gitlab-ci.yml", read(".gitlab-ci.yml").replace(from, to));
    const { output } = await init("gitlab");
    expect(output).toContain(said);
    expect(output.includes("Add to")).toBe(said.startsWith("Add"));
  });

  it("reads the user's file of stacks as YAML, whatever its comments, blocks, quotes and line ends", async () => {
    await done("gitlab");
    const file = ".gitlab/hosting/stacks.yml";
    const edited = read(file)
      .replace('- { PROJECT: ".", STACK: "staging" }', "- PROJECT: '.' # ours\n        STACK: staging")
      .replace('- { PROJECT: ".", STACK: "production" }', '# - { PROJECT: ".", STACK: "production" }');
    give(file, edited.replaceAll("\n", "\r\n"));
    const { output } = await init("gitlab");
    expect(output).toContain(
      `Add to ${file}, which is yours:\n  - { PROJECT: ".", STACK: "production" }\n\nNext`,
    );
  });

  it.each<[what: string, BuildServer, file: string, text: string, expected: string]>([
    ["an empty file", "gitlab", ".gitlab-ci.yml", "", "include:\n    - local: .gitlab/hosting/jobs.yml\n"],
    ["a file with only a comment", "gitlab", ".gitlab-ci.yml", "# mine\n", "include:\n    - local: "],
    ["a pipeline without includes", "gitlab", ".gitlab-ci.yml", "a: {}\n", "include:\n    - local: "],
    [
      "a list of includes",
      "gitlab",
      ".gitlab-ci.yml",
      "include: [{ local: x }]\n",
      "- local: .gitlab/hosting/jobs",
    ],
    ["an empty file", "gitlab", ".gitlab/hosting/stacks.yml", "", "# The stacks of the jobs."],
    [
      "a file without stacks",
      ...(["gitlab", ".gitlab/hosting/stacks.yml", 'variables: { HOSTING_DEPLOY: "true" }\n'] as const),
      '.stacks:\n    parallel:\n      matrix:\n        - { PROJECT: ".", STACK: "staging" }\n        - {',
    ],
    [
      "an empty file",
      "github",
      ".github/hosting/stacks.json",
      "",
      '{\n    "tools": { "node": "24" },\n    "policies": "",',
    ],
    [
      "a file without stacks",
      ...(["github", ".github/hosting/stacks.json", '{ "tools": { "node": "22" } }'] as const),
      '"stacks": [\n    { "project": ".", "stack": "staging" },\n    { "project": ".", "stack": "production" }\n  ]\n\nNext',
    ],
    [
      "a file without tools",
      ...(["github", ".github/hosting/stacks.json", '{ "stacks": [{ "stack": "staging" }] }'] as const),
      '"tools": { "node": "24" },\n  { "project": ".", "stack": "production" }\n\nNext',
    ],
    [
      "an empty list",
      ...(["github", ".github/hosting/stacks.json", '{ "tools": { "node": "22" }, "stacks": [] }'] as const),
      '{ "project": ".", "stack": "staging" }\n  { "project": ".", "stack": "production" }\n\nNext',
    ],
    [
      "an empty file",
      "azure",
      "azure-pipelines.yml",
      "",
      "# The events that start the jobs, and their stacks.",
    ],
    [
      "a pipeline with jobs of its own",
      ...(["azure", "azure-pipelines.yml", "jobs: [{ job: mine }]\n"] as const),
      '- template: .azure/hosting/jobs.yml\n    parameters:\n      tools: { "node": "24" }\n',
    ],
    [
      "a pipeline with stages",
      ...(["azure", "azure-pipelines.yml", "stages: [{ stage: mine }]\n"] as const),
      "jobs:\n    - template: .azure/hosting/jobs.yml\n      parameters:\n",
    ],
  ])("prints what the user must add to %s: %s, %s", async (_what, server, file, text, expected) => {
    await done(server);
    give(file, text);
    const { output } = await init(server);
    expect(output).toContain(`\nAdd to ${file}, which is yours:\n  ${expected}`);
    expect(read(file)).toBe(text);
  });

  it("says how to turn a single include into a list", async () => {
    await done("gitlab");
    give(".gitlab-ci.yml", "include: mine.yml\n");
    const { output } = await init("gitlab");
    expect(output).not.toContain("Add to");
    expect(output).toContain(
      "Make `include` in .gitlab-ci.yml a list, and add `- local: .gitlab/hosting/jobs.yml` to it.",
    );
  });

  it.each<[BuildServer, from: string, to: string, message: string]>([
    ["gitlab", '"staging"', '"$(id)"', 'has stack "$(id)". Allowed are letters'],
    ["github", '"stack": "staging"', '"stak": "staging"', "has stak, which is no member of a stack."],
    [
      "azure",
      'STACK: "staging"',
      'STACK: "production"',
      "names the stack production of the project . twice.",
    ],
  ])(
    "%s: names no stack to add to an invalid file of stacks, and says what is wrong",
    async (server, from, to, message) => {
      await done(server);
      const file = buildServers[server].yours.at(-1)?.file ?? "";
      give(file, read(file).replace(from, to));
      project("infra", ["new"]);
      const { output } = await init(server);
      expect(output).not.toContain("Add to");
      expect(output).toContain(`. Correct this first: ${file} ${message}`);
    },
  );

  it("tells GitLab users how to enable deployment until their file enables it", async () => {
    await done("gitlab");
    const file = ".gitlab/hosting/stacks.yml";
    const said = 'To have a merge deploy the plans that were reviewed, add `HOSTING_DEPLOY: "true"`';
    expect((await init("gitlab")).output).not.toContain(said);
    give(file, read(file).replace(/ +HOSTING_DEPLOY.*\n/, ""));
    expect((await init("gitlab")).output).toContain(said);
  });

  it.each(servers)(
    "%s: run again, it finds each of its files unchanged, even with Windows line ends",
    async (server) => {
      await done(server);
      const [first = ""] = Object.keys(textsOf(at(), buildServers[server].ours));
      give(first, read(first).replaceAll("\n", "\r\n"));
      const before = textsOf(at());
      const { exitCode, output } = await init(server);
      expect(exitCode).toBe(0);
      expect(output).not.toMatch(/^(?:written|updated|left) /m);
      expect(output).not.toContain("Add to");
      expect(textsOf(at())).toEqual(before);
    },
  );
});
