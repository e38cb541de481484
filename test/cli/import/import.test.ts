import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { scriptedLine, type Typed, transcriptOf } from "../../support/cli";
import { folderOfEach } from "../../support/folders";
import { refuse, type Script } from "../../support/scriptedHost";

const at = folderOfEach();

const zone = { uniq_id: "BBBBBB", type: "DNS.Zone", domain: "example.com", status: "Active" };
const script = {
  "asset.list": () => [zone],
  "asset.details": () => zone,
  "sshKey.list": () => [],
  "server.credential.list": () => [{ id: 3, name: "panel" }],
  "server.credential.details": () => ({ id: 3, name: "panel" }),
};
interface Given extends Typed {
  /** Responses of the host besides those of `script`. */
  readonly account?: Script;
}
const importing = (args: readonly string[], { account, ...typed }: Given = {}) =>
  scriptedLine({ ...script, ...account }).hosting(["import", ...args], {
    folder: at(),
    state: "{}",
    ...typed,
  });

/** A stub of Pulumi with this version, a selected stack `dev`, and this list of stacks. */
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

const here = { host: "https://host.example", user: "bob" };
const resources: NonNullable<Typed["stacks"]> = {
  prod: ["BBBBBB", "CCCCCC"].map((id) => ({ type: "hosting:index:Asset", id, outputs: { __host: here } })),
  "organization/other/dev": [
    { type: "pulumi-nodejs:dynamic/hosting:Asset", id: "BBBBBB", outputs: { __host: here } },
  ],
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
  "server.details": () => refuse("RecordNotFound"),
};

const ofProjects = [
  "domain:*.eu.*=eu-new",
  "domain:*.us.*=organization/infra/known",
  "type:DNS.*=org/data/prod",
];
/** Two projects in one repository, whose top folder has the package installed. */
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

const credential = { id: 3, type: "app", name: "panel", uniq_id: "BBBBBB", username: "root" };
const withLogin = { "server.credential.list": () => [{ ...credential, auth_data: "s3cret" }] };
const nothing: Given = { account: { "asset.list": () => [] } };

