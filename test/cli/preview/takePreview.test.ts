import { describe, expect, it } from "vitest";
import { ownCommandLine } from "../../support/cli";

const line = ownCommandLine();

/** What `hosting` runs, where Pulumi ends so. */
async function running(args: string[], answer: { exitCode?: number; output?: string; errors?: string }) {
  const asked: string[] = [];
  const told = await line.hosting(args, {
    commands: (command, given) => {
      asked.push([command, ...given].join(" "));
      return { exitCode: 0, output: "", errors: "", ...answer };
    },
  });
  return { ...told, asked };
}
const steps = [{ op: "same", urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev" }];
const preview = JSON.stringify({ steps });

describe("Pulumi is run", () => {
  it.each([
    [["report"], "pulumi preview --json"],
    [["report", "--stack", "dev"], "pulumi preview --json --stack dev"],
    [["drift", "--no-account"], "pulumi refresh --preview-only --json"],
    [["drift", "--no-account", "--stack", "dev"], "pulumi refresh --preview-only --json --stack dev"],
  ])("by %j as %s", async (args, command) => {
    expect((await running(args, { output: preview })).asked).toEqual([command]);
  });

  it("and what it tells is refused where it went well and told something else", async () => {
    expect(
      await running(["report"], { output: "Previewing update (dev)", errors: "warning\n" }),
    ).toMatchObject({
      exitCode: 2,
      output: "",
      errors:
        "hosting: This is not the output of `pulumi preview --json`. Give it that output, or nothing to have it run.\n",
    });
  });

  it("and its words are told where it failed and told something else", async () => {
    const told = await running(["drift"], { exitCode: 255, output: "{}", errors: "error: no stack\n" });
    expect(told).toMatchObject({
      exitCode: 255,
      output:
        "What was changed at the host is not known: `PULUMI_ENABLE_STREAMING_JSON_PREVIEW=true pulumi refresh --preview-only --json` ended with 255.\nerror: no stack\n",
      errors: "",
    });
  });

  it.each([
    ["report", "pulumi preview --json"],
    ["drift", "PULUMI_ENABLE_STREAMING_JSON_PREVIEW=true pulumi refresh --preview-only --json"],
  ])("or %s says how to go without it", async (name, command) => {
    expect(await line.hosting([name])).toEqual({
      exitCode: 2,
      output: "",
      errors: `hosting: The command pulumi is not there. Give the output of \`${command}\` as a file, or with - on standard input.\n`,
    });
  });
});
