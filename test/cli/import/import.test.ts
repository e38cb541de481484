import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hosting-import-"));
  return () => rmSync(folder, { recursive: true });
});

const zone = { uniq_id: "BBBBBB", type: "DNS.Zone", domain: "example.com", status: "Active" };
const importing = (...args: string[]) =>
  scriptedLine({
    "asset.list": () => [zone],
    "asset.details": () => zone,
    "sshKey.list": () => [],
    "server.credential.list": () => [{ id: 3, name: "panel" }],
  }).hosting(["import", ...args], { folder });

const left = `Left out, because their secrets do not belong in a program:
  credential 3 (panel): pulumi import hosting:index:Credential NAME 3
`;

it.each([
  [
    [],
    `Found 1 Asset. Written: import.json and imported.ts.
Next:
  1. pulumi import --file import.json --yes --generate-code=false --protect=false
  2. put imported.ts into your program
  3. pulumi preview: it shows no change
${left}`,
  ],
  [
    ["--program", "classes"],
    `Found 1 Asset. Written: import.json and imported.ts.
Next:
  1. pulumi import --file import.json --yes --generate-code=false --protect=false
  2. put imported.ts into your program
  3. pulumi up: it moves what was imported to the classes, and sends nothing to the host
${left}`,
  ],
  [
    ["--program", "yaml", "--out", "new", "--domain", "example.com"],
    `Found 1 Asset. Written: new/import.json and new/imported.yaml.
Next:
  1. pulumi import --file new/import.json --yes --generate-code=false --protect=false
  2. put new/imported.yaml into your program
  3. pulumi preview: it shows no change
`,
  ],
])("hosting import %j tells what comes next", async (args, output) => {
  expect(await importing(...args)).toEqual({ exitCode: 0, output, errors: "" });
});

it("hosting import --json tells what it has found, and the files", async () => {
  const { output } = await importing("--json", "--out", "new");
  expect(JSON.parse(output)).toEqual({
    files: { bulk: join(folder, "new/import.json"), program: join(folder, "new/imported.ts") },
    found: [{ resource: "Asset", id: "BBBBBB", name: "example-com", inputs: { uniqId: "BBBBBB" } }],
    left: ["credential 3 (panel): pulumi import hosting:index:Credential NAME 3"],
  });
  expect(readFileSync(join(folder, "new/import.json"), "utf8")).toBe(`{
  "resources": [
    {
      "type": "hosting:index:Asset",
      "name": "example-com",
      "id": "BBBBBB"
    }
  ]
}
`);
});
