import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, onTestFinished } from "vitest";
import type { Sandbox, SandboxOptions } from "../../../sandbox";
import { folderOfAll } from "../../support/folders";

interface SandboxProcess extends Pick<Sandbox, "url" | "username" | "password"> {
  /** Ends it as `kill -9` does: it cannot write another byte. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** Sandboxes in processes, which can be killed: the library is created one script before the first test. */
export function sandboxProcesses() {
  const folder = folderOfAll();
  beforeAll(async () => {
    await build({
      entryPoints: [join(__dirname, "serve.ts")],
      outfile: join(folder, "sandbox.cjs"),
      bundle: true,
      platform: "node",
      plugins: [(await import("../../../tools/setUp/withoutUnused.mjs")).withoutUnused],
    });
  }, 60_000);

  return {
    /** A file that is not there yet. */
    stateFile: (name: string) => join(folder, name),
    /** Serves until killed, at the latest when the test ends. */
    async start(options: SandboxOptions): Promise<SandboxProcess> {
      const args = [join(folder, "sandbox.cjs"), JSON.stringify(options)];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
      const kill = () => ended(child);
      onTestFinished(kill);
      return { ...JSON.parse(await firstLine(child)), kill };
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const part of child.stdout ?? []) {
    text += part;
    if (text.includes("\n")) return text;
  }
  throw new Error("the sandbox ended before it said where it listens");
}
