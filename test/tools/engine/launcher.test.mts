import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeLauncher } from "../../../tools/engine/launcher.mjs";

describe("the launcher of dynamic providers", () => {
  let home: string;
  let bin: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "engine-launcher-"));
    bin = join(home, "bin with a space");
    mkdirSync(bin);
    writeLauncher(bin);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const launch = (cwd: string) =>
    spawnSync(join(bin, "pulumi-resource-pulumi-nodejs"), ["127.0.0.1:1234", "--flag"], {
      cwd,
      encoding: "utf8",
    });

  it("runs the provider of the program's own SDK with the arguments given", () => {
    const project = join(home, "project");
    const provider = join(project, "node_modules/@pulumi/pulumi/cmd/dynamic-provider");
    mkdirSync(provider, { recursive: true });
    writeFileSync(
      join(provider, "index.js"),
      "console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))",
    );
    expect(JSON.parse(launch(project).stdout)).toEqual([project, "127.0.0.1:1234", "--flag"]);
  });

  it("says in one sentence that the SDK is not installed", () => {
    const empty = join(home, "empty");
    mkdirSync(empty);
    const { status, stderr, stdout } = launch(empty);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toBe(`@pulumi/pulumi is not installed for ${empty}: run \`npm install\` there.\n`);
  });
});
