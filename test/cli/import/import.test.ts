import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { scriptedLine, type Typed } from "../../support/cli";
import { folderOfEach } from "../../support/folders";
import type { Script } from "../../support/scriptedHost";

const at = folderOfEach();

const zone = { uniq_id: "BBBBBB", type: "DNS.Zone", domain: "example.com", status: "Active" };
const script = {
  "asset.list": () => [zone],
  "asset.details": () => zone,
  "sshKey.list": () => [],
  "server.credential.list": () => [{ id: 3, name: "panel" }],
};
const importing = (
  args: readonly string[],
  commands?: Typed["commands"],
  account: Script = script,
  state: Typed["state"] = "{}",
) =>
  scriptedLine(account).hosting(["import", ...args], {
    ...{ folder: at(), state },
    ...(commands && { commands }),
  });

const left = `Left out, because their secrets do not belong in a program:
  credential 3 (panel): pulumi import hosting:index:Credential NAME 3 --stack dev
`;

const plugin =
  "add to Pulumi.yaml: plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }";
const empty = "pulumi preview --expect-no-changes --stack dev";
const add = "pulumi package add ./node_modules/pulumi-hosting/schema.json";
const gate =
  "npx pulumi-hosting report --fail-on erase,replace,delete,failed,power,update,create --stack dev";
const part = ["--out", "a new", "--domain", "example.com"];

/** A Pulumi of that version, with a stack that is selected; it lists these stacks. */
const pulumi =
  (version: string, stacks: readonly object[] = []) =>
  (_command: string, args: readonly string[]) => {
    const said: Record<string, string> = {
      version: `v3.${version}.0\n`,
      "stack --show-name": "dev\n",
      "stack ls --all --json": JSON.stringify(stacks),
    };
    const output = said[args.join(" ")];
    return { exitCode: output === undefined ? 1 : 0, output: output ?? "", errors: "" };
  };

it.each([
  [["--program", "typescript"], "253", "imported.ts", add, gate, left],
  [["--program", "classes"], "253", "imported.ts", plugin, gate, left],
  [["--program", "yaml", ...part], "253", "a new/imported.yaml", plugin, gate, ""],
  [["--program", "python", ...part], "254", "a new/imported.py", add, empty, ""],
])(
  "pulumi-hosting import %j with Pulumi 3.%s reports what comes next, each step with its stack",
  async (args, version, program, before, after, leftOut) => {
    const bulk = program.replace(/imported.+/, "import.json");
    const up = after === gate ? "\n  5. pulumi up --stack dev: it records what is new in the program" : "";
    expect(await importing(args, pulumi(version))).toEqual({
      exitCode: 0,
      errors: "",
      output: `Found 1 Asset. Written: ${bulk} and ${program}.
Next:
  1. if the project does not have the plugin: ${before}
  2. pulumi import --file ${bulk.includes(" ") ? `'${bulk}'` : bulk} --yes --generate-code=false --protect=false --stack dev
  3. add ${program} to your program
  4. ${after}: it fails if anything would be sent to the host${up}
${leftOut}`,
    });
  },
);

it.each(["go", "csharp", "java"])(
  "pulumi-hosting import leaves a program in %s to Pulumi",
  async (language) => {
    const { output } = await importing(["--program", language], pulumi("254"));
    const file = `imported.${{ csharp: "cs" }[language] ?? language}`;
    expect(output).toBe(`Found 1 Asset. Written: import.json.
Next:
  1. if the project does not have the plugin: ${add}
  2. pulumi import --file import.json --yes --out ${file} --protect=false --stack dev
  3. add what is in ${file} to your program
  4. ${empty}: it fails if anything would be sent to the host
${left}`);
    expect(readdirSync(at())).toEqual(["import.json"]);
  },
);

it("pulumi-hosting import in a project without a stack begins with one", async () => {
  const { output } = await importing(["--program", "yaml"]);
  expect(output).toContain("  1. pulumi stack select --create dev\n");
});

it("pulumi-hosting import says in which stack of the backend something is already", async () => {
  const stacks = [
    { name: "prod", resourceCount: 3 },
    { name: "organization/other/dev" },
    { name: "new", resourceCount: 0 },
  ];
  const states: Record<string, object[]> = {
    prod: [
      { type: "hosting:index:Asset", id: "BBBBBB" },
      { type: "hosting:index:Asset", id: "CCCCCC" },
    ],
    "organization/other/dev": [{ type: "pulumi-nodejs:dynamic/hosting:Asset", id: "BBBBBB" }],
  };
  const state = (stack = "") => JSON.stringify({ deployment: { resources: states[stack] } });
  const { output } = await importing(["--program", "yaml"], pulumi("254", stacks), script, state);
  expect(output).toContain(`
Already in a stack. Two stacks with one resource can each remove it, so leave it out of one of them:
  Asset example-com (BBBBBB): prod
  Asset example-com (BBBBBB): organization/other/dev
`);
});

