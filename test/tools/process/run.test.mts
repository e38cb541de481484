import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../../tools/process/run.mjs";
import { folderOfTest } from "../../support/folders.js";

const node = (script: string, options: Parameters<typeof run>[2] = {}) =>
  run(process.execPath, ["-e", script], options);

describe("running a command", () => {
  it("returns its exit code, and its output on both streams", async () => {
    const { code, output } = await node("console.log('one'); console.error('two'); process.exitCode = 3");
    expect(code).toBe(3);
    expect(output.split("\n").sort()).toEqual(["", "one", "two"]);
  });

  it("passes on output as it arrives", async () => {
    const heard: string[] = [];
    await node("console.log('heard')", { onOutput: (text) => heard.push(text) });
    expect(heard.join("")).toBe("heard\n");
  });

  it("returns 127 if the command does not exist", async () =>
    expect(await run("no-such-command-here", [])).toMatchObject({ code: 127 }));

  it("kills a command that exceeds its timeout, with its children, and returns 124", async () => {
    const wait = "setInterval(() => {}, 1000)";
    // The child keeps the output open, so `run` would wait for it.
    const parent = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(wait)}], { stdio: "inherit" }); ${wait}`;
    expect(await node(parent, { timeout: 500 })).toEqual({ code: 124, output: "" });
  });

  it("interrupts a command as Ctrl-C does, lets it clean up, and returns 130", async () => {
    const folder = folderOfTest();
    const file = join(folder, "cleaned");
    const controller = new AbortController();
    const ended = await node(
      `process.on("SIGINT", () => { require("node:fs").writeFileSync(${JSON.stringify(file)}, "yes"); process.exit(0) });
       console.log("ready"); setInterval(() => {}, 1000)`,
      { signal: controller.signal, onOutput: () => controller.abort() },
    );
    expect(ended.code).toBe(130);
    expect(existsSync(file) && readFileSync(file, "utf8")).toBe("yes");
  });

  it("kills a command that ignores the interruption", async () => {
    const controller = new AbortController();
    const ended = await node(
      'process.on("SIGINT", () => {}); console.log("ready"); setInterval(() => {}, 1000)',
      { signal: controller.signal, grace: 100, onOutput: () => controller.abort() },
    );
    expect(ended.code).toBe(130);
  });

  it("does not start a command after an interruption", async () =>
    expect(await node("", { signal: AbortSignal.abort() })).toEqual({ code: 130, output: "" }));
});
