import { scriptedLine, type Typed } from "./cli";
import type { Script } from "./scriptedHost";

export type Params = Record<string, unknown>;
/** The params of the server or asset that the command waits for. */
export const id = { uniq_id: "AAAAAA" };

/** The fields that the host shows, each set with the second when it begins to show them. */
export type Course = readonly (readonly [from: number, shows: Params])[];
export const shows = (course: Course) => (_params: unknown, seconds: number) => ({
  ...course.findLast(([from]) => seconds >= from)?.[1],
});

/**
 * Runs `pulumi-hosting call --wait`. `calls` lists each called operation once; `minutes` is the time when the command
 * ended.
 */
export async function waiting(script: Script, name: string, params: Params, typed: Typed = {}) {
  const line = scriptedLine(script);
  const { exitCode, errors } = await line.hosting(
    ["call", name, "--wait", "--yes", "--json", JSON.stringify(params)],
    { ...typed, environment: { ...line.environment, ...typed.environment } },
  );
  const calls = [...new Set(line.sent.map((call) => JSON.stringify(call)))].map((call) => JSON.parse(call));
  return { exitCode, errors, calls, minutes: Math.floor(line.clock.now() / 60_000) };
}
