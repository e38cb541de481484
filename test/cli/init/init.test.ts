import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type BuildServer, buildServers } from "../../../cli/init/buildServers";
import { scriptedLine } from "../../support/cli";
import { folderOfEach } from "../../support/folders";

const examples = join(__dirname, "../../../examples");
const all = Object.keys(buildServers) as BuildServer[];

const at = folderOfEach();

const init = (...args: string[]) => scriptedLine({}).hosting(["init", ...args], { folder: at() });
const give = (file: string, text: string) => {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
const read = (file: string) => readFileSync(at(file), "utf8");

/** The files below a folder, or the file itself, with their texts, by their paths from `base`. */
function textsOf(base: string, name = "."): Record<string, string> {
  const path = join(base, name);
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" }).map((file) => join(path, file))
    : [path];
  return Object.fromEntries(
    files
      .filter((file) => statSync(file).isFile())
      .map((file) => [relative(base, file), readFileSync(file, "utf8")]),
  );
}

/** A project with these stacks. */
const project = (folder: string, stacks: readonly string[], runtime = "nodejs") => {
  give(join(folder, "Pulumi.yaml"), `name: shop\nruntime: ${runtime}\n`);
  give(join(folder, "package.json"), '{"dependencies":{"pulumi-hosting":"*"}}');
  for (const stack of stacks) give(join(folder, `Pulumi.${stack}.yaml`), "config: {}\n");
};
/** That of the examples. */
const sample = () => project(".", ["production", "staging"]);

describe("pulumi-hosting init", () => {
  it("writes the workflow, and says what to do next", async () => {
    const example = relative(at(), join(examples, "gitlab"));
    sample();
    expect(await init("gitlab")).toEqual({
      exitCode: 0,
      errors: "",
      output: `WHAT     FILE
written  .gitlab-ci.yml
written  .gitlab/hosting/stacks.yml
written  .gitlab/hosting/jobs.yml

Next:
  1. Look at the stacks in .gitlab/hosting/stacks.yml.
  2. Set the variables PULUMI_BACKEND_URL, HOSTING_BASE_URL, HOSTING_USERNAME.
  3. Set the secrets PULUMI_CONFIG_PASSPHRASE, HOSTING_PASSWORD, NOTE_TOKEN.
  4. Add a schedule for the job \`hosting-drift\`.
  5. Read ${example}/README.md: who can read what, and how a loss is approved.
`,
    });
  });

  it.each(all)(
    "%s: writes every file of the example below one line, and yours as they are",
    async (server) => {
      const { example, ours, yours } = buildServers[server];
      sample();
      const before = Object.keys(textsOf(at()));
      const { exitCode, output } = await init(server);
      expect(exitCode).toBe(0);
      const own: readonly string[] = yours.map(({ file }) => file);
      const expected = textsOf(join(examples, example), ours);
      for (const file of own) expected[file] = readFileSync(join(examples, example, file), "utf8");
      const written = Object.fromEntries(
        Object.entries(textsOf(at()))
          .filter(([file]) => !before.includes(file))
          .map(([file, text]) => [file, own.includes(file) ? text : text.slice(text.indexOf("\n") + 1)]),
      );
      expect(written).toEqual(expected);
      for (const file of Object.keys(expected)) expect(output).toContain(`written  ${file}\n`);
    },
  );

  it("names the stacks of every project of the repository, production last, and the languages", async () => {
    project("infra", ["eu-prod", "eu-test"], "python");
    project("web/api", ["dev"], "go");
    project("node_modules/other", ["no"]);
    await init("github");
    expect(JSON.parse(read(".github/hosting/stacks.json"))).toEqual({
      tools: { node: "24", python: "3.13", go: "1.25" },
      policies: "",
      stacks: [
        { project: "infra", stack: "eu-test" },
        { project: "infra", stack: "eu-prod" },
        { project: "web/api", stack: "dev" },
      ],
    });
    await init("azure");
    expect(parse(read("azure-pipelines.yml")).jobs[0].parameters).toMatchObject({
      tools: { node: "24", python: "3.13", go: "1.25" },
      stacks: {
        infra_eu_test: { PROJECT: "infra", STACK: "eu-test" },
        infra_eu_prod: { PROJECT: "infra", STACK: "eu-prod" },
        web_api_dev: { PROJECT: "web/api", STACK: "dev" },
      },
    });
  });

  it("takes only the projects that are named, and says what they lack", async () => {
    project("infra", ["dev"]);
    give("app/Pulumi.yaml", "name: app\nruntime:\n  name: python\n");
    const { exitCode, output } = await init("gitlab", "--project", "app");
    expect(exitCode).toBe(0);
    expect(parse(read(".gitlab/hosting/stacks.yml"))[".stacks"].parallel.matrix).toEqual([
      { PROJECT: "app", STACK: "dev" },
    ]);
    expect(output).toContain(`
  1. Run \`npm install pulumi-hosting\` in app: the jobs need its command.
  2. Name the stacks of app in .gitlab/hosting/stacks.yml: no Pulumi.STACK.yaml says them, and dev is a guess.
`);
  });

  it.each(all)(
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

  it.each([
    [["github", "--dir", "none"], "none is not a folder. Nothing was written."],
    [["github"], "The repository has no Pulumi.yaml. Nothing was written."],
    [["github", "--project", "none"], "none has no Pulumi.yaml in the repository. Nothing was written."],
    [["github", "--project", "../.."], "../.. has no Pulumi.yaml in the repository. Nothing was written."],
    [["jenkins"], "Allowed choices are github, gitlab, azure."],
    [["github", "--force"], "unknown option '--force'"],
    [[], "missing required argument 'server'"],
  ])("%j is refused, and nothing is written", async (args, reason) => {
    const { exitCode, errors } = await init(...args);
    expect(exitCode).toBe(2);
    expect(errors).toContain(reason);
    expect(readdirSync(at())).toEqual([]);
  });

  it.each(all)("%s: names exactly the variables and secrets that the workflows read", (server) => {
    const { example, ours, variables, secrets } = buildServers[server];
    const text = Object.values(textsOf(join(examples, example), ours)).join("\n");
    const page = readFileSync(join(examples, example, "README.md"), "utf8");
    for (const name of [...variables, ...secrets]) expect(page).toContain(`\`${name}\``);
    const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
    if (server === "github") {
      expect(all(/\$\{\{ vars\.(\w+) \}\}/g)).toEqual([...variables].sort());
      expect(all(/\$\{\{ secrets\.(\w+) \}\}/g)).toEqual([...secrets].sort());
    }
    // Elsewhere variables are in the environment, so that `pulumi` and this package find theirs without a word in the
    // file.
    if (server === "azure") expect(all(/\w+: \$\((?!PROJECT)(\w+)\)/g)).toEqual([...secrets].sort());
    const own = ["NOTE_TOKEN", "APPROVED"].filter((name) => text.includes(name));
    const usual = [...buildServers.github.variables, ...buildServers.github.secrets];
    if (server !== "github") expect([...variables, ...secrets].sort()).toEqual([...usual, ...own].sort());
  });
});
