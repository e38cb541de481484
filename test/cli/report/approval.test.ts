import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { ownCommandLine } from "../../support/cli";
import { found, type More, ordered, removed, server, stackStep, step } from "../previews";

const line = ownCommandLine();
const report = (steps: readonly PreviewStep[], args: readonly string[] = [], more: object = {}) =>
  line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps, ...more }) });
const labelOf = async (steps: readonly PreviewStep[], more?: object): Promise<string | undefined> =>
  JSON.parse((await report(steps, ["--json"], more)).output).approval;

const web = server({ rebuildPolicy: "rebuild" });
const erase = (of: More = {}, more: object = { templateName: "DEBIAN_12_64" }) =>
  step("update", web, { ...web, ...more }, of);
const first = erase();

describe("the approval label", () => {
  it("contains the stack's name and a hash of what is lost", async () => {
    expect(await labelOf([first])).toMatch(/^allow-data-loss: dev [0-9a-f]{12}$/);
    expect(await labelOf([erase({ stack: "s".repeat(100) })])).toHaveLength(50);
  });

  it.each<[string, PreviewStep[], object?]>([
    ["nothing changes", [step("same", web, web)]],
    ["nothing is lost", [step("update", web, { ...web, rebootTriggers: ["1"] })]],
    [
      "the preview failed, because more may be lost",
      [first],
      { diagnostics: [{ severity: "error", message: "no" }] },
    ],
  ])("is absent if %s", async (_name, steps, more) => expect(await labelOf(steps, more)).toBeUndefined());

  const look = [stackStep("refresh"), found(server(), "gone", { name: "old" }), stackStep()];
  it.each<[string, PreviewStep[]]>([
    ["is ordered", [ordered("db")]],
    ["was found at the host", look],
  ])("stays the same if another resource %s", async (_name, others) =>
    expect(await labelOf([...others, first])).toBe(await labelOf([first])),
  );

  it.each<[string, PreviewStep[]]>([
    ["another stack", [erase({ stack: "production" })]],
    ["another project", [erase({ project: "blog" })]],
    ["one more deleted server", [first, removed("old")]],
    ["a replacement of the server instead of a rebuild", [{ ...first, op: "replace" }]],
    ["another server of the same name", [erase({ id: "XYZ789" })]],
    ["a resource of another name", [erase({ name: "web2" })]],
    ["another cause of the rebuild", [erase({}, { rebuildTriggers: ["1"] })]],
  ])("differs for %s", async (_name, steps) => {
    const label = await labelOf(steps);
    expect(label).toBeDefined();
    expect(label).not.toBe(await labelOf([first]));
  });
});

describe("--approved", () => {
  const gate = ["--fail-on", "erase,replace,delete"];
  const gone = (...names: string[]) => names.map((name) => removed(name));

  it("takes the labels of a pull request, and allows exactly the loss that one of them names", async () => {
    const [label = "", ofBoth = ""] = [await labelOf(gone("web")), await labelOf(gone("web", "db"))];
    const stopped = await report(gone("web"), gate);
    const letPass = `To let exactly this loss pass: --approved '${label}'`;
    const errors = `pulumi-hosting: stopped by --fail-on: web (delete). ${letPass}\n`;
    expect([stopped.exitCode, stopped.errors]).toEqual([5, errors]);
    const endsWith = async (approved: string, ...names: string[]) =>
      (await report(gone(...names), [...gate, "--approved", approved])).exitCode;
    for (const approved of [label, `bug, ${label},docs`]) expect(await endsWith(approved, "web")).toBe(0);
    for (const approved of ["", "allow-data-loss", label.slice(0, -1), ofBoth])
      expect(await endsWith(approved, "web")).toBe(5);
    expect(await endsWith(label, "web", "db")).toBe(5);
  });

  it("covers neither costs nor changes without data loss", async () => {
    const approved = ["--approved", (await labelOf(gone("web"))) ?? ""];
    expect((await report(gone("web"), ["--fail-on", "delete,cost>0", ...approved])).exitCode).toBe(0);
    const steps = [...gone("web"), ordered("db", { planId: "?" })];
    const { exitCode, errors } = await report(steps, ["--fail-on", "delete,create,cost>0", ...approved]);
    const letPass = "To let that pass: --allow-untold-cost";
    expect(exitCode).toBe(5);
    expect(errors).toBe(
      `pulumi-hosting: stopped by --fail-on: db (create); cost not known of db. ${letPass}\n`,
    );
  });

  it("is requested in the first line of a comment, and confirmed there once it is given", async () => {
    const label = (await labelOf(gone("db", "web"))) ?? "";
    const begins = async (...args: string[]) =>
      (await report(gone("db", "web"), ["--markdown", ...args])).output.split("\n").slice(2, 5);
    const strip = "`shop/dev` 🟧🟧\\";
    const asks = `**Stopped**: db (delete), web (delete). To let exactly this loss pass, set the label \`${label}\`.`;
    const plain = [strip, "🟧 2 replaced or deleted", ""];
    expect(await begins()).toEqual(plain);
    expect(await begins(...gate)).toEqual([asks, "", strip]);
    const passed = `**Let pass** by the label \`${label}\`.`;
    expect(await begins(...gate, "--approved", label)).toEqual([passed, "", strip]);
    expect(await begins("--fail-on", "erase")).toEqual(plain);
  });
});
