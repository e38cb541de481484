import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { onTestFinished, vi } from "vitest";

const main = resolve(__dirname, "../../../dist/cli/main.js");

/**
 * Starts `pulumi-hosting sandbox` as an installed command in a process of its own, so that a test can send signals to
 * it. The process ends with the test.
 */
export function startCommand(...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [main, "sandbox", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => lines.push(...text.split("\n").filter(Boolean)));
  return { child, ended, lines, said: () => vi.waitUntil(() => lines[0], { timeout: 30_000 }) };
}
