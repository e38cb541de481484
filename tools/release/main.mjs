// `npm run release` writes every artifact of a release to dist/release, using only this checkout and the package
// registries. The same commit always makes the same bytes.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { buildPackage } from "../setUp/buildPackage.mjs";
import { command } from "../setUp/command.mjs";
import { licencesFile } from "../setUp/licences.mjs";
import { root } from "../setUp/root.mjs";
import { billOfMaterials } from "./billOfMaterials.mjs";
import { writeChecksums } from "./checksums.mjs";
import { bringCompiler, compilerLock, runtimeVersions } from "./executables.mjs";
import { packPackage } from "./packedPackage.mjs";
import { platforms } from "./platforms.mjs";
import { packExecutable, packScript } from "./plugins.mjs";
import { packRegistryPages } from "./registryPages.mjs";
import { writeSdks } from "./sdks.mjs";

const release = join(root, "dist/release");

await command(async (signal) => {
  const facts = { env: process.env, run, signal, log: (/** @type {string} */ line) => console.error(line) };
  const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { version } = packageJson;
  // The build starts with an empty folder, so that no outdated file is packed.
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await buildPackage(root, facts);
  mkdirSync(release);
  const working = mkdtempSync(join(tmpdir(), "hosting-release-"));
  try {
    const compiler = await bringCompiler(facts);
    for (const platform of platforms)
      await packExecutable(platform, { version, working, release, compiler }, facts);
    await packScript({ version, release });
    await packPackage(root, release, { signal });
    await writeSdks({ version, working, release }, facts);
    await packRegistryPages({ homepage: packageJson.homepage, version, working, release });
    cpSync(join(root, "schema.json"), join(release, "schema.json"));
    const licences = readFileSync(join(root, "dist", licencesFile), "utf8");
    const bill = billOfMaterials(packageJson, {
      licences,
      lock: JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")),
      compiler: compilerLock(),
      linked: await runtimeVersions(compiler, facts),
    });
    writeFileSync(join(release, `pulumi-hosting-v${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
    writeChecksums(release);
  } finally {
    rmSync(working, { recursive: true, force: true });
  }
  facts.log(`written: ${release}`);
  return 0;
});
