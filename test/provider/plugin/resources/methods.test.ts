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

  it("calls no resource in a preview, and returns the inputs and unknown outputs", async () => {
    const { ask, asked } = await thingClient();
    const response = await ask("create", { properties, preview: true });
    expect([asked, response.getId()]).toEqual([[], ""]);
    expect(values(response.getProperties())).toEqual({ ...properties, ip: unknownText });
  });

  it("applies customTimeouts to every wait of the call", async () => {
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

  it("asks the engine to refresh the resource before the next update if it fails after the resource exists", async () => {
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

it("Read of an unfinished resource asks the engine to refresh it before the next update", async () => {
  const { ask } = await thingClient({
    read: async (_, { id }) => ({ id, outputs: { active: false }, inputs: {} }),
    isUnfinished: ({ active }) => active === false,
  });
  expect((await ask("read")).getRefreshBeforeUpdate()).toBe(true);
});

describe("Update", () => {
  it("changes nothing in a preview, and keeps unchanged outputs known", async () => {
    const { ask, asked } = await thingClient();
    const olds = { size: 1, ip: "198.18.0.1", __set: ["size"] };
    const response = await ask("update", { preview: true, olds, news: { size: unknownText } });
    expect(values(response.getProperties())).toEqual({ size: unknownText, ip: "198.18.0.1" });
    expect(asked.map(([method]) => method)).toEqual(["diff"]);
  });

  it("returns after its last lines have reached the engine, and removes the status line", async () => {
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

  it("shows no status for a short call, and only the latest one for a longer call", async () => {
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

it("Cancel aborts the calls in progress, but no later ones, because the process may serve another run", async () => {
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
