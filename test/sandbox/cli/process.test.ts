import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { folderOfAll } from "../../support/folders";
import { startCommand as start } from "../support/command";

const folder = folderOfAll();

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "serve exits with code 0 on %s, and releases its state file",
  async (signal) => {
    const file = join(folder, `${signal}.json`);
    const { child, ended, said } = start("serve", "--json", "--state", file);
    expect(Object.keys(JSON.parse(await said()))).toEqual(["url", "username", "password"]);
    child.kill(signal);
    expect(await ended).toBe(0);
    expect([existsSync(file), existsSync(`${file}.lock`)]).toEqual([true, false]);
  },
);

describe("exec", () => {
  it("leaves Ctrl-C to the command, forwards SIGTERM to it, and exits after it", async () => {
    const ready = join(folder, "ready");
    // The command needs some time to end.
    const script = `process.on("SIGTERM", () => setTimeout(() => process.exit(7), 100)); require("node:fs").writeFileSync(${JSON.stringify(ready)}, ""); setInterval(() => {}, 1000)`;
    const { child, ended, lines } = start("exec", "--", process.execPath, "-e", script);
    await vi.waitUntil(() => existsSync(ready), { timeout: 30_000 });
    child.kill("SIGINT");
    const [, url] = /host at (\S+),/.exec(lines.join("\n")) ?? [];
    expect((await fetch(`${url}/_sandbox/`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(7);
  });
});
