import { describe, expect, it } from "vitest";
import { namedStacks } from "../../../cli/stacks/namedStacks";

const github = `{ "tools": { "node": "24" }, "policies": "policy.json", "stacks": [
  { "project": ".", "stack": "staging" }, { "project": ".", "stack": "production" } ] }`;
const gitlab = `variables:
  HOSTING_POLICIES: "policy.json"
.stacks:
  parallel:
    matrix:
      - { PROJECT: ".", STACK: "staging" }
      - { PROJECT: ".", STACK: "production" }
`;
const azure = `jobs:
  - job: mine
  - template: .azure/hosting/jobs.yml
    parameters:
      policies: "policy.json"
      stacks:
        staging: { PROJECT: ".", STACK: "staging" }
        production: { PROJECT: ".", STACK: "production" }
`;
const azureStages = `stages:
  - stage: servers
    ${azure.trimEnd().replaceAll("\n", "\n    ")}
`;
const parameter =
  '{ "a": { "PROJECT": ".", "STACK": "staging" }, "b": { "PROJECT": ".", "STACK": "production" } }';

describe("the stacks in a build server's file", () => {
  const two = ["staging", "production"].map((stack, place) => ({
    ...{ project: ".", stack, place, group: "", environment: stack, preview: "", paths: undefined },
  }));
  it.each([
    ["GitHub's", github],
    ["GitLab's", gitlab],
    ["GitLab's, with a comment after an entry", gitlab.replace('"staging" }', '"staging" } # the Go team')],
    ["GitLab's, in single quotes", gitlab.replaceAll('"', "'")],
    ["GitLab's, without quotes", gitlab.replaceAll('"', "").replaceAll(": .,", ': ".",')],
    ["GitLab's, with Windows line ends", gitlab.replaceAll("\n", "\r\n")],
    ["GitLab's, in blocks", gitlab.replace(/- \{ (.+), (.+) \}/g, "- $1\n        $2")],
    [
      "GitLab's, as a list of names",
      gitlab.replace(/ - .+\n.+/, ' - { PROJECT: ".", STACK: [staging, production] }'),
    ],
    [
      "GitLab's, with one of GitLab's own YAML tags",
      `${gitlab}.mine:\n  script: !reference [.other, script]\n`,
    ],
    [
      "GitLab's, with an anchor",
      gitlab.replace(/ - \{(.+)\}\n.+- \{.+/, " - &first {$1}\n      - { <<: *first, STACK: production }"),
    ],
    ["Azure's", azure],
    ["Azure's, in a stage", azureStages],
  ])("are read from %s", (_what, text) => {
    expect(namedStacks(text, "file")).toMatchObject({ stacks: two, policies: "policy.json" });
  });

  it("are read from Azure's parameter on standard input", () => {
    expect(namedStacks(parameter, "-")).toEqual({ stacks: two, policies: "", tools: {} });
  });

  it.each(["1.10", "0x10", "1e3", "010", "1_000", "0o7", "yes", "Off", "true", "2026-01-31", ".5", "-.inf"])(
    "keep each name as it is written: %s",
    (name) => {
      const row = `{ project: ${name}, stack: s${name}, group: ${name}, environment: ${name}, preview: ${name}, paths: [${name}] }`;
      const text = name.startsWith("-") ? row.replace(/project: \S+,/, "project: p,") : row;
      const { stacks, policies } = namedStacks(`policies: ${name}\nstacks:\n  - ${text}\n`, "file");
      const project = name.startsWith("-") ? "p" : name;
      const [group, environment, preview] = [name, name, name];
      expect([stacks, policies]).toEqual([
        [{ project, stack: `s${name}`, place: 0, group, environment, preview, paths: [name] }],
        name,
      ]);
    },
  );

  it("keep a JSON number as it is written", () => {
    expect(namedStacks('{ "stacks": [{ "project": ".", "stack": 1.10 }] }', "file").stacks[0]?.stack).toBe(
      "1.10",
    );
  });

  it("keep the versions of languages as they are written", () => {
    const tools = "{ python: 3.10, node: '>=22 <23', go: 1.20, dotnet: 8.0.x }";
    const text = `tools: ${tools}\nstacks: [{ stack: x }]\n`;
    const inAzure = `jobs: [{ template: .azure/hosting/jobs.yml, parameters: { tools: ${tools}, stacks: { a: { STACK: x } } } }]`;
    for (const one of [text, inAzure])
      expect(namedStacks(one, "file").tools).toEqual({
        ...{ python: "3.10", node: ">=22 <23", go: "1.20", dotnet: "8.0.x" },
      });
  });

  it("omit fields without a value", () => {
    const { stacks } = namedStacks(
      "stacks: [{ stack: x, group: , preview: ~, environment: null, paths: }]",
      "file",
    );
    expect(stacks).toEqual([
      { project: ".", stack: "x", place: 0, group: "", environment: "x", preview: "", paths: undefined },
    ]);
  });

  it("ignore everything else that GitLab reads from the file", () => {
    const mine =
      "HOSTING_BASE_URL: https://host.example, HOSTING_PASSCODE: '1', HOSTING_PATHS: '{}', OWNER: me";
    const text = gitlab.replace("variables:", `default: { tags: [x] }\nvariables:\n  <<: { ${mine} }`);
    expect(namedStacks(text, "file").stacks).toEqual(two);
  });

  it("have groups, paths and environments, with the same meaning on all three build servers", () => {
    const [project, stack, group, environment, preview] = ["teams/go", "prod", "go", "go-prod", "go"];
    const paths = ["shared", "lib/**"];
    const full = { project, stack, group, environment, preview, paths };
    const upper = (more: object) =>
      Object.fromEntries(
        Object.entries({ ...full, ...more }).map(([name, value]) => [name.toUpperCase(), value]),
      );
    const expected = { policies: "", tools: {}, stacks: [{ ...full, place: 0 }] };
    const matrix = [upper({ paths: "shared lib/**" })];
    for (const content of [
      { stacks: [full] },
      { ".stacks": { parallel: { matrix } } },
      { jobs: [{ template: ".azure/hosting/jobs.yml", parameters: { stacks: { any: upper({}) } } }] },
    ])
      expect(namedStacks(JSON.stringify(content), "file")).toEqual(expected);
    const none = namedStacks(
      JSON.stringify({ ".stacks": { parallel: { matrix: [upper({ paths: "" })] } } }),
      "file",
    );
    expect(none.stacks[0]?.paths).toEqual([]);
    const listed = JSON.stringify({ ".stacks": { parallel: { matrix: [upper({})] } } });
    expect(namedStacks(listed, "file")).toEqual(expected);
  });

  it.each([
    [
      "stacks: [{ project: a, stack: x, enviroment: prod }]",
      "file has enviroment, which is no member of a stack. The nearest one is environment. Allowed are project, stack, group, environment, preview, paths",
    ],
    [
      ".stacks: { parallel: { matrix: [{ PROJECT: a, STACK: x, GRUOP: go }] } }",
      "file has GRUOP, which is no member of a stack. The nearest one is GROUP. Allowed are PROJECT, STACK, GROUP,",
    ],
    [
      "jobs: [{ template: .azure/hosting/jobs.yml, parameters: { stacks: { a: { PROJECT: a, STACK: x, owner: me } } } }]",
      "file has owner, which is no member of a stack. Allowed are project,",
    ],
    ["a: { PROJECT: a, STACK: x, PATH: net }", "file has PATH, which is no member of a stack. The nearest"],
    [
      "a: { PROJECT: a, STACK: x }\nb: { PROJET: a, STAK: y }",
      "file has PROJET, which is no member of a stack",
    ],
    ["stacks: [{ project: a, stack: x, STACK: y }]", "file has stack twice in one entry"],
    [
      "polices: policy.json\nstacks: [{ project: a, stack: x }]",
      "file has polices, which is no member of the file. The nearest one is policies. Allowed are tools, policies, stacks.",
    ],
    ["tools: {}\nstaks: [{ project: a, stack: x }]", "file has staks, which is no member of the file"],
    [
      "tools: { pyton: '3.13' }\nstacks: [{ project: a, stack: x }]",
      "file has pyton, which is no member of tools. The nearest one is python. Allowed are node, python, go, dotnet, java.",
    ],
    [
      "jobs: [{ template: .azure/hosting/jobs.yml, parameters: { tool: {}, stacks: { a: { STACK: x } } } }]",
      "file has tool, which is no member of the parameters. The nearest one is tools. Allowed are tools, policies, stacks.",
    ],
    [
      "variables: { HOSTING_POLICY: policy.json }\n.stacks: { parallel: { matrix: [{ STACK: x }] } }",
      "file has HOSTING_POLICY, which no job reads. The nearest one is HOSTING_POLICIES.",
    ],
    ["tools: { python: [3.10] }\nstacks: [{ stack: x }]", "file has a list as python. Give it one text."],
    ["stacks: [{ project: a, stack: [x] }]", "file has a list as stack. Give it one text."],
    ["stacks: [{ project: a, stack: { name: x } }]", "file has a map as stack. Give it one text."],
    ["stacks: [{ project: a, stack: x, paths: [{ a: b }] }]", "file has a map as paths. Give it one text."],
    [
      "stacks: [{ project: a, stack: x, paths: 'net, shared' }]",
      'file has paths "net, shared". Separate paths in one text by spaces, without commas.',
    ],
    ["stacks: [{ project: a, stack: my dev }]", 'file has the stack "my dev". Pulumi names a stack'],
    ["stacks: [{ project: a, stack: a/b/c/d }]", 'file has the stack "a/b/c/d". Pulumi names a stack'],
    ["stacks: [", "file cannot be read as YAML: Flow sequence"],
    [
      "stacks:\n\t- stack: x",
      "cannot be read as YAML: Tabs are not allowed as indentation at line 2, column 1. C",
    ],
    [
      "stacks: [*x]",
      "cannot be read as YAML: Unresolved alias (the anchor must be set before the alias): x. Correct",
    ],
    [
      "base: &b { project: a }\nstacks: [{ <<: *b, stack: x }]",
      "file has base, which is no member of the file. Allowed are tools, policies, stacks.",
    ],
    [
      "tools: node\nstacks: [{ stack: x }]",
      'file has tools that are no map. Write them as in { node: "24" }.',
    ],
    ["tools: [node]\nstacks: [{ stack: x }]", "file has tools that are no map."],
    ["", "file names no stack"],
    ["stacks: []", "file names no stack"],
    ['stacks: [{ project: "." }]', "file has an entry without a stack, of the project .."],
    [
      'stacks: [{ project: "../x", stack: dev }]',
      "file has the project ../x, which is outside the repository",
    ],
    ['stacks: [{ project: "/x", stack: dev }]', "outside the repository"],
    ["stacks: [{ project: a, stack: $(id) }]", 'file has stack "$(id)". Allowed are letters'],
    ['stacks: [{ project: "a\\nb", stack: dev }]', 'file has project "a\\nb"'],
    ["stacks: [{ project: a, stack: -x }]", "file has the name -x, which a command would take for an option"],
    ["stacks: [{ project: '-', stack: x }]", "file has the name -,"],
    [
      "stacks: [{ project: a, stack: x, paths: [../net] }]",
      "file has the path ../net. Paths are from the top",
    ],
    ["stacks: [{ project: a, stack: x }, { projet: a, stak: y }]", "file has projet, which is no member"],
    ["stacks: [{ project: a, stack: x }, a/y]", "file has an entry without a stack"],
    [
      "stacks: [{ project: a, stack: x }, { project: ./a/, stack: x, environment: y }]",
      "file names the stack x of the project a twice",
    ],
    ['{ policies: "a\\nstacks=[]", stacks: [{ project: a, stack: dev }] }', "file has policies"],
  ])("are refused in %j", (text, message) => {
    expect(() => namedStacks(text, "file")).toThrow(message);
  });
});
