import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../provider/api";
import { one } from "../provider/resources/sshKey/samples";
import { ownCommandLine } from "../support/cli";

const line = ownCommandLine({ profile: "instant" });
let folder: string;
const secret = "A_good-1_password";
const place = { type: "Cloud.VPS", zone_id: 12, plan_id: 1201, template_name: "DEBIAN_12_64" } as const;

beforeAll(async () => {
  const { url, username, password } = line.sandbox;
  const client = createClient({ baseUrl: url, username, password, clock: line.clock });
  const order = (domain: string, more = {}) =>
    client.server.create({ domain, ...place, password: secret, ...more });
  for (let number = 0; number < 198; number++) await order(`web${number}.shop.example.com`);
  const backups = { backup_enabled: true, backup_plan: "daily", backup_quota: 7 };
  const uniq_id = String((await order("db.example.org", backups)).uniq_id);
  await order("db.example.org");
  await client.sshKey.add({ public_key_name: "deploy", public_key_value: one });
  const login = { name: "panel", username: "admin", auth_data: "panel-secret" };
  await client.server.credential.create({ uniq_id, type: "app", ...login });
  await client.close();
  await line.clock.advance(3_600_000);
}, 120_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hosting-import-"));
  return () => rmSync(folder, { recursive: true });
});

const read = (file: string) => readFileSync(join(folder, file), "utf8");
const importing = (...args: string[]) => line.hosting(["import", ...args], { folder });

describe("pulumi-hosting import", () => {
  it("writes a whole account of two hundred servers, each under a name of its own, and no secret", async () => {
    line.sandbox.forgetRequests();
    const { exitCode, output } = await importing("--program", "yaml");
    expect(exitCode).toBe(0);
    expect(output).toMatch(
      /^Found 200 Server, 1 SshKey, \d+ Asset\. Written: import\.json and imported\.yaml\.\n/,
    );
    expect(output).toMatch(
      /credential (\d+) \(panel\): pulumi import hosting:index:Credential NAME \1 --stack dev\n/,
    );
    const { resources } = JSON.parse(read("import.json")) as { resources: { name: string }[] };
    const names = resources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const ofDb = names.filter((name) => name.startsWith("db-example-org"));
    expect(ofDb).toEqual(["db-example-org", expect.stringMatching(/^db-example-org-\w{6}$/)]);
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

  it("that finds nothing says so, and writes nothing", async () => {
    const output = "Nothing was found in this part of the account. Nothing was written.\n";
    const elsewhere = ["--domain", "example.org", "--region", "2", "--out", "new"];
    expect(await importing(...elsewhere)).toEqual({ exitCode: 1, output, errors: "" });
    const told = await importing("--domain", "none.example", "--json");
    expect([told.exitCode, JSON.parse(told.output)]).toEqual([1, { found: [], left: [] }]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("writes over nothing, unless it is asked to", async () => {
    const part = ["--domain", "db.example.org"];
    await importing(...part);
    const { exitCode, errors } = await importing(...part);
    expect(exitCode).toBe(2);
    expect(errors).toMatch(/import\.json exists\. Nothing was written\./);
    expect((await importing(...part, "--force")).exitCode).toBe(0);
  });

  it.each([
    [["--region", "north"], "It must be a whole number."],
    [["--category", "Colours"], "category"],
    [["--program", "cobol"], "Allowed choices are typescript, classes, yaml, python, go, csharp, java."],
  ])("%j is refused", async (args, reason) => {
    const { exitCode, errors } = await importing(...args);
    expect(errors).toContain(reason);
    expect(exitCode).toBe(2);
  });
});
