import { describe, expect, it } from "vitest";
import { approvalOf } from "../../../cli/report/approval";
import type { Changes } from "../../../cli/report/changes";
import { ownCommandLine } from "../../support/cli";
import { aChange, nothing, serverStep } from "./samples";

const subject = "web.example.com (ABC123)";
const erase = aChange("web", { category: "erase", subject, happens: "is rebuilt" });
const removal = aChange("old");
const of = (changes: Partial<Changes>) => approvalOf({ ...nothing, ...changes });
const first = of({ resources: [erase] });

describe("the label of an approval", () => {
  it("names the stack, and what is lost by a hash", () => {
    expect(first).toMatch(/^allow-data-loss: dev [0-9a-f]{12}$/);
    expect(of({ stack: "s".repeat(100), resources: [erase] })).toHaveLength(50);
  });

  it.each<[string, Partial<Changes>]>([
    ["nothing happens", {}],
    ["nothing is lost", { resources: [aChange("web", { category: "power" })] }],
    ["the preview failed: more may be lost than it has come to", { resources: [erase], errors: ["refused"] }],
  ])("is not there where %s", (_name, changes) => expect(of(changes)).toBeUndefined());

  const money = { servers: [], differences: [], untold: ["web"], isAsked: true };
  it.each<[string, Partial<Changes>]>([
    ["is updated or ordered", { resources: [erase, aChange("db", { category: "create" })] }],
    ["it costs", { resources: [erase], money }],
    ["was found at the host", { resources: [erase], unnamed: 3 }],
  ])("stays the same whatever else %s", (_name, changes) => expect(of(changes)).toBe(first));

  const properties = [{ property: "templateName", old: "A_64", new: "B_64" }];
  it.each<[string, Partial<Changes>]>([
    ["another stack", { stack: "production", resources: [erase] }],
    ["another project", { project: "blog", resources: [erase] }],
    ["one more that is lost", { resources: [erase, removal] }],
    ["a replacement of it", { resources: [{ ...erase, category: "replace" }] }],
    ["another server by that name", { resources: [{ ...erase, subject: "web.example.com (XYZ789)" }] }],
    ["another resource", { resources: [{ ...erase, urn: `${erase.urn}2` }] }],
    ["another cause", { resources: [{ ...erase, properties }] }],
  ])("is another one for %s", (_name, changes) => expect(of(changes)).not.toBe(first));
});

describe("--approved", () => {
  const line = ownCommandLine();
  const gone = (name: string) =>
    serverStep("delete", { name, old: { outputs: { domain: `${name}.example.com`, price } } });
  const price = { total: 19.9, currency: "USD", period: "month" };
  const report = (names: string[], ...args: string[]) =>
    line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps: names.map(gone) }) });
  const gate = ["--fail-on", "erase,replace,delete"];
  const labelOf = async (...names: string[]): Promise<string> =>
    JSON.parse((await report(names, "--json")).output).approval;

  it("takes the labels of a pull request, and lets exactly what one of them names pass", async () => {
    const label = await labelOf("web");
    const stopped = await report(["web"], ...gate);
    const letPass = `To let exactly this loss pass: --approved '${label}'`;
    const errors = `pulumi-hosting: stopped by --fail-on: web (delete). ${letPass}\n`;
    expect([stopped.exitCode, stopped.errors]).toEqual([5, errors]);
    for (const approved of [label, `bug, ${label},docs`])
      expect((await report(["web"], ...gate, "--approved", approved)).exitCode).toBe(0);
    for (const approved of ["", "allow-data-loss", label.slice(0, -1), await labelOf("web", "db")])
      expect((await report(["web"], ...gate, "--approved", approved)).exitCode).toBe(5);
    expect((await report(["web", "db"], ...gate, "--approved", label)).exitCode).toBe(5);
  });

  it("says nothing of the cost, and nothing of what loses no data", async () => {
    const approved = ["--approved", await labelOf("web")];
    const costs = await report(["web"], "--fail-on", "delete,cost>0", ...approved);
    expect(costs.exitCode).toBe(0);
    const ordered = serverStep("create", { name: "db", next: { inputs: { planId: "?" } } });
    const steps = [gone("web"), ordered];
    const { exitCode, errors } = await line.hosting(
      ["report", "-", "--fail-on", "delete,create,cost>0", ...approved],
      { input: JSON.stringify({ steps }) },
    );
    const letPass = "To let that pass: --allow-untold-cost";
    expect(exitCode).toBe(5);
    expect(errors).toBe(
      `pulumi-hosting: stopped by --fail-on: db (create); cost not known of db. ${letPass}\n`,
    );
  });

  it("is what the first line of a comment asks for, and then says", async () => {
    const label = await labelOf("db", "web");
    const begins = async (...args: string[]) =>
      (await report(["db", "web"], "--markdown", ...args)).output.split("\n").slice(2, 5);
    const heading = "### `shop/dev`: 2 are deleted";
    const asks = `**Stopped**: db (delete), web (delete). To let exactly this loss pass, set the label \`${label}\`.`;
    const plain = [heading, "", expect.stringMatching(/^\*\*Cost\*\*/)];
    expect(await begins()).toEqual(plain);
    expect(await begins(...gate)).toEqual([asks, "", heading]);
    const passed = `**Let pass** by the label \`${label}\`.`;
    expect(await begins(...gate, "--approved", label)).toEqual([passed, "", heading]);
    expect(await begins("--fail-on", "erase")).toEqual(plain);
  });
});
