import { join } from "node:path";
import { expect } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { createPulumi } from "../../../tools/demo/pulumi.mjs";
import { runStory } from "../../../tools/demo/story.mjs";
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

/** The quickstart, as it is installed, lives the life that the demo tells, from preview to destroy. */
export async function quickstartLives(project: InstalledProject): Promise<void> {
  const sandbox = await startSandbox({ profile: "fast" });
  const told = { text: "" };
  try {
    const narrator = quietNarrator(told);
    const pulumi = createPulumi({
      project,
      env: project.env,
      signal: new AbortController().signal,
      narrator,
    });
    await runStory({ pulumi, sandbox, narrator }).catch((error: Error) => {
      throw new Error(`${error.message}\n${told.text}`);
    });
    expect(sandbox.servers).toEqual([]);
  } finally {
    await sandbox.close();
  }
}

const versions = "JSON.stringify([process.version, require('@pulumi/pulumi/package.json').version])";

/** Keeps what the demo would show, for the message of a failure. */
function quietNarrator(told: { text: string }): Parameters<typeof runStory>[0]["narrator"] {
  const keep = (text = "") => {
    told.text += `${text}\n`;
    return true;
  };
  return {
    isColoured: false,
    chapter: keep,
    command: keep,
    output: keep,
    seen: keep,
    note: keep,
    failed: keep,
    done: (seconds) => keep(`${seconds}`),
  };
}
