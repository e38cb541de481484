import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { platformOf } from "../../../tools/release/platforms.mjs";
import { outsider, releasePage, version } from "./page.mjs";

const archive = `pulumi-resource-hosting-v${version}-${platformOf(process)?.name}.tar.gz`;

// The executable of a release, downloaded from its page. The steps build on each other.
describe("someone who installs a release in YAML", { timeout: 120_000 }, () => {
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
    await me.type("pulumi stack init dev");
  }, 600_000);
  afterAll(async () => {
    page?.close();
    await me?.close();
  });

  it("adds it by one line, which the project keeps", async () => {
    const [add] = page.commands("Install");
    await me.type(add as string);
    expect(page.asked()).toEqual([archive]);
    const kept = `packages:\n  hosting:\n    source: hosting\n    version: ${version}\n    pluginDownloadURL: ${page.url}\n`;
    expect(me.read("Pulumi.yaml")).toContain(kept);
    const installed = await me.type("ls $PULUMI_HOME/plugins/resource-hosting-v*/");
    for (const paper of ["LICENSE", "RUNTIME-LICENSES", "THIRD-PARTY-LICENSES"])
      expect(installed.split("\n")).toContain(paper);
  });

  it("up waits for SSH, and a preview and a refresh after it find nothing to do", async () => {
    expect(await me.type("pulumi up --skip-preview")).toContain("+ 2 created");
    expect(me.sandbox.ledger.orders).toHaveLength(1);
    expect(await me.type("pulumi preview --expect-no-changes")).toContain("2 unchanged");
    expect(await me.type("pulumi refresh --skip-preview --expect-no-changes")).toContain("2 unchanged");
    expect(page.asked()).toEqual([]);
  });

  it("on a fresh machine the plugin is downloaded again, and imports a server", async () => {
    me.forgetPlugins();
    const [, install] = page.commands("Install");
    await me.type(install as string);
    expect(page.asked()).toEqual([archive]);
    const [id] = me.sandbox.seed({ servers: [{ domain: "web2.example.com" }] }).servers;
    const flags = "--protect=false --generate-code=false";
    expect(await me.type(`pulumi import hosting:index:Server old ${id} ${flags}`)).toContain("= 1 imported");
  });

  it("compares a download with its hash", async () => {
    const [verified] = page.commands("Verify");
    expect(await me.type(verified as string)).toContain(`${archive}: OK`);
    expect(page.asked()).toEqual(["SHA256SUMS", archive]);
    const altered = (verified as string).replace("sha256sum", `echo >> ${archive}; sha256sum`);
    await expect(me.type(altered)).rejects.toThrow(`${archive}: FAILED`);
  });

  it("lets Pulumi compare the hash: over HTTP/2, in a folder without a project", async () => {
    const [, compared] = page.commands("Verify");
    const there = (compared as string).replace(page.url, page.secure.url);
    const itself = `export TMPDIR=$HOME ${page.secure.env}\n${there}`;
    page.asked();
    await me.type(itself);
    expect(page.asked()).toEqual([archive]);
    await expect(me.type(itself.replace("| cut", "| tr 0-9a-f 1-9a-f0 | cut"))).rejects.toThrow(
      "invalid checksum",
    );
    page.asked();
  });

  it("destroy downloads the plugin once more, and removes everything", async () => {
    me.forgetPlugins();
    page.asked();
    expect(await me.type("pulumi destroy --skip-preview")).toContain("- 3 deleted");
    expect(page.asked()).toEqual([archive]);
    const removals = me.sandbox.writes().filter((write) => write === "asset.requestRemoval");
    expect(removals).toHaveLength(2);
  });
});
