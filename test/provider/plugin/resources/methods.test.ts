import { describe, expect, it } from "vitest";
import { PartialFailure } from "../../../../provider/resource/resource";
import type { Properties } from "../../../../provider/values";
import { sampleMessage } from "../../../support/sampleMessage";
import { partOf, secretOf, unknownText, values } from "../client";
import { clientOf } from "./support";

const password = secretOf("of-the-thing");
const failing = (error: unknown) => async (): Promise<never> => {
  throw error;
};

describe("Create", () => {
  const properties = { size: 1, password };

  it("answers the id and the outputs, secrets as secrets", async () => {
    const { ask } = await clientOf({
      create: async (_, { news }) => ({ id: "7", outputs: { ...news, ip: "198.18.0.1", __set: ["size"] } }),
    });
    const response = await ask("create", { properties });
    expect(response.getId()).toBe("7");
    expect(values(response.getProperties())).toEqual({ ...properties, ip: "198.18.0.1", __set: ["size"] });
  });

  it("in a preview asks no one: inputs as they are, and unknown what the host will report", async () => {
    const { ask, asked } = await clientOf();
    const response = await ask("create", { properties, preview: true });
    expect([asked, response.getId()]).toEqual([[], ""]);
    expect(values(response.getProperties())).toEqual({ ...properties, ip: unknownText });
  });

  it("shows on the resource what it does and warns of, without a secret of the resource or of the account", async () => {
    const { ask, said } = await clientOf({
      create: async (_session, _request, { status, warn }) => {
        status("building, 3m10s of about 8m");
        warn(sampleMessage("of-the-thing and of-the-account"));
        return { id: "7", outputs: {} };
      },
    });
    await ask("create", { properties });
    // The last line takes the progress off the resource.
    const warning = "web: warning: [secret] and [secret]. [input-invalid]";
    expect(said).toEqual(["web: building, 3m10s of about 8m", warning, "web: "]);
  });

  it("gives customTimeouts to every wait; the resource's own timeouts are not touched", async () => {
    const timeouts: unknown[] = [];
    const { ask } = await clientOf({
      create: async ({ configuration }) => {
        timeouts.push(configuration.timeouts);
        return { id: "7", outputs: {} };
      },
    });
    await ask("create", { properties, timeout: 90 });
    await ask("create", { properties });
    expect(timeouts).toEqual([{ build: 90, rebuild: 90, power: 90, removal: 90 }, { build: "1h" }]);
  });

  it("that fails after the thing exists reports what to store, and to read it before the next change", async () => {
    const partial = (news: Properties) =>
      new PartialFailure("7", { ...news, active: false }, sampleMessage("of-the-thing did not start"));
    const { ask } = await clientOf({
      create: (_, { news }) => Promise.reject(partial(news)),
      isUnfinished: ({ active }) => active === false,
    });
    const error = await ask("create", { properties }).catch((failed) => failed);
    const details = "[secret] did not start. [input-invalid]";
    expect(error).toMatchObject({ code: 9, details });
    const stored = { id: "7", properties: { ...properties, active: false } };
    expect(partOf(error)).toEqual({ ...stored, reasons: [details], refreshBeforeUpdate: true });
  });
});

describe("Read", () => {
  it("answers state and inputs; what was secret in either stays so", async () => {
    const { ask } = await clientOf({
      read: async (_, { outputs }) => ({ id: "7", outputs: { ...outputs, ip: "b" }, inputs: { size: 2 } }),
    });
    const state = { size: 1, password, ip: secretOf("a") };
    const response = await ask("read", { inputs: { size: secretOf(1) }, properties: state });
    expect([response.getId(), response.getRefreshBeforeUpdate()]).toEqual(["7", false]);
    expect(values(response.getProperties())).toEqual({ size: secretOf(1), password, ip: secretOf("b") });
    expect(values(response.getInputs())).toEqual({ size: secretOf(2) });
  });

  it("answers what was asked for before a change at the host, member by member as secret as the input is", async () => {
    const { ask, asked } = await clientOf({
      read: async (_, { id, outputs: { __asked, more } }) => {
        const inputs = { size: 3, __asked };
        return { id, outputs: { ...inputs, more }, inputs };
      },
    });
    const first = { size: secretOf(1), more: 1, __asked: { more: 2, size: 1 } };
    const again = { size: 3, more: 1, __asked: { more: 2, size: secretOf(1) } };
    const marked = { size: secretOf(3), __asked: { more: 2, size: secretOf(1) } };
    for (const properties of [first, again]) {
      const response = await ask("read", { properties });
      expect(values(response.getProperties())).toEqual({ more: 1, ...marked });
      expect(values(response.getInputs())).toEqual(marked);
    }
    const outputs = { size: 3, more: 1, __asked: { more: 2, size: 1 } };
    expect(asked[1]).toEqual(["read", { id: "7", outputs }]);
  });

  it("without an id says that it is gone", async () => {
    const { ask } = await clientOf();
    const response = await ask("read", { properties: { size: 1 } });
    expect(response.toObject()).toMatchObject({ id: "", properties: undefined, inputs: undefined });
  });

  it("of something unfinished asks the engine to read it again before it compares", async () => {
    const { ask } = await clientOf({
      read: async (_, { id }) => ({ id, outputs: { active: false }, inputs: {} }),
      isUnfinished: ({ active }) => active === false,
    });
    expect((await ask("read")).getRefreshBeforeUpdate()).toBe(true);
  });
});

