import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLine } from "../../support/cli";

let line: Awaited<ReturnType<typeof commandLine>>;
beforeAll(async () => {
  line = await commandLine();
});
afterAll(() => line?.close());

const stack = { op: "create", urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev" };
const written = (message: string) => ({ severity: "info#err", message });
// What `pulumi preview --json` tells of a YAML program with an input of a wrong type. It ends with 1.
const yaml = JSON.stringify({
  steps: [stack],
  diagnostics: [
    written("\u001b[31mError\u001b[0m: hosting:index:Server is not assignable from {foo: number}\n\n"),
    written("  features: Cannot assign 'List<string>' to 'Map<any>'\n\n"),
  ],
  duration: 307309750,
  changeSummary: { create: 1 },
});
const yamlTold = `shop/dev: the preview failed

hosting:index:Server is not assignable from {foo: number}
  features: Cannot assign 'List<string>' to 'Map<any>'
`;
const report = (input: string, ...args: string[]) => line.hosting(["report", "-", ...args], { input });
/** `hosting` runs Pulumi, which ends so. */
const running = (exitCode: number, output: string, args: string[], errors = "") =>
  line.hosting(args, { commands: () => ({ exitCode, output, errors }) });

describe("hosting report of a preview that failed", () => {
  it("knows a YAML program that cannot be evaluated, although the engine tells no error", async () => {
    expect(await report(yaml, "--fail-on", "erase")).toEqual({ exitCode: 1, output: yamlTold, errors: "" });
    expect((await report(yaml, "--markdown")).output).toContain("### `shop/dev`: the preview failed");
  });

  it("tells each of its errors", async () => {
    const diagnostics = ["Error: one\n", "  on line 3\n", "Error: two\n"].map(written);
    const { output } = await report(JSON.stringify({ steps: [stack], diagnostics }), "--json");
    expect(JSON.parse(output).errors).toEqual(["one\n  on line 3", "two"]);
  });

  it("that it has run itself ends as Pulumi did", async () => {
    const told = await running(255, yaml, ["report", "--fail-on", "erase"]);
    expect(told).toEqual({ exitCode: 255, output: yamlTold, errors: "" });
  });

  it("is not held up by a gate that it has also met: the code is that of the failure", async () => {
    const removed = { op: "delete", urn: "urn:pulumi:dev::shop::hosting:index:Server::web" };
    const preview = JSON.stringify({ steps: [stack, removed], diagnostics: JSON.parse(yaml).diagnostics });
    const told = await running(3, preview, ["report", "--fail-on", "delete"]);
    expect([told.exitCode, told.errors]).toEqual([3, "hosting: stopped by --fail-on: web (delete)\n"]);
  });

  it("says how Pulumi ended where its output does not tell why", async () => {
    const silent = JSON.stringify({ steps: [stack], duration: 5 });
    expect(await running(4, silent, ["report"], "error: out of memory\n")).toEqual({
      exitCode: 4,
      output: "shop/dev: the preview failed\n\n`pulumi preview --json` ended with 4.\nerror: out of memory\n",
      errors: "",
    });
    expect(await report(silent, "--exit-code", "4")).toMatchObject({
      exitCode: 4,
      output: "shop/dev: the preview failed\n\n`pulumi preview --json` ended with 4.\n",
    });
  });

  it("that came to no preview ends with Pulumi's code and words", async () => {
    const told = await running(6, "", ["report", "--stack", "nope"], "error: no stack named 'nope' found\n");
    expect(told).toEqual({
      exitCode: 6,
      output: "",
      errors: "hosting: `pulumi preview --json` failed.\nerror: no stack named 'nope' found\n",
    });
  });
});

describe("a program that writes to standard error, and goes on", () => {
  const preview = (text: string) =>
    JSON.stringify({ steps: [{ ...stack, op: "same" }], diagnostics: [written(text)] });

  it("has not failed where Pulumi has not", async () => {
    const retried = preview("Error: retrying\n");
    const well = { exitCode: 0, output: "shop/dev: no changes\n", errors: "" };
    expect(await running(0, retried, ["report"])).toEqual(well);
    expect(await report(retried, "--exit-code", "0")).toEqual(well);
  });

  it("has not failed where it tells no error", async () => {
    expect((await report(preview("3 keys read\n"))).output).toBe("shop/dev: no changes\n");
  });
});

describe("JSON that is no preview", () => {
  it.each(["{}", '{"steps":[]}', '{"message":"not found"}', '{"version":3,"deployment":{}}', '{"steps":3}'])(
    "%s is refused",
    async (input) => {
      for (const command of ["report", "drift"]) {
        const { exitCode, output, errors } = await line.hosting([command, "-"], { input });
        expect([exitCode, output]).toEqual([2, ""]);
        expect(errors).toMatch(/^hosting: This is not the output of `pulumi preview --json`\./);
      }
    },
  );

  it("is not what Pulumi tells of the refresh of an empty stack", async () => {
    const told = await line.hosting(["drift", "-", "--no-account"], { input: '{"duration": 143683}' });
    expect(told).toEqual({ exitCode: 0, output: "No drift.\n", errors: "" });
  });
});

describe("annotations beside a report", () => {
  it("go to standard error, so that standard output is JSON, or Markdown, alone", async () => {
    const rebooted = {
      op: "update",
      urn: "urn:pulumi:dev::shop::hosting:index:Server::web",
      oldState: { type: "hosting:index:Server", id: "ABC123", inputs: {}, outputs: { __set: [] } },
      newState: { type: "hosting:index:Server", inputs: { rebootTriggers: ["1"] } },
    };
    const input = JSON.stringify({ steps: [rebooted] });
    const warning = "::warning title=Rebooted%2C started or stopped::web: web (ABC123) is rebooted\n";
    expect(await report(input, "--annotations")).toMatchObject({ output: warning, errors: "" });
    const { output, errors } = await report(input, "--annotations", "--json");
    expect(JSON.parse(output)).toMatchObject({ counts: { power: 1 } });
    expect(errors).toBe(warning);
    expect((await report(input, "--annotations", "--markdown")).errors).toBe(warning);
  });
});

describe("Markdown", () => {
  it("shows names and values as they are: nobody is called, nothing is linked or set as code", async () => {
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

  it("fences errors, also those with a fence of their own", async () => {
    const diagnostics = [{ severity: "error", message: "error: ```\n@octocat\n" }];
    const { output } = await report(JSON.stringify({ steps: [stack], diagnostics }), "--markdown");
    expect(output).toContain("\n\n````\n```\n@octocat\n````\n");
  });
});

it("a report that is interrupted while it asks for prices tells nothing", async () => {
  const told = await line.hosting(["report", "-"], {
    input: JSON.stringify({ duration: 1 }),
    stop: AbortSignal.abort(),
  });
  expect(told).toEqual({ exitCode: 130, output: "", errors: "" });
});
