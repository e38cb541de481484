import { createHash } from "node:crypto";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildServer, buildServers } from "../../../cli/init/buildServers";
import { transcriptOf } from "../../support/cli";
import { examples, repositoryOfEach, servers, textsOf } from "./repository";

const { at, init, read, give, project, sample } = repositoryOfEach();

/** A repository after a run of init. */
const done = async (server: BuildServer) => {
  sample();
  await init(server);
};
const jobs = ".gitlab/hosting/jobs.yml";
/** The file of the jobs as an earlier init wrote it. */
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
/** The file with the stacks is in other letters than ours, and the repository has one more. */
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
    ["writes the workflow, and says what to do next", "gitlab", sample],
    ["brings up to date what is as an earlier init wrote it", "gitlab", earlier],
    ["leaves a file that you have changed, writes the others, and ends with 1", "github", edited],
    ["says what to add to the stacks, which are yours", "github", oneMore("github", "python")],
    ["says what to add to the stacks, which are yours", "gitlab", oneMore("gitlab", "python")],
    ["says what to add to the stacks, which are yours", "azure", oneMore("azure", "python")],
    ["says how a pipeline of your own gets the jobs", "gitlab", ownPipeline],
    ["leaves a folder in the place of a file", "gitlab", inTheWay(() => mkdirSync(at(jobs)))],
    ["leaves a link to nowhere", "gitlab", inTheWay(() => symlinkSync("nowhere", at(jobs)))],
    ["leaves a file in the place of a folder", "github", fileForFolder],
  ])("%s: %s", async (_does, server, prepare) => {
    await prepare();
    const before = textsOf(at());
    const told = transcriptOf(await init(server)).replaceAll(relative(at(), examples), "EXAMPLES");
    const after = textsOf(at());
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(`${told}\nWritten: ${changed.sort().join(", ")}`).toMatchSnapshot();
  });

  it.each([
    ["what is behind a comment is not there", /- local/, "# - local", "Add to .gitlab-ci.yml"],
    ["a path from the top is the same", /- local: /, "- local: /", ""],
    ["a text for the include is the same", /include:[\s\S]*/, "include: .gitlab/hosting/jobs.yml\n", ""],
    ["no YAML is", /include/, "[include", "Correct .gitlab-ci.yml: it cannot be read as YAML."],
  ])("reads your file as YAML: %s", async (_what, from, to, said) => {
    await done("gitlab");
    give(".gitlab-ci.yml", read(".gitlab-ci.yml").replace(from, to));
    const { output } = await init("gitlab");
    expect(output).toContain(said);
    expect(output.includes("Add to")).toBe(said.startsWith("Add"));
  });

  it("reads the stacks as YAML: with comments, in blocks, with other quotes and line ends", async () => {
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

  it("deploys nothing on GitLab until your file says so", async () => {
    await done("gitlab");
    const file = ".gitlab/hosting/stacks.yml";
    const said = 'To have a merge deploy the plans that were reviewed, add `HOSTING_DEPLOY: "true"`';
    expect((await init("gitlab")).output).not.toContain(said);
    give(file, read(file).replace(/ +HOSTING_DEPLOY.*\n/, ""));
    expect((await init("gitlab")).output).toContain(said);
  });

  it.each(servers)(
    "%s: again, it finds each file as it was, also with the line ends of Windows",
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
