import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { type Reader, reader } from "./reader.mjs";
import { missingLines } from "./shownOutput.js";
import { shownTexts } from "./steps.js";

const guide = "docs/guide.md";
const command = (name: string) => `docs/commands/${name}.md`;
/** A text on a page that contains these words and shows a case that none of the page's steps produces. */
function example(page: string, section: string, words: string): string {
  const text = shownTexts(readFileSync(join(root, page), "utf8"), section).find((one) => one.includes(words));
  if (text === undefined) throw new Error(`${page}, "${section}" shows no text with "${words}"`);
  return text;
}
const installation = "docs/installation-configuration.md";

describe("a reader who writes YAML", { timeout: 300_000 }, () => {
  let reading: Reader;
  beforeAll(async () => {
    reading = await reader();
  }, 600_000);
  afterAll(() => reading?.close(), 120_000);

  it("has a first server after the guide's steps, and pays for one server", async () => {
    await reading.follow(guide, "1. A folder");
    expect(await reading.follow(guide, "2. Log in")).toMatch(/login +ok +ada, by password\n/);
    const choice = await reading.follow(guide, "3. Choose a zone, a plan and a template");
    for (const chosen of [
      /^12 +North B/m,
      /^1201 +Cloud\.VPS .* 19\.90 +USD +month +yes$/m,
      /^DEBIAN_12_64 +Debian 12 /m,
    ])
      expect(choice).toMatch(chosen);
    expect(await reading.follow(guide, "4. Describe the server")).toContain("+ 2 to create");
    expect(reading.sandbox.writes()).toEqual([]);
    expect(await reading.follow(guide, "5. Create it")).toMatch(/ip: "198\.18\.\d+\.\d+"/);
    expect(reading.sandbox.writes()).toEqual(["server.create"]);
    expect(await reading.follow(guide, "6. Change it")).toContain("2 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
  });

  it("inspects the server with the command hosting", async () => {
    expect(await reading.follow(command("report"), "What a preview does to servers")).toContain(
      "first-server/dev: no changes\n",
    );
    expect(await reading.follow(command("drift"), "Drift")).toContain("No drift.\n");
    const tables = await reading.follow(command("plans"), "Choose a plan, a template and a place");
    const row = /^1201 +Cloud\.VPS +2 +2 +4 GB +100 +12 \(North B\) +19\.90 +USD +month +yes$/m;
    expect(tables).toMatch(row);
    expect(tables).toMatch(/^3 regions$/m);
    const inventories = await reading.follow(command("inventory"), "Inventories for other tools");
    expect(inventories).toMatch(/^198\.18\.\d+\.\d+ first\.example\.com\n\[\n/m);
    expect(reading.read("servers.ssh")).toMatch(/^Host first\.example\.com\n {2}HostName 198\.18\./);
    await reading.type("rm inventory.yaml servers.ssh servers.known");
    expect(await reading.follow("docs/command.md", "Check the setup")).toMatch(
      /login +ok +ada, by password\n/,
    );
    expect(await reading.follow("docs/command.md", "The code of a message")).toContain("nearest templates");
    expect(await reading.follow(command("list"), "List the servers")).toMatch(
      /^first\.example\.com .* dev$/m,
    );
    expect(await reading.follow(command("call"), "Any operation of the API")).toMatch(/"id": 1201,/);
    const named = await reading.follow(command("server"), "A server by its name");
    expect(named).toMatch(/^domain +first\.example\.com +first\.example\.com$/m);
    expect(named).toMatch(/^ssh (?:.* )?198\.18\.\d+\.\d+ uptime$/m);
    expect(reading.read("web.vv")).toMatch(/^\[virt-viewer\]\ntype=spice\n/);
    await reading.type("rm web.vv");
    const connecting = "docs/connect.md";
    expect(await reading.follow(connecting, "Find the settings")).toMatch(
      /server\.rebuild +server\/rebuild +described/,
    );
    await reading.follow(connecting, "Keep the settings");
    expect(reading.sandbox.writes()).toEqual([]);
    expect(await reading.type("npx pulumi-hosting power web reboot --stack dev --yes")).toContain(
      "server.power.reboot is done.\n",
    );
    expect(reading.sandbox.writes()).toEqual(["server.power.reboot"]);
  });

  it("sees a rebuild in the report, and drift, as the pages show them", async () => {
    const program = reading.read("Pulumi.yaml");
    const rebuilt = program.replace("templateName: DEBIAN_12_64", "templateName: DEBIAN_13_64");
    reading.write(
      "Pulumi.yaml",
      rebuilt.replace("      domain:", "      rebuildPolicy: rebuild\n      domain:"),
    );
    const report = await reading.type("pulumi preview --json > p.json && npx pulumi-hosting report p.json");
    expect(
      missingLines(example(command("report"), "What a preview does to servers", "is rebuilt"), report),
    ).toEqual([]);
    reading.write("Pulumi.yaml", rebuilt);
    const refused = await reading.type("pulumi preview || true");
    expect(
      missingLines(example("docs/changes.md", "In place, rebuild, replacement", "error:"), refused),
    ).toEqual([]);
    reading.write("Pulumi.yaml", program);
    const { sandbox } = reading;
    const server = sandbox.server(sandbox.servers[0]?.uniq_id as string);
    server.set({ domain: "renamed.first.example.com", backup_enabled: true });
    const drift = await reading.type("npx pulumi-hosting drift --stack dev || [ $? = 7 ]");
    expect(missingLines(example(command("drift"), "Drift", "wins"), drift)).toEqual([]);
    server.set({ domain: "first.example.com", backup_enabled: false });
    await reading.type("rm p.json");
    expect(sandbox.writes()).toEqual([]);
  });

  it("has the same stack in a fresh clone", async () => {
    await reading.type("echo node_modules/ > .gitignore");
    await reading.clone();
    expect(await reading.follow(installation, "In a fresh clone")).toContain("2 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
  });

  it("adopts a part of the account", async () => {
    const printed = await reading.follow(command("import"), "Import an account");
    expect(printed).toContain("Found 1 Asset. Written: import.json and imported.yaml.\n");
    expect(printed).toContain("= 1 imported");
    expect(reading.sandbox.writes()).toEqual([]);
    await reading.type("rm import.json imported.yaml");
  });

  it("moves a server from another project without changing it", async () => {
    const [nothing = ""] = reading.read("Pulumi.yaml").split("resources:");
    await reading.type("cp Pulumi.yaml first.yaml && pulumi stack rename first && pulumi stack init dev");
    reading.write("Pulumi.yaml", nothing);
    expect(await reading.follow(installation, "Log in")).toContain("+ 1 created");
    const printed = await reading.follow("docs/moving.md", "What the account has");
    expect(printed).toContain("Found 1 Server. Written: import.json and imported.yaml.\n");
    expect(printed).toContain("= 1 imported");
    expect(printed).toContain("Already in a stack. Two resources with one id can each remove it");
    expect(printed).toMatch(/Server first-example-com \(\w{6}\): first\n/);
    expect(printed).toMatch(/Previewing update \(dev\):[\s\S]+ 2 unchanged/);
    expect(reading.sandbox.writes()).toEqual([]);
  });

  it("recovers the stack after its state is lost", async () => {
    await reading.type("rm import.json imported.yaml");
    const lost = await reading.follow("docs/troubleshooting.md", "If the state or its passphrase is lost");
    expect(lost).toContain("Stack 'dev' has been removed!");
    expect(await reading.type("pulumi preview --expect-no-changes")).toContain("2 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
  });

  it("removes its server", async () => {
    await reading.type("mv first.yaml Pulumi.yaml && pulumi stack rename moved");
    await reading.type("pulumi stack select first && pulumi stack rename dev");
    // Another page than the guide imported this resource.
    await reading.type(
      "pulumi state delete --yes 'urn:pulumi:dev::first-server::hosting:index:Asset::example-com'",
    );
    expect(await reading.follow(guide, "7. Delete it")).toMatch(/- \d deleted/);
    expect(reading.sandbox.writes()).toEqual(["asset.requestRemoval"]);
  });
});
