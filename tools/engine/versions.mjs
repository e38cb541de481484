import { join } from "node:path";

/** The versions of a CLI on PATH that can be used: those that the peer dependency in package.json allows. */
export const compatible = ">=3.200.0 <4";

/** The version of the CLI that is downloaded or built. */
export const cliVersion = "3.258.0";

/** The npm package that downloads the official CLI. Any version of it can download any CLI. */
export const downloader = "pulumi@3.265.0";

/**
 * The executables that are needed to run TypeScript programs with dynamic resources, and programs in YAML or Python
 * with the plugin.
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
 * Scripts of a Go module that are not compiled.
 * @typedef {{ module: string, paths: readonly string[] }} Scripts
 */

/**
 * An executable that is built from a Go module. `folder` pins the module and its dependencies.
 * @typedef {{ folder: string, executable: string, package: string, version: string, scripts?: Scripts, alsoAs?:
 * readonly string[] }} Build
 */

/**
 * A Pulumi engine: a CLI, with or without language hosts.
 * @typedef {object} Engine
 * @property {string} version of the CLI
 * @property {string} pins the parent folder of its builds' folders
 * @property {readonly Build[]} builds
 * @property {readonly string[]} needed executables
 */

/**
 * The executables that are built from Go modules. Each folder below `go/` pins its module and dependencies. The
 * language hosts of Node.js and Python have an older version, because newer ones are in no tagged module. These old
 * hosts run programs, but cannot generate code, so `generators` has further hosts for that (cache.mjs).
 *
 * @type {readonly Build[]}
 */
export const builds = [
  {
    folder: "cli",
    executable: "pulumi",
    package: "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
    version: `v${cliVersion}`,
    // These scripts start the providers of dynamic resources. The scripts are those of the official installs, because
    // they affect how the providers run.
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
