import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import { sampleMessage } from "../../../support/sampleMessage";
import { VirtualClock } from "../../../support/virtualClock";
import { partOf, secretOf, unknownText, values } from "../client";
import { thingClient } from "./support";

const password = secretOf("of-the-thing");
describe("Create", () => {
  const properties = { size: 1, password };

  it("in a preview asks no one: inputs as they are, and unknown what the host will report", async () => {
    const { ask, asked } = await thingClient();
    const response = await ask("create", { properties, preview: true });
    expect([asked, response.getId()]).toEqual([[], ""]);
    expect(values(response.getProperties())).toEqual({ ...properties, ip: unknownText });
  });

  it("gives customTimeouts to every wait; the resource's own timeouts are not touched", async () => {
    const timeouts: unknown[] = [];
    const { ask } = await thingClient({
      create: async ({ configuration }) => {
        timeouts.push(configuration.timeouts);
        return { id: "7", outputs: {} };
      },
    });
    await ask("create", { properties, timeout: 90 });
    await ask("create", { properties });
    expect(timeouts).toEqual([{ build: 90, rebuild: 90, power: 90, removal: 90 }, { build: "1h" }]);
  });

  it("asks to read the resource before the next change if it fails after the thing exists", async () => {
    const partial = new PartialFailure("7", { active: false }, sampleMessage("did not start"));
    const { ask } = await thingClient({
      create: () => Promise.reject(partial),
      isUnfinished: ({ active }) => active === false,
    });
    const error = await ask("create", { properties }).catch((failed) => failed);
    const details = "did not start. [input-invalid]";
    expect(error).toMatchObject({ code: 9, details });
    expect(partOf(error)).toMatchObject({ id: "7", reasons: [details], refreshBeforeUpdate: true });
  });
});

it("Read of something unfinished asks the engine to read it again before it compares", async () => {
  const { ask } = await thingClient({
    read: async (_, { id }) => ({ id, outputs: { active: false }, inputs: {} }),
    isUnfinished: ({ active }) => active === false,
  });
  expect((await ask("read")).getRefreshBeforeUpdate()).toBe(true);
});

describe("Update", () => {
  it("in a preview asks no one, and what it leaves alone stays known", async () => {
    const { ask, asked } = await thingClient();
    const olds = { size: 1, ip: "198.18.0.1", __set: ["size"] };
    const response = await ask("update", { preview: true, olds, news: { size: unknownText } });
    expect(values(response.getProperties())).toEqual({ size: unknownText, ip: "198.18.0.1" });
    expect(asked.map(([method]) => method)).toEqual(["diff"]);
  });

  it("ends after its last lines have reached the engine; an empty one takes the progress off the resource", async () => {
    const { ask, plugin, said } = await thingClient({
      update: async (_session, { news }, { status, warn }) => {
        status("building, 3m10s of about 8m");
        await setImmediate();
        warn(sampleMessage("the key stays"));
        return news;
      },
    });
    plugin.engine!.sent = async () => void said.push("all has arrived");
    await ask("update");
    const warning = "web: warning: the key stays. [input-invalid]";
    expect(said).toEqual(["web: building, 3m10s of about 8m", warning, "web: ", "all has arrived"]);
  });

  it("says nothing of the progress of a call that ends soon, and then the last line of it", async () => {
    const clock = new VirtualClock({ automatic: false });
    const lines = async (milliseconds: number) => {
      const { ask, said } = await thingClient(
        {
          update: async (_session, { news }, { status }) => {
            status("asking");
            status("building");
            await clock.sleep(milliseconds);
            return news;
          },
        },
        { clock },
      );
      const asked = ask("update");
      while (clock.sleeps.length < 2) await setImmediate();
      await clock.advance(milliseconds);
      clock.sleeps.length = 0;
      await asked;
      return said;
    };
    expect([await lines(99), await lines(101)]).toEqual([[], ["web: building", "web: "]]);
  });
});

it("Cancel ends the calls in progress at once, and no later one: a process may serve the next run", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const cancelled = new PartialFailure("7", { active: false }, sampleMessage("cancelled"));
  const { ask, call } = await thingClient({
    create: (_session, _request, { signal }) =>
      new Promise((_, reject) => {
        signals.push(signal);
        signal?.addEventListener("abort", () => reject(cancelled));
        begun();
      }),
    delete: async (_session, _request, { signal }) => void signals.push(signal),
  });
  const creating = ask("create").catch((error) => error);
  await started;
  await call("cancel");
  expect(partOf(await creating)).toMatchObject({ id: "7", properties: { active: false } });
  await ask("delete");
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});
