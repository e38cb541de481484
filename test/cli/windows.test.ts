import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createClient } from "../../provider/api";
import { projectOf } from "../../provider/nearestProject";
import { aKey } from "../sandbox/support/host";
import { spawnSync } from "../support/endingCommands";
import { folderOfEach } from "../support/folders";

const root = resolve(__dirname, "../..");
const fakeWindows = join(root, "test/support/fakeWindows.cjs");
const main = join(root, "dist/cli/main.js");

const at = folderOfEach();

// Runs the built command on a system that claims to be Windows.
describe("the command on Windows", () => {
  const env = () => ({
    ...process.env,
    PATH: at(),
    PATHEXT: ".COM;.EXE;.BAT;.CMD",
    STARTED: at("started"),
  });
  const hosting = (...args: string[]) =>
    spawnSync(process.execPath, ["--require", fakeWindows, main, ...args], { env: env(), encoding: "utf8" });
  /** The command line of the one process that was started. */
  const started = () => JSON.parse(readFileSync(at("started"), "utf8"));
  const hostile = ['{"server.rebuild":"a b"}', "a&calc", "%PATH%"];

  it("starts an executable with each argument unchanged", () => {
    writeFileSync(at("tool.EXE"), "");
    expect(hosting("sandbox", "exec", "--", "tool", ...hostile).status).toBe(0);
    expect(started()).toEqual(["tool", ...hostile]);
  });

  it("starts a script through the shell, which takes no argument for a command", () => {
    writeFileSync(at("tool.CMD"), "");
    expect(hosting("sandbox", "exec", "--", "tool", ...hostile).status).toBe(0);
    const [shell, ...args] = started();
    expect(shell).toMatch(/cmd\.exe$/i);
    const quoted = ['^"{\\^"server.rebuild\\^":\\^"a^ b\\^"}^"', '^"a^&calc^"', '^"^%PATH^%^"'];
    expect(args).toEqual(["/d", "/s", "/c", `"tool ${quoted.join(" ")}"`]);
  });

  it("saves the state of a sandbox", async () => {
    const args = ["--require", fakeWindows, main, "sandbox", "serve", "--json", "--state", at("state.json")];
    const sandbox = spawn(process.execPath, args, { env: env(), stdio: ["ignore", "pipe", "inherit"] });
    try {
      const [line] = await once(sandbox.stdout as Readable, "data");
      const { url: baseUrl, username, password } = JSON.parse(line);
      const client = createClient({ baseUrl, username, password });
      await client.sshKey.add(aKey);
      await client.close();
      expect(readFileSync(at("state.json"), "utf8")).toContain(aKey.public_key_value);
    } finally {
      sandbox.kill();
      await once(sandbox, "exit");
    }
  });
});

it("reads the project file, whatever its line ends", () => {
  writeFileSync(at("Pulumi.yaml"), "name: web\r\nruntime:\r\n  name: nodejs\r\n");
  expect(projectOf(at())).toMatchObject({ name: "web", runtime: "nodejs" });
});

describe("the plugin on Windows", () => {
  it("starts with a script that runs the same file as on other systems", () => {
    const text = readFileSync(join(root, "pulumi-resource-hosting.cmd"), "utf8");
    const [, path = ""] = /^@node "%~dp0(\S+)" %\*\r\n$/.exec(text) ?? [];
    const other = readFileSync(join(root, "pulumi-resource-hosting"), "utf8");
    expect(other).toContain(`require("./${path.replaceAll("\\", "/")}")`);
  });

  it("keeps compiled code in the user's own cache folder", () => {
    // Prints the folder where the plugin looks for code that an earlier process compiled, and exits.
    const told = `
      const fs = require("node:fs");
      const { readFileSync } = fs;
      fs.readFileSync = (file, ...options) => {
        const [, folder] = /^(.*[/]compiled)[/]/.exec(file) ?? [];
        if (folder === undefined) return readFileSync(file, ...options);
        console.log(folder);
        process.exit();
      };`;
    writeFileSync(at("told.cjs"), told);
    const { XDG_CACHE_HOME: _, ...others } = process.env;
    const start = (LOCALAPPDATA: string) =>
      spawnSync(
        process.execPath,
        ["--require", fakeWindows, "--require", at("told.cjs"), join(root, "dist/plugin/start.js")],
        { env: { ...others, LOCALAPPDATA, HOME: at() }, encoding: "utf8" },
      ).stdout;
    expect(start("/ada/local")).toBe("/ada/local/pulumi-hosting/compiled\n");
    expect(start("not/absolute")).toBe(`${at()}/.cache/pulumi-hosting/compiled\n`);
  });
});
