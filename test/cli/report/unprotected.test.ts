import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { ownCommandLine } from "../../support/cli";
import { many, server, step, stepUrn, type Values } from "../previews";

const line = ownCommandLine();
const report = (steps: readonly PreviewStep[], ...args: string[]) =>
  line.hosting(["report", "-", ...args], { input: JSON.stringify({ steps, diagnostics: [] }) });
const lifted = { HOSTING_UNPROTECT: "ABC123" };

const on = server({ deletionProtection: true });
const off = server({ deletionProtection: false });
const secretly = server({ deletionProtection: "[secret]" });
const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const ending = (name: string, next: Values = off) => step("update", on, next, { name });
const says = "Deletion protection ends for 1 server: web.";

describe("a report about protections that end", () => {
  it.each<[string, PreviewStep[], boolean]>([
    ["the program sets false", [ending("web")], true],
    ["neither program nor stack set it any more", [ending("web", server())], true],
    ["a class no longer sets it", [step("update", on, off, { front: "classes" })], true],
    [
      "the value is not known before `up`",
      [ending("web", server({ deletionProtection: unknownValue }))],
      true,
    ],
    ["the value is a secret now", [ending("web", secretly)], true],
    ["a secret value is no longer set", [step("update", secretly, server())], true],
    ["the value stays a secret", [step("update", secretly, { ...secretly, customName: "shop" })], false],
    ["a secret value becomes true", [step("update", secretly, on)], false],
    ["it stays on", [step("update", on, { ...on, customName: "shop" })], false],
    ["it was off", [step("update", off, server())], false],
    ["the server is deleted, because the protection refuses that", [step("delete", on)], false],
    ["the server is new", [step("create", undefined, off)], false],
    [
      "another kind of resource has an input of this name",
      [step("update", on, off, { kind: "Asset" })],
      false,
    ],
  ])("says so in one line of each form, or does not, if %s", async (_what, steps, ends) => {
    for (const form of [[], ["--markdown"]])
      expect((await report(steps, ...form)).output.includes(says)).toBe(ends);
    expect(JSON.parse((await report(steps, "--json")).output).protectionEnds).toEqual(
      ends ? { count: 1, named: ["web"] } : undefined,
    );
  });

  it("counts all protections that end, and names the first five", async () => {
    const steps = many(12, (name) => ending(name, server()));
    const { output } = await report(steps);
    expect(output).toContain(
      "Deletion protection ends for 12 servers: web0, web1, web2, web3, web4 and 7 more.",
    );
    const { protectionEnds } = JSON.parse((await report(steps, "--json")).output);
    expect(protectionEnds).toEqual({ count: 12, named: ["web0", "web1", "web2", "web3", "web4"] });
  });

  it("counts a replaced server once, although there are several steps", async () => {
    const replaced = ["create-replacement", "replace"].map((op) => step(op, on, off));
    const input = JSON.stringify({ steps: replaced, diagnostics: [] });
    const shown = await line.hosting(["report", "-"], { input, environment: lifted });
    expect(shown.output).toContain(says);
    // A refused replacement ends no protection.
    expect((await report(replaced)).output).not.toContain(says);
    expect(replaced.map(({ urn }) => urn)).toEqual([stepUrn(), stepUrn()]);
  });
});
