import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";
import { folderOfEach } from "../../support/folders";

const at = folderOfEach();

const zone = { uniq_id: "BBBBBB", type: "DNS.Zone", domain: "example.com", status: "Active" };
const script = {
  "asset.list": () => [zone],
  "asset.details": () => zone,
  "sshKey.list": () => [],
  "server.credential.list": () => [{ id: 3, name: "panel" }],
};
const importing = (...args: string[]) => scriptedLine(script).hosting(["import", ...args], { folder: at() });

const left = `Left out, because their secrets do not belong in a program:
  credential 3 (panel): pulumi import hosting:index:Credential NAME 3
`;

const plugin =
  "add to Pulumi.yaml: plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }";
const empty = "pulumi preview --expect-no-changes";

const add = "pulumi package add ./node_modules/pulumi-hosting/schema.json";
const gate = "npx pulumi-hosting report --fail-on erase,replace,delete,failed,power,update,create";
const part = ["--program", "yaml", "--out", "new", "--domain", "example.com"];
it.each([
  [["--program", "typescript"], "imported.ts", add, empty, left],
  [["--program", "classes"], "imported.ts", plugin, gate, left],
  [part, "new/imported.yaml", plugin, empty, ""],
])("pulumi-hosting import %j reports what comes next", async (args, program, before, after, leftOut) => {
  const bulk = program.replace(/imported.+/, "import.json");
  expect(await importing(...args)).toEqual({
    exitCode: 0,
    errors: "",
    output: `Found 1 Asset. Written: ${bulk} and ${program}.
Next:
  1. if the project does not have the plugin: ${before}
  2. pulumi import --file ${bulk} --yes --generate-code=false --protect=false
  3. add ${program} to your program
  4. ${after}: it fails if anything would be sent to the host
  5. pulumi up: it records what is new in the program
${leftOut}`,
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
    { folder: at(), commands: () => ({ exitCode: 0, output: "v3.254.0\n", errors: "" }) },
  );
  expect(told).toEqual({
    exitCode: 0,
    errors: "",
    output: `Found 1 Asset, 1 Credential. Written: import.json and imported.ts.
Next:
  1. pulumi import --file import.json --yes --generate-code=false --protect=false
  2. add imported.ts to your program
  3. pulumi preview --expect-no-changes: it fails if anything would be sent to the host
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
])("pulumi-hosting import writes what fits: in %s", async (_name, files, begins) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  await importing();
  const [written = ""] = readdirSync(at()).filter((file) => file.startsWith("imported."));
  expect(readFileSync(at(written), "utf8").split("\n")[0]).toContain(begins);
});

it("pulumi-hosting import --json reports what it has found, and the files", async () => {
  const { output } = await importing("--json", "--out", "new", "--program", "typescript");
  const found = { resource: "Asset", id: "BBBBBB", name: "example-com", note: "BBBBBB DNS.Zone" };
  expect(JSON.parse(output)).toEqual({
    files: { bulk: at("new/import.json"), program: at("new/imported.ts") },
    found: [{ ...found, inputs: { uniqId: "BBBBBB" } }],
    left: ["credential 3 (panel): pulumi import hosting:index:Credential NAME 3"],
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
