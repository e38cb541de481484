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
interface Given extends Typed {
  /** What the account has otherwise. */
  readonly account?: Script;
}
const importing = (args: readonly string[], { account, ...typed }: Given = {}) =>
  scriptedLine({ ...script, ...account }).hosting(["import", ...args], {
    folder: at(),
    state: "{}",
    ...typed,
  });

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

const part = ["--out", "a new", "--domain", "example.com"];
const [old, takesOutputs] = [{ commands: pulumi("253") }, { commands: pulumi("254") }];
const yaml = ["--program", "yaml"];

const resources: NonNullable<Typed["stacks"]> = {
  prod: ["BBBBBB", "CCCCCC"].map((id) => ({ type: "hosting:index:Asset", id })),
  "organization/other/dev": [{ type: "pulumi-nodejs:dynamic/hosting:Asset", id: "BBBBBB" }],
};
const stacks = [
  ...[{ name: "prod", resourceCount: 3 }, { name: "organization/other/dev" }],
  { name: "new", resourceCount: 0 },
];
const several: Given = {
  commands: pulumi("254", stacks),
  stacks: resources,
};

const maps = ["--map", "domain:*.EU.example.com=eu-prod", "--map", "type:DNS.*=org/dns/prod"];
const asset = (uniq_id: string, domain: string, type: string) => ({ ...zone, uniq_id, domain, type });
const three = [
  asset("AAAAA1", "web.eu.example.com", "License"),
  asset("AAAAA2", "web.us.example.com", "License"),
  zone,
];
const ofThree: Script = {
  "asset.list": () => three,
  "asset.details": ({ uniq_id }) => three.find((one) => one.uniq_id === uniq_id) ?? {},
};

const ofProjects = [
  "domain:*.eu.*=eu-new",
  "domain:*.us.*=organization/infra/known",
  "type:DNS.*=org/data/prod",
];
/** Two projects, below whose top folder the package is installed. */
const repository: Given = {
  account: ofThree,
  get folder() {
    const files = { ".git/HEAD": "", "node_modules/pulumi-hosting/package.json": "{}" };
    const projects = {
      "infra/Pulumi.yaml": "name: infra\nruntime: nodejs\n",
      "data/Pulumi.yaml": "name: data\nruntime: yaml\n",
    };
    for (const [file, text] of Object.entries({ ...files, ...projects })) {
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    }
    return at("infra");
  },
  commands: pulumi("254", [{ name: "known" }, { name: "org/data/prod" }]),
};

describe.each<[string, readonly (readonly [args: readonly string[], given?: Given])[]]>([
  [
    "reports what comes next, each step with its stack",
    [
      [["--program", "typescript"], old],
      [["--program", "classes"], old],
      [["--program", "yaml", ...part], old],
      [["--program", "python", ...part], takesOutputs],
    ],
  ],
  [
    "leaves a program in another language to Pulumi",
    ["go", "csharp", "java"].map((language) => [["--program", language], takesOutputs] as const),
  ],
  ["reports to a program what it has found, and the files", [[["--json", "--program", "typescript"], old]]],
  ["begins with a stack if the project has none", [[yaml]]],
  ["says in which stack of the backend something is already", [[yaml, several]]],
  [
    "writes files for each stack by the first rule that is for a resource, and names what no rule is for",
    [[[...yaml, ...maps], { ...takesOutputs, account: ofThree }]],
  ],
  [
    "names the rules that send nothing",
    [[[...yaml, "--map", "domain:*=all", ...maps], { ...takesOutputs, account: ofThree }]],
  ],
  [
    "copies the login into a stack that is not there yet, and goes into the folder of another project",
    [[ofProjects.flatMap((rule) => ["--map", rule]), repository]],
  ],
  [
    "declares each part in its own stack alone",
    ["classes", "python"].map((language) => [
      ["--program", language, ...maps],
      { ...takesOutputs, account: ofThree },
    ]),
  ],
  [
    "refuses what is no rule, and writes nothing",
    [
      "eu-prod",
      "domain=eu",
      "colour:red=eu",
      "domain:=eu",
      "domain:*=",
      "domain:x=a b",
      "domain:x=a/b/c/d",
    ].map((rule) => [["--map", rule]] as const),
  ],
])("pulumi-hosting import %s", (_what, rows) => {
  const titled = rows.map(([args, given]) => ({ title: args.join(" "), args, given }));
  it.each(titled)("$title", async ({ args, given }) => {
    const { exitCode, output, errors } = await importing(args, given);
    const paths = readdirSync(at(), { recursive: true, encoding: "utf8" }).sort();
    const files = paths.filter((path) => statSync(at(path)).isFile());
    const written = files.map((file) => `--- ${file}\n${readFileSync(at(file), "utf8")}`);
    const told = `${output}${errors}\nEnds with ${exitCode}\n${written.join("")}`;
    const short = told.replaceAll(at(), "FOLDER").replace(/"__provider": ".*"/g, '"__provider": "…"');
    expect(short).toMatchSnapshot();
  });
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

it("pulumi-hosting import that finds nothing says so, and writes nothing", async () => {
  const account = { "asset.list": () => [] };
  const output = "Nothing was found in this part of the account. Nothing was written.\n";
  expect(await importing(part, { account })).toEqual({ exitCode: 1, output, errors: "" });
  const told = await importing([...part, "--json"], { account });
  expect([told.exitCode, JSON.parse(told.output)]).toEqual([1, { found: [], left: [] }]);
  expect(readdirSync(at())).toEqual([]);
});

it("pulumi-hosting import writes over nothing, unless it is asked to", async () => {
  await importing([]);
  const { exitCode, errors } = await importing([]);
  expect(exitCode).toBe(2);
  expect(errors).toMatch(/import\.json exists\. Nothing was written\./);
  expect((await importing(["--force"])).exitCode).toBe(0);
});

it.each([
  [["--region", "north"], "It must be a whole number."],
  [["--category", "Colours"], "category"],
  [["--program", "cobol"], "Allowed choices are typescript, classes, yaml, python, go, csharp, java."],
])("pulumi-hosting import %j is refused", async (args, reason) => {
  const { exitCode, errors } = await importing(args);
  expect(errors).toContain(reason);
  expect(exitCode).toBe(2);
});
