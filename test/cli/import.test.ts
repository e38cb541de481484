import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../provider/api";
import { one } from "../provider/resources/sshKey/samples";
import { commandLine } from "../support/cli";

let line: Awaited<ReturnType<typeof commandLine>>;
let folder: string;
const secret = "A_good-1_password";

beforeAll(async () => {
  line = await commandLine({ profile: "instant" });
  const { url, username, password } = line.sandbox;
  const client = createClient({ baseUrl: url, username, password, clock: line.clock });
  const order = (domain: string, more: object) =>
    client.server.create({
      domain,
      type: "Cloud.VPS",
      zone_id: 12,
      plan_id: 1201,
      template_name: "DEBIAN_12_64",
      password: secret,
      ...more,
    });
  for (let number = 0; number < 198; number++) await order(`web${number}.shop.example.com`, {});
  const { uniq_id } = await order("db.example.org", {
    backup_enabled: true,
    backup_plan: "daily",
    backup_quota: 7,
  });
  await order("db.example.org", {});
  await client.sshKey.add({ public_key_name: "deploy", public_key_value: one });
  await client.server.credential.create({
    uniq_id: String(uniq_id),
    type: "app",
    name: "panel",
    username: "admin",
    auth_data: "panel-secret",
  });
  await client.close();
  await line.clock.advance(3_600_000);
}, 120_000);
afterAll(() => line?.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hosting-import-"));
  return () => rmSync(folder, { recursive: true });
});

const read = (file: string) => readFileSync(join(folder, file), "utf8");
const importing = (...args: string[]) => line.hosting(["import", ...args], { folder });
type Bulk = { resources: { type: string; name: string; id: string }[] };

describe("hosting import", () => {
  it("writes a whole account of two hundred servers, each under a name of its own, and no secret", async () => {
    line.sandbox.forgetRequests();
    const { exitCode, output } = await importing("--program", "yaml");
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /^Found 200 Server, 1 SshKey, \d+ Asset\. Written: import\.json and imported\.yaml\.\n/,
    );
    expect(output).toMatch(/credential (\d+) \(panel\): pulumi import hosting:index:Credential NAME \1\n/);
    const bulk = JSON.parse(read("import.json")) as Bulk;
    const names = bulk.resources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith("db-example-org"))).toEqual([
      "db-example-org",
      expect.stringMatching(/^db-example-org-\w{6}$/),
    ]);
    const program = read("imported.yaml");
    for (const hidden of [secret, "panel-secret", line.sandbox.password])
      expect(program).not.toContain(hidden);
    expect(program).toMatch(/^ {2}db-example-org: # \w{6} Cloud\.VPS$/m);
    expect(program).toContain(`
    type: hosting:Server
    properties:
      domain: "db.example.org"
      type: "Cloud.VPS"
      planId: 1201
      zoneId: 12
      regionId: 1
      templateName: "DEBIAN_12_64"
      bandwidthQuota: 5000
      backupEnabled: true
      backupPlan: "daily"
      backupQuota: 7
`);
    expect(line.sandbox.writes().filter((name) => name !== "account.token")).toEqual([]);
  });

  it("writes a part of it, as TypeScript for the plugin", async () => {
    const part = ["--domain", "example.org", "--type", "Cloud.VPS", "--region", "1"];
    const { output } = await importing(...part, "--program", "typescript");
    expect(output).toMatch(/^Found 2 Server\./);
    expect(read("imported.ts")).toMatch(/^import \* as hosting from "@pulumi\/hosting";\n/);
    expect(read("imported.ts")).toMatch(/^ {2}zoneId: 12,\n {2}regionId: 1,$/m);
  });

  it("that finds nothing says so, and writes nothing", async () => {
    expect(await importing("--domain", "example.org", "--region", "2", "--out", "new")).toEqual({
      exitCode: 1,
      output: "Nothing was found in this part of the account. Nothing was written.\n",
      errors: "",
    });
    const { exitCode, output } = await importing("--domain", "none.example", "--json");
    expect([exitCode, JSON.parse(output)]).toEqual([1, { found: [], left: [] }]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("writes no stack output: each would be a whole record", async () => {
    await importing("--program", "classes");
    expect(read("imported.ts")).not.toMatch(/^export/m);
    expect(
      read("imported.ts").match(/^ {2}"web\d+-shop-example-com": \{ \.\.\.common, domain/gm),
    ).toHaveLength(198);
  });

  it("writes over nothing, unless it is told to", async () => {
    await importing("--domain", "db.example.org");
    const { exitCode, errors } = await importing("--domain", "db.example.org");
    expect(exitCode).toBe(2);
    expect(errors).toMatch(/import\.json is there already\. Nothing was written\./);
    expect((await importing("--domain", "db.example.org", "--force")).exitCode).toBe(0);
  });

  it.each([
    [["--region", "north"], "It has to be a whole number."],
    [["--category", "Colours"], "category"],
    [["--program", "cobol"], "Allowed choices are typescript, classes, yaml."],
  ])("%j is refused", async (args, reason) => {
    const { exitCode, errors } = await importing(...args);
    expect(errors).toContain(reason);
    expect(exitCode).toBe(2);
  });
});
