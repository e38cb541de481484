import { describe, expect, it } from "vitest";
import { VirtualClock } from "./virtualClock";

describe("VirtualClock", () => {
  it("passes time for sleepers in their order", async () => {
    const clock = new VirtualClock({ start: 0 });
    const woken: string[] = [];
    const sleeper = async (name: string, milliseconds: number) => {
      await clock.sleep(milliseconds);
      woken.push(`${name} at ${clock.now()}`);
    };
    await Promise.all([sleeper("late", 3_600_000), sleeper("early", 1000), sleeper("middle", 5000)]);
    expect(woken).toEqual(["early at 1000", "middle at 5000", "late at 3600000"]);
    expect(clock.sleeps).toEqual([3_600_000, 1000, 5000]);
  });

  it("moves only when told to, if so asked", async () => {
    const clock = new VirtualClock({ start: 0, automatic: false });
    let woken = false;
    const sleeping = clock.sleep(1000).then(() => {
      woken = true;
    });
    await clock.advance(999);
    expect(woken).toBe(false);
    await clock.advance(1);
    await sleeping;
    expect(clock.now()).toBe(1000);
  });

  it("rejects with the reason of an aborted signal", async () => {
    const clock = new VirtualClock({ automatic: false });
    const controller = new AbortController();
    const sleeping = clock.sleep(1000, controller.signal);
    controller.abort(new Error("stop"));
    await expect(sleeping).rejects.toThrow("stop");
    await expect(clock.sleep(1, controller.signal)).rejects.toThrow("stop");
  });

  it("stands still while a call is on its way", async () => {
    const clock = new VirtualClock({ start: 0 });
    const sleeping = clock.sleep(1000);
    const call = new Promise<number>((resolve) => {
      // More turns of the event loop than time would wait for.
      let turns = 100;
      const turn = () => (turns-- > 0 ? setImmediate(turn) : resolve(clock.now()));
      turn();
    });
    expect(await clock.during(call)).toBe(0);
    await sleeping;
    expect(clock.now()).toBe(1000);
  });
});
