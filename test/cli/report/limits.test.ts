import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { ownCommandLine, stateWith } from "../../support/cli";
import { many, ordered, removed, server, stateOf, step, stepUrn } from "../previews";

const line = ownCommandLine();
const report = async (steps: readonly PreviewStep[], ...args: string[]) =>
  line.hosting(["report", "-", ...args], { environment: {}, input: JSON.stringify({ steps }) });

const web = server({ rebuildPolicy: "rebuild" });
const rebuilt = (name: string) => step("update", web, { ...web, templateName: "DEBIAN_12_64" }, { name });
const calm = (name: string) => step("same", web, web, { name: `calm-${name}` });
const key = step("delete", { name: "key" }, undefined, { kind: "SshKey", name: "key" });
const adopted = step("delete", { name: "key" }, undefined, {
  ...{ kind: "SshKey", name: "key" },
  outputs: { __adopted: true },
});
const zone = step("delete", { removeOnDelete: true }, undefined, {
  kind: "Asset",
  name: "zone",
  outputs: { type: "DNS.Zone" },
});
const stopped = step("update", web, { ...web, powerState: "stopped" });
const off = { ...web, powerState: "stopped" };
/** A replacement as in Pulumi's plain JSON: a single step whose old state is marked as deleted. */
const replaced = (name: string, op = "replace") =>
  step(op, web, { ...web, planId: 1202 }, { name, options: { delete: true }, named: ["planId"] });
const failed = { severity: "error", message: "error: no\n" };

it.each<[string, PreviewStep[], string]>([
  ["erase>1", many(1, rebuilt), ""],
  ["erase>1", many(2, rebuilt), "web0 (erase), web1 (erase); erase is 2, more than 1"],
  ["erase>0,erase>5", many(1, rebuilt), "web0 (erase)"],
  [
    "erase>1,power",
    [...many(2, rebuilt), stopped],
    "web0 (erase), web1 (erase), web (power); erase is 2, more than 1",
  ],
  ["delete>20%", [...many(1, removed), ...many(4, calm)], ""],
  [
    "delete>20%",
    [...many(1, removed), ...many(3, calm)],
    "web0 (delete); delete is 1 of 4 servers, more than 20%",
  ],
  // New servers must not make the share of a loss smaller.
  [
    "delete>20%",
    [...many(1, removed), ...many(9, (name) => ordered(`n${name}`))],
    "web0 (delete); delete is 1 of 1 servers, more than 20%",
  ],
  ["delete,released>1", [adopted], ""],
  ["released", [adopted], "key (released)"],
  ["recorded", [adopted], "key (released)"],
  ["delete", [zone], "zone (delete)"],
  ["delete>20%", [key], ""],
  ["delete>0", [key], "key (delete)"],
  ["create>50%", many(1, ordered), "web0 (create); create is 1 of 0 servers, more than 50%"],
  ["away>10m", many(1, rebuilt), ""],
  ["away>8m", many(1, rebuilt), ""],
  ["away>300", many(1, rebuilt), "web0 is unavailable for about 8m, more than 5m"],
  ["away>5m,away>1h", [...many(2, rebuilt)], "web0 is unavailable for about 8m, more than 5m"],
  ["away>24h", [stopped], "web stays stopped, more than 24h"],
  ["away>0", [stopped], "web stays stopped, more than 0s"],
  ["away>0s", [step("update", off, { ...off, templateName: "DEBIAN_12_64" })], ""],
])("--fail-on '%s'", async (gate, steps, stops) => {
  const { exitCode, errors } = await report(steps, "--fail-on", gate);
  expect([exitCode, errors.replace(/\. To let exactly.*/s, "").trim()]).toEqual(
    stops ? [5, `pulumi-hosting: stopped by --fail-on: ${stops}`] : [0, ""],
  );
});

/** A state with a server of each name, all as before the update. */
const stateOfAll = (names: readonly string[]) =>
  stateWith(names.map((name) => ({ urn: stepUrn({ name }), ...stateOf(web) })));

