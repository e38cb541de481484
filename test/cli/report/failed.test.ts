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

/** A stub of Pulumi that prints this output and exits with this code. */
const ends = (exitCode: number, output: string, errors = ""): Typed => ({
  commands: () => ({ exitCode, output, errors }),
});
/** A preview whose program wrote these lines to standard error and exited with code 1. */
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
/**
 * The engine's events of a preview with two violated policies: a mandatory one, which ended it, and an advisory one.
 */
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
    [
      "recognises a YAML program that cannot be evaluated, although the engine reports no error",
      "- --fail-on erase",
      yaml,
    ],
    ["shows each of its errors", "- --json", JSON.stringify({ steps: [stack], diagnostics: threeErrors })],
    [
      "is also stopped by --fail-on for the steps before the failure",
      "- --fail-on cost>1",
      JSON.stringify(ended),
    ],
    ["exits with the code of Pulumi if it has run Pulumi", "--fail-on erase", ends(255, yaml)],
    ["exits with the code of Pulumi even if --fail-on applies", "--fail-on delete", ends(3, removedAtEnd)],
    ["says how Pulumi ended if its output has no error", "", ends(4, silent, "error: out of memory\n")],
    ["says how Pulumi ended according to --exit-code", "- --exit-code 4", silent],
    ["shows the error of Pulumi if there is no preview", "--stack nope", ends(6, "", "error: no stack\n")],
    [
      "shows the code given by --exit-code if there is no preview",
      "- --exit-code 6 --markdown --stack dev",
      "",
    ],
    ["is refused without a preview if --exit-code says that Pulumi succeeded", "- --exit-code 0", ""],
    [
      "is no report of a failure if Pulumi succeeds, although the program writes to standard error",
      "",
      ends(0, retried),
    ],
    ["is no report of a failure with --exit-code 0", "- --exit-code 0", retried],
    ["is no report of a failure if the output has no error", "-", same("3 keys read\n")],
    [
      "shows the last error line of a Python program",
      "-",
      programEnds(...traceback, "ModuleNotFoundError: No"),
    ],
    [
      "shows the first error line of a Go program",
      "-",
      programEnds("panic: no", "", "goroutine 1:", "a", "b", "c"),
    ],
    ["shows a few lines of a program in another language", "-", programEnds("1", "2", "3", "4", "5", "6")],
    ["hides secrets of the environment in these lines", "-", passphrase],
    ["names the policy that stopped the preview", "- --exit-code 1 --stack dev", stoppedByPolicy()],
    [
      "prints nothing if it is interrupted while it reads prices",
      "-",
      { input: silent, stop: AbortSignal.abort() },
    ],
  ])("%s", async (_name, args, given) => {
    const typed = typeof given === "string" ? { input: given } : given;
    const told = await line.hosting(["report", ...args.split(" ").filter(Boolean)], typed);
    expect(transcriptOf(told)).toMatchSnapshot();
  });
});

it("a report is identical to the byte, whatever the order of the engine's steps", async () => {
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

describe("the comment marker of a preview without steps", () => {
  const compile = JSON.stringify({ diagnostics: [{ severity: "error", message: "error: no such file\n" }] });
  const folder = folderOfAll();
  const inner = join(folder, "src");
  beforeAll(() => {
    mkdirSync(inner);
    writeFileSync(join(folder, "Pulumi.yaml"), 'name: "shop"\nruntime:\n  name: nodejs\n');
  });
  /** The marker in the comment, and the Pulumi commands that were run. */
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
    ["has the stack given by --stack, for a file", ["-", "--stack", "ada/shop/dev"], compile, "shop/dev", []],
    [
      "has the stack given by --stack, for a run",
      ["--stack", "dev"],
      undefined,
      "shop/dev",
      ["preview --json --stack dev"],
    ],
    ["has the selected stack", [], undefined, "shop/dev", ["preview --json", "stack --show-name"]],
    ["has no stack if a file is read without --stack", ["-"], compile, "shop/", []],
  ])("%s", async (_name, args, input, stack, asked) =>
    expect(await marker(args, input)).toEqual([`<!-- pulumi-hosting report ${stack} -->`, asked]),
  );
});

describe("standard input that is no preview", () => {
  it.each([
    "Previewing update (dev)",
    "[]",
    "{}",
    '{"steps":[]}',
    '{"message":"not found"}',
    '{"version":3,"deployment":{}}',
    '{"steps":3}',
  ])("is refused: %s", async (input) => {
    for (const command of ["report", "drift"]) {
      const words = "Standard input is not the output of `pulumi preview --json`.";
      const errors = expect.stringContaining(words);
      expect(await line.hosting([command, "-"], { input })).toEqual({ exitCode: 2, output: "", errors });
    }
  });

  it("does not include the JSON that Pulumi prints for the refresh of an empty stack", async () => {
    const told = await line.hosting(["drift", "-", "--no-account"], { input: '{"duration": 143683}' });
    expect(told).toEqual({ exitCode: 0, output: "No drift.\n", errors: "" });
  });
});

it("annotations next to a report go to standard error, so that standard output is only JSON or Markdown", async () => {
  const input = JSON.stringify({ steps: [step("update", {}, { rebootTriggers: ["1"] })] });
  const warning = "::warning title=Rebooted%2C started or stopped::web: web (ABC123) is rebooted\n";
  expect(await report(input, "--annotations")).toMatchObject({ output: warning, errors: "" });
  const { output, errors } = await report(input, "--annotations", "--json");
  expect(JSON.parse(output)).toMatchObject({ counts: { power: 1 } });
  expect(errors).toBe(warning);
  expect((await report(input, "--annotations", "--markdown")).errors).toBe(warning);
});

it("annotations have paths from the top of the repository, even if the project is in a subfolder", async () => {
  const top = folderOfTest();
  for (const inner of [".git", "infra"]) mkdirSync(join(top, inner));
  writeFileSync(join(top, "infra/Pulumi.yaml"), "name: shop\nruntime: nodejs\n");
  const options = { sourcePosition: "project:///index.ts#10,3" };
  const input = JSON.stringify({ steps: [step("update", {}, { rebootTriggers: ["1"] }, { options })] });
  const typed = { input, folder: join(top, "infra") };
  const { output } = await line.hosting(["report", "-", "--annotations"], typed);
  expect(output).toContain("::warning file=infra/index.ts,line=10,");
});
