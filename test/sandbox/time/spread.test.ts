import { expect, it } from "vitest";
import { usualTime } from "../../../provider/waiting/deadlines";
import { aServer, openHost } from "../support/host";

/** How long the builds of twenty servers take, in milliseconds. */
async function builds(seed: number): Promise<number[]> {
  const { sandbox, ask } = await openHost({ profile: "realistic", seed });
  for (let number = 1; number <= 20; number++)
    await ask("server/create", { ...aServer, domain: `web${number}.example.com` });
  return sandbox.servers.map(({ process }) => (process ? process.endsAt - process.startedAt : 0));
}

it("realistic builds take a fifth more or less than usual, each its own time, the same in every run of a seed", async () => {
  const usual = usualTime("build", aServer.type);
  const times = await builds(1);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(0.8 * usual);
  expect(Math.max(...times)).toBeLessThanOrEqual(1.2 * usual);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(0.2 * usual);
  expect(new Set(times).size).toBe(20);
  expect(await builds(1)).toEqual(times);
  expect(await builds(2)).not.toEqual(times);
});
