import { join } from "node:path";
import { expect } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import type { InstalledProject } from "./installed.mjs";

/** The quickstart, as it is installed, compiles with these versions, and the plugin starts on this Node as well. */
export async function quickstartCompiles(
  { folder, env }: InstalledProject,
  { node, sdk }: { readonly node: string; readonly sdk: string },
): Promise<void> {
  const { output } = await run("node", ["-p", versions], { cwd: folder, env });
  expect(JSON.parse(output)).toEqual([expect.stringMatching(`^v${node}(\\.|$)`), sdk]);

  const compiler = join(folder, "node_modules/typescript/bin/tsc");
  expect(await run("node", [compiler, "-p", folder], { cwd: folder, env })).toEqual({ code: 0, output: "" });

  const executable = "./node_modules/pulumi-hosting/pulumi-resource-hosting";
  const schema = await run("pulumi", ["package", "get-schema", executable], { cwd: folder, env });
  expect(schema.code, schema.output).toBe(0);
}

const versions = "JSON.stringify([process.version, require('@pulumi/pulumi/package.json').version])";
