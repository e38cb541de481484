import { describe, expect, it } from "vitest";
import { ownCommandLine, stateWith } from "../../support/cli";
import { ordered, removed, server, stateOf, step, stepUrn } from "../previews";

const line = ownCommandLine();
const ofTeam = (team: string) => server({ domain: `${team}.example.com`, labels: { team } });
const steps = [
  step("delete", ofTeam("a"), undefined, { name: "ours" }),
  step("delete", ofTeam("b"), undefined, { name: "theirs" }),
  ordered("sealed", { labels: "[secret]" }),
  ordered("new", { labels: { team: "a" } }),
  step("update", ofTeam("b"), { ...ofTeam("b"), labels: { team: "a" } }, { name: "moves" }),
  step("update", server({ deletionProtection: true }), server(), { name: "bare" }),
  removed("key", { kind: "SshKey" }),
];
const report = (args: string, given: object[] = steps, state?: string) =>
  line.hosting(["report", "-", ...args.split(" ")], {
    input: JSON.stringify({ steps: given }),
    ...(state !== undefined && { state }),
  });

describe("a report limited by --label", () => {
  it("shows the servers with the label before or after the update, and counts the other changes", async () => {
    const told = JSON.parse((await report("--json -l team=a")).output);
    expect(told.changes.map(({ name }: { name: string }) => name)).toEqual(["ours", "new", "moves"]);
    expect(told).toMatchObject({ notChosen: 4, servers: { new: 1, replaced: 1, unchanged: 1 } });
    expect(told.protectionEnds).toBeUndefined();
    expect((await report("-l team=a")).output).toMatch(
      /^.*1 is deleted, 1 is created, .*; --label leaves out 4 other changes$/m,
    );
  });

  it("says how many changes it leaves out if no chosen server changes", async () => {
    const { output } = await report("-l team=c");
    expect(output).toContain(
      "no changes of the servers that --label chooses; --label leaves out 7 other changes",
    );
    expect((await report("-l team=b", [step("same", ofTeam("b"), ofTeam("b"))])).output).toContain(
      "--label leaves out 0 other changes",
    );
  });

  it("names no approval label, because the loss may affect other servers, too", async () => {
    const approvals = await Promise.all(
      ["--json", "--json -l team=a"].map(async (args) => JSON.parse((await report(args)).output).approval),
    );
    expect(approvals).toEqual([expect.stringContaining("allow-data-loss"), undefined]);
  });

  it("has no comment marker, so that it does not replace the comment with the whole report", async () => {
    const comments = await Promise.all(
      ["--markdown", "--markdown -l team=a"].map(async (args) => (await report(args)).output),
    );
    expect(comments.map((comment) => comment.includes("<!-- pulumi-hosting report"))).toEqual([true, false]);
  });

  it("includes the old copy of a chosen server that only the state shows", async () => {
    const copy = { urn: stepUrn({ name: "ours" }), ...stateOf(ofTeam("a"), { options: { delete: true } }) };
    const { output } = await report(
      "--json -l team=a",
      [step("same", ofTeam("b"), ofTeam("b"))],
      stateWith([copy]),
    );
    expect(JSON.parse(output)).toMatchObject({ counts: { delete: 1 }, notChosen: 0 });
  });

  it.each(["--fail-on delete", "--approved x", "--allow-untold-cost", "--exit-code 0"])(
    "cannot be combined with an option that decides: %s",
    async (gate) => {
      const { exitCode, errors, output } = await report(`-l team=a ${gate}`);
      expect([exitCode, output]).toEqual([2, ""]);
      expect(errors).toContain(
        `--label shows a part of the changes, and \`pulumi up\` makes all of them, so ${gate.split(" ")[0]} cannot decide by it.`,
      );
    },
  );
});
