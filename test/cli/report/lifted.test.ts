import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { message } from "../../../provider/message";
import { messageText } from "../../../provider/messages";
import { ownCommandLine, stateWith } from "../../support/cli";
import { many, type Of, server, stateOf, step, stepUrn, type Values } from "../previews";

const line = ownCommandLine();
interface Given {
  /** The value of `HOSTING_UNPROTECT` in the run. */
  readonly unprotect?: string;
  readonly diagnostics?: readonly object[];
  readonly state?: string;
}
const report = (steps: readonly PreviewStep[], args: string[], { unprotect, ...given }: Given = {}) =>
  line.hosting(["report", "-", ...args], {
    environment: unprotect === undefined ? {} : { HOSTING_UNPROTECT: unprotect },
    input: JSON.stringify({ steps, diagnostics: given.diagnostics ?? [] }),
    ...(given.state !== undefined && { state: given.state }),
  });

const kept = server({ deletionProtection: true });
const secretly = server({ deletionProtection: "[secret]" });
const grouped = { ...kept, rollout: { group: "web" } };
const removal = (old: Values, of: Of = {}) => [step("delete", old, undefined, of)];
const replacing = (old: Values, next: Values = { ...old, planId: 1202 }) => [
  step("create-replacement", old, next),
  step("replace", old, next),
  step("delete-replaced", old),
];
const leave = { ...grouped, rebuildPolicy: "rebuild" };
const rebuild = (old: Values = leave, of: Of = {}) => [
  step("update", old, { ...old, templateName: "DEBIAN_12_64" }, of),
];
/** The warning about the server, as the plugin and as the classes' process print it. */
const said = messageText(message("protection-lifted", { server: "web.example.com (ABC123)" }));
const byPlugin = [{ urn: stepUrn(), message: `${said}\n`, severity: "warning" }];
const byClasses = [{ message: `warning: ${said}\n`, severity: "info#err" }];

const urn = stepUrn();
const calm = [step("same", grouped, grouped)];
const copy = stateWith([{ urn, ...stateOf(grouped, { options: { delete: true } }) }]);

