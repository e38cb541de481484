import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { configurationOf, ownCommandLine, type Typed } from "../../support/cli";
import { folderOfAll } from "../../support/folders";
import { found, type More, ordered, removed, stackStep } from "../previews";

const line = ownCommandLine();
const folder = folderOfAll();

const orderedIn = (stack: string, ...names: string[]) => ({
  steps: names.map((name) => ordered(name, { zoneId: undefined, templateName: undefined }, { stack })),
});
const deletedIn = (stack: string, more: More = {}) => ({ steps: [removed("old", { stack, ...more })] });
const refused = { diagnostics: [{ severity: "error", message: "error: refused\n" }] };
const inEuros = { outputs: { price: { total: 5, currency: "EUR", period: "month" } } };

beforeAll(() => {
  const previews = {
    ...{ east: orderedIn("east", "web", "db"), west: deletedIn("west"), euros: deletedIn("euros", inEuros) },
    north: { steps: [stackStep("same", { stack: "north" })] },
    far: orderedIn("far", "web"),
    south: { ...orderedIn("south", "web"), ...refused },
    ...{ nowhere: refused, none: {} },
    // Of the look at the host, one resource is gone, and others are only counted.
    lost: { steps: [stackStep("refresh", { stack: "lost" }), found({}, "gone", { stack: "lost" })] },
    counted: { steps: [stackStep("refresh", { stack: "counted" })], changeSummary: { update: 2 } },
  };
  for (const [name, preview] of Object.entries(previews))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(preview));
});

const report = (files: string, ...args: string[]) =>
  line.hosting(["report", ...files.split(" ").map((name) => `${name}.json`), ...args], { folder });
const failOn = (kinds: string) => ["--fail-on", kinds];
const label = /allow-data-loss: \S+ [0-9a-f]{12}/;