describe("pulumi-hosting import --map", () => {
  const maps = ["domain:*.EU.example.com=eu-prod", "type:DNS.*=org/dns/prod"].flatMap((rule) => [
    "--map",
    rule,
  ]);
  const [eu, us, dns] = ["AAAAA1", "AAAAA2", "BBBBBB"];
  const row = (uniq_id: string, domain: string, type: string) => ({
    uniq_id,
    domain,
    type,
    status: "Active",
  });
  const rows = [
    row(eu, "web.eu.example.com", "License"),
    row(us, "web.us.example.com", "License"),
    row(dns, "example.com", "DNS.Zone"),
  ];
  const ofThree = {
    ...script,
    "asset.list": () => rows,
    "asset.details": ({ uniq_id }: { uniq_id?: unknown }) =>
      rows.find((one) => one.uniq_id === uniq_id) ?? {},
  };

  it("writes files for each stack by the first rule that is for a resource, and names what no rule is for", async () => {
    const { output } = await importing(["--program", "yaml", ...maps], pulumi("254"), ofThree);
    expect(output).toContain(
      "Found 1 Asset for the stack eu-prod. Written: eu-prod/import.json and eu-prod/imported.yaml.\n",
    );
    expect(output).toContain(
      "pulumi import --file org-dns-prod/import.json --yes --generate-code=false --protect=false --stack org/dns/prod\n",
    );
    expect(output).toContain(`Left out, because no --map is for them:
  Asset web-us-example-com (${us})
`);
    const ids = (stack: string) =>
      JSON.parse(readFileSync(at(stack, "import.json"), "utf8")).resources.map(
        ({ id }: { id: string }) => id,
      );
    expect([ids("eu-prod"), ids("org-dns-prod")]).toEqual([[eu], [dns]]);
  });

  it.each(["eu-prod", "domain=eu", "colour:red=eu", "domain:=eu", "domain:*="])(
    "refuses %s, which is no rule",
    async (rule) => {
      const { exitCode, errors } = await importing(["--map", rule]);
      expect([exitCode, readdirSync(at())]).toEqual([2, []]);
      expect(errors).toContain(`--map ${rule} is no rule.`);
    },
  );
});

it("pulumi-hosting import --program classes, with a Pulumi that takes outputs, writes what a state holds: three steps", async () => {
  const file = at("import.json");
  // Of an earlier import, which everybody may read.
  writeFileSync(file, "{}", { mode: 0o644 });
  const login = {
    id: 3,
    type: "app",
    name: "panel",
    uniq_id: "BBBBBB",
    username: "root",
    auth_data: "s3cret",
  };
  const told = await scriptedLine({ ...script, "server.credential.list": () => [login] }).hosting(
    ["import", "--program", "classes", "--force"],
    { folder: at(), commands: pulumi("254") },
  );
  expect(told).toEqual({
    exitCode: 0,
    errors: "",
    output: `Found 1 Asset, 1 Credential. Written: import.json and imported.ts.
Next:
  1. pulumi import --file import.json --yes --generate-code=false --protect=false --stack dev
  2. add imported.ts to your program
  3. pulumi preview --expect-no-changes --stack dev: it fails if anything would be sent to the host
`,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { resources } = JSON.parse(readFileSync(file, "utf8")) as { resources: Record<string, object>[] };
  const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
  const [asset, panel] = resources;
  const __provider = expect.stringContaining('require("pulumi-hosting/');
  expect(asset).toMatchObject({
    type: "pulumi-nodejs:dynamic/hosting:Asset",
    name: "example-com",
    id: "BBBBBB",
  });
  expect(asset).toMatchObject({ inputs: { uniqId: "BBBBBB", __provider } });
  expect(asset).toMatchObject({
    outputs: { uniqId: "BBBBBB", __set: ["uniqId"], __provider },
  });
  const authData = { ...secret, plaintext: '"s3cret"' };
  expect(panel).toMatchObject({ inputs: { username: "root", authData }, outputs: { authData } });
  expect(readFileSync(at("imported.ts"), "utf8")).not.toContain("s3cret");
});

const classes = 'from "pulumi-hosting"';
const nodejs = "name: shop\nruntime:\n  name: nodejs\n";
const installed = { "Pulumi.yaml": nodejs, "node_modules/pulumi-hosting-sdk/index.js": "" };
it.each([
  ["a folder without a project", {}, classes],
  ["a program in YAML", { "Pulumi.yaml": "name: shop\nruntime: yaml\n" }, "resources:"],
  ["a TypeScript program", { "Pulumi.yaml": nodejs }, classes],
  ["one with the plugin's classes", installed, 'from "pulumi-hosting-sdk"'],
  ["a program in Python", { "Pulumi.yaml": nodejs.replace("nodejs", "python") }, "import pulumi_hosting"],
])("pulumi-hosting import writes what fits: in %s", async (_name, files, begins) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  await importing([]);
  const [written = ""] = readdirSync(at()).filter((file) => file.startsWith("imported."));
  expect(readFileSync(at(written), "utf8").split("\n")[0]).toContain(begins);
});

it("pulumi-hosting import --json reports what it has found, and the files", async () => {
  const { output } = await importing(["--json", "--out", "new", "--program", "typescript"], pulumi("253"));
  const found = { resource: "Asset", id: "BBBBBB", name: "example-com", note: "BBBBBB DNS.Zone" };
  expect(JSON.parse(output)).toEqual({
    stack: "dev",
    files: { bulk: at("new/import.json"), program: at("new/imported.ts") },
    found: [{ ...found, inputs: { uniqId: "BBBBBB" } }],
    left: ["credential 3 (panel): pulumi import hosting:index:Credential NAME 3 --stack dev"],
  });
  expect(readFileSync(at("new/import.json"), "utf8")).toBe(`{
  "resources": [
    {
      "type": "hosting:index:Asset",
      "name": "example-com",
      "id": "BBBBBB"
    }
  ]
}
`);
});
