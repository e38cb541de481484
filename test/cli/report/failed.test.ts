import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ownCommandLine, type Typed } from "../../support/cli";
import { folderOfAll, folderOfTest } from "../../support/folders";
import { many, ordered, removed as removal, stackStep, step } from "../previews";

const line = ownCommandLine();

const stack = stackStep("create");
const removed = removal("web");
const written = (message: string) => ({ severity: "info#err", message });
// What `pulumi preview --json` reports of a YAML program with an input of a wrong type. It ends with 1.
const yaml = JSON.stringify({
  steps: [stack],
  diagnostics: [
    written("\u001b[31mError\u001b[0m: hosting:index:Server is not assignable from {foo: number}\n\n"),
    written("  features: Cannot assign 'List<string>' to 'Map<any>'\n\n"),
  ],
  duration: 307309750,
  changeSummary: { create: 1 },
});
const report = (input: string, ...args: string[]) => line.hosting(["report", "-", ...args], { input });

const removedAtEnd = JSON.stringify({ steps: [stack, removed], diagnostics: JSON.parse(yaml).diagnostics });
const silent = JSON.stringify({ steps: [stack], duration: 5 });
const same = (text: string) => JSON.stringify({ steps: [stackStep()], diagnostics: [written(text)] });
const retried = same("Error: retrying\n");
const threeErrors = ["Error: one\n", "  on line 3\n", "Error: two\n"].map(written);
const ended = {
  steps: [stack, ordered("fresh")],
  diagnostics: [{ severity: "error", urn: removed.urn, message: "error: web would be rebuilt\n" }],
};
/** Pulumi is run, and ends so. */
const ends = (exitCode: number, output: string, errors = ""): Typed => ({
  commands: () => ({ exitCode, output, errors }),
});

describe("pulumi-hosting report of a preview that failed", () => {
  it.each<[string, string, string | Typed]>([
    ["knows a YAML program that cannot be evaluated: the engine reports no error", "- --fail-on erase", yaml],
    ["has each of its errors", "- --json", JSON.stringify({ steps: [stack], diagnostics: threeErrors })],
    ["is stopped by what it has come to, too", "- --fail-on cost>1", JSON.stringify(ended)],
    ["ends as Pulumi did, which it has run", "--fail-on erase", ends(255, yaml)],
    ["ends as Pulumi did, also if it has met a gate", "--fail-on delete", ends(3, removedAtEnd)],
    [
      "says how Pulumi ended where its output does not report why",
      "",
      ends(4, silent, "error: out of memory\n"),
    ],
    ["says how Pulumi ended, by the caller's word", "- --exit-code 4", silent],
    [
      "that came to no preview has Pulumi's words",
      "--stack nope",
      ends(6, "", "error: no stack named 'nope'\n"),
    ],
    [
      "that came to no preview, in a file, has the caller's word",
      "- --exit-code 6 --markdown --stack dev",
      "",
    ],
    ["that came to no preview is refused where nothing failed", "- --exit-code 0", ""],
    ["has not failed where Pulumi has not: a program may write to standard error", "", ends(0, retried)],
    ["has not failed by the caller's word", "- --exit-code 0", retried],
    ["has not failed if it reports no error", "-", same("3 keys read\n")],
  ])("%s", async (_name, args, given) => {
    const typed = typeof given === "string" ? { input: given } : given;
    const { exitCode, output, errors } = await line.hosting(
      ["report", ...args.split(" ").filter(Boolean)],
      typed,
    );
    expect(`${output}${errors}\nEnds with ${exitCode}`).toMatchSnapshot();
  });
});

it("a report is the same to the byte, whatever order the engine has reported it in", async () => {
  const steps = [...many(11, ordered).toReversed(), ...["b", "a"].map((name) => removal(name))];
  const diagnostics = ["refused", "another"].map((message) => ({ severity: "error", message }));
  const turned = { steps: [stack, ...steps.toReversed()], diagnostics: diagnostics.toReversed() };
  for (const form of ["--markdown", "--json", "--annotations"])
    expect(await report(JSON.stringify(turned), form)).toEqual(
      await report(JSON.stringify({ steps: [stack, ...steps], diagnostics }), form),
    );
  const { output } = await report(JSON.stringify({ steps: [stack, ...steps] }), "--markdown");
  expect(output).toMatch(/`web1`.+\n- `web2`.+\n- `web10`/s);
});

