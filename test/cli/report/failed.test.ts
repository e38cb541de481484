import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ownCommandLine, type Typed, transcriptOf } from "../../support/cli";
import { folderOfAll, folderOfTest } from "../../support/folders";
import { many, ordered, refreshEvents, removed as removal, stackStep, step, stepUrn } from "../previews";

const line = ownCommandLine();
const report = (input: string, ...args: string[]) => line.hosting(["report", "-", ...args], { input });

const stack = stackStep("create");
const removed = removal("web");
const written = (message: string) => ({ severity: "info#err", message });
// The output of `pulumi preview --json` for a YAML program with an input of a wrong type. Its exit code is 1.
const diagnostics = [
  written("\u001b[31mError\u001b[0m: hosting:index:Server is not assignable from {foo: number}\n\n"),
  written("  features: Cannot assign 'List<string>' to 'Map<any>'\n\n"),
];
const duration = 307309750;
const yaml = JSON.stringify({ steps: [stack], diagnostics, duration, changeSummary: { create: 1 } });
const removedAtEnd = JSON.stringify({ steps: [stack, removed], diagnostics });
const silent = JSON.stringify({ steps: [stack], duration: 5 });
const same = (text: string) => JSON.stringify({ steps: [stackStep()], diagnostics: [written(text)] });
const retried = same("Error: retrying\n");
const threeErrors = ["Error: one\n", "  on line 3\n", "Error: two\n"].map(written);
const refused = { severity: "error", urn: removed.urn, message: "error: web would be rebuilt\n" };
const ended = { steps: [stack, ordered("fresh")], diagnostics: [refused] };

/** Pulumi is run, and ends so. */
const ends = (exitCode: number, output: string, errors = ""): Typed => ({
  commands: () => ({ exitCode, output, errors }),
});
/** A program has written these lines to standard error, and ended by itself. */
const programEnds = (...lines: string[]) => {
  const last = "an unhandled error occurred: program exited with non-zero exit code: 1";
  const diagnostics = [
    ...lines.map((text) => written(`${text}\n\n`)),
    { severity: "error", message: `error: ${last}\n` },
  ];
  return JSON.stringify({ steps: [stack], diagnostics });
};
const traceback = ["Traceback (most recent call last):", '  File "__main__.py", line 1'];
const told = "ValueError: a-passphrase is wrong";
const passphrase = { input: programEnds(told), environment: { PULUMI_CONFIG_PASSPHRASE: "a-passphrase" } };
/** The engine's events of a preview that a policy has ended, and one that only advises. */
const stoppedByPolicy = () => {
  const message = "Servers have an allowed zone.\nweb has a zone that is not allowed.\n";
  const policies = [
    { policyName: "allowed-zones", enforcementLevel: "mandatory" },
    { policyName: "price-told", enforcementLevel: "advisory" },
  ];
  const failed = { severity: "error", prefix: "error: ", message: "preview failed\n" };
  return refreshEvents(
    [],
    ...policies.map((policy) => ({ policyEvent: { resourceUrn: stepUrn(), message, ...policy } })),
    ...[{ diagnosticEvent: failed }, { summaryEvent: {} }],
  );
};

describe("pulumi-hosting report of a failed preview", () => {
  it.each<[string, string, string | Typed]>([
    ["knows a YAML program that cannot be evaluated: the engine reports no error", "- --fail-on erase", yaml],
    ["has each of its errors", "- --json", JSON.stringify({ steps: [stack], diagnostics: threeErrors })],
    ["is stopped by what it has come to, too", "- --fail-on cost>1", JSON.stringify(ended)],
    ["ends as Pulumi did, which it has run", "--fail-on erase", ends(255, yaml)],
    ["ends as Pulumi did, also if it has met a gate", "--fail-on delete", ends(3, removedAtEnd)],
    ["says how Pulumi ended if its output does not", "", ends(4, silent, "error: out of memory\n")],
    ["says how Pulumi ended, by the caller's word", "- --exit-code 4", silent],
    ["that came to no preview has Pulumi's words", "--stack nope", ends(6, "", "error: no stack\n")],
    ["that came to no preview has the caller's word", "- --exit-code 6 --markdown --stack dev", ""],
    ["that came to no preview is refused where nothing failed", "- --exit-code 0", ""],
    ["has not failed where Pulumi has not: a program may write to standard error", "", ends(0, retried)],
    ["has not failed by the caller's word", "- --exit-code 0", retried],
    ["has not failed if it reports no error", "-", same("3 keys read\n")],
    ["has the last words of a program in Python", "-", programEnds(...traceback, "ModuleNotFoundError: No")],
    [
      "has the last words of a program in Go",
      "-",
      programEnds("panic: no", "", "goroutine 1:", "a", "b", "c"),
    ],
    ["has few words of a program in another language", "-", programEnds("1", "2", "3", "4", "5", "6")],
    ["has no secret of the environment in these words", "-", passphrase],
    ["names the policy that has ended it", "- --exit-code 1 --stack dev", stoppedByPolicy()],
    [
      "that is interrupted while it asks for prices is none",
      "-",
      { input: silent, stop: AbortSignal.abort() },
    ],
  ])("%s", async (_name, args, given) => {
    const typed = typeof given === "string" ? { input: given } : given;
    const told = await line.hosting(["report", ...args.split(" ").filter(Boolean)], typed);
    expect(transcriptOf(told)).toMatchSnapshot();
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
  expect(output).toMatch(/`web1`.+\n {2}- `web2`.+\n {2}- `web10`/s);
});

describe("a preview without a step belongs to its stack anyway", () => {
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

  it.each<[string, string[], string | undefined, string, string[]]>([
    ["that is named, of a file", ["-", "--stack", "ada/shop/dev"], compile, "shop/dev", []],
    ["that is named, of a run", ["--stack", "dev"], undefined, "shop/dev", ["preview --json --stack dev"]],
    ["that is selected", [], undefined, "shop/dev", ["preview --json", "stack --show-name"]],
    ["which a file alone does not report: it must be named", ["-"], compile, "shop/", []],
  ])("%s", async (_name, args, input, stack, asked) =>
    expect(await marker(args, input)).toEqual([`<!-- pulumi-hosting report ${stack} -->`, asked]),
  );
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
      const words = "Standard input is not the output of `pulumi preview --json`.";
      const errors = expect.stringContaining(words);
      expect(await line.hosting([command, "-"], { input })).toEqual({ exitCode: 2, output: "", errors });
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
