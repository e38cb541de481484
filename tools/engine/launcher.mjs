import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Pulumi starts `pulumi-resource-pulumi-nodejs` for dynamic resources, in the program's folder, and reads a port
// from its standard output. Official installs bring such a script.

const program = `// Runs the dynamic provider of the program's own @pulumi/pulumi, with the arguments given.
const { createRequire } = require("node:module");
const { join } = require("node:path");
const load = createRequire(join(process.cwd(), "package.json"));
let provider;
try {
  provider = load.resolve("@pulumi/pulumi/cmd/dynamic-provider");
} catch {
  console.error("@pulumi/pulumi is not installed for " + process.cwd() + ": run \`npm install\` there.");
  process.exit(1);
}
load(provider);
`;
const shell = `#!/bin/sh
exec node "$(dirname "$0")/dynamic-provider.cjs" "$@"
`;
const batch = `@node "%~dp0dynamic-provider.cjs" %*\r\n`;

/**
 * Writes the launcher of dynamic providers.
 * @param {string} folder
 */
export function writeLauncher(folder) {
  writeFileSync(join(folder, "dynamic-provider.cjs"), program);
  const launcher = join(folder, "pulumi-resource-pulumi-nodejs");
  writeFileSync(launcher, shell);
  chmodSync(launcher, 0o755);
  writeFileSync(`${launcher}.cmd`, batch);
}
