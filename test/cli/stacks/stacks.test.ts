import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { scriptedLine, type Typed } from "../../support/cli";
import { execFileSync } from "../../support/endingCommands";
import { folderOfEach } from "../../support/folders";

const at = folderOfEach();
const give = (file: string, text: string) => {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
const git = (...args: string[]) => {
  const me = ["-c", "user.name=ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", ["-C", at(), ...me, ...args], { encoding: "utf8" });
};
const commit = () => {
  git("add", ".");
  git("commit", "--quiet", "-m", "A change");
};
const file = ".github/hosting/stacks.json";
const team = (project: string, stack: string) => ({
  ...{ project, stack, group: project, environment: `${project}-${stack}`, paths: [] },
});
const named = [team("ada", "dev"), team("ada", "prod"), team("bob", "dev"), { project: "old", stack: "dev" }];

beforeEach(() => {
  git("init", "--quiet", "--initial-branch=main");
  give(file, JSON.stringify({ tools: { node: "24" }, policies: "policy.json", stacks: named }));
  for (const project of ["ada", "bob", "old"]) give(`${project}/Pulumi.yaml`, `name: ${project}\n`);
  commit();
});

/** Runs the command with the real git. */
const stacks = (args: readonly string[], typed: Typed = {}) =>
  scriptedLine({}).hosting(["stacks", ...args], {
    folder: at(),
    commands: (command, given) => {
      try {
        const output = execFileSync(command, given, { encoding: "utf8", stdio: "pipe" });
        return { exitCode: 0, output, errors: "" };
      } catch {
        return { exitCode: 128, output: "", errors: "fatal" };
      }
    },
    ...typed,
  });
const changeAda = () => {
  give("ada/index.ts", "");
  commit();
};

describe("pulumi-hosting stacks", () => {
  it("lists the stacks of the file that init wrote, in any folder of the repository", async () => {
    const { exitCode, output } = await stacks([], { folder: at("ada") });
    expect([exitCode, output]).toEqual([
      0,
      `PROJECT  STACK  GROUP  ENVIRONMENT  BECAUSE OF
ada      dev    ada    ada-dev
ada      prod   ada    ada-prod
bob      dev    bob    bob-dev
old      dev           dev
`,
    ]);
  });

  it("lists the stacks that the changes since a commit affect, with the file that is the reason", async () => {
    changeAda();
    const { output } = await stacks(["--since", "HEAD^"]);
    expect(output).toBe(`PROJECT  STACK  GROUP  ENVIRONMENT  BECAUSE OF
ada      dev    ada    ada-dev      ada/index.ts
ada      prod   ada    ada-prod     ada/index.ts
old      dev           dev          ada/index.ts
`);
  });

  it.each(["0000000000000000000000000000000000000000", "none", "--output=x", "HEAD; id"])(
    "lists all stacks if the commit is unknown: %s",
    async (since) => {
      changeAda();
      const { exitCode, output, errors } = await stacks([`--since=${since}`, "--json"]);
      expect([exitCode, JSON.parse(output)]).toMatchObject([0, named]);
      expect(errors).toContain(`${since} is no commit that this clone has, so all stacks are named.`);
    },
  );

  it("says which paths match no file, and which projects do not exist, in each format", async () => {
    const all = [
      { ...team("ada", "dev"), paths: ["ada/Pulumi.yml", "network/**", "**/*.json", ".", "none"] },
      { ...team("ada", "prod"), paths: ["none"] },
      { ...team("eve", "dev"), paths: [] },
    ];
    give(file, JSON.stringify({ stacks: all }));
    commit();
    for (const more of [[], ["--json"], ["--for", "github"], ["--since", "HEAD"]])
      expect((await stacks(more)).errors).toBe(
        `pulumi-hosting: ${file} has the path ada/Pulumi.yml, which names no file. The nearest one is ada/Pulumi.yaml.
pulumi-hosting: ${file} has the path network/**, which names no file.
pulumi-hosting: ${file} has the path none, which names no file.
pulumi-hosting: ${file} has the project eve, which has no file.
`,
      );
  });

  it("warns if the policies are not a file", async () => {
    expect((await stacks([])).errors).toBe(
      `pulumi-hosting: ${file} has the policies policy.json, which is no file, so previews fail.\n`,
    );
    give("policy.json", "{}");
    expect((await stacks([])).errors).toBe("");
  });

  it("names the fields that no job of Azure Pipelines reads, even for Azure's file alone", async () => {
    const told = (where: string, names: string) =>
      `pulumi-hosting: ${where} has ${names}, which no job of Azure Pipelines reads: previews have`;
    const all = {
      a: { PROJECT: "ada", STACK: "dev", GROUP: "go", ENVIRONMENT: "x", PREVIEW: "y", PATHS: "" },
    };
    const input = JSON.stringify(all);
    expect((await stacks(["-", "--for", "azure"], { input })).errors).toContain(
      told("The parameter stacks", "GROUP, ENVIRONMENT, PREVIEW"),
    );
    expect((await stacks(["-", "--json"], { input })).errors).toBe("");
    const parameters = { stacks: { a: { STACK: "dev", ENVIRONMENT: "dev", PREVIEW: "y" } } };
    give(
      "azure-pipelines.go.yml",
      JSON.stringify({ jobs: [{ template: ".azure/hosting/jobs.yml", parameters }] }),
    );
    expect((await stacks(["azure-pipelines.go.yml"])).errors).toContain(
      told("azure-pipelines.go.yml", "PREVIEW"),
    );
    parameters.stacks.a.PREVIEW = "";
    give(
      "azure-pipelines.go.yml",
      JSON.stringify({ jobs: [{ template: ".azure/hosting/jobs.yml", parameters }] }),
    );
    expect((await stacks(["azure-pipelines.go.yml"])).errors).toBe("");
  });

  it("counts a file that is not committed yet as existing", async () => {
    give(file, JSON.stringify({ stacks: [{ ...team("ada", "dev"), paths: ["new.txt"] }] }));
    give("new.txt", "");
    expect((await stacks([])).errors).toBe("");
  });

  it("gives GitHub's workflows each group with its stacks, and each login once", async () => {
    changeAda();
    const { output } = await stacks(["--since", "HEAD^", "--for", "github"]);
    const outputs = Object.fromEntries(
      output
        .trim()
        .split("\n")
        .map((line) => line.split(/=(.*)/s)),
    );
    expect(outputs.policies).toBe("policy.json");
    expect(JSON.parse(outputs.projects)).toEqual(["ada", "old"]);
    expect(JSON.parse(outputs.logins)).toEqual([{ preview: "" }]);
    expect(JSON.parse(outputs.stacks).map(({ place }: { place: number }) => place)).toEqual([0, 1, 3]);
    expect(
      JSON.parse(outputs.groups).map(({ group, stacks }: { group: string; stacks: string }) => [
        group,
        JSON.parse(stacks).map(({ environment }: { environment: string }) => environment),
      ]),
    ).toEqual([
      ["ada", ["ada-dev", "ada-prod"]],
      ["", ["dev"]],
    ]);
  });

  it("gives GitHub's workflows the versions of languages as written, and always a version of Node", async () => {
    const toolsOf = async (tools: string) => {
      const input = `{ ${tools} "stacks": [{ "stack": "dev" }] }`;
      const { output } = await stacks(["-", "--for", "github"], { input });
      return JSON.parse(/^tools=(.*)$/m.exec(output)?.[1] ?? "");
    };
    expect(await toolsOf('"tools": { "node": 22, "python": 3.10 },')).toEqual({ node: "22", python: "3.10" });
    expect(await toolsOf("")).toEqual({ node: "24" });
  });

  it("gives GitLab a job for each stack, which waits for the previous stack of its group", async () => {
    const { output } = await stacks(["--for", "gitlab-deploy"]);
    const { include: _, ...jobs } = JSON.parse(output);
    expect(
      Object.entries<{ needs: string[]; environment: object }>(jobs).map(([name, one]) => [name, one.needs]),
    ).toEqual([
      ["deploy ada dev", []],
      ["deploy ada prod", ["deploy ada dev"]],
      ["deploy bob dev", []],
      ["deploy old dev", []],
    ]);
    expect(jobs["deploy ada prod"]).toMatchObject({
      environment: { name: "ada-prod" },
      resource_group: "hosting ada prod",
      variables: { PROJECT: "ada", STACK: "prod" },
    });
  });

  it("gives GitLab a drift job for each login, and previews in their own environment", async () => {
    const rows = named.map((one) => ({ ...one, ...(one.project === "ada" && { preview: "ada" }) }));
    const input = JSON.stringify({ stacks: rows });
    const pipeline = async (name: string) =>
      JSON.parse((await stacks(["-", "--for", name], { input })).output);
    expect(await pipeline("gitlab-drift")).toMatchObject({
      "drift ada": {
        variables: { LOGIN: "ada", STACKS: "dev ada\nprod ada" },
        environment: { name: "ada", action: "access" },
      },
      drift: { variables: { LOGIN: "", STACKS: "dev bob\ndev old" } },
    });
    const previews = await pipeline("gitlab-preview");
    expect(previews["preview ada dev"].environment).toEqual({ name: "ada", action: "access" });
    expect(previews["preview bob dev"].environment).toBeUndefined();
    expect(Object.keys(previews).filter((name) => name.startsWith("test "))).toEqual([
      "test ada",
      "test bob",
      "test old",
    ]);
  });

  it("gives Azure Pipelines a matrix with a unique name for each stack", async () => {
    const long = "x".repeat(120);
    const rows = [
      ...[team("a-b", "dev"), team("a_b", "dev"), { project: ".", stack: "dev" }],
      ...[team("1st", "dev"), team(".hidden", "acme/shop/dev"), team(long, "dev"), team(long, "prod")],
    ];
    const { output } = await stacks(["-", "--for", "azure"], { input: JSON.stringify({ stacks: rows }) });
    const [, matrix = ""] =
      /^##vso\[task\.setvariable variable=matrix;isOutput=true\](.*)\n$/.exec(output) ?? [];
    expect(JSON.parse(matrix)).toEqual({
      a_b_dev_0: { PROJECT: "a-b", STACK: "dev" },
      a_b_dev_1: { PROJECT: "a_b", STACK: "dev" },
      dev: { PROJECT: ".", STACK: "dev" },
      stack_1st_dev: { PROJECT: "1st", STACK: "dev" },
      stack__hidden_acme_shop_dev: { PROJECT: ".hidden", STACK: "acme/shop/dev" },
      [`${"x".repeat(90)}_5`]: { PROJECT: long, STACK: "dev" },
      [`${"x".repeat(90)}_6`]: { PROJECT: long, STACK: "prod" },
    });
  });

  it("gives GitLab valid names, even for special characters and a stack with its organization", async () => {
    const input = JSON.stringify({ stacks: [team("teams/c++ @x~y", "acme/shop/dev")] });
    for (const kind of ["deploy", "repair"]) {
      const { output } = await stacks(["-", "--for", `gitlab-${kind}`], { input });
      const { include: _, ...jobs } = JSON.parse(output);
      expect(jobs[`${kind} teams/c++ @x~y acme/shop/dev`]).toMatchObject({
        resource_group: "hosting teams/c-- -x-y acme/shop/dev",
        variables: { PROJECT: "teams/c++ @x~y", STACK: "acme/shop/dev" },
      });
    }
  });

  it("names one stack for a repair, and refuses a stack that is not in the file", async () => {
    const repair = (stack: string, project = "ada") =>
      stacks(["--for", "gitlab-repair", "--project", project, "--stack", stack]);
    for (const { output } of [await repair("prod"), await repair("prod", "./ada/")])
      expect(Object.keys(JSON.parse(output))).toEqual(["include", "repair ada prod"]);
    expect(await repair("none")).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining(`${file} names no stack none of the project ada.`),
    });
  });

  it.each([
    ["none.json", "cannot be read"],
    ["ada/Pulumi.yaml", "ada/Pulumi.yaml names no stack"],
  ])("refuses the file %s", async (given, message) => {
    expect(await stacks([given])).toMatchObject({ exitCode: 2, errors: expect.stringContaining(message) });
  });

  it("asks which file to read if the repository has files for two build servers", async () => {
    give(".gitlab/hosting/stacks.yml", "");
    const { exitCode, errors } = await stacks([]);
    expect([exitCode, errors]).toEqual([
      2,
      expect.stringContaining("more than one of .github/hosting/stacks.json"),
    ]);
    expect(await stacks([file])).toMatchObject({ exitCode: 0 });
  });
});
