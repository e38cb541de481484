import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownCommandLine } from "../../support/cli";

// What the engine printed for a stack of three servers, after the host had given db more bandwidth, kept more backups of
// web, and lost old: `pulumi refresh --preview-only --json`, and `pulumi preview --refresh --json`.
const recorded = (front: "plugin" | "dynamic", command: "refresh" | "previewRefresh") =>
  readFileSync(join(__dirname, `previews/${front}.${command}.json`), "utf8");

const line = ownCommandLine();
const report = (input: string, ...args: string[]) => line.hosting(["report", "-", ...args], { input });
/** The lines of a part of the report, in any order: the engine looks at resources side by side. */
const part = (output: string, title: string) =>
  (output.split(`\n${title}\n`)[1]?.split("\n\n")[0] ?? "").trimEnd().split("\n").sort();

describe("pulumi-hosting report of `pulumi refresh --preview-only --json`", () => {
  it("reports what was changed at the host: nothing is updated, removed or paid", async () =>
    expect(await report(recorded("plugin", "refresh"))).toEqual({
      exitCode: 0,
      errors: "",
      output: `shop/yaml: 1 is gone at the host, 2 were changed at the host

Found at the host
  db  db.example.com (85AGA9, 198.18.0.1) was changed at the host: bandwidthQuota is 10000 there, 5000 in the state
  old  old.example.com (TQZMJU, 198.18.0.3) is gone at the host
  web  web.example.com (65XYHP, 198.18.0.2) was changed at the host: backupQuota is 30 there, 7 in the state
`,
    }));

  it("of one target has no step of the stack", async () => {
    const { steps } = JSON.parse(recorded("plugin", "refresh"));
    const ofWeb = steps.filter(({ urn }: { urn: string }) => urn.endsWith("::web"));
    expect((await report(JSON.stringify({ steps: ofWeb }))).output).toBe(`shop/yaml: 1 was changed at the host

Found at the host
  web  web.example.com (65XYHP, 198.18.0.2) was changed at the host: backupQuota is 30 there, 7 in the state
`);
  });

  it("is stopped by no gate: the program does none of this", async () => {
    const gate = ["--fail-on", "delete,update,cost>0"];
    expect((await report(recorded("plugin", "refresh"), ...gate)).exitCode).toBe(0);
  });

  it("of dynamic resources says that Pulumi does not report what has changed, and what does", async () =>
    expect(
      (await report(recorded("dynamic", "refresh"))).output,
    ).toBe(`shop/dyn: 1 is gone at the host, 2 were changed at the host

Found at the host
  old  dold.example.com (XJFXWA, 198.18.0.4) is gone at the host
  2 resources were changed at the host. Pulumi gives no details for dynamic resources; \`pulumi preview --refresh --json\` shows them.
`));
});

