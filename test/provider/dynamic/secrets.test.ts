import { describe, expect, it } from "vitest";
import type { Http } from "../../../provider/api/http";
import { secret } from "../../../provider/engine/engineValues";
import { PartialFailure, type Resource } from "../../../provider/resource/resource";
import { server } from "../../../provider/resources/server";
import { createSession } from "../../../provider/session";
import type { Properties } from "../../../provider/values";
import { sampleMessage } from "../../support/sampleMessage";
import { sampleServer } from "../../support/sampleServer";
import { VirtualClock } from "../../support/virtualClock";
import { repeating } from "../thing";
import { frontOf, unconfigured, withProvider } from "./support";

describe("what the program holds as a secret", () => {
  const note = "door code";
  const outputs = { size: 1, note };
  const named = { __secretInputs: ["note"] };
  const held = withProvider({ ...outputs, ...named });
  const without = withProvider({ size: 1 });
  const dropped = { size: 1, note: secret(note), ...named };
  const answering = (answer: Properties, more: Partial<Resource> = {}) =>
    frontOf({
      create: async () => ({ id: "7", outputs: answer }),
      read: async () => ({ id: "7", outputs: answer, inputs: { size: 1 } }),
      update: async () => answer,
      ...more,
    }).provider;
  const updated = async (answer: Properties, olds: object, news: object) =>
    (await answering(answer).update("7", olds, news)).outs;
  const partly = (answer: Properties) => () =>
    Promise.reject(new PartialFailure("7", answer, sampleMessage("Timed out")));

  it("is noted with the outputs", async () => {
    expect((await answering(outputs).create(held)).outs).toEqual({ ...outputs, ...named });
    expect(await updated(outputs, without, held)).toEqual({ ...outputs, ...named });
  });

  it("stays a secret of the outputs when it is no longer given, then and after a refresh", async () => {
    expect(await updated(outputs, held, without)).toEqual(dropped);
    // The engine hands its value over in the clear, and keeps what was secret as it was.
    const stored = withProvider({ ...outputs, __set: ["size"], ...named });
    const props = { ...outputs, ...named };
    expect(await answering(outputs).read("7", stored)).toEqual({ id: "7", props, inputs: { size: 1 } });
    expect(await updated(outputs, stored, without)).toEqual(dropped);
  });

  it("stays one when the update fails half way", async () => {
    const updating = answering({}, { update: partly(outputs) }).update("7", held, without);
    await expect(updating).rejects.toMatchObject({ properties: withProvider(dropped) });
  });

  it("is a secret too in what it was before a change at the host, and only it is", async () => {
    const changed = { ...outputs, __asked: { size: 2, note: "old door code" } };
    const __asked = { size: 2, note: secret("old door code") };
    const read = async () => ({ id: "7", outputs: changed, inputs: changed });
    const provider = answering({}, { read, update: partly(changed) });
    expect(await provider.read("7", held)).toMatchObject({ props: { __asked }, inputs: { __asked } });
    for (const news of [held, withProvider({ size: 1, note: "on the door" })])
      await expect(provider.update("7", held, news)).rejects.toMatchObject({ properties: { __asked } });
  });

  it("is in no line, neither as it is nor as it was before a change at the host", async () => {
    const fails = new Error("4711 became 4712 and not 4713, of open 4714");
    const ofSize = { __secretInputs: ["size"] };
    const stored = withProvider({ size: 4712, __asked: { size: 4711, note: 4714 }, ...ofSize });
    const provider = answering({}, { update: () => Promise.reject(fails) });
    const updating = provider.update("7", stored, withProvider({ size: 4713, ...ofSize }));
    await expect(updating).rejects.toThrow("[secret] became [secret] and not [secret], of open 4714");
  });

  it("is no longer one when it is given openly, and is forgotten when the host does not report it", async () => {
    const open = withProvider({ size: 1, note: "on the door" });
    expect(await updated(open, held, open)).toEqual(open);
    for (const untold of [{ size: 1 }, { size: 1, note: null }])
      expect(await updated(untold, held, without)).toEqual(untold);
  });

  it("is reported to a refresh among the inputs, and to the core never", async () => {
    const { asked, provider } = frontOf();
    await provider.check(held, held);
    await provider.diff("7", held, held);
    await provider.create(held);
    await provider.update("7", held, held);
    await provider.delete("7", held);
    expect(asked).toHaveLength(5);
    expect(JSON.stringify(asked)).not.toContain("__secretInputs");
    const read = async () => ({ id: "7", outputs, inputs: outputs });
    expect((await answering({}, { read }).read("7", held)).inputs).toEqual({ ...outputs, ...named });
  });
});

