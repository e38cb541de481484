import { join } from "node:path";

/**
 * The CLI versions of the table: the oldest supported one, one in the middle, and the newest one that is a Go module.
 */
export const cliVersions = ["3.200.0", "3.232.0", "3.276.0"];

/**
 * A CLI without language hosts. The language hosts of the tests' engine are used, unless the official download includes
 * its own.
 * @param {string} version
 * @returns {import("../engine/versions.mjs").Engine}
 */
export const cliOf = (version) => ({
  version,
  pins: join(import.meta.dirname, "go"),
  builds: [
    {
      folder: version,
      executable: "pulumi",
      package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
      version: `v${version}`,
    },
  ],
  needed: ["pulumi"],
});