describe.each([
  ["plugin", ""],
  ["dynamic", "d"],
] as const)("pulumi-hosting report of `pulumi preview --refresh --json`, %s", (front, prefix) => {
  it("reports first what was changed at the host, then what the program does about it", async () => {
    const { output } = await report(recorded(front, "previewRefresh"));
    expect(output.split("\n")[0]).toMatch(
      /: 1 is gone at the host, 2 were changed at the host, 2 are updated, 1 is created$/,
    );
    expect(output.indexOf("Found at the host")).toBeLessThan(output.indexOf("Updated in place"));
    const [lost, changed] = ["is gone at the host", "was changed at the host"];
    expect(part(output, "Found at the host").map((text) => text.replace(/ \(.+?\)/, ""))).toEqual([
      `  db  ${prefix}db.example.com ${changed}: bandwidthQuota is 10000 there, 5000 in the state`,
      `  old  ${prefix}old.example.com ${lost}`,
      `  web  ${prefix}web.example.com ${changed}: backupQuota is 30 there, 7 in the state`,
    ]);
    expect(part(output, "Updated in place")).toEqual([
      "      backupQuota: 30 → 7",
      "      bandwidthQuota: 10000 → 5000",
      expect.stringContaining("bandwidthQuota is sent"),
      expect.stringContaining("backupQuota is sent"),
    ]);
    expect(part(output, "Created")).toEqual([
      `  old  ${prefix}old.example.com is ordered with plan 1201 (2 vCPU, 4 GB, 100 GB SSD), zone 12 (North B), DEBIAN_12_64: it costs from then on`,
    ]);
    // Against what the server costs since it was changed.
    expect(part(output, "Cost")).toEqual([
      "  db  79.90 → 19.90 USD (-60.00)",
      "  in all: -75.10 USD per month",
      "  old  0.00 → 19.90 USD (+19.90)",
      "  web  74.90 → 39.90 USD (-35.00)",
    ]);
  });

  it("as Markdown and as JSON too", async () => {
    const { output } = await report(recorded(front, "previewRefresh"), "--markdown");
    expect(output).toContain("\n**Found at the host**\n- `");
    expect(output.indexOf("**Found at the host**")).toBeLessThan(output.indexOf("**Updated in place**"));
    const told = JSON.parse((await report(recorded(front, "previewRefresh"), "--json")).output);
    expect(told).toMatchObject({ drift: { count: 3 }, counts: { update: 2, create: 1 } });
    const web = { kind: "Server", name: "web", is: "changed", inputs: ["backupQuota"] };
    expect(told.drift.named).toContainEqual(web);
  });
});

// The engine looks on its own at a server whose build was not seen to end, also without --refresh.
it("a deletion that is the program's own is no drift, and the gate sees it", async () => {
  const { steps } = JSON.parse(recorded("plugin", "previewRefresh"));
  const of = (name: string) => steps.find(({ urn }: { urn: string }) => urn.endsWith(`::${name}`));
  const old = of("old");
  const stack = { ...steps[0], op: "same" };
  const input = (...own: object[]) =>
    JSON.stringify({ steps: [...own, { op: "delete", urn: old.urn, oldState: old.oldState }] });
  for (const preview of [input(stack, of("web")), input(steps[0], old, stack)]) {
    const { exitCode, output } = await report(preview, "--fail-on", "delete");
    expect(exitCode).toBe(5);
    expect(output).toContain("Deleted\n  old");
    expect(output).not.toContain("Found at the host");
  }
});

it("a preview that looked at the host and found nothing says so", async () => {
  const { steps } = JSON.parse(recorded("plugin", "previewRefresh"));
  const input = JSON.stringify({ steps: steps.filter(({ op }: { op: string }) => op === "refresh") });
  expect((await report(input)).output).toBe("shop/yaml: no changes\n");
});

describe("pulumi-hosting drift", () => {
  const drift = (input: string) => line.hosting(["drift", "-", "--no-account"], { input });
  const onlySays = /^.*\n2 resources were changed at the host/;
  const { steps, ...rest } = JSON.parse(recorded("dynamic", "refresh"));
  const withProgram = JSON.stringify({ ...rest, steps: [{ ...steps[0], op: "same" }, ...steps.slice(1)] });

  it.each([
    [
      "reads `pulumi preview --refresh --json`",
      recorded("dynamic", "previewRefresh"),
      /\n {4}bandwidthQuota: 5000 in the program, 10000 at the host\n/,
    ],
    ["does not say no drift where Pulumi does not tell", recorded("dynamic", "refresh"), onlySays],
    ["reads a refresh with --run-program", withProgram, onlySays],
  ])("%s", async (_name, input, told) => {
    const { exitCode, output } = await drift(input);
    expect(exitCode).toBe(7);
    expect(output).toMatch(/^Drift of 3 resources\n/);
    expect(output).toMatch(told);
  });

  it("refuses a preview that did not look at the host", async () => {
    const { exitCode, errors } = await drift(readFileSync(join(__dirname, "previews/plugin.json"), "utf8"));
    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^pulumi-hosting: This preview did not look at the host\./);
  });
});
