import { join } from "node:path";
import { expect, it } from "vitest";
import { usualTime } from "../../../provider/waiting/deadlines";
import { folderOfTest } from "../../support/folders";
import { aServer, openHost } from "../support/host";
import { seen } from "../support/seen";

it("ends with the year 9999: an advance beyond it changes nothing", async () => {
  const { sandbox, ask } = await openHost();
  const before = sandbox.now();
  for (const beyond of ["9999999999h", Number.MAX_VALUE])
    expect(() => sandbox.advance(beyond)).toThrow(
      "The host's time ends with the year 9999: advance by less.",
    );
  expect(sandbox.now()).toBe(before);
  sandbox.advance("69000000h");
  expect(new Date(sandbox.now()).toISOString()).toMatch(/^9/);
  await ask("server/create", aServer);
});

it("the same seed and the same requests give the same responses", async () => {
  const told = async (seed: number) => {
    const { sandbox, ask } = await openHost({ seed });
    const answers = [await ask("server/create", aServer), await ask("account/auth/token", { timeout: 60 })];
    sandbox.advance("20m");
    return JSON.stringify([...answers, await ask("server/list"), sandbox.ledger]);
  };
  const first = await told(5);
  expect(await told(5)).toBe(first);
  expect(await told(6)).not.toBe(first);
});

it("a real clock can be advanced too, and a state file keeps the skipped time", async () => {
  const stateFile = join(folderOfTest(), "account.json");
  const first = await openHost({ stateFile, clock: "real", profile: "realistic" });
  const { uniq_id } = await first.ask("server/create", aServer);
  expect(await seen({ ...first, uniq_id: String(uniq_id) }, "server/details active")).toEqual([false]);
  first.sandbox.advance("1h");
  expect(await seen({ ...first, uniq_id: String(uniq_id) }, "server/details active")).toEqual([true]);
  await first.close();
  const { sandbox } = await openHost({ stateFile, clock: "virtual" });
  expect(sandbox.now()).toBe(Date.parse("2026-01-01T01:00:00Z"));
});

it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, "soon", "", "-5m"])(
  "%s is not a duration, so time does not go back",
  async (duration) => {
    const { sandbox } = await openHost();
    const before = sandbox.now();
    expect(() => sandbox.advance(duration)).toThrow(
      /^The duration must be milliseconds from 0, or text such as/,
    );
    expect(sandbox.now()).toBe(before);
  },
);

it.each([
  aServer,
  { ...aServer, type: "Cloud.VPS.WIN", plan_id: 1111, template_name: "WINDOWS_2022_64" },
  { ...aServer, type: "Bare.Metal", plan_id: 1141 },
] as const)(
  "realistic builds of $type take up to a fifth more or less than usual, each its own time, and the same with the same seed",
  async (order) => {
    /** The durations of twenty servers' builds, in milliseconds. */
    const builds = async (seed: number) => {
      const { sandbox, ask } = await openHost({ profile: "realistic", seed });
      for (let number = 1; number <= 20; number++) await ask("server/create", order);
      return sandbox.servers.map(({ process }) => (process ? process.endsAt - process.startedAt : 0));
    };
    const usual = usualTime("build", order.type);
    const times = await builds(1);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0.8 * usual);
    expect(Math.max(...times)).toBeLessThanOrEqual(1.2 * usual);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(0.2 * usual);
    expect(new Set(times).size).toBe(20);
    expect(await builds(1)).toEqual(times);
    expect(await builds(2)).not.toEqual(times);
  },
);