describe("pulumi-hosting report of several stacks", () => {
  it("reports each as alone, and at the end what all come to", async () => {
    const { exitCode, output, errors } = await report("east west north");
    expect([exitCode, errors]).toEqual([0, ""]);
    const each = ["east", "west", "north"].map(async (file) => (await report(file)).output);
    const all = "3 stacks: 1 is deleted, 2 are created\nCost in all: +19.90 USD per month\n";
    expect(output).toBe([...(await Promise.all(each)), all].join("\n"));
    expect(output).toContain(
      "\nshop/west: 1 is deleted\n\nDeleted\n  old  old.example.com (ABC123) is removed",
    );
  });

  it("as Markdown has the gate and the total first, and one table of inputs", async () => {
    const { exitCode, output } = await report("east west", "--markdown", ...failOn("delete"));
    expect(exitCode).toBe(5);
    const begins = /^(?:<|\*\*(?:Stopped|Cost\*\*)|###|- `old` old|\| shop).*/gm;
    const input = (name: string, value: string) => `| ${name} | not set | ${value} |`;
    const inputsOf = (name: string) => [
      input(`shop/east/${name} | domain`, `${name}.example.com`),
      input(`shop/east/${name} | type`, "Cloud.VPS"),
      input(`shop/east/${name} | planId`, "1201 (2 vCPU, 4 GB, 100 GB SSD)"),
    ];
    expect(output.replace(label, "LABEL").match(begins)).toEqual([
      "<!-- pulumi-hosting report shop/east shop/west -->",
      "**Stopped**: shop/west/old (delete). To let exactly this loss pass, set the label `LABEL`.",
      "### 2 stacks: 1 is deleted, 2 are created",
      "**Cost**: +19.90 USD per month",
      "#### `shop/east`: 2 are created",
      "**Cost**: +39.80 USD per month",
      "#### `shop/west`: 1 is deleted",
      "**Cost**: -19.90 USD per month",
      "- `old` old.example.com (ABC123) is removed at the host: its disks are lost",
      "<details><summary>Every input that differs or may differ</summary>",
      ...[...inputsOf("db"), ...inputsOf("web")],
      "</details>",
    ]);
  });

  it("as JSON has the total, and what one stack has for each", async () => {
    const told = JSON.parse((await report("east west north", "--json")).output);
    const one = async (file: string) => JSON.parse((await report(file, "--json")).output);
    expect(told).toEqual({
      worst: "delete",
      counts: { delete: 1, create: 2 },
      approval: expect.stringMatching(label),
      monthlyCost: { difference: { USD: 19.9 }, notTold: 0 },
      stacks: [await one("east"), await one("west"), await one("north")],
    });
  });

  it("as annotations names the stack of each warning", async () => {
    expect((await report("east west", "--annotations")).output).toBe(
      "::warning title=Deleted::shop/west/old: old.example.com (ABC123) is removed at the host: its disks are lost\n",
    );
  });
});

it("several stacks count the drift of all", async () => {
  const told = await report("lost counted");
  expect(told.output).toMatch(/\n2 stacks: 1 is gone at the host, 2 were changed at the host\n$/);
  expect(JSON.parse((await report("lost counted", "--json")).output)).toMatchObject({ drift: { count: 3 } });
});

it.each([
  ["in each currency", "west north euros", {}, "-19.90 USD per month; -5.00 EUR per month"],
  [
    "not known, and why",
    "east far",
    { environment: {} },
    "not known: not asked (no login: set HOSTING_…, or give --stack)",
  ],
])("several stacks cost what all do: %s", async (_name, files, typed, text) => {
  const named = files.split(" ").map((name) => `${name}.json`);
  const { output } = await line.hosting(["report", ...named], { folder, ...typed });
  expect(output).toContain(`\nCost in all: ${text}\n`);
});

describe("the gate of several stacks", () => {
  it("adds up what they cost", async () => {
    const stopped = "pulumi-hosting: stopped by --fail-on: ";
    const cost = async (files: string, most: number) => {
      const { exitCode, errors } = await report(files, ...failOn(`cost>${most}`));
      return [exitCode, errors];
    };
    expect(await cost("east west", 20)).toEqual([0, ""]);
    expect(await cost("east", 20)).toEqual([5, `${stopped}+39.80 USD per month is more than 20.00\n`]);
    expect(await cost("east west", 10)).toEqual([5, `${stopped}+19.90 USD per month is more than 10.00\n`]);
  });

  it("takes one label for all that is lost: that of the stack if it is one alone", async () => {
    const approvalOf = async (files: string) =>
      JSON.parse((await report(files, "--json")).output).approval as string;
    writeFileSync(join(folder, "other.json"), JSON.stringify(deletedIn("other")));
    const [west, both] = [await approvalOf("west"), await approvalOf("west other")];
    expect(await approvalOf("east west")).toBe(west);
    expect(both).toMatch(/^allow-data-loss: 2 stacks [0-9a-f]{12}$/);
    const gate = async (files: string, approved: string) =>
      (await report(files, ...failOn("delete"), "--approved", approved)).exitCode;
    expect(await gate("east west", west)).toBe(0);
    expect(await gate("west other", west)).toBe(5);
    expect(await gate("west other", both)).toBe(0);
  });
});

describe("a stack whose preview failed among several", () => {
  it("is reported in its own section and in the total, and ends the command as its preview did", async () => {
    const { exitCode, output, errors } = await report("east nowhere", ...failOn("erase"));
    expect([exitCode, errors]).toEqual([
      1,
      "pulumi-hosting: stopped by --fail-on: the preview of nowhere.json failed\n",
    ]);
    expect(output).toMatch(/^shop\/east: 2 are created\n/);
    expect(output).toContain("\nnowhere.json: the preview failed; what follows is not all\n\nrefused\n");
    expect(output).toMatch(
      /\n2 stacks: the preview of nowhere\.json failed; what is known: 2 are created\nCost in all: not known: the preview of nowhere\.json failed\n$/,
    );
  });

  it("has no label and no sum in the total, although the others do", async () => {
    const told = JSON.parse((await report("west south nowhere", "--json")).output);
    expect(told).toMatchObject({ failed: ["shop/south", "nowhere.json"], monthlyCost: { notTold: 0 } });
    expect(told).not.toHaveProperty("approval");
    expect(told.monthlyCost).not.toHaveProperty("difference");
    const markdown = (await report("west south nowhere", "--markdown")).output;
    expect(markdown).toContain(
      "### 3 stacks: the previews of shop/south, nowhere.json failed; what is known: 1 is deleted, 1 is created",
    );
  });

  it("ends with the first code of Pulumi that is not 0", async () => {
    const codes = ["0", "6", "255"].flatMap((code) => ["--exit-code", code]);
    const { exitCode, output } = await report("east nowhere south", ...codes);
    expect(exitCode).toBe(6);
    expect(output).toContain("refused");
  });
});

it("of several stacks Pulumi is run for each, one after the other, each priced with the login of its stack", async () => {
  const asked: string[] = [];
  const commands: Typed["commands"] = (_command, args) => {
    asked.push(args.join(" "));
    const stack = args.at(-1) ?? "";
    if (stack === "west") return { exitCode: 255, output: "", errors: "error: no stack named 'west'\n" };
    const output = JSON.stringify(
      args[0] === "config" ? configurationOf(line.sandbox) : orderedIn(stack, "web"),
    );
    return { exitCode: 0, output, errors: "" };
  };
  const stacks = ["east", "west", "north"].flatMap((stack) => ["--stack", stack]);
  const { exitCode, output } = await line.hosting(["report", ...stacks], { environment: {}, commands });
  expect(asked).toEqual([
    "preview --json --stack east",
    "config --json --show-secrets --stack east",
    "preview --json --stack west",
    "preview --json --stack north",
    "config --json --show-secrets --stack north",
  ]);
  expect(exitCode).toBe(255);
  expect(output).toContain("\nwest: the preview failed; what follows is not all\n\n");
  expect(output).toContain("ended with 255.\nerror: no stack named 'west'\n");
  expect(output).toContain("\n3 stacks: the preview of west failed; what is known: 2 are created\n");
});

it.each<[string, BufferEncoding]>([
  ["UTF-16, as PowerShell 5 does", "utf16le"],
  ["UTF-8 with a mark", "utf8"],
])("reads a preview that the shell wrote as %s", async (_what, encoding) => {
  writeFileSync(join(folder, "marked.json"), `\ufeff${JSON.stringify(deletedIn("west"))}`, encoding);
  expect(await report("marked")).toEqual(await report("west"));
});

it.each<[string, string[], string]>([
  ["names a file that is not there", ["east.json", "gone.json"], "gone.json cannot be read (ENOENT)."],
  [
    "names a file that is no preview",
    ["east.json", "none.json"],
    "none.json is not the output of `pulumi preview --json`. Give that output, or nothing to have it run.",
  ],
  [
    "names one stack twice",
    ["east.json", "west.json", "east.json"],
    "shop/east is there twice: its changes would count twice. Give each stack once.",
  ],
  [
    "has stacks for some of the files",
    ["east.json", "west.json", "--stack", "east"],
    "2 files, but 1 --stack. Give one --stack for each file, in their order, or none.",
  ],
  [
    "has exit codes for some of the files",
    ["east.json", "--exit-code", "0", "--exit-code", "1"],
    "1 file, but 2 --exit-code. Give one --exit-code for each file, in their order, or none.",
  ],
])(
  "a command line for several stacks %s: it is refused, and nothing is reported",
  async (_name, args, text) => {
    const told = await line.hosting(["report", ...args], { folder });
    expect(told).toEqual({ exitCode: 2, output: "", errors: `pulumi-hosting: ${text}\n` });
  },
);