it.each([
  ["replace", 2, 0, "web0 (replace), web1 (replace); replace is 2 of 2 servers, more than 50%"],
  ["import-replacement", 2, 0, "web0 (replace), web1 (replace); replace is 2 of 2 servers, more than 50%"],
  ["replace", 2, 1, "web0 (replace), web1 (replace); replace is 2 of 3 servers, more than 50%"],
  ["replace", 1, 1, ""],
])(
  "a limit in percent counts each server once: %s of %i next to %i unchanged servers",
  async (op, count, others, stops) => {
    const steps = many(count, (name) => replaced(name, op));
    const calmNames = Array.from({ length: others }, (_, at) => `calm${at}`);
    const state = stateOfAll([...many(count, removed).map((_, at) => `web${at}`), ...calmNames]);
    const typed = { environment: {}, state, input: JSON.stringify({ steps }) };
    const { exitCode, errors } = await line.hosting(["report", "-", "--fail-on", "replace>50%"], typed);
    expect([exitCode, errors.replace(/\. To let exactly.*/s, "").trim()]).toEqual(
      stops ? [5, `pulumi-hosting: stopped by --fail-on: ${stops}`] : [0, ""],
    );
    const { output } = await line.hosting(["report", "-", "--json"], typed);
    expect(JSON.parse(output).servers).toEqual({ replaced: count, ...(others > 0 && { unchanged: others }) });
  },
);

it.each([
  ...["rebuild", "erase>", "erase>x", "erase>-1", "erase>1.", "delete>20%%", "delete>%", "away"],
  ...["away>", "away>soon", "away>10%", "unchecked>1", "lift>1", ">1", "Erase>1"],
])("--fail-on '%s' is refused with the allowed values", async (gate) => {
  const kinds =
    "refused, erase, replace, delete, failed, power, update, create, released, recorded, unchecked, lift, cost>N, away>DURATION; a kind may have a limit, as in erase>1 or delete>20%";
  const errors = `pulumi-hosting: --fail-on does not know ${gate}; it knows ${kinds}.\n`;
  expect(await report([], "--fail-on", gate)).toMatchObject({ exitCode: 2, errors });
});

it.each(["", " , "])("--fail-on '%s' is refused instead of allowing everything", async (gate) => {
  const errors = expect.stringContaining("--fail-on names nothing; it knows refused, ");
  expect(await report([], "--fail-on", gate)).toMatchObject({ exitCode: 2, errors });
});

it("the approval label allows a loss above a limit, but not a longer outage", async () => {
  const steps = many(2, rebuilt);
  const { approval } = JSON.parse((await report(steps, "--json")).output);
  const gated = async (gate: string) =>
    (await report(steps, "--fail-on", gate, "--approved", approval)).exitCode;
  expect([await gated("erase>1"), await gated("erase>50%"), await gated("erase>1,away>5m")]).toEqual([
    0, 0, 5,
  ]);
});

it("a failed preview is stopped even if no limit is exceeded", async () => {
  const input = JSON.stringify({ steps: [], diagnostics: [failed] });
  for (const gate of ["erase>1", "away>10m"])
    expect((await line.hosting(["report", "-", "--fail-on", gate], { input })).errors).toContain(
      "the preview failed",
    );
});

/** A resource that an alias has renamed: the state has it under its old URN. */
const renamed = ({ oldState, ...step }: PreviewStep, from: string): PreviewStep => ({
  ...step,
  oldState: { ...(oldState as object), type: "hosting:index:Server", urn: stepUrn({ name: from }) },
});
const inState = (name: string) => ({ urn: stepUrn({ name }), ...stateOf(web) });
it.each<[what: string, steps: PreviewStep[], state: string[], reason: string]>([
  [
    "replaced",
    [renamed(replaced("site0"), "web0"), renamed(replaced("site1"), "web1")],
    ["web0", "web1"],
    "2 of 2 servers",
  ],
  [
    "renamed without a change",
    [renamed(calm("site"), "web0"), replaced("web1")],
    ["web0", "web1"],
    "1 of 2 servers",
  ],
  [
    "whose names were exchanged",
    [renamed(step("same", web, web, { name: "web0" }), "web1"), renamed(replaced("web1"), "web0")],
    ["web0", "web1"],
    "1 of 2 servers",
  ],
])("a server that is renamed by an alias counts once: %s", async (_what, steps, state, reason) => {
  const { errors } = await line.hosting(["report", "-", "--fail-on", "replace>49%"], {
    environment: {},
    input: JSON.stringify({ steps }),
    state: stateWith(state.map(inState)),
  });
  expect(errors).toContain(`replace is ${reason}`);
});
