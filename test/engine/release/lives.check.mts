import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { names } from "../../../tools/release/names.js";
import { platformOf } from "../../../tools/release/platforms.mjs";
import { packScript } from "../../../tools/release/plugins.mjs";
import { writeSdks } from "../../../tools/release/sdks.mjs";
import { execFileSync } from "../../support/endingCommands.js";
import { folderOfAll } from "../../support/folders.js";
import { outsider, releasePage, version } from "./page.mjs";
import { ways } from "./ways.mjs";

const archive = `pulumi-resource-hosting-v${version}-${platformOf(process)?.name}.tar.gz`;
const signal = new AbortController().signal;
const goFolder = (name: string) => execFileSync("go", ["env", name], { encoding: "utf8" }).trim();

// `npm run release:check`: tests each artifact of a release in a project that has no files of this repository. Each
// test continues with the stack of the previous one. Further tests of the executable, with YAML, a refresh and an
// import, are in release.test.mts, and those of the npm package in engine/package.
describe("someone who installs a release", { timeout: 900_000 }, () => {
  let page: Awaited<ReturnType<typeof releasePage>>;
  const working = folderOfAll();
  const release = join(working, "release");
  beforeAll(async () => {
    page = await releasePage();
    mkdirSync(release);
    await packScript({ version, release });
    await writeSdks({ version, working, release }, { env: process.env, run, signal, log: () => {} });
  }, 900_000);
  afterAll(() => page?.close(), 120_000);
  const artifact = (end: string) =>
    join(release, readdirSync(release).find((name) => name.endsWith(end)) as string);

  describe.each(ways)("$name", ({ begin, command, isDownloaded, name }) => {
    let me: Awaited<ReturnType<typeof outsider>>;
    /** Expects a download of the archive if Pulumi downloads the plugin. */
    const expectDownload = () => expect(page.asked()).toEqual(isDownloaded ? [archive] : []);
    beforeAll(async () => {
      me = await outsider({
        PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${names.repository}/.*=${page.url}`,
        GOFLAGS: "-mod=mod",
        GOCACHE: goFolder("GOCACHE"),
        GOMODCACHE: goFolder("GOMODCACHE"),
      });
      await begin(me, artifact);
      if (!name.endsWith("Go")) await me.type("pulumi stack init dev");
      page.asked();
    }, 900_000);
    afterAll(() => me?.close(), 120_000);

    it("up creates the server", async () => {
      expect(await me.type(`${command} up --skip-preview`)).toContain("+ 2 created");
      expectDownload();
      expect(me.sandbox.ledger.orders).toHaveLength(1);
    });

    it("the next preview is empty", async () =>
      expect(await me.type(`${command} preview --expect-no-changes`)).toContain("2 unchanged"));

    it("destroy removes everything, after another download if Pulumi downloads the plugin", async () => {
      if (isDownloaded) me.forgetPlugins();
      page.asked();
      expect(await me.type(`${command} destroy --skip-preview`)).toContain("- 2 deleted");
      expectDownload();
      expect(me.sandbox.writes()).toContain("asset.requestRemoval");
    });
  });
});
