import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A command that serves the plugin: its port is the first that it says. @throws if it says anything else. */
export async function startedExecutable(
  command: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
) {
  const plugin = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], ...options });
  const ended = once(plugin, "exit");
  const [line] = await once(plugin.stdout as Readable, "data");
  if (!/^\d+\n$/.test(String(line))) throw new Error(`${command} says no port first: ${line}`);
  return { plugin, port: Number(line), ended: () => ended };
}