describe("a report with HOSTING_UNPROTECT", () => {
  it.each<[string, PreviewStep[], Given, boolean]>([
    [
      "says that the protection is lifted for the removal of the named server",
      removal(kept),
      { unprotect: "DEF456,ABC123" },
      true,
    ],
    [
      "says that the protection is lifted for a removal in a stack of classes",
      removal(kept, { front: "classes" }),
      { unprotect: "ABC123" },
      true,
    ],
    [
      "says that the protection is lifted for a removal if the protection is secret",
      removal(secretly),
      { unprotect: "ABC123" },
      true,
    ],
    ["lifts nothing for the removal of another server", removal(kept), { unprotect: "DEF456" }, false],
    ["lifts nothing without the variable", removal(kept), {}, false],
    [
      "lifts nothing for the removal of an unprotected server",
      removal(server()),
      { unprotect: "ABC123" },
      false,
    ],
    ["lifts nothing for a removal if only the group is named", removal(grouped), groupWeb(), false],
    [
      "lifts nothing for the removal of another kind of resource",
      removal(kept, { kind: "Asset" }),
      { unprotect: "ABC123" },
      false,
    ],
    [
      "says that the protection is lifted for a replacement in the named group",
      replacing(grouped),
      groupWeb(),
      true,
    ],
    [
      "says that the protection is lifted for the replacement of the named server",
      replacing(kept),
      { unprotect: "ABC123" },
      true,
    ],
    [
      "lifts nothing for a replacement in another group",
      replacing(grouped),
      { unprotect: "group:db" },
      false,
    ],
    ["says that the protection is lifted for a rebuild in the named group", rebuild(), groupWeb(), true],
    [
      "says so for a rebuild that the plugin has announced",
      rebuild(),
      { ...groupWeb(), diagnostics: byPlugin },
      true,
    ],
    [
      "says so for a rebuild that the classes' process has announced",
      rebuild({ ...leave, __provider: "[secret]" }, { front: "classes" }),
      { ...groupWeb(), diagnostics: byClasses },
      true,
    ],
    ["lifts nothing for an unchanged server", calm, { unprotect: "ABC123,group:web" }, false],
    [
      "says that the protection is lifted for the left-over copy of a replacement in the group",
      calm,
      { ...groupWeb(), state: copy },
      true,
    ],
    [
      "says that the protection is lifted for a left-over copy that is named",
      calm,
      { unprotect: "ABC123", state: copy },
      true,
    ],
    ["lifts nothing for a left-over copy that is not named", calm, { state: copy }, false],
  ])("%s", async (_what, steps, given, isLifted) => {
    const { output, exitCode } = await report(steps, ["--json"], given);
    const { lifted, changes } = JSON.parse(output);
    expect([exitCode, lifted]).toEqual([0, isLifted ? ["web"] : undefined]);
    const lifts = changes.filter(({ happens }: { happens: string }) =>
      happens.endsWith("; deletionProtection is lifted by HOSTING_UNPROTECT"),
    );
    expect(lifts).toHaveLength(isLifted ? 1 : 0);
    const gated = await report(steps, ["--fail-on", "lift,refused>9"], given);
    expect([gated.exitCode, gated.errors]).toEqual(
      isLifted
        ? [
            5,
            "pulumi-hosting: stopped by --fail-on: deletionProtection is lifted by HOSTING_UNPROTECT: web\n",
          ]
        : [0, ""],
    );
    expect(gated.output.includes("is lifted by HOSTING_UNPROTECT")).toBe(isLifted);
  });

  it.each(["plugin", "classes"] as const)(
    "has the same steps for a named group as without a protection (%s)",
    async (front) => {
      const change = { templateName: "DEBIAN_12_64", customName: "front", powerState: "stopped" };
      const changesOf = async (old: Values, given: Given) => {
        const steps = [step("update", old, { ...old, ...change }, { front })];
        const { changes, time } = JSON.parse((await report(steps, ["--json"], given)).output);
        return { changes, time };
      };
      const unprotected = { ...leave, deletionProtection: false };
      const free = await changesOf(unprotected, {});
      expect(free.changes[0].happens).toMatch(
        /rebuilt with DEBIAN_12_64.*; then customName is sent; then is stopped$/,
      );
      const lifted = await changesOf(leave, groupWeb());
      expect(lifted.changes[0].happens).toBe(
        `${free.changes[0].happens}; deletionProtection is lifted by HOSTING_UNPROTECT`,
      );
      expect(lifted.time).toEqual(free.time);
      expect((await changesOf(leave, {})).changes[0].happens).not.toContain("then");
    },
  );

  it("names the first five servers in JSON, and all in the error of --fail-on", async () => {
    const steps = many(6, (name) => step("delete", kept, undefined, { name }));
    const given = { unprotect: "ABC123" };
    const names = ["web0", "web1", "web2", "web3", "web4"];
    expect(JSON.parse((await report(steps, ["--json"], given)).output).lifted).toEqual(names);
    expect((await report(steps, ["--fail-on", "lift"], given)).errors).toContain(
      `: ${[...names, "web5"].join(", ")}\n`,
    );
  });

  it("is stopped by --fail-on lift even with the approval label of the loss", async () => {
    const given = { unprotect: "ABC123" };
    const { approval } = JSON.parse((await report(removal(kept), ["--json"], given)).output);
    const gated = async (gate: string) =>
      (await report(removal(kept), ["--fail-on", gate, "--approved", approval], given)).exitCode;
    expect([await gated("delete"), await gated("delete,lift")]).toEqual([0, 5]);
  });

  it("has another approval label than a run that lifts nothing", async () => {
    const label = async (given: Given) =>
      JSON.parse((await report(replacing(grouped), ["--json"], given)).output).approval;
    expect(await label(groupWeb())).not.toEqual(await label({}));
  });
});

function groupWeb(): Given {
  return { unprotect: "group:web" };
}

it("only one file of the commands interprets the protection in a state", () => {
  const judges = (text: string) =>
    /\bdeletionProtection\s*(?:[=!]==|\?)|\w\["deletionProtection"\]/.test(text);
  const files = readdirSync("cli", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => judges(readFileSync(join("cli", file), "utf8")));
  expect(files).toEqual([]);
  expect(judges("const isOn = outputs.deletionProtection === true;")).toBe(true);
});
