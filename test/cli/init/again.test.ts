import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildServer, buildServers } from "../../../cli/init/buildServers";
import { examples, repositoryOfEach, servers, textsOf } from "./repository";

const { at, init, read, give, project, sample } = repositoryOfEach();

describe("pulumi-hosting init, in a repository that has such files already,", () => {
  it.each(servers)(
    "%s: again, it finds each file as it was, also with the line ends of Windows",
    async (server) => {
      sample();
      await init(server);
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

  it("brings up to date what is as an earlier init wrote it", async () => {
    sample();
    await init("gitlab");
    const jobs = ".gitlab/hosting/jobs.yml";
    const now = read(jobs);
    const text = "earlier: {}\n";
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
    give(jobs, `${now.split("\n")[0]?.replace(/\(.+\)/, `(${hash})`)}\n${text}`);
    const { exitCode, output } = await init("gitlab");
    expect(exitCode).toBe(0);
    expect(output).toContain(`updated  ${jobs}\n`);
    expect(read(jobs)).toBe(now);
  });

  it("leaves a file that you have changed, writes the others, and ends with 1", async () => {
    sample();
    const [mine, removed] = [".github/workflows/test.yml", ".github/workflows/drift.yml"];
    await init("github");
    give(mine, `${read(mine)}# mine\n`);
    rmSync(at(removed));
    const { exitCode, output } = await init("github");
    expect(exitCode).toBe(1);
    expect(output).toContain(`left     ${mine}\n`);
    expect(output).toContain(`written  ${removed}\n`);
    expect(output).toContain("same     .github/workflows/preview.yml\n");
    expect(output).toContain(
      `
Left as they are, because you have changed them: ${mine}.
- To compare: ours are in ${relative(at(), join(examples, "github-actions"))}.
- To use ours: rename yours, and run this command again.
`,
    );
    expect(read(mine)).toContain("\n# mine\n");
    expect(read(removed)).toContain("name: drift");
  });

  it.each<[BuildServer, string]>([
    ["github", '  "python": "3.13"\n  { "project": "infra", "stack": "new" }\n'],
    ["gitlab", '  - { PROJECT: "infra", STACK: "new" }\n'],
    ["azure", '  "python": "3.13"\n  infra_new: { PROJECT: "infra", STACK: "new" }\n'],
  ])("%s: never changes the file with the stacks, and says what to add to it", async (server, added) => {
    sample();
    await init(server);
    const file = buildServers[server].yours.at(-1)?.file ?? "";
    give(file, read(file).replaceAll('"', "'").replaceAll("24", "22"));
    const before = read(file);
    project("infra", ["new"], "python");
    const { exitCode, output } = await init(server);
    expect(exitCode).toBe(0);
    expect(output).toMatch(new RegExp(`^yours +${file}$`, "m"));
    expect(output).toContain(`\nAdd to ${file}, which is yours:\n${added}\nNext:`);
    expect(read(file)).toBe(before);
  });

  it("says how a pipeline of your own gets the jobs", async () => {
    sample();
    give(".gitlab-ci.yml", "test:\n  script: [npm test]\n");
    const { output } = await init("gitlab");
    expect(output).toContain(
      "\nAdd to .gitlab-ci.yml, which is yours:\n  - local: .gitlab/hosting/jobs.yml\n",
    );
  });

  it.each([
    ["a folder", () => mkdirSync(at(".gitlab/hosting/jobs.yml"), { recursive: true })],
    [
      "a link to nowhere",
      () => {
        mkdirSync(at(".gitlab/hosting"), { recursive: true });
        symlinkSync("nowhere", at(".gitlab/hosting/jobs.yml"));
      },
    ],
  ])("%s in the place of a file stays", async (_what, make) => {
    sample();
    make();
    const { exitCode, output } = await init("gitlab");
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^left +\.gitlab\/hosting\/jobs\.yml$/m);
    expect(existsSync(at("nowhere"))).toBe(false);
  });

  it("a file in the place of a folder stays", async () => {
    sample();
    give(".github", "mine");
    const { exitCode, output } = await init("github");
    expect(exitCode).toBe(1);
    expect(output).not.toContain("written");
    expect(read(".github")).toBe("mine");
  });
});
