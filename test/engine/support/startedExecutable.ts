import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/**
 * Starts an executable of the plugin, and reads its port from the first line of its output.
 *
 * @throws if it prints anything else.
 */
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
