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

describe("the stacks of a build server's file", () => {
  const two = ["staging", "production"].map((stack, place) => ({
    ...{ project: ".", stack, place, group: "", environment: stack, preview: "", paths: undefined },
  }));
  it.each([
    ["GitHub's", github],
    ["GitLab's", gitlab],
    ["GitLab's, with a comment behind a line", gitlab.replace('"staging" }', '"staging" } # the Go team')],
    ["GitLab's, in single quotes", gitlab.replaceAll('"', "'")],
    ["GitLab's, without quotes", gitlab.replaceAll('"', "").replaceAll(": .,", ': ".",')],
    ["GitLab's, with the line ends of Windows", gitlab.replaceAll("\n", "\r\n")],
    ["GitLab's, in blocks", gitlab.replace(/- \{ (.+), (.+) \}/g, "- $1\n        $2")],
    [
      "GitLab's, as a list of names",
      gitlab.replace(/ - .+\n.+/, ' - { PROJECT: ".", STACK: [staging, production] }'),
    ],
    ["GitLab's, with a tag of its own", `${gitlab}.mine:\n  script: !reference [.other, script]\n`],
    [
      "GitLab's, with an anchor",
      gitlab.replace(/ - \{(.+)\}\n.+- \{.+/, " - &first {$1}\n      - { <<: *first, STACK: production }"),
    ],
    ["Azure's", azure],
    ["Azure's, in a stage", azureStages],
  ])("are read from %s", (_what, text) => {
    expect(namedStacks(text, "file")).toEqual({ stacks: two, policies: "policy.json" });
  });

  it("are read from the parameter of Azure alone", () => {
    expect(namedStacks(parameter, "-")).toEqual({ stacks: two, policies: "" });
  });

  it("have groups, paths and environments, alike in all three", () => {
    const [project, stack, group, environment, preview] = ["teams/go", "prod", "go", "go-prod", "go"];
    const paths = ["shared", "lib/**"];
    const full = { project, stack, group, environment, preview, paths };
    const upper = (more: object) =>
      Object.fromEntries(
        Object.entries({ ...full, ...more }).map(([name, value]) => [name.toUpperCase(), value]),
      );
    const expected = { policies: "", stacks: [{ ...full, place: 0 }] };
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
    ["stacks: [", "file cannot be read as YAML"],
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
    ["stacks: [{ project: a, stack: x }, { projet: a, stak: y }]", "file has an entry without a stack"],
    ["stacks: [{ project: a, stack: x }, a/y]", "file has an entry without a stack"],
    [
      "stacks: [{ project: a, stack: x }, { project: ./a/, stack: x, environment: y }]",
      "file names the stack x of the project a twice",
    ],
    ['{ policies: "a\\nstacks=[]", stacks: [{ project: a, stack: dev }] }', "file has policies"],
  ])("%j is refused", (text, message) => {
    expect(() => namedStacks(text, "file")).toThrow(message);
  });
});
