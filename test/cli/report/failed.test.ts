import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ownCommandLine } from "../../support/cli";
import { folderOfAll } from "../../support/folders";
import { serverStep } from "./samples";

const line = ownCommandLine();

const stack = { op: "create", urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev" };
const removed = serverStep("delete", {});
const failed = "shop/dev: the preview failed; what follows is not all\n\n";
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
const yamlTold = `shop/dev: the preview failed; what follows is not all

hosting:index:Server is not assignable from {foo: number}
  features: Cannot assign 'List<string>' to 'Map<any>'
`;
const errors = "pulumi-hosting: stopped by --fail-on: the preview failed\n";
const report = (input: string, ...args: string[]) => line.hosting(["report", "-", ...args], { input });
/** `hosting` runs Pulumi, which ends so. */
const running = (exitCode: number, output: string, args: string[], errors = "") =>
  line.hosting(args, { commands: () => ({ exitCode, output, errors }) });

describe("pulumi-hosting report of a preview that failed", () => {
  it("knows a YAML program that cannot be evaluated, although the engine reports no error", async () => {
    expect(await report(yaml, "--fail-on", "erase")).toEqual({ exitCode: 1, output: yamlTold, errors });
    expect((await report(yaml, "--markdown")).output).toContain(
      "### `shop/dev`: the preview failed; what follows is not all\n",
    );
  });

  it("reports each of its errors", async () => {
    const diagnostics = ["Error: one\n", "  on line 3\n", "Error: two\n"].map(written);
    const { output } = await report(JSON.stringify({ steps: [stack], diagnostics }), "--json");
    expect(JSON.parse(output).errors).toEqual(["one\n  on line 3", "two"]);
  });

  it("says at which resource it ended, and gives no sum: the steps are those that it came to", async () => {
    const inputs = { domain: "fresh.example.com", type: "Cloud.VPS", planId: 1201 };
    const error = (urn: string, message: string) => ({
      severity: "error",
      urn,
      message: `error: ${message}\n`,
    });
    const input = JSON.stringify({
      steps: [stack, serverStep("create", { name: "fresh", next: { inputs } })],
      diagnostics: [error(stack.urn, "preview failed"), error(removed.urn, "web would be rebuilt")],
    });
    const told = await report(input, "--fail-on", "cost>1");
    expect([told.exitCode, told.output]).toEqual([
      1,
      `shop/dev: the preview ended at web; what follows is not all

preview failed

web would be rebuilt

Created
  fresh  fresh.example.com is ordered with plan 1201 (2 vCPU, 4 GB, 100 GB SSD): it costs from then on

Cost
  fresh  0.00 → 19.90 USD (+19.90)
  in all: not known: the preview ended at web
`,
    ]);
    expect(told.errors).toBe(
      "pulumi-hosting: stopped by --fail-on: +19.90 USD per month is more than 1.00; the preview ended at web\n",
    );
    const markdown = (await report(input, "--markdown")).output;
    expect(markdown).toContain("\n### `shop/dev`: the preview ended at web; what follows is not all\n");
    expect(markdown).not.toContain("+19.90 USD per month");
    const json = JSON.parse((await report(input, "--json")).output);
    expect(json).toMatchObject({ endedAt: ["web"], monthlyCost: { servers: { fresh: [0, 19.9] } } });
    expect(json.monthlyCost).not.toHaveProperty("difference");
  });

  it("is the same to the byte, whatever order the engine has reported it in", async () => {
    const state = (id: string) => ({ id, inputs: {}, outputs: { domain: `${id}.example.com`, __set: [] } });
    const steps = [
      ...["web10", "web2", "web1"].map((name) => serverStep("create", { name, next: state(name) })),
      ...["b", "a"].map((name) => serverStep("delete", { name, old: state(name) })),
    ];
    const diagnostics = ["refused", "another"].map((message) => ({ severity: "error", message }));
    const turned = { steps: [stack, ...steps.toReversed()], diagnostics: diagnostics.toReversed() };
    for (const form of ["--markdown", "--json", "--annotations"])
      expect(await report(JSON.stringify(turned), form)).toEqual(
        await report(JSON.stringify({ steps: [stack, ...steps], diagnostics }), form),
      );
    const { output } = await report(JSON.stringify({ steps: [stack, ...steps] }), "--markdown");
    expect(output).toMatch(/`web1`.+\n- `web2`.+\n- `web10`/);
  });

  const both = JSON.stringify({ steps: [stack, removed], diagnostics: JSON.parse(yaml).diagnostics });

  it("that it has run itself ends as Pulumi did, also if it has met a gate", async () => {
    const told = await running(255, yaml, ["report", "--fail-on", "erase"]);
    expect(told).toEqual({ exitCode: 255, output: yamlTold, errors });
    const stopped = await running(3, both, ["report", "--fail-on", "delete"]);
    expect(stopped.exitCode).toBe(3);
    expect(stopped.errors).toBe("pulumi-hosting: stopped by --fail-on: web (delete); the preview failed\n");
  });

  it.each([
    [
      "Python",
      'Traceback (most recent call last):|  File "__main__.py", line 1, in <module>|    import requests|ModuleNotFoundError: No module named "requests"',
      'ModuleNotFoundError: No module named "requests"',
    ],
    ["Go", "panic: no plan||goroutine 1 [running]:|a|b|c|d|e", "panic: no plan|goroutine 1 [running]:|a|b|c"],
    ["another program", "1|2|3|4|5|6", "2|3|4|5|6"],
  ])("has the own words of a program in %s that ended by itself, and few of them", async (_, wrote, told) => {
    const ended = "an unhandled error occurred: program exited with non-zero exit code: 1";
    const diagnostics = [
      ...wrote.split("|").map((line) => written(`${line}\n\n`)),
      { severity: "error", message: `error: ${ended}\n` },
    ];
    const { output } = await report(JSON.stringify({ steps: [stack], diagnostics }));
    expect(output).toBe(`${failed}${ended}\n${told.replaceAll("|", "\n")}\n`);
  });

  it("shows no secret of the environment in a program's words", async () => {
    const diagnostics = [
      written("ValueError: a-passphrase is wrong\n"),
      { severity: "error", message: "error: program exited with non-zero exit code: 1" },
    ];
    const environment = { PULUMI_CONFIG_PASSPHRASE: "a-passphrase" };
    const input = JSON.stringify({ steps: [stack], diagnostics });
    const { output } = await line.hosting(["report", "-", "--markdown"], { input, environment });
    expect(output).toContain("\nValueError: ");
    expect(output).not.toContain("a-passphrase");
  });

  it("names the policy that has ended it, of a preview in the engine's events", async () => {
    const policyEvent = {
      resourceUrn: removed.urn,
      message: "Servers have an allowed zone.\nweb has a zone that is not allowed.\n",
      policyName: "allowed-zones",
      enforcementLevel: "mandatory",
    };
    const advised = { ...policyEvent, policyName: "price-told", enforcementLevel: "advisory" };
    const summaryEvent = { durationSeconds: 2, isPreview: true };
    const diagnosticEvent = { severity: "error", prefix: "error: ", message: "preview failed\n" };
    const events = [{ policyEvent }, { policyEvent: advised }, { diagnosticEvent }, { summaryEvent }];
    const input = events.map((event, sequence) => JSON.stringify({ sequence, ...event })).join("\n");
    const { output } = await report(input, "--exit-code", "1", "--stack", "dev");
    expect(output).toContain(
      "allowed-zones: Servers have an allowed zone.\nweb has a zone that is not allowed.\n\npreview failed\n",
    );
    expect(output).not.toContain("price-told");
  });

  it("says how Pulumi ended where its output does not report why", async () => {
    const silent = JSON.stringify({ steps: [stack], duration: 5 });
    const output = `${failed}\`pulumi preview --json\` ended with 4.\n`;
    const memory = "error: out of memory\n";
    const told = { exitCode: 4, output: output + memory, errors: "" };
    expect(await running(4, silent, ["report"], memory)).toEqual(told);
    expect(await report(silent, "--exit-code", "4")).toMatchObject({ exitCode: 4, output });
  });

  it("that came to no preview ends with Pulumi's code and words", async () => {
    const errors = "error: no stack named 'nope' found\n";
    const output = `nope: the preview failed; what follows is not all\n\n\`pulumi preview --json\` ended with 6.\n${errors}`;
    const told = await running(6, "", ["report", "--stack", "nope"], errors);
    expect(told).toEqual({ exitCode: 6, output, errors: "" });
  });

  it("that came to no preview, in a file, is reported where the caller says how it ended", async () => {
    const told = await report("", "--exit-code", "6", "--markdown", "--stack", "dev");
    expect([told.exitCode, told.output]).toEqual([
      6,
      "<!-- pulumi-hosting report /dev -->\n\n### `dev`: the preview failed; what follows is not all\n\n```\n`pulumi preview --json` ended with 6.\n```\n",
    ]);
    expect(await report("", "--exit-code", "0")).toMatchObject({ exitCode: 2, output: "" });
  });
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

describe("a program that writes to standard error, and continues", () => {
  const preview = (text: string) =>
    JSON.stringify({ steps: [{ ...stack, op: "same" }], diagnostics: [written(text)] });

  it("has not failed where Pulumi has not", async () => {
    const retried = preview("Error: retrying\n");
    const well = { exitCode: 0, output: "shop/dev: no changes\n", errors: "" };
    expect(await running(0, retried, ["report"])).toEqual(well);
    expect(await report(retried, "--exit-code", "0")).toEqual(well);
  });

  it("has not failed if it reports no error", async () =>
    expect((await report(preview("3 keys read\n"))).output).toBe("shop/dev: no changes\n"));
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
  const old = { inputs: {}, outputs: { __set: [] } };
  const rebooted = serverStep("update", { old, next: { inputs: { rebootTriggers: ["1"] } } });
  const input = JSON.stringify({ steps: [rebooted] });
  const warning = "::warning title=Rebooted%2C started or stopped::web: web (ABC123) is rebooted\n";
  expect(await report(input, "--annotations")).toMatchObject({ output: warning, errors: "" });
  const { output, errors } = await report(input, "--annotations", "--json");
  expect(JSON.parse(output)).toMatchObject({ counts: { power: 1 } });
  expect(errors).toBe(warning);
  expect((await report(input, "--annotations", "--markdown")).errors).toBe(warning);
});

it("Markdown shows names and values as they are: no one is called, nothing is linked or set as code", async () => {
  const web = (domain: string) => ({ type: "hosting:index:Server", inputs: { domain } });
  const step = {
    op: "update",
    urn: "urn:pulumi:dev::shop::hosting:index:Server::we`b",
    oldState: { ...web("`a"), id: "ABC123", outputs: { domain: "`a", __set: ["domain"] } },
    newState: web("@octocat fixes #1 | &#64;hubot\n`b"),
  };
  const { output } = await report(JSON.stringify({ steps: [step] }), "--markdown");
  expect(output).toContain(
    "\n| we\\`b | domain | \\`a | @&#8203;octocat fixes #&#8203;1 \\| &amp;#&#8203;64;hubot\\\\n\\`b |\n",
  );
  expect(output).toContain("`we'b`");
});

it("a report that is interrupted while it asks for prices reports nothing", async () => {
  const typed = { input: JSON.stringify({ duration: 1 }), stop: AbortSignal.abort() };
  const told = await line.hosting(["report", "-"], typed);
  expect(told).toEqual({ exitCode: 130, output: "", errors: "" });
});