describe("Update", () => {
  it("hands over id, old outputs and new inputs; only what is secret now goes out as a secret", async () => {
    const { ask, asked } = await clientOf({ update: async (_, { news }) => ({ ...news, ip: "198.18.0.1" }) });
    const olds = { size: secretOf(1), ip: "198.18.0.1", __set: ["size"] };
    const response = await ask("update", { olds, news: { size: 2, password } });
    const secret = new Set(["size", "password"]);
    const news = { size: 2, password: "of-the-thing" };
    expect(asked).toEqual([["update", { id: "7", olds: { ...olds, size: 1 }, news, secret }]]);
    expect(values(response.getProperties())).toEqual({ size: 2, password, ip: "198.18.0.1" });
  });

  const notDone = sampleMessage("not done");
  it.each<[string, (outputs: Properties) => Promise<Properties>]>([
    ["answers", async (outputs) => outputs],
    ["fails after a part of it", (outputs) => Promise.reject(new PartialFailure("7", outputs, notDone))],
  ])("what was secret and is not given any more stays a secret, when it %s", async (_, end) => {
    const { ask } = await clientOf({ update: (_session, { olds, news }) => end({ ...olds, ...news }) });
    const olds = { code: secretOf("4711"), size: secretOf(1), ip: "198.18.0.1" };
    const properties = await ask("update", { olds, news: { size: 2 } }).then(
      (response) => values(response.getProperties()),
      (error) => partOf(error)?.properties,
    );
    expect(properties).toEqual({ ...olds, size: 2 });
  });

  it("in a preview asks no one, and what it leaves alone stays known", async () => {
    const { ask, asked } = await clientOf();
    const olds = { size: 1, ip: "198.18.0.1", __set: ["size"] };
    const response = await ask("update", { preview: true, olds, news: { size: unknownText } });
    expect(values(response.getProperties())).toEqual({ size: unknownText, ip: "198.18.0.1" });
    expect(asked.map(([method]) => method)).toEqual(["diff"]);
  });

  it("ends after its last warnings have reached the engine", async () => {
    const { ask, plugin, said } = await clientOf({
      update: async (_session, { news }, { warn }) => {
        warn(sampleMessage("the key stays"));
        return news;
      },
    });
    plugin.engine = { ...plugin.engine, sent: async () => void said.push("all has arrived") };
    await ask("update");
    expect(said).toEqual(["web: warning: the key stays. [input-invalid]", "all has arrived"]);
  });
});

it("Delete: hands over id and outputs, and answers when it is done", async () => {
  const { ask, asked } = await clientOf();
  await ask("delete", { properties: { size: 1, password, __set: ["size"] } });
  const olds = { size: 1, password: "of-the-thing", __set: ["size"] };
  expect(asked).toEqual([["delete", { id: "7", olds }]]);
});

it("a call that fails quotes no secret, new or old", async () => {
  const fail = failing(new Error("old-password is not of-the-thing"));
  const olds = { password: secretOf("old-password") };
  // Each with a session of its own, which holds what earlier calls have given.
  const deleting = (await clientOf({ delete: fail })).ask("delete", { properties: olds });
  await expect(deleting).rejects.toMatchObject({ details: "[secret] is not of-the-thing" });
  const updating = (await clientOf({ update: fail })).ask("update", { olds, news: { password } });
  await expect(updating).rejects.toMatchObject({ details: "[secret] is not [secret]" });
});

it("Cancel ends the calls in progress at once, and no later one: a process may serve the next run", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const cancelled = new PartialFailure("7", { active: false }, sampleMessage("cancelled"));
  const { ask, call } = await clientOf({
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
