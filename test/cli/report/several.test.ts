import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { configurationOf, ownCommandLine, type Typed, transcriptOf } from "../../support/cli";
import { folderOfAll } from "../../support/folders";
import { found, type More, ordered, removed, reportedChanges, stackStep } from "../previews";

const line = ownCommandLine();
const folder = folderOfAll();

const orderedIn = (stack: string, ...names: string[]) => ({
  steps: names.map((name) => ordered(name, { zoneId: undefined, templateName: undefined }, { stack })),
});
const deletedIn = (stack: string, more: More = {}) => ({ steps: [removed("old", { stack, ...more })] });
const refused = { diagnostics: [{ severity: "error", message: "error: refused\n" }] };
const inEuros = { outputs: { price: { total: 5, currency: "EUR", period: "month" } } };

const previews = {
  ...{ east: orderedIn("east", "web", "db"), west: deletedIn("west"), euros: deletedIn("euros", inEuros) },
  north: { steps: [stackStep("same", { stack: "north" })] },
  far: orderedIn("far", "web"),
  south: { ...orderedIn("south", "web"), ...refused },
  ...{ nowhere: refused, none: {} },
  // In the refresh step of this preview, one resource is missing, and Pulumi only counts the other changes.
  lost: { steps: [stackStep("refresh", { stack: "lost" }), found({}, "gone", { stack: "lost" })] },
  counted: { steps: [stackStep("refresh", { stack: "counted" })], changeSummary: { update: 2 } },
  other: deletedIn("other"),
};
const files = new Set(Object.keys(previews));
beforeAll(() => {
  for (const [name, preview] of Object.entries(previews))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(preview));
});

const report = (command: string, typed: Typed = {}, ...more: string[]) => {
  const args = command.split(" ").map((word) => (files.has(word) ? `${word}.json` : word));
  return line.hosting(["report", ...args, ...more], { folder, ...typed });
};

describe.each(
  Object.entries({
    "prints each report as for one stack, and a summary at the end": [
      "east west north",
      "east west north --json",
      "east west --annotations",
      "lost counted",
      "lost counted --json",
      "west north euros",
    ],
    "starts with the result of --fail-on and the summary in Markdown, followed by one table of inputs": [
      "east west --markdown --fail-on delete",
    ],
    "adds up the costs of all stacks": [
      "east west --fail-on cost>20",
      "east --fail-on cost>20",
      "east west --fail-on cost>10",
    ],
    "shows a failed preview in its own section and in the summary, without approval label and total cost": [
      "east nowhere --fail-on erase",
      "west south nowhere --json",
      "west south nowhere --markdown",
    ],
    "exits with the first exit code of Pulumi that is not 0": [
      "east nowhere south --exit-code 0 --exit-code 6 --exit-code 255",
    ],
    "is refused if a file is missing or no preview, a stack is given twice, or the numbers of options do not agree":
      [
        "east missing.json",
        "east none",
        "east west east",
        "east west --stack east",
        "east west --stack east --stack north",
        "east --exit-code 0 --exit-code 1",
      ],
  }),
)("pulumi-hosting report of several stacks %s", (_what, commands) => {
  it.each(commands)("%s", async (command) => {
    const told = transcriptOf(await report(command));
    expect(told.replace(/[0-9a-f]{12}/g, "HASH")).toMatchSnapshot();
  });
});

it("pulumi-hosting report of several stacks contains the report of each one, and says only once why the costs are unknown", async () => {
  const each = ["east", "west", "north"].map(async (stack) => reportedChanges((await report(stack)).output));
  const together = reportedChanges((await report("east west north")).output);
  expect(together.startsWith((await Promise.all(each)).join("\n\n"))).toBe(true);
  const { output } = await report("east far", { environment: {} });
  expect(output).toContain(
    "\nCost in all: not known: not asked (no login: set HOSTING_…, or give --stack)\n",
  );
});

it("several stacks have one approval label for all losses, which is the stack's own label if only one stack loses something", async () => {
  const approvalOf = async (files: string) =>
    JSON.parse((await report(`${files} --json`)).output).approval as string;
  const [west, both] = [await approvalOf("west"), await approvalOf("west other")];
  expect(await approvalOf("east west")).toBe(west);
  expect(both).toMatch(/^allow-data-loss: 2 stacks [0-9a-f]{12}$/);
  const gate = async (files: string, approved: string) =>
    (await report(`${files} --fail-on delete`, {}, "--approved", approved)).exitCode;
  expect(await gate("east west", west)).toBe(0);
  expect(await gate("west other", west)).toBe(5);
  expect(await gate("west other", both)).toBe(0);
});

it("runs Pulumi for one stack after the other, and requests prices with the login of each stack", async () => {
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
  ["UTF-8 with a byte order mark", "utf8"],
])("reads a preview file that the shell wrote as %s", async (_what, encoding) => {
  writeFileSync(join(folder, "marked.json"), `\ufeff${JSON.stringify(deletedIn("west"))}`, encoding);
  expect(await report("marked.json")).toEqual(await report("west"));
});
