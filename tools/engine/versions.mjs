import { join } from "node:path";

/** The CLIs that are taken from PATH: what package.json's peer dependency promises. */
export const compatible = ">=3.200.0 <4";

/** The CLI that is downloaded or built. */
export const cliVersion = "3.258.0";

/** The npm package that downloads the official CLI; any version of it fetches any CLI. */
export const downloader = "pulumi@3.265.0";

/**
 * Executables that running a TypeScript program with dynamic resources takes, and one of YAML or Python with the
 * plugin.
 */
export const needed = [
  "pulumi",
  "pulumi-language-nodejs",
  "pulumi-resource-pulumi-nodejs",
  "pulumi-language-yaml",
  "pulumi-language-python",
  "pulumi-language-python-exec",
];

/**
 * Scripts that a module holds besides its code.
 * @typedef {{ module: string, paths: readonly string[] }} Scripts
 */

/**
 * The programs that are built from a Go module. `folder` pins the module and all that it needs.
 * @typedef {{ folder: string, executable: string, package: string, version: string, scripts?: Scripts, alsoAs?: readonly string[] }} Build
 */

/**
 * A Pulumi engine: a CLI, with or without what runs programs.
 * @typedef {object} Engine
 * @property {string} version of the CLI
 * @property {string} pins where the folders of its builds are
 * @property {readonly Build[]} builds
 * @property {readonly string[]} needed executables
 */

/**
 * The programs that are built from Go modules: each folder below `go/` pins its module and all that it needs. The
 * language hosts of Node.js and Python are of an older version: the last one that has them in a tagged module. They run
 * programs, but write no code: `generators` next to them do (cache.mjs).
 *
 * @type {readonly Build[]}
 */
export const builds = [
  {
    folder: "cli",
    executable: "pulumi",
    package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
    version: `v${cliVersion}`,
    // The scripts that start the providers of dynamic resources are the same as in official installs, because of their
    // effect on them.
    scripts: {
      module: "github.com/pulumi/pulumi/sdk/v3",
      paths: ["nodejs/dist/pulumi-resource-pulumi-nodejs", "nodejs/dist/pulumi-resource-pulumi-nodejs.cmd"],
    },
  },
  {
    folder: "cli",
    executable: "generators/pulumi-language-nodejs",
    alsoAs: ["generators/pulumi-language-python", "generators/pulumi-language-go"],
    package: "./generators",
    version: `v${cliVersion}`,
  },
  {
    folder: "language",
    executable: "pulumi-language-nodejs",
    package: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
    version: "v3.68.0",
  },
  {
    folder: "language",
    executable: "pulumi-language-python",
    package: "github.com/pulumi/pulumi/sdk/v3/python/cmd/pulumi-language-python",
    version: "v3.68.0",
    scripts: {
      module: "github.com/pulumi/pulumi/sdk/v3",
      paths: ["python/cmd/pulumi-language-python-exec"],
    },
  },
  {
    folder: "yaml",
    executable: "pulumi-language-yaml",
    package: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
    version: "v1.30.0",
  },
];

/**
 * The engine of the tests.
 * @type {Engine}
 */
export const pinned = { version: cliVersion, pins: join(import.meta.dirname, "go"), builds, needed };
