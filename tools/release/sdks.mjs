import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../process/npm.mjs";
import { folderFiles } from "../setUp/folderFiles.mjs";
import { root } from "../setUp/root.mjs";
import { SetUpError } from "../setUp/SetUpError.mjs";
import { epoch, pack, repack } from "./archive.mjs";

const pins = join(import.meta.dirname, "sdks");

/**
 * Writes the SDKs that Pulumi's own generators make from the schema, each in the form that its language publishes.
 * @param {object} what
 * @param {string} what.version
 * @param {string} what.working a folder for intermediate files
 * @param {string} what.release the folder for the artifacts
 * @param {import("./executables.mjs").Facts} facts
 * @throws {SetUpError}
 */
export async function writeSdks({ version, working, release }, facts) {
  const must = commands(facts);
  facts.log("generating the classes of each language …");
  const go = { ...facts.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" };
  const schema = join(root, "schema.json");
  await must("go", ["run", "-mod=readonly", "-trimpath", ".", schema, working], pins, go);
  await nodejs(join(working, "nodejs"), release, must);
  await python(join(working, "python"), release, must);
  for (const [language, folder] of [
    ["go", "sdk/go/hosting"],
    ["java", "java"],
    ["dotnet", "dotnet"],
  ])
    await pack(
      join(release, `pulumi-hosting-sdk-${language}-v${version}.tar.gz`),
      folderFiles(join(working, /** @type {string} */ (folder))),
    );
}

/** @typedef {(command: string, args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv) => Promise<string>} Must */

/**
 * @param {import("./executables.mjs").Facts} facts
 * @returns {Must}
 */
const commands =
  ({ run, env, signal }) =>
  async (command, args, cwd, environment = env) => {
    const { code, output } = await run(command, args, { cwd, env: environment, signal, timeout: 900_000 });
    signal?.throwIfAborted();
    if (code === 127)
      throw new SetUpError(`${command} is missing. A release needs Go >= 1.25 and Python >= 3.9.`);
    if (code !== 0) throw new SetUpError(`${command} ${args[0]} failed:`, output);
    return output;
  };

/**
 * Packs the SDK for Node.js. The SDK is compiled first, because the generated package has no `main` and cannot be
 * loaded.
 * @param {string} folder
 * @param {string} release
 * @param {Must} must
 */
async function nodejs(folder, release, must) {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  await must(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--outDir", "bin"], folder);
  const {
    scripts: _,
    devDependencies: __,
    ...packageJson
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const published = { ...packageJson, main: "./index.js", types: "./index.d.ts" };
  const bin = join(folder, "bin");
  writeFileSync(join(bin, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  cpSync(join(folder, "README.md"), join(bin, "README.md"));
  cpSync(join(root, "LICENSE"), join(bin, "LICENSE"));
  const [npm, ...npmScript] = npmCommand(process.env);
  await must(npm, [...npmScript, "pack", "--pack-destination", release], bin);
}

/**
 * @param {string} folder
 * @param {string} release
 * @param {Must} must
 */
async function python(folder, release, must) {
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  // The generated project refers to a README, but the generator does not write one.
  cpSync(join(folder, "../nodejs/README.md"), join(folder, "README.md"));
  // The built files go to another folder, so that they are not packed.
  const builtFolder = join(folder, "../built");
  const virtualEnvironment = join(folder, "..", "environment");
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch), PYTHONDONTWRITEBYTECODE: "1" };
  await must("python3", ["-m", "venv", virtualEnvironment], folder);
  const python = join(virtualEnvironment, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  await must(
    python,
    ["-m", "pip", "install", "--quiet", "--requirement", join(pins, "requirements.txt")],
    folder,
  );
  await must(python, ["-m", "build", "--no-isolation", "--outdir", builtFolder, "."], folder, env);
  for (const name of readdirSync(builtFolder)) {
    const file = join(builtFolder, name);
    // The build sets the file times in a wheel, but not in a `.tar.gz`, so the latter is packed again.
    if (name.endsWith(".tar.gz")) await repack(file, join(release, name));
    else renameSync(file, join(release, name));
  }
}
