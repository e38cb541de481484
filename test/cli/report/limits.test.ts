import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { ownCommandLine } from "../../support/cli";
import { many, ordered, removed, server, step } from "../previews";

const line = ownCommandLine();
const report = async (steps: readonly PreviewStep[], ...args: string[]) =>
  line.hosting(["report", "-", ...args], { environment: {}, input: JSON.stringify({ steps }) });

const web = server({ rebuildPolicy: "rebuild" });
const rebuilt = (name: string) => step("update", web, { ...web, templateName: "DEBIAN_12_64" }, { name });
const calm = (name: string) => step("same", web, web, { name: `calm-${name}` });
const key = step("delete", { name: "key" }, undefined, { kind: "SshKey", name: "key" });
const stopped = step("update", web, { ...web, powerState: "stopped" });
const off = { ...web, powerState: "stopped" };
const failed = { severity: "error", message: "error: no\n" };

const news = many(9, (name) => ordered(`n${name}`));
const calmOnes = (count: number) => many(count, calm);
const fromOff = step("update", off, { ...off, templateName: "DEBIAN_12_64" });

it.each<[gate: string, of: string, PreviewStep[]]>([
  ["erase>1", "one", many(1, rebuilt)],
  ["erase>1", "two", many(2, rebuilt)],
  ["erase>0,erase>5", "one, by the lower limit", many(1, rebuilt)],
  ["erase>1,power", "two, and one that stops", [...many(2, rebuilt), stopped]],
  ["delete>20%", "one of five", [...many(1, removed), ...calmOnes(4)]],
  ["delete>20%", "one of four", [...many(1, removed), ...calmOnes(3)]],
  ["delete>20%", "one: new servers do not make a loss smaller", [...many(1, removed), ...news]],
  ["delete>20%", "a key, which is no server", [key]],
  ["delete>0", "a key", [key]],
  ["create>50%", "one of none", many(1, ordered)],
  ["away>10m", "a rebuild", many(1, rebuilt)],
  ["away>8m", "a rebuild of so long", many(1, rebuilt)],
  ["away>300", "a rebuild, in seconds", many(1, rebuilt)],
  ["away>5m,away>1h", "rebuilds, by the lower limit", many(2, rebuilt)],
  ["away>24h", "a server that stays stopped", [stopped]],
  ["away>0", "a server that stays stopped", [stopped]],
  ["away>0s", "a server that was stopped before", [fromOff]],
])("--fail-on '%s' of %s", async (gate, _of, steps) => {
  const { exitCode, errors } = await report(steps, "--fail-on", gate);
  expect(`${errors.replace(/\. To let exactly.*/s, "")}\nEnds with ${exitCode}`).toMatchSnapshot();
});

it.each([
  ...["rebuild", "erase>", "erase>x", "erase>-1", "erase>1.", "delete>20%%", "delete>%", "away"],
  ...["away>", "away>soon", "away>10%", "unchecked>1", ">1", "Erase>1"],
])("--fail-on '%s' is refused with what is allowed", async (gate) => {
  const kinds =
    "erase, replace, delete, failed, power, update, create, recorded, unchecked, cost>N, away>DURATION; a kind may have a limit, as in erase>1 or delete>20%";
  const errors = `pulumi-hosting: --fail-on does not know ${gate}; it knows ${kinds}.\n`;
  expect(await report([], "--fail-on", gate)).toMatchObject({ exitCode: 2, errors });
});

it.each(["", " , "])("--fail-on '%s' is no gate that lets everything through", async (gate) => {
  const errors = expect.stringContaining("--fail-on names nothing; it knows erase, ");
  expect(await report([], "--fail-on", gate)).toMatchObject({ exitCode: 2, errors });
});

it("the label of the loss lets a limit pass, and not the time that a server is away", async () => {
  const steps = many(2, rebuilt);
  const { approval } = JSON.parse((await report(steps, "--json")).output);
  const gated = async (gate: string) =>
    (await report(steps, "--fail-on", gate, "--approved", approval)).exitCode;
  expect([await gated("erase>1"), await gated("erase>50%"), await gated("erase>1,away>5m")]).toEqual([
    0, 0, 5,
  ]);
});

it("a limit cannot answer for a preview that failed", async () => {
  const input = JSON.stringify({ steps: [], diagnostics: [failed] });
  for (const gate of ["erase>1", "away>10m"])
    expect((await line.hosting(["report", "-", "--fail-on", gate], { input })).errors).toContain(
      "the preview failed",
    );
});
