import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { platformOf } from "../../../tools/release/platforms.mjs";
import { outsider, releasePage, version } from "./page.mjs";

const archive = `pulumi-resource-hosting-v${version}-${platformOf(process)?.name}.tar.gz`;

// The executable of a release, downloaded from its page. The steps build on each other.
describe("somebody who installs a release in YAML", { timeout: 120_000 }, () => {
  let page: Awaited<ReturnType<typeof releasePage>>;
  let me: Awaited<ReturnType<typeof outsider>>;
  beforeAll(async () => {
    page = await releasePage();
    me = await outsider();
    const { port } = new URL(me.sandbox.url);
    me.write(
      "Pulumi.yaml",
      `name: web
runtime: yaml
resources:
  web:
    type: hosting:Server
    properties:
      { domain: web1.example.com, type: Cloud.VPS, zoneId: 12, planId: 1201, templateName: DEBIAN_12_64, waitFor: { ssh: { port: ${port} } } }
outputs: { ip: "\${web.ip}" }
`,
    );
    await me.pulumi("stack", "init", "dev");
  }, 600_000);
  afterAll(async () => {
    page?.close();
    await me?.close();
  });

  it("adds it by one line, which the project keeps", async () => {
    await me.pulumi("package", "add", `hosting@${version}`, "--server", page.url);
    expect(page.asked()).toEqual([archive]);
    expect(me.read("Pulumi.yaml")).toMatch(
      new RegExp(
        `packages:\n  hosting:\n    source: hosting\n    version: ${version}\n    pluginDownloadURL: ${page.url}\n`,
      ),
    );
  });

  it("up waits for SSH, and a preview and a refresh after it find nothing to do", async () => {
    expect(await me.pulumi("up", "--skip-preview")).toContain("+ 2 created");
    expect(me.sandbox.ledger.orders).toHaveLength(1);
    expect(await me.pulumi("preview", "--expect-no-changes")).toContain("2 unchanged");
    expect(await me.pulumi("refresh", "--skip-preview", "--expect-no-changes")).toContain("2 unchanged");
    expect(page.asked()).toEqual([]);
  });

  it("a server is imported", async () => {
    const [id] = me.sandbox.seed({ servers: [{ domain: "web2.example.com" }] }).servers;
    expect(
      await me.pulumi(
        "import",
        "hosting:index:Server",
        "old",
        id as string,
        "--protect=false",
        "--generate-code=false",
      ),
    ).toContain("= 1 imported");
  });

  it("destroy downloads the plugin again, and removes everything", async () => {
    me.forgetPlugins();
    expect(await me.pulumi("destroy", "--skip-preview")).toContain("- 3 deleted");
    expect(page.asked()).toEqual([archive]);
    expect(me.sandbox.writes().filter((write) => write === "asset.requestRemoval")).toHaveLength(2);
  });
});
