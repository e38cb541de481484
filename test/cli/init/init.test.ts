import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildServers } from "../../../cli/init/buildServers";
import { namedStacks } from "../../../cli/stacks/namedStacks";
import { scriptedLine } from "../../support/cli";
import { examples, repositoryOfEach, servers, textsOf } from "./repository";

const { at, init, read, give, project, sample } = repositoryOfEach();

describe("pulumi-hosting init", () => {
  it.each(servers)(
    "%s: writes every file of the example with a header line, and the user's own files without one",
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

  it("refuses a folder below the top of the repository unless --dir names it", async () => {
    give(".git/HEAD", "");
    project("shop", ["dev"]);
    const inShop = (...args: string[]) =>
      scriptedLine({}).hosting(["init", "github", ...args], { folder: at("shop") });
    const { exitCode, errors } = await inShop();
    expect([exitCode, errors]).toEqual([
      2,
      expect.stringContaining("`npx pulumi-hosting init github --dir ..`"),
    ]);
    expect(Object.keys(textsOf(at()))).toHaveLength(4);
    expect(await inShop("--dir", "..")).toMatchObject({ exitCode: 0 });
    expect(await inShop("--dir", ".")).toMatchObject({ exitCode: 0 });
  });

  it.each(servers)("%s: says that the jobs cannot work with the name of a folder", async (server) => {
    project("app (old)", ["dev"]);
    const { output } = await init(server);
    expect(output).toContain(
      `Correct this first: ${buildServers[server].yours.at(-1)?.file} has project "app (old)".`,
    );
  });

  it("lists the stacks of every project in the repository, production last, and the languages to install", async () => {
    project("infra", ["delivery", "eu-prod", "eu-test"], "python");
    project("web/api", ["dev"], "go");
    project("node_modules/other", ["no"]);
    await init("github");
    expect(JSON.parse(read(".github/hosting/stacks.json"))).toEqual({
      tools: { node: "24", python: "3.13", go: "1.25" },
      policies: "",
      stacks: [
        ["infra", "delivery"],
        ["infra", "eu-test"],
        ["infra", "eu-prod"],
        ["web/api", "dev"],
      ].map(([project = "", stack]) => ({
        ...{
          project,
          stack,
          group: project,
          environment: `${project.replace("/", "-")}-${stack}`,
          paths: [],
        },
      })),
    });
    await init("azure");
    expect(parse(read("azure-pipelines.yml")).jobs[0].parameters).toMatchObject({
      tools: { node: "24", python: "3.13", go: "1.25" },
      stacks: {
        infra_eu_test: { PROJECT: "infra", STACK: "eu-test", PATHS: "" },
        infra_eu_prod: { PROJECT: "infra", STACK: "eu-prod", PATHS: "" },
        web_api_dev: { PROJECT: "web/api", STACK: "dev", PATHS: "" },
      },
    });
    await init("gitlab");
    const all = ["azure-pipelines.yml", ".github/hosting/stacks.json", ".gitlab/hosting/stacks.yml"].map(
      (file) =>
        namedStacks(read(file), file).stacks.map(({ project, stack, paths }) => [project, stack, paths]),
    );
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  });

  it("takes only the named projects, and says what they lack", async () => {
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

  it.each([
    [["github", "--dir", "none"], "none is not a folder. Nothing was written."],
    [["github"], "The repository has no Pulumi.yaml. Nothing was written."],
    [["github", "--project", "none"], "none has no Pulumi.yaml in the repository. Nothing was written."],
    [["github", "--project", "../.."], "../.. has no Pulumi.yaml in the repository. Nothing was written."],
    [["jenkins"], "Allowed choices are github, gitlab, azure."],
    [["github", "--force"], "unknown option '--force'"],
    [[], "missing required argument 'server'"],
  ])("init refuses the arguments %j, and writes nothing", async (args, reason) => {
    const { exitCode, errors } = await init(...args);
    expect(exitCode).toBe(2);
    expect(errors).toContain(reason);
    expect(readdirSync(at())).toEqual([]);
  });

  it.each(servers)("%s: names exactly the variables and secrets that the pipelines read", (server) => {
    const { example, ours, variables, secrets } = buildServers[server];
    const text = Object.values(textsOf(join(examples, example), ours)).join("\n");
    const page = readFileSync(join(examples, example, "README.md"), "utf8");
    for (const name of [...variables, ...secrets]) expect(page).toContain(`\`${name}\``);
    const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort();
    if (server === "github") {
      expect(all(/\$\{\{ vars\.(\w+) \}\}/g)).toEqual([...variables].sort());
      expect(all(/\$\{\{ secrets\.(\w+) \}\}/g)).toEqual([...secrets].sort());
    }
    // On other build servers than GitHub, variables are in the environment, so the files need not mention those that
    // pulumi and this package read.
    if (server === "azure") expect(all(/\w+: \$\((?!PROJECT)(\w+)\)/g)).toEqual([...secrets].sort());
    const own = ["NOTE_TOKEN", "APPROVED"].filter((name) => text.includes(name));
    const usual = [...buildServers.github.variables, ...buildServers.github.secrets];
    if (server !== "github") expect([...variables, ...secrets].sort()).toEqual([...usual, ...own].sort());
  });
});
