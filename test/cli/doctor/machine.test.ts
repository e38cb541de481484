import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";
import { doctorRun, open, paths } from "../../support/doctorRun";
import { folderOfEach } from "../../support/folders";

const at = folderOfEach();

const pulumi = (exitCode: number, output: string, errors = "") => ({
  commands: (command: string, args: readonly string[]) => {
    expect([command, ...args]).toEqual(["pulumi", "version"]);
    return { exitCode, output, errors };
  },
});

it("pulumi-hosting doctor is a table of what it has looked at", async () => {
  const given = { folder: join(__dirname, "../../.."), ...pulumi(0, "v3.200.0\n") };
  const { exitCode, output } = await scriptedLine(open).hosting(["doctor"], given);
  expect(exitCode).toBe(0);
  expect(output.replace(/(@pulumi\/pulumi) \d+\.\d+\.\d+\n/, "$1 3.x\n")).toBe(
    `CHECK          STATE  FOUND
node           ok     ${process.version}
plugin         ok     not in Pulumi.yaml: programs with the classes need none
pulumi         ok     v3.200.0
sdk            ok     @pulumi/pulumi 3.x
configuration  ok     from the environment
address        ok     https://host.example (v3)
login          ok     bob, by token
two-factor     ok     none configured
clock          ?      the host sends no date
paths          ok     all ${paths.length} are there
permissions    ok     all ${paths.length} operations
`,
  );
});

it("pulumi-hosting doctor without a configuration asks the host nothing", async () => {
  const line = scriptedLine({});
  const { exitCode, output } = await line.hosting(["doctor"], { environment: {} });
  expect({ exitCode, output, sent: line.sent }).toEqual({
    exitCode: 2,
    output: `CHECK          STATE  FOUND
node           ok     ${process.version}
plugin         ok     not in Pulumi.yaml: programs with the classes need none
pulumi         note   there is no command pulumi
sdk            note   no @pulumi/pulumi in this folder
configuration  WRONG  is not complete, or wrong
address        ?      skipped: configuration is wrong
login          ?      skipped: configuration is wrong
two-factor     ?      skipped: configuration is wrong
clock          ?      skipped: configuration is wrong
paths          ?      skipped: configuration is wrong
permissions    ?      skipped: configuration is wrong

What to do
pulumi: Install Pulumi, and put it on the PATH.
sdk: For a TypeScript program: npm install @pulumi/pulumi. Other languages have their own.
configuration: hosting:baseUrl is required: the address of your host's API. Set it with \`pulumi config set hosting:baseUrl …\` or HOSTING_BASE_URL. [configuration-invalid]
configuration: hosting:username is required: the name of your API user. Set it with \`pulumi config set hosting:username …\` or HOSTING_USERNAME. [configuration-invalid]
configuration: hosting:password or hosting:token is required. Set it with \`pulumi config set --secret hosting:password …\` or HOSTING_PASSWORD. [configuration-invalid]
`,
    sent: [],
  });
});

it("pulumi-hosting doctor without a password alone asks the host nothing either", async () => {
  const { exitCode, of, sent } = await doctorRun({ environment: { HOSTING_TOKEN: undefined } });
  expect([exitCode, sent]).toEqual([2, []]);
  const remedy = expect.stringMatching(/^hosting:password or hosting:token is required\. Set it with/);
  expect(of.configuration).toMatchObject({ state: "wrong", remedy });
  expect(of.address).toEqual({ state: "unchecked", found: "skipped: configuration is wrong" });
});

it("pulumi-hosting doctor wants no SDK where the program is not TypeScript", async () => {
  writeFileSync(at("Pulumi.yaml"), "name: first\nruntime: yaml\n");
  const { of } = await doctorRun({ folder: at() });
  expect(of.sdk).toEqual({ state: "well", found: "not needed: the program is in yaml" });
});

it("pulumi-hosting doctor on a Node that is too old says so first, and loads nothing that needs another one", async () => {
  const { exitCode, of, sent } = await doctorRun({ node: "v18.20.8" });
  expect([exitCode, Object.keys(of)[0], sent]).toEqual([2, "node", []]);
  expect(of.node).toEqual({ state: "wrong", found: "v18.20.8", remedy: "Install Node 20.18.1 or newer." });
  expect(of.configuration).toEqual({ state: "unchecked", found: "skipped: node is wrong" });
});

it.each([
  ["v20.18.0", false],
  ["v20.9.9", false],
  ["v20.18.1", true],
  ["v22.0.0", true],
])("pulumi-hosting on Node %s: other commands run: %s", async (node, runs) => {
  const { exitCode, errors } = await scriptedLine({}).hosting(["call"], { node });
  const refused = `pulumi-hosting: pulumi-hosting call does not run on Node ${node}. Install Node 20.18.1 or newer.\n`;
  expect([exitCode, errors]).toEqual(runs ? [0, ""] : [2, refused]);
});

it.each([
  ["name: hosting\n      path: node_modules/pulumi-hosting"],
  ["path: 'node_modules/pulumi-hosting'\n      name: hosting"],
])("pulumi-hosting doctor looks for the plugin where Pulumi.yaml has it: %j", async (item) => {
  writeFileSync(at("Pulumi.yaml"), `name: first\nruntime: yaml\nplugins:\n  providers:\n    - ${item}\n`);
  const wrong = await doctorRun({ folder: at() });
  expect(wrong.exitCode).toBe(2);
  expect(wrong.of.plugin).toMatchObject({
    state: "wrong",
    found: "there is no plugin in node_modules/pulumi-hosting, where Pulumi.yaml has it",
  });
  const folder = at("node_modules/pulumi-hosting");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "PulumiPlugin.yaml"), "");
  const { of } = await doctorRun({ folder: at() });
  expect(of.plugin).toEqual({ state: "well", found: "node_modules/pulumi-hosting" });
});

it("pulumi-hosting doctor reports a Pulumi that does not run, with its first words", async () => {
  const { exitCode, of } = await doctorRun(pulumi(127, "", "\nerror: broken\nmore\n"));
  expect(exitCode).toBe(4);
  expect(of.pulumi).toEqual({ state: "wrong", found: "error: broken", remedy: "Install Pulumi again." });
});

it("pulumi-hosting doctor reports whose configuration it has looked at", async () => {
  const commands = () => ({ exitCode: 0, output: "{}", errors: "" });
  const { of } = await doctorRun({ commands }, "--stack", "dev");
  expect(of.configuration).toEqual({ state: "well", found: "from stack dev, else the environment" });
});

it("pulumi-hosting doctor looks at nothing where the stack cannot be read", async () => {
  expect(await doctorRun({}, "--stack", "dev")).toEqual({
    exitCode: 2,
    errors:
      "pulumi-hosting: --stack needs the command pulumi, which is not there. Without --stack the environment's HOSTING_… are used.\n",
    of: {},
    sent: [],
  });
});
