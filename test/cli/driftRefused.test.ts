import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownCommandLine } from "../support/cli";

const line = ownCommandLine({ profile: "instant" });

type Change = "template" | "plan";

/** What `pulumi refresh --preview-only --json` printed of a server changed so, with more inputs in its state. */
function refresh(change: Change, more: { __asked?: object } & object = {}, options: object = {}): string {
  const printed = readFileSync(join(__dirname, `refreshes/${change}Changed.jsonl`), "utf8");
  return printed.replace(/^.+$/gm, (event) =>
    JSON.stringify(JSON.parse(event), (_, value) => {
      if (value?.type !== "hosting:index:Server" || !value.inputs) return value;
      const { inputs, outputs } = value;
      const asked = { ...more.__asked, ...outputs.__asked };
      const given = { ...more, ...(Object.keys(asked).length > 0 && { __asked: asked }) };
      const names = Object.keys(more).filter((name) => !name.startsWith("__"));
      return {
        ...value,
        ...options,
        inputs: { ...inputs, ...given },
        outputs: { ...outputs, ...given, __set: [...new Set([...outputs.__set, ...names])].sort() },
      };
    }),
  );
}

/** The line of who wins by the program. */
async function programWins(...given: Parameters<typeof refresh>): Promise<string | undefined> {
  const input = refresh(...given);
  const { exitCode, output } = await line.hosting(["drift", "-", "--no-account"], { input });
  expect(exitCode).toBe(7);
  return /the program wins: (.*)/.exec(output)?.[1];
}

const rebuilt = "it is rebuilt with DEBIAN_12_64: its disks are erased";
const replaced = "it is replaced by a new server: new disks, new ip, new id";
const refused = "`pulumi up --refresh` refuses it as configured.";
const target = "`pulumi up --refresh --target 'urn:pulumi:dev::shop::hosting:index:Server::web'`";
const [drift, rebuild] = [{ driftPolicy: "allow" }, { rebuildPolicy: "rebuild" }];
const kept = { deletionProtection: true };

describe("pulumi-hosting drift, if the program's value would cost the disks", () => {
  const both = 'With driftPolicy: "allow" and rebuildPolicy: "rebuild" in the program';
  const allowed = 'With driftPolicy: "allow" in the program';
  const first =
    "First keep the host's values, and set deletionProtection: false. Then restore the values of the program";
  const guardedFirst = `${first}, with rebuildPolicy: "rebuild" and protect: false:`;
  const allowedAnd = 'With driftPolicy: "allow" and protect: false in the program';
  const guarded = { protect: true };
  const ofClass = { ...drift, ...rebuild, __provider: "[secret]" };
  // The plan that an earlier refresh has stored: it still knows what the program asks for.
  const stored = { planId: 1202, __asked: { planId: 1201 } };

  it.each<[Change, object, string, object?]>([
    ["template", {}, `${refused} ${both} ${rebuilt}`],
    ["template", rebuild, `${refused} ${allowed} ${rebuilt}`],
    ["template", drift, `${refused} With rebuildPolicy: "rebuild" in the program ${rebuilt}`],
    ["template", { ...drift, ...rebuild }, `${target}: ${rebuilt}`],
    ["template", { rebuildPolicy: "replace" }, `${refused} ${allowed} ${replaced}`],
    ["template", kept, `${refused} ${first}, with rebuildPolicy: "rebuild": ${rebuilt}`],
    ["template", { ...kept, ...drift, ...rebuild }, `${refused} ${first}: ${rebuilt}`],
    ["template", ofClass, `${target}: ${rebuilt}`],
    ["template", ofClass, `${refused} With protect: false in the program ${rebuilt}`, guarded],
    ["template", { ...kept, ...drift, __provider: "code" }, `${refused} ${guardedFirst} ${rebuilt}`, guarded],
    // Of other programs than classes only Pulumi knows `protect`, and it sees no rebuild.
    ["template", { ...drift, ...rebuild }, `${target}: ${rebuilt}`, guarded],
    ["template", stored, `${refused} ${allowed} ${replaced}`],
    ["plan", {}, `${refused} ${allowed} ${replaced}`],
    ["plan", drift, `\`pulumi up --refresh\`: ${replaced}`],
    ["plan", kept, `${refused} ${first}: ${replaced}`],
    ["plan", {}, `${refused} ${allowedAnd} ${replaced}`, guarded],
    ["plan", drift, `${refused} With protect: false in the program ${replaced}`, guarded],
  ])("a changed %s with %o: %s", async (change, more, told, options) => {
    expect(await programWins(change, more, options)).toBe(told);
  });

  it("knows that a secret differs from the mark of the refresh, and does not show it", async () => {
    const hidden =
      '{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","ciphertext":"[secret]"}';
    // The host has another domain too, which is no secret.
    const input = refresh("template")
      .replace(/"new":\{"type":"hosting:.*/g, (state) => state.replaceAll("web.example.com", "b.example.com"))
      .replace(/"(DEBIAN_12_64|UBUNTU_2404_64)"/g, hidden);
    const { output } = await line.hosting(["drift", "-", "--no-account"], { input });
    expect(output).toContain(`${both} it is rebuilt with the program's secret`);
  });

  it("reports all of it in the line of each difference, and what lets the host win", async () => {
    const { output } = await line.hosting(["drift", "-", "--no-account"], { input: refresh("template") });
    expect(output).toBe(`Drift of 1 resource

Server web  web.example.com (85AGA9, 198.18.0.1) was changed at the host
    templateName: DEBIAN_12_64 in the program, UBUNTU_2404_64 at the host
    the program wins: ${refused} ${both} ${rebuilt}
    the host wins: set templateName: UBUNTU_2404_64 in the program, then run \`pulumi up --refresh\`
`);
  });
});
