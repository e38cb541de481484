/**
 * A platform that Pulumi downloads plugins for.
 * @typedef {object} Platform
 * @property {string} name of the archives: system and processor as Pulumi calls them
 * @property {string} bun the target of the compiler and its npm package. For x64 it is the one that also runs on older
 * processors
 * @property {string} executable
 */

/** @type {readonly Platform[]} */
export const platforms = ["linux", "darwin", "windows"].flatMap((system) => [
  platform(system, "amd64", "x64-baseline"),
  platform(system, "arm64", "aarch64"),
]);

/**
 * @param {string} system
 * @param {string} processor
 * @param {string} bun
 * @returns {Platform}
 */
function platform(system, processor, bun) {
  return {
    name: `${system}-${processor}`,
    bun: `bun-${system}-${bun}`,
    executable: `pulumi-resource-hosting${system === "windows" ? ".exe" : ""}`,
  };
}

const systems = { win32: "windows" };
const processors = { x64: "amd64" };

/**
 * The platform of this machine.
 * @param {{ platform: string, arch: string }} machine
 * @returns {Platform | undefined}
 */
export const platformOf = ({ platform: system, arch }) =>
  platforms.find(
    ({ name }) =>
      name ===
      `${systems[/** @type {"win32"} */ (system)] ?? system}-${processors[/** @type {"x64"} */ (arch)] ?? arch}`,
  );