describe.each<[string, readonly (readonly [args: readonly string[], given?: Given])[]]>([
  [
    "prints the next steps, each with its stack",
    [
      [["--program", "typescript"], old],
      [["--program", "classes"], old],
      [["--program", "yaml", ...part], old],
      [["--program", "python", ...part], takesOutputs],
    ],
  ],
  [
    "leaves it to Pulumi to write a program in another language",
    ["go", "csharp", "java"].map((language) => [["--program", language], takesOutputs] as const),
  ],
  ["prints its findings and the written files as JSON", [[["--json", "--program", "typescript"], old]]],
  ["starts with the creation of a stack if the project has none", [[yaml]]],
  ["names the stacks that manage a found resource already", [[yaml, several]]],
  [
    "writes files for each stack by the first --map rule that matches a resource, and names resources that no rule matches",
    [[[...yaml, ...maps], { ...takesOutputs, account: ofThree }]],
  ],
  [
    "names the --map rules that match nothing",
    [[[...yaml, "--map", "domain:*=all", ...maps], { ...takesOutputs, account: ofThree }]],
  ],
  [
    "copies the login into a new stack, and changes to the folder of another project",
    [[ofProjects.flatMap((rule) => ["--map", rule]), repository]],
  ],
  [
    "declares each resource in the program of its own stack alone",
    ["classes", "python"].map((language) => [
      ["--program", language, ...maps],
      { ...takesOutputs, account: ofThree },
    ]),
  ],
  [
    "refuses an invalid --map rule, and writes nothing",
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
  [
    "writes the stored outputs of classes, including credentials, if Pulumi accepts outputs",
    [[["--program", "classes"], { ...takesOutputs, account: withLogin }]],
  ],
  [
    "says so if it finds nothing, and writes nothing",
    [
      [part, nothing],
      [[...part, "--json"], nothing],
    ],
  ],
  [
    "refuses unknown regions, categories and languages",
    [[["--region", "north"]], [["--category", "Colours"]], [["--program", "cobol"]]],
  ],
])("pulumi-hosting import %s", (_what, rows) => {
  const titled = rows.map(([args, given]) => ({ title: args.join(" "), args, given }));
  it.each(titled)("$title", async ({ args, given }) => {
    const said = transcriptOf(await importing(args, given));
    const paths = readdirSync(at(), { recursive: true, encoding: "utf8" }).sort();
    const files = paths.filter((path) => statSync(at(path)).isFile());
    const written = files.map((file) => `--- ${file}\n${readFileSync(at(file), "utf8")}`);
    const told = `${said}\n${written.join("")}`;
    // The stored provider is long, so the snapshot shows only its package.
    const short = told.replace(/("__provider": ").*(require\(\\"pulumi-hosting\/).*"/g, '$1…$2…"');
    expect(short.replaceAll(at(), "FOLDER")).toMatchSnapshot();
  });
});

it("pulumi-hosting import stores the stack's defaults for servers, so that the next preview shows no change", async () => {
  const web = { ...asset("CCCCCC", "web.example.com", "Cloud.VPS"), active: true, ip: "198.51.100.7" };
  const account: Script = {
    "asset.list": () => [web],
    "server.list": () => [web],
    "server.details": () => ({ ...web, plan_id: 1201, zone_id: 12, template_name: "DEBIAN_12_64" }),
    "server.credential.list": () => [],
  };
  const settings = {
    "hosting:labels": { value: '{"team":"a"}' },
    "hosting:rebuildPolicy": { value: "refuse" },
  };
  const commands: Typed["commands"] = async (command, args) =>
    args[0] === "config"
      ? { exitCode: 0, output: JSON.stringify(settings), errors: "" }
      : pulumi("254")(command, args);
  const { exitCode, errors } = await importing(["--stack", "dev", ...yaml], { account, commands });
  expect(exitCode, errors).toBe(0);
  const { resources: stored } = JSON.parse(readFileSync(at("import.json"), "utf8"));
  const defaults = { labels: { team: "a" }, rebuildPolicy: "refuse" };
  expect(stored).toMatchObject([{ inputs: defaults, outputs: { ...defaults, __set: expect.anything() } }]);
  expect(readFileSync(at("imported.yaml"), "utf8")).not.toContain("team");
});

it("pulumi-hosting import stores for each mapped stack its own defaults, and for a new stack those of the selected one", async () => {
  const servers = ["a", "b", "c"].map((name, at) => ({
    ...asset(`CCCCC${at}`, `web.${name}.example.com`, "Cloud.VPS"),
    ...{ active: true, ip: `198.51.100.${at}` },
  }));
  const account: Script = {
    "asset.list": () => servers,
    "server.list": () => servers,
    "server.details": ({ uniq_id }) => ({
      ...servers.find((one) => one.uniq_id === uniq_id),
      ...{ plan_id: 1201, zone_id: 12, template_name: "DEBIAN_12_64" },
    }),
    "server.credential.list": () => [],
  };
  const teams: Readonly<Record<string, string>> = { dev: "ours", prod: "theirs" };
  const commands: Typed["commands"] = async (command, args) => {
    if (args[0] !== "config") return pulumi("254", stacks)(command, args);
    const team = teams[args.at(-1) ?? ""];
    const output = JSON.stringify({ "hosting:labels": { value: JSON.stringify({ team }) } });
    return { exitCode: team ? 0 : 1, output, errors: "" };
  };
  const rules = ["domain:*.a.*=prod", "domain:*.b.*=fresh", "domain:*.c.*=new"];
  const { exitCode, errors } = await importing(
    [...["--stack", "dev", ...yaml], ...rules.flatMap((rule) => ["--map", rule])],
    { account, commands },
  );
  expect(exitCode, errors).toBe(0);
  const labels = ["prod", "fresh", "new"].map(
    (name) => JSON.parse(readFileSync(at(`${name}/import.json`), "utf8")).resources[0].inputs.labels,
  );
  expect(labels).toEqual([{ team: "theirs" }, { team: "ours" }, undefined]);
  expect(errors).toContain(
    "the configuration of stack new cannot be read, so the next preview shows what it sets of rebuildPolicy, replacePolicy, deletionProtection, labels as updates of its servers.",
  );
});

it("pulumi-hosting import overwrites no file without --force, and makes the file readable by its owner alone", async () => {
  const file = at("import.json");
  // The file of an earlier import, which every user may read.
  writeFileSync(file, "{}", { mode: 0o644 });
  const { exitCode, errors } = await importing([]);
  expect(exitCode).toBe(2);
  expect(errors).toMatch(/import\.json exists\. Nothing was written\./);
  expect((await importing(["--force"])).exitCode).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

const classes = 'from "pulumi-hosting"';
const nodejs = "name: shop\nruntime:\n  name: nodejs\n";
const installed = { "Pulumi.yaml": nodejs, "node_modules/pulumi-hosting-sdk/index.js": "" };
it.each([
  ["a folder without a project", {}, classes],
  ["a program in YAML", { "Pulumi.yaml": "name: shop\nruntime: yaml\n" }, "resources:"],
  ["a TypeScript program", { "Pulumi.yaml": nodejs }, classes],
  ["a TypeScript program that uses the plugin's classes", installed, 'from "pulumi-hosting-sdk"'],
  ["a program in Python", { "Pulumi.yaml": nodejs.replace("nodejs", "python") }, "import pulumi_hosting"],
])("pulumi-hosting import chooses the language of %s", async (_name, files, begins) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  await importing([]);
  const [written = ""] = readdirSync(at()).filter((file) => file.startsWith("imported."));
  expect(readFileSync(at(written), "utf8").split("\n")[0]).toContain(begins);
});
