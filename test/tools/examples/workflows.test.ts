import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { execFileSync } from "../../support/endingCommands";

interface Job {
  readonly permissions?: object;
  readonly if?: string;
  readonly environment?: string;
  readonly env?: object;
  readonly needs?: string | readonly string[];
  readonly steps: readonly { readonly id?: string; readonly run?: string; readonly env?: object }[];
}
const folder = join(__dirname, "../../../examples/github-actions/.github/workflows");
const files = readdirSync(folder);
const read = (file: string): string => readFileSync(join(folder, file), "utf8");
/** The jobs that have steps. Other jobs call stacks.yml. */
const jobsOf = (file: string) => Object.values<Job>(parse(read(file)).jobs).filter(({ steps }) => steps);

/** Outputs that a workflow reads from steps missing in the job, or from jobs that it does not need. */
const unknownOutputs = (text: string): string[] =>
  Object.values<Job>(parse(text).jobs).flatMap(({ needs = [], steps = [], ...job }) => {
    const known: Readonly<Record<string, readonly unknown[]>> = {
      steps: steps.map(({ id }) => id),
      needs: [needs].flat(),
    };
    const outputs = JSON.stringify([steps, job]).matchAll(/\b(steps|needs)\.([\w-]+)\.outputs\b/g);
    return [...outputs].flatMap(([output, from = "", name]) => (known[from]?.includes(name) ? [] : [output]));
  });

