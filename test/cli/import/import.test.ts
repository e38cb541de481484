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

it.each([
  "--program typescript",
  "--program classes",
  "--program yaml --out new --domain example.com",
  "--json --program typescript",
])(
  "pulumi-hosting import %s reports what it has found and what comes next, and writes it",
  async (command) => {
    const { exitCode, output, errors } = await importing(...command.split(" "));
    const files = readdirSync(at(), { recursive: true, encoding: "utf8" }).filter((file) =>
      file.includes("."),
    );
    const written = files.sort().map((file) => `--- ${file}\n${readFileSync(at(file), "utf8")}`);
    const told = `${output}${errors}\nEnds with ${exitCode}\n${written.join("")}`;
    expect(told.replaceAll(at(), "FOLDER")).toMatchSnapshot();
  },
);

it("pulumi-hosting import --program classes, with a Pulumi that takes outputs, writes what a state holds: three steps", async () => {
  const file = at("import.json");
  // Of an earlier import, which everybody may read.
  writeFileSync(file, "{}", { mode: 0o644 });
  const panel = {
    id: 3,
    type: "app",
    name: "panel",
    uniq_id: "BBBBBB",
    username: "root",
    auth_data: "s3cret",
  };
  const told = await scriptedLine({ ...script, "server.credential.list": () => [panel] }).hosting(
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
  const [asset, login] = resources;
  const __provider = expect.stringContaining('require("pulumi-hosting/');
  expect(asset).toMatchObject({
    ...{ type: "pulumi-nodejs:dynamic/hosting:Asset", name: "example-com", id: "BBBBBB" },
    inputs: { uniqId: "BBBBBB", __provider },
    outputs: { uniqId: "BBBBBB", __set: ["uniqId"], __provider },
  });
  const authData = { ...secret, plaintext: '"s3cret"' };
  expect(login).toMatchObject({ inputs: { username: "root", authData }, outputs: { authData } });
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
