import { join } from "node:path";

/** The CLIs of the table: the oldest that is supported, one of between, and the newest that is a Go module. */
export const cliVersions = ["3.200.0", "3.232.0", "3.276.0"];

/**
 * A CLI without what runs programs: that is the one of the tests' engine, unless the official download brings its own.
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
