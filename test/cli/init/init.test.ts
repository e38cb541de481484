import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
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

describe("pulumi-hosting init", () => {
  it("writes the workflow, and says what to do next", async () => {
    const example = relative(at(), join(examples, "gitlab"));
    expect(await init("gitlab")).toEqual({
      exitCode: 0,
      errors: "",
      output: `WHAT     FILE
written  .gitlab-ci.yml

Next:
  1. Name your stacks in \`matrix\`.
  2. Set the variables PULUMI_BACKEND_URL, HOSTING_BASE_URL, HOSTING_USERNAME.
  3. Set the secrets PULUMI_CONFIG_PASSPHRASE, HOSTING_PASSWORD, NOTE_TOKEN.
  4. Add a schedule for the job \`drift\`.
  5. Read ${example}/README.md: who can read what, and how a loss is approved.
`,
    });
  });

  it.each(all)("%s: writes every file of the example byte for byte, and nothing else", async (server) => {
    const { example, copied } = buildServers[server];
    mkdirSync(at("top"));
    const { exitCode, output } = await init(server, "--dir", "top");
    expect(exitCode).toBe(0);
    const expected = textsOf(join(examples, example), copied);
    expect(textsOf(at("top"))).toEqual(expected);
    for (const file of Object.keys(expected)) expect(output).toContain(`written  ${file}\n`);
  });

  it.each(all)(
    "%s: again, it finds each file as it was, also with the line ends of Windows",
    async (server) => {
      await init(server);
      const [first = ""] = Object.keys(textsOf(at()));
      give(first, read(first).replaceAll("\n", "\r\n"));
      const before = textsOf(at());
      const { exitCode, output } = await init(server);
      expect(exitCode).toBe(0);
      expect(output).toContain(`same  ${first}\n`);
      expect(output).not.toMatch(/^(?:written|left) /m);
      expect(textsOf(at())).toEqual(before);
    },
  );

  it("leaves a file that differs as it is, writes the others, and ends with 1", async () => {
    const [mine, removed] = [".github/workflows/test.yml", ".github/workflows/drift.yml"];
    await init("github");
    give(mine, "name: mine\n");
    rmSync(at(removed));
    const { exitCode, output } = await init("github");
    expect(exitCode).toBe(1);
    expect(output).toContain(`left     ${mine}\n`);
    expect(output).toContain(`written  ${removed}\n`);
    expect(output).toContain("same     .github/workflows/preview.yml\n");
    expect(output).toContain(
      `
Left as they are, because they differ from ours: ${mine}.
- To compare: ours are in ${relative(at(), join(examples, "github-actions"))}.
- To use ours: rename yours, and run this command again.
`,
    );
    expect(read(mine)).toBe("name: mine\n");
    expect(read(removed)).toContain("name: drift");
  });

  it.each([
    ["a folder", () => mkdirSync(at(".gitlab-ci.yml"))],
    ["a link to nowhere", () => symlinkSync("nowhere", at(".gitlab-ci.yml"))],
  ])("%s in the place of a file stays", async (_what, make) => {
    make();
    const { exitCode, output } = await init("gitlab");
    expect(exitCode).toBe(1);
    expect(output).toContain("left  .gitlab-ci.yml\n");
    expect(readdirSync(at())).toEqual([".gitlab-ci.yml"]);
  });

  it("a file in the place of a folder stays", async () => {
    give(".github", "mine");
    const { exitCode, output } = await init("github");
    expect(exitCode).toBe(1);
    expect(output).not.toContain("written");
    expect(read(".github")).toBe("mine");
  });

  it.each([
    [["github", "--dir", "none"], "none is not a folder. Nothing was written."],
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
    const { example, copied, variables, secrets } = buildServers[server];
    const text = Object.values(textsOf(join(examples, example), copied)).join("\n");
    const page = readFileSync(join(examples, example, "README.md"), "utf8");
    for (const name of [...variables, ...secrets]) expect(page).toContain(`\`${name}\``);
    const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
    if (server === "github") {
      expect(all(/\$\{\{ vars\.(\w+) \}\}/g)).toEqual([...variables].sort());
      expect(all(/\$\{\{ secrets\.(\w+) \}\}/g)).toEqual([...secrets].sort());
    }
    // Elsewhere variables are in the environment, so that `pulumi` and this package find theirs without a word in the
    // file.
    if (server === "azure") expect(all(/\$\((\w+)\)/g)).toEqual([...secrets].sort());
    const own = ["NOTE_TOKEN", "APPROVED"].filter((name) => text.includes(name));
    const usual = [...buildServers.github.variables, ...buildServers.github.secrets];
    if (server !== "github") expect([...variables, ...secrets].sort()).toEqual([...usual, ...own].sort());
  });
});