describe("a preview that came to no step belongs to its stack anyway", () => {
  const compile = JSON.stringify({ diagnostics: [{ severity: "error", message: "error: no such file\n" }] });
  const folder = folderOfAll();
  const inner = join(folder, "src");
  beforeAll(() => {
    mkdirSync(inner);
    writeFileSync(join(folder, "Pulumi.yaml"), 'name: "shop"\nruntime:\n  name: nodejs\n');
  });
  /** The marker, and what is asked of Pulumi. */
  const marker = async (args: string[], input?: string) => {
    const asked: string[] = [];
    const { output } = await line.hosting(["report", ...args, "--markdown"], {
      folder: inner,
      ...(input !== undefined && { input }),
      commands: (_command, given) => {
        asked.push(given.join(" "));
        return given[0] === "stack"
          ? { exitCode: 0, output: "ada/dev\n", errors: "" }
          : { exitCode: 255, output: compile, errors: "" };
      },
    });
    return [output.split("\n")[0], asked];
  };

  it.each<[string, string[], string | undefined, string[]]>([
    ["that is named, of a file", ["-", "--stack", "ada/shop/dev"], compile, []],
    ["that is named, of a run", ["--stack", "dev"], undefined, ["preview --json --stack dev"]],
    ["that is selected", [], undefined, ["preview --json", "stack --show-name"]],
  ])("%s", async (_name, args, input, asked) =>
    expect(await marker(args, input)).toEqual(["<!-- pulumi-hosting report shop/dev -->", asked]),
  );

  it("and a file alone does not report which: it must be named", async () =>
    expect(await marker(["-"], compile)).toEqual(["<!-- pulumi-hosting report shop/ -->", []]));
});

describe("JSON that is no preview", () => {
  it.each([
    "Previewing update (dev)",
    "[]",
    "{}",
    '{"steps":[]}',
    '{"message":"not found"}',
    '{"version":3,"deployment":{}}',
    '{"steps":3}',
  ])("%s is refused", async (input) => {
    for (const command of ["report", "drift"]) {
      const { exitCode, output, errors } = await line.hosting([command, "-"], { input });
      expect([exitCode, output]).toEqual([2, ""]);
      expect(errors).toMatch(
        /^pulumi-hosting: Standard input is not the output of `pulumi preview --json`\./,
      );
    }
  });

  it("is not what Pulumi reports of the refresh of an empty stack", async () => {
    const told = await line.hosting(["drift", "-", "--no-account"], { input: '{"duration": 143683}' });
    expect(told).toEqual({ exitCode: 0, output: "No drift.\n", errors: "" });
  });
});

it("annotations besides a report go to standard error, so that standard output is JSON, or Markdown, alone", async () => {
  const input = JSON.stringify({ steps: [step("update", {}, { rebootTriggers: ["1"] })] });
  const warning = "::warning title=Rebooted%2C started or stopped::web: web (ABC123) is rebooted\n";
  expect(await report(input, "--annotations")).toMatchObject({ output: warning, errors: "" });
  const { output, errors } = await report(input, "--annotations", "--json");
  expect(JSON.parse(output)).toMatchObject({ counts: { power: 1 } });
  expect(errors).toBe(warning);
  expect((await report(input, "--annotations", "--markdown")).errors).toBe(warning);
});

it("annotations have the path below the top of the repository, if the project is further down", async () => {
  const top = folderOfTest();
  for (const inner of [".git", "infra"]) mkdirSync(join(top, inner));
  writeFileSync(join(top, "infra/Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  const options = { sourcePosition: "project:///index.ts#10,3" };
  const input = JSON.stringify({ steps: [step("update", {}, { rebootTriggers: ["1"] }, { options })] });
  const typed = { input, folder: join(top, "infra") };
  const { output } = await line.hosting(["report", "-", "--annotations"], typed);
  expect(output).toContain("::warning file=infra/index.ts,line=10,");
});

it("a report that is interrupted while it asks for prices reports nothing", async () => {
  const typed = { input: JSON.stringify({ duration: 1 }), stop: AbortSignal.abort() };
  const told = await line.hosting(["report", "-"], typed);
  expect(told).toEqual({ exitCode: 130, output: "", errors: "" });
});