/** Matches an action that is pinned to a commit, which no one can change, or that is in the same repository. */
const pinned = /^(?:[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/\S+)$/;

const own = join(__dirname, "../../../.github/workflows");
it.each([own, folder].flatMap((all) => readdirSync(all).map((file) => [file, join(all, file)] as const)))(
  "%s reads only existing outputs, has read permission only, and runs only actions pinned to a commit",
  (_file, path) => {
    const text = readFileSync(path, "utf8");
    expect(unknownOutputs(text)).toEqual([]);
    expect(parse(text).permissions).toEqual({ contents: "read" });
    for (const [, action] of text.matchAll(/uses: (.+)/g)) expect(action).toMatch(pinned);
  },
);

describe("the workflows to copy", () => {
  it("set up runs only actions pinned to a commit", () => {
    const actions = [...read("../hosting/setup/action.yml").matchAll(/uses: (.+)/g)].map(
      ([, action]) => action,
    );
    expect(actions).toHaveLength(6);
    for (const action of actions) expect(action).toMatch(pinned);
  });

  it.each([
    ["drift.yml", "steps.drift.outputs", "steps.dirft.outputs"],
    ["deploy.yml", "needs.stacks.outputs", "needs.stack.outputs"],
  ])("%s with a misspelt output is reported: %s", (file, output, wrong) => {
    expect(new Set(unknownOutputs(read(file).replace(output, wrong)))).toEqual(new Set([wrong]));
  });

  it.each(files)("%s has only the permissions that it needs", (file) => {
    expect(Object.keys(parse(read(file)).on)).not.toContain("pull_request_target");
    const [granted] = Object.values<Job>(parse(read(file)).jobs)
      .filter(({ steps, permissions }) => steps || permissions)
      .map((job) => job.permissions ?? {});
    const deploys = { contents: "read", actions: "read", "pull-requests": "read" };
    const needed = {
      "preview.yml": { contents: "read", "pull-requests": "write" },
      "deploy.yml": deploys,
      "deploy-group.yml": deploys,
      "drift.yml": { contents: "read", issues: "write" },
      "repair.yml": { contents: "read" },
      "stacks.yml": {},
      "test.yml": {},
    }[file];
    expect(granted).toEqual(needed);
  });

  it.each(files)(
    "%s gives secrets only to the steps that need them, and to no script of an installed package",
    (file) => {
      for (const { env = {}, steps } of jobsOf(file)) {
        expect(JSON.stringify(env)).not.toMatch(/secrets|token/);
        for (const { run = "", env: own = {} } of steps)
          if (JSON.stringify(own).includes("secrets."))
            expect(run).toMatch(/^(\. .+quiet\.sh|code=0\npulumi-hosting report )/);
      }
    },
  );

  it("a job that changes the account uses the environment of its stack, and runs the program of main", () => {
    const [deploys] = jobsOf("deploy-group.yml");
    expect(deploys?.environment).toBe(`\${{ matrix.environment }}`);
    expect(parse(read("deploy.yml")).on).toEqual({ push: { branches: ["main"] } });
    expect(Object.keys(parse(read("deploy-group.yml")).on)).toEqual(["workflow_call"]);
    const [repairs] = jobsOf("repair.yml");
    expect(repairs?.environment).toBe(`\${{ fromJSON(needs.stacks.outputs.stacks)[0].environment }}`);
    expect(repairs?.if).toBe("github.ref == 'refs/heads/main'");
  });

  it("a failed stack stops the next stacks of its group, and no other group", () => {
    const { groups } = parse(read("deploy.yml")).jobs;
    expect(groups.strategy["fail-fast"]).toBe(false);
    expect(groups.uses).toBe("./.github/workflows/deploy-group.yml");
    const { deploy } = parse(read("deploy-group.yml")).jobs;
    expect(deploy.strategy["max-parallel"]).toBe(1);
    expect(deploy.strategy["fail-fast"]).toBeUndefined();
  });

  it("run no code of a fork with secrets", () => {
    const ours = "github.event.pull_request.head.repo.full_name == github.repository";
    const noBot = "github.actor != 'dependabot[bot]'";
    for (const file of files) {
      const { on } = parse(read(file));
      if (!("pull_request" in on)) continue;
      const isGuarded = jobsOf(file).some((job) => job.if?.startsWith(`${ours} && ${noBot} && `));
      expect(read(file).includes("${{ secrets.")).toBe(isGuarded);
    }
  });
});

describe("a stack may be named with its organization and project", () => {
  const bash = (script: string, env: Readonly<Record<string, string>> = {}) =>
    execFileSync("bash", ["-c", script], { env: { PATH: process.env.PATH, ...env }, encoding: "utf8" });
  const gitlab = readFileSync(join(folder, "../../../gitlab/.gitlab/hosting/templates.yml"), "utf8");
  const repairs = [
    ["GitHub", "URN", /^ +(\[\[ "\$URN" == .+\]\])$/m.exec(read("repair.yml"))?.[1]],
    ["GitLab", "REPAIR_URN", /^ +- '(\[\[ "\$REPAIR_URN" == .+\]\])'$/m.exec(gitlab)?.[1]],
  ] as const;

  it.each(repairs)("%s repairs only servers of this stack", (_server, variable, check = "exit 9") => {
    const types = [
      "pulumi-nodejs:dynamic/hosting:Server",
      "hosting:index:Server",
      "a:b:C$hosting:index:Server",
    ];
    const urns = [
      ...types.map((type) => `urn:pulumi:dev::shop::${type}::web`),
      "urn:pulumi:prod::shop::hosting:index:Server::web",
      "urn:pulumi:dev::shop::hosting:index:SshKey::web",
    ];
    const stacks = ["dev", "acme/dev", "acme/shop/dev"];
    const all = `for STACK in ${stacks.join(" ")}; do for ${variable} in ${urns.map((urn) => `'${urn}'`).join(" ")}; do ${check} && echo yes || echo no; done; done`;
    const one = ["yes", "yes", "yes", "no", "no"];
    expect(bash(all).trim().split("\n")).toEqual([...one, ...one, ...one]);
  });

  it("GitHub stores and fetches a plan under the same name, which has no slash", () => {
    const [keep] = jobsOf("preview.yml").flatMap(({ steps }) => steps.filter(({ id }) => id === "plan"));
    const [fetch] = jobsOf("deploy-group.yml").flatMap(({ steps }) =>
      steps.filter(({ run }) => run?.includes("plan.mjs")),
    );
    const given = { STACK: "acme/shop/dev", PLACE: "2", GITHUB_WORKSPACE: "" };
    const script = `git() { echo tree; }; node() { echo "plan-$2-$3"; }; ${keep?.run}\n${fetch?.run}`;
    expect(bash(script.replace(' >> "$GITHUB_OUTPUT"', ""), given)).toBe(
      "name=plan-2-acme-shop-dev-tree\nplan-2-acme-shop-dev-tree\n",
    );
  });

  it("a repair waits for the deployments of its stack", () => {
    const groups = ["deploy-group.yml", "repair.yml"].map((file) => {
      const { jobs } = parse(read(file));
      return String((jobs.deploy ?? jobs.repair).concurrency.group);
    });
    const normal = groups.map((group) =>
      group
        .replace("fromJSON(needs.stacks.outputs.stacks)[0].", "matrix.")
        .replace("inputs.stack", "matrix.stack"),
    );
    expect(new Set(normal).size).toBe(1);
  });
});

describe("files that people edit are parsed as YAML", () => {
  const all = ["github-actions", "gitlab", "azure-pipelines"].flatMap((name) => {
    const base = join(__dirname, "../../../examples", name);
    const under = readdirSync(base, { recursive: true, encoding: "utf8" });
    return under
      .filter((one) => /\.(?:yml|sh|mjs)$/.test(one))
      .map((one) => [name, one, join(base, one)] as const);
  });
  /** Lines that search for text in a YAML file. People may write the same YAML in many ways, so it must be parsed. */
  const searches = (text: string) =>
    text
      .split("\n")
      .filter((line) => /\b(?:sed|awk|grep|jq)\b/.test(line) && /\.ya?ml|stacks\.json/.test(line));

  it.each(all)("%s: %s does not search in YAML as text", (_name, _file, path) => {
    expect(searches(readFileSync(path, "utf8"))).toEqual([]);
  });

  it("a search in YAML as text is found", () => {
    expect(all.length).toBeGreaterThan(15);
    expect(searches("done < <(sed -nE 's/x/y/p' .gitlab/hosting/stacks.yml)")).toHaveLength(1);
    expect(searches("jq -r .tools.node .github/hosting/stacks.json")).toHaveLength(1);
  });
});

it("drift in Azure Pipelines reads the stacks in every spelling that the command reads", () => {
  const text = readFileSync(join(folder, "../../../azure-pipelines/.azure/hosting/jobs.yml"), "utf8");
  const filters = [...text.matchAll(/jq -r '(.+)' <<< "\$STACKS"/g)].map(([, filter = ""]) => filter);
  const given = JSON.stringify({
    a: { project: "net", stack: "dev" },
    b: { STACK: "prod" },
    c: { PROJECT: "net", STACK: "x" },
  });
  const read = (filter: string) => execFileSync("jq", ["-r", filter], { input: given, encoding: "utf8" });
  expect(filters.map(read)).toEqual([".\nnet\n", "net\tdev\n.\tprod\nnet\tx\n"]);
});