describe("what repeats a secret input", () => {
  const shown = { size: 4711, shownSize: 4711 };
  const names = { __secretInputs: ["size", "shownSize"] };
  const { provider } = frontOf({
    outputs: repeating,
    create: async () => ({ id: "7", outputs: shown }),
    read: async () => ({ id: "7", outputs: shown, inputs: {} }),
    update: async () => shown,
  });
  const held = withProvider({ size: 4711, __secretInputs: ["size"] });
  const stored = withProvider({ ...shown, ...names });
  const shownSize = secret(4711);

  it("is a secret too, at a create and after a refresh", async () => {
    expect((await provider.create(held)).outs).toEqual({ size: 4711, shownSize, ...names });
    // What an older version has left names the input alone.
    for (const left of [stored, { ...stored, __secretInputs: ["size"] }])
      expect(await provider.read("7", left)).toMatchObject({ props: { shownSize, ...names } });
  });

  it.each([
    ["held as a secret", held, { size: 4711, shownSize, ...names }],
    ["given openly now", withProvider({ size: 4711 }), shown],
    ["not given any more", withProvider({}), { size: shownSize, shownSize, ...names }],
  ])("is as secret as the input at an update: %s", async (_, news, outs) => {
    expect((await provider.update("7", stored, news)).outs).toEqual(outs);
  });
});

/** A host that quotes what it was sent in every refusal: of the list at first, of the order always. */
function quotingHost(): Http {
  let lists = 0;
  const refuse = (status: number, ending: string, body: string) => {
    const error_message = `cannot take ${body.toUpperCase()}`;
    const text = JSON.stringify({ error_class: `Host::Exception::${ending}`, error_message });
    return { status, headers: {}, text };
  };
  return {
    async post({ url, body }) {
      if (url.endsWith("server/create")) return refuse(400, "Input::Validation", body);
      if (lists++ === 0) return refuse(429, "RateLimit", body);
      return { status: 200, headers: {}, text: '{"items":[],"item_count":0,"item_total":0}' };
    },
    async close() {},
  };
}

it("what the program holds as secret is in no line: numbers, nested values, and lines of shared calls", async () => {
  const ofAll: string[] = [];
  const status = (line: string) => void ofAll.push(line);
  const surroundings = { clock: new VirtualClock(), http: quotingHost(), random: () => 0, status };
  const { provider, configure, said } = unconfigured(server as unknown as Resource, {
    createSession: (configuration) => createSession(configuration, surroundings),
  });
  await configure({ "hosting:token": "a-token", "hosting:password": undefined });
  const program = { ...sampleServer, features: { database: { licence: "XK-7", seats: 4711 } } };
  const __secretInputs = ["domain", "planId", "features"];
  const error = await provider.create(withProvider({ ...program, __secretInputs })).catch((failed) => failed);
  expect(ofAll).toEqual([expect.stringMatching(/^asset\.list: .*; retry in \S+ \(try 2\)$/)]);
  expect(error.message).toMatch(/^server\.create: cannot take \{.*"PLAN_ID":\[secret\]/);
  for (const line of [...said, ...ofAll, error.message])
    expect(line).not.toMatch(/web\.example|1201|XK-7|4711/i);
});
