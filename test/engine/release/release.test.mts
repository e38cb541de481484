import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { platformOf } from "../../../tools/release/platforms.mjs";
import { root } from "../../../tools/setUp/root.mjs";
import type { Step } from "../pages/steps.js";
import { outsider, releasePage, version } from "./page.mjs";

const archive = `pulumi-resource-hosting-v${version}-${platformOf(process)?.name}.tar.gz`;

/** A program with a server that is ready when it answers by SSH on this port. */
const yaml = (port: number) => `name: web
runtime: yaml
resources:
  web:
    type: hosting:Server
    properties:
      { domain: web1.example.com, type: Cloud.VPS, zoneId: 12, planId: 1201, templateName: DEBIAN_12_64, waitFor: { ssh: { port: ${port} } } }
`;

// Tests the executable of a release as docs/releases.md describes. Each test continues with the project of the previous
// one.
describe("a release", { timeout: 180_000 }, () => {
  let page: Awaited<ReturnType<typeof releasePage>>;
  beforeAll(async () => {
    page = await releasePage();
  }, 600_000);
  afterAll(() => page?.close());
  const steps = (heading: string) => page.steps(heading) as [Step, Step, Step];

  /** A user with a YAML program, whose server must answer by SSH. */
  function someone() {
    let me: Awaited<ReturnType<typeof outsider>>;
    beforeAll(async () => {
      me = await outsider();
      me.write("Pulumi.yaml", yaml(Number(new URL(me.sandbox.url).port)));
      await me.type("pulumi stack init dev");
      page.asked();
    }, 120_000);
    afterAll(() => me?.close(), 120_000);
    return () => me;
  }
  const created = "+ 2 created";
  /** Copies the archive to the user's machine. */
  const bring = (me: ReturnType<ReturnType<typeof someone>>) =>
    me.type(`curl --silent --fail --remote-name ${page.url}/${archive}`);

  describe("the plugin, downloaded by its name", () => {
    const me = someone();

    it("is added by one command, and the project records it", async () => {
      await me().follow(steps("Install")[0]);
      expect(page.asked()).toEqual([archive]);
      const kept = `packages:\n  hosting:\n    source: hosting\n    version: ${version}\n    pluginDownloadURL: ${page.url}\n`;
      expect(me().read("Pulumi.yaml")).toContain(kept);
      const installed = await me().type("ls $PULUMI_HOME/plugins/resource-hosting-v*/");
      for (const paper of ["LICENSE", "RUNTIME-LICENSES", "THIRD-PARTY-LICENSES"])
        expect(installed.split("\n")).toContain(paper);
    });

    it("waits for SSH in up, and the next preview and refresh find no change", async () => {
      expect(await me().type("pulumi up --skip-preview")).toContain(created);
      expect(me().sandbox.ledger.orders).toHaveLength(1);
      expect(await me().type("pulumi preview --expect-no-changes")).toContain("2 unchanged");
      expect(await me().type("pulumi refresh --skip-preview --expect-no-changes")).toContain("2 unchanged");
      expect(page.asked()).toEqual([]);
    });

    it("is downloaded again in a fresh clone, and imports a server", async () => {
      await me().clone();
      await me().follow(steps("Install")[1]);
      expect(page.asked()).toEqual([archive]);
      const [id] = me().sandbox.seed({ servers: [{ domain: "web2.example.com" }] }).servers;
      const flags = "--protect=false --generate-code=false";
      expect(await me().type(`pulumi import hosting:index:Server old ${id} ${flags}`)).toContain(
        "= 1 imported",
      );
    });

    it("matches its published hash", async () => {
      const [verified] = steps("Verify");
      expect(await me().follow(verified)).toContain(`${archive}: OK`);
      expect(page.asked()).toEqual(["SHA256SUMS", archive]);
      const altered = verified.text.replace("sha256sum", `echo >> ${archive}; sha256sum`);
      await expect(me().type(`set +e\n${altered}`)).rejects.toThrow(`${archive}: FAILED`);
    });

    it("has its hash compared by Pulumi, over HTTP/2 and in a folder without a project", async () => {
      const [, compared] = steps("Verify");
      const there = compared.text.replace(page.url, page.secure.url);
      const itself = `export TMPDIR=$HOME ${page.secure.env}\n${there}`;
      page.asked();
      await me().type(itself);
      expect(page.asked()).toEqual([archive]);
      await expect(me().type(itself.replace("| cut", "| tr 0-9a-f 1-9a-f0 | cut"))).rejects.toThrow(
        "invalid checksum",
      );
    });

    it("is downloaded once more by destroy, which removes everything", async () => {
      me().forgetPlugins();
      page.asked();
      expect(await me().type("pulumi destroy --skip-preview")).toContain("- 3 deleted");
      expect(page.asked()).toEqual([archive]);
      const removals = me()
        .sandbox.writes()
        .filter((write) => write === "asset.requestRemoval");
      expect(removals).toHaveLength(2);
    });
  });

  describe("the plugin, without network access to the release page", () => {
    const me = someone();

    it("is installed from the archive, and added by its executable", async () => {
      await bring(me());
      page.asked();
      await me().follow(steps("From an archive")[0]);
      expect(me().read("Pulumi.yaml")).toContain(`packages:\n  hosting: hosting@${version}\n`);
      expect(await me().type("pulumi up --skip-preview")).toContain(created);
    });

    it("is installed from the archive in a fresh clone, too", async () => {
      await me().clone();
      await bring(me());
      page.asked();
      await me().follow(steps("From an archive")[1]);
      expect(await me().type("pulumi preview --expect-no-changes")).toContain("2 unchanged");
      expect(await me().type("pulumi destroy --skip-preview")).toContain("- 2 deleted");
      expect(page.asked()).toEqual([]);
    });
  });

  describe("the plugin, in a folder of the project", () => {
    const me = someone();
    const unpack = async () => {
      await bring(me());
      mkdirSync(join(me().folder, "plugin"));
      await me().type(`tar --extract --directory plugin --file ${archive}`);
      page.asked();
    };

    it("runs from the folder, with classes generated from the schema", async () => {
      await unpack();
      copyFileSync(join(root, "schema.json"), join(me().folder, "schema.json"));
      const [named, added] = steps("From a folder");
      await me().follow(named);
      expect(await me().follow(added)).toContain("generated an SDK");
      expect(await me().type("pulumi up --skip-preview")).toContain(created);
    });

    it("runs from the folder in a fresh clone, too", async () => {
      await me().clone();
      await unpack();
      await me().follow(steps("From a folder")[2]);
      expect(await me().type("pulumi preview --expect-no-changes")).toContain("2 unchanged");
      expect(await me().type("pulumi destroy --skip-preview")).toContain("- 2 deleted");
      expect(page.asked()).toEqual([]);
    });
  });
});
