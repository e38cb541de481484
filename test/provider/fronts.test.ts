import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { secretValue, unknownString } from "../../provider/engine/engineValues";
import { checkInputs } from "../../provider/resource/checkInputs";
import { PartialFailure, type Resource } from "../../provider/resource/resource";
import { resourceNames } from "../../provider/resourceName";
import { type Properties, unknown } from "../../provider/values";
import { classesProcess } from "../support/lives/classes";
import { pluginProcess } from "../support/lives/plugin";
import { resources } from "../support/resources";
import { sampleInputs } from "../support/sampleInputs";
import { sampleMessage } from "../support/sampleMessage";
import { urnOf } from "./plugin/client";
import { diffResult, repeating, sessionOf, spyResource } from "./thing";

const login = { baseUrl: "https://api.example.com", username: "ada", password: "correct horse" };
const fronts = { dynamic: classesProcess, plugin: pluginProcess };

/** The properties that the engine stores, without those that only the classes add. */
const own = ({ __provider, __urn, ...properties }: Properties): Properties => properties;

/**
 * Runs a resource in a process of the plugin or the classes, called as the engine calls it, with marked secrets. The id
 * is 7.
 */
function processOf(front: typeof classesProcess, resource: Resource, more: object = {}) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const open: Parameters<typeof front>[1] = (configuration) =>
    Object.assign(sessionOf(configuration), { catalogue: { questions: { takeNote: () => undefined } } });
  const beside = { status: say, resource: "Thing", resources: { Thing: resource } };
  const process = front({ ...login, ...more }, open, say, beside);
  const urn = urnOf(resource.name);
  const about = (outputs: Properties) => ({ urn, id: "7", inputs: {}, outputs });
  return {
    said,
    async check(news: Properties, olds?: Properties) {
      const { inputs, failures } = await process.check(urn, news, olds);
      return { inputs: own(inputs), failures };
    },
    checked: async (news: Properties) => own((await process.check(urn, news, undefined)).inputs),
    diff: (olds: Properties, news: Properties) => process.diff(about(olds), news),
    create: async (news: Properties) => own((await process.create(urn, news)).outputs),
    read: async (outputs: Properties) => own((await process.read(about(outputs)))?.outputs ?? {}),
    readInputs: async (outputs: Properties) => own((await process.read(about(outputs)))?.inputs ?? {}),
    update: async (olds: Properties, news: Properties) => own(await process.update(about(olds), news)),
    delete: (outputs: Properties) => process.delete(about(outputs)),
  };
}
type Thing = ReturnType<typeof processOf>;

const told = (words: string) => `${words}. [input-invalid]`;
const [code, password, number] = [secretValue("door code"), secretValue("of-the-thing"), secretValue(4711)];
const shown = { size: 4711, shownSize: 4711 };
const hidden = { size: number, shownSize: number };
const ofAsked = (size: unknown) => ({ size: secretValue(3), __asked: { more: 2, size } });
const copied = ofAsked(secretValue(1));

/** The host's additional fields, the call, and the outputs that the engine must store. */
const answers: readonly [string, Properties, (one: Thing) => Promise<unknown>, stored: unknown][] = [
  [
    "create: a secret that was given",
    { ip: "b" },
    (one) => one.create({ size: 1, code }),
    { size: 1, code, ip: "b" },
  ],
  [
    "check: a secret of the schema",
    {},
    (one) => one.checked({ password: "p", code }),
    { password: secretValue("p"), code },
  ],
  ["create: a secret of the schema", {}, (one) => one.create({ password: "of-the-thing" }), { password }],
  ["create: what repeats it", { shownSize: 4711 }, (one) => one.create({ size: number }), hidden],
  [
    "read: what was",
    { ip: "b" },
    (one) => one.read({ code, ip: secretValue("a") }),
    { code, ip: secretValue("b") },
  ],
  ["read: what repeats it, left open", {}, (one) => one.read({ ...shown, size: number }), hidden],
  ["read: a copy in the clear", { size: 3 }, (one) => one.read(ofAsked(1)), ofAsked(secretValue(1))],
  ["read: a copy", { size: 3 }, (one) => one.read(ofAsked(secretValue(1))), ofAsked(secretValue(1))],
  ["read: the inputs", { size: 3 }, (one) => one.readInputs(ofAsked(1)), ofAsked(secretValue(1))],
  ["update: what is given", {}, (one) => one.update({ size: 1 }, { code }), { size: 1, code }],
  ["update: given openly", {}, (one) => one.update({ code }, { code: "on a door" }), { code: "on a door" }],
  ["update: not given any more", {}, (one) => one.update({ code, size: 1 }, { size: 2 }), { code, size: 2 }],
  ["update: a copy", {}, (one) => one.update(copied, { more: 2 }), { ...copied, more: 2 }],
  ["update: not answered", { code: null }, (one) => one.update({ code }, {}), { code: null }],
  ["update: what repeats it", shown, (one) => one.update(hidden, { size: number }), hidden],
  ["update: what repeats it, open", shown, (one) => one.update(hidden, { size: 4711 }), shown],
  ["update: what repeats it, dropped", shown, (one) => one.update(hidden, {}), hidden],
];

// These tests cover the behaviour that the plugin and the classes share, whatever form Pulumi has for it. The tests in
// dynamic and plugin cover each one alone.
describe.each(Object.entries(fronts))("the %s front", (name, front) => {
  const around = (given: Partial<Resource> = {}) => {
    const { asked, resource } = spyResource(given);
    return { asked, thing: processOf(front, resource) };
  };

  it("passes inputs to the resource unmarked, with the names of those that are or were secret", async () => {
    const { asked, thing } = around({ create: async () => ({ id: "7", outputs: {} }) });
    const [stored, given] = [
      { size: 1, password, __set: ["size"] },
      { size: unknownString, code },
    ];
    await thing.check(given);
    await thing.check(given, { size: 1, password });
    await thing.diff(stored, given);
    await thing.create(given);
    // The stub's read finds nothing, so the resource is gone.
    expect(await thing.read(stored)).toEqual({});
    await thing.update(stored, given);
    await thing.delete(stored);
    const news = { size: unknown, code: "door code" };
    const olds = { size: 1, password: "of-the-thing", __set: ["size"] };
    const change = { id: "7", olds, news };
    const secret = new Set(["code", "password"]);
    const toldHere = { lift: expect.anything(), protect: name === "dynamic" ? false : "unknownHere" };
    expect(asked).toEqual([
      ["check", expect.objectContaining({ news, secret: new Set(["code"]) })],
      ["check", expect.objectContaining({ news, olds: { size: 1, password: "of-the-thing" }, secret })],
      ["diff", { ...change, ...toldHere, secret }],
      ["create", { news, ...toldHere, secret: new Set(["code"]) }],
      ["read", { id: "7", outputs: olds }],
      ["update", { ...change, ...toldHere, secret }],
      ["delete", { id: "7", olds, ...toldHere, secret: new Set(["password"]) }],
    ]);
    expect(asked[0]?.[1]).not.toHaveProperty("olds", expect.anything());
  });

  it.each(answers)("stores exactly the secrets as secrets: %s", async (what, more, call, stored) => {
    const found = ({ olds, news }: { olds?: Properties; news?: Properties }) => ({
      ...olds,
      ...news,
      ...more,
    });
    const { thing } = around({
      outputs: repeating,
      create: async (_, given) => ({ id: "7", outputs: { ...found(given), gone: new Map() } }),
      read: async (_, { outputs: olds }) => ({ id: "7", outputs: found({ olds }), inputs: found({ olds }) }),
      update: async (_, change) => found(change),
    });
    expect(await call(thing)).toStrictEqual(stored);
    const partly = async (outputs: Properties) => {
      throw new PartialFailure("7", outputs, sampleMessage("not done"));
    };
    const { thing: failing } = around({
      outputs: repeating,
      create: (_, given) => partly(found(given)),
      update: (_, change) => partly(found(change)),
    });
    if (/^(?:create|update)/.test(what))
      await expect(call(failing)).rejects.toMatchObject({ part: { id: "7", outputs: stored } });
  });

  it("quotes no secret and no name of a secret property, even for old secrets and those of the schema", async () => {
    const all = "door code, old code, of-the-thing";
    const { thing } = around({
      check: () => ({
        inputs: { size: 1 },
        failures: [
          { property: "size", reason: sampleMessage(all) },
          { property: "limits.most", reason: sampleMessage("limits.most must be small") },
          { property: "code", reason: sampleMessage(`code ${all}`) },
          { property: "code.inner[0]", reason: sampleMessage("code.inner[0] must be text") },
        ],
        warnings: [sampleMessage(all)],
      }),
    });
    // A value that comes from a transformation has no mark.
    const { inputs, failures } = await thing.check(
      { size: 1, password: "of-the-thing", code },
      { code: secretValue("old code") },
    );
    const clean = told("[secret], [secret], [secret]");
    expect(inputs).toMatchObject({ size: 1 });
    expect(failures).toEqual([
      { property: "size", reason: clean },
      { property: "limits", reason: told("limits.most must be small") },
      // The CLI would print the value of a property that a failure names.
      { property: "", reason: `code ${clean}` },
      { property: "", reason: told("code.inner[0] must be text") },
    ]);
    expect(thing.said).toEqual([clean]);
  });

  it.each<[string, unknown, { property: string; reason: string }]>([
    ["quotes", { most: "many" }, { property: "limits", reason: '"many"' }],
    ["hides, if it is a secret,", secretValue({ most: 'a\n"b' }), { property: "", reason: '"[secret]"' }],
  ])("%s the value of a wrong field", async (_what, limits, { property, reason }) => {
    const inputs = z.object({ limits: z.object({ most: z.number("must be a number") }).partial() });
    const { thing } = around({ inputs, check: ({ news }) => checkInputs("Thing", inputs, { news }) });
    const failure = { property, reason: told(`limits.most must be a number; it is ${reason}`) };
    expect(await thing.check({ limits })).toMatchObject({ failures: [failure] });
  });

  it("reports findings at the host as a line and as failures", async () => {
    const { thing } = around({
      checkAtHost: async (_session, _inputs, { inform }) => {
        inform(sampleMessage("size is larger than usual"));
        return [{ property: "size", reason: sampleMessage("size is sold out") }];
      },
    });
    const { failures } = await thing.check({ size: 1 });
    expect(failures).toEqual([{ property: "size", reason: told("size is sold out") }]);
    expect(thing.said).toEqual([told("size is larger than usual")]);
  });

  it("passes on the result of a diff, and progress and warnings of calls, without any secrets", async () => {
    const found = { changes: true, replaces: ["size"] };
    const { thing } = around({
      diff: (_session, _request, context) => {
        context?.warn(sampleMessage("of-the-thing: disks are erased"));
        return diffResult(found);
      },
      update: async (_session, _request, { status, warn }) => {
        status("building, 3m10s of about 8m");
        await setImmediate();
        warn(sampleMessage("of-the-thing and correct horse"));
        return {};
      },
    });
    expect(await thing.diff({ password }, { size: 2 })).toEqual(found);
    await thing.update({ password }, { size: 2 });
    const [warned, both] = [told("[secret]: disks are erased"), told("[secret] and [secret]")];
    expect(thing.said.filter(Boolean)).toEqual([warned, "building, 3m10s of about 8m", both]);
  });

  it("quotes no secret in the error of a call: neither a new nor an old one, nor one from before a change at the host", async () => {
    const fail = () => Promise.reject(new Error("4711 became 4712 and not 4713, of open 4714"));
    const { thing } = around({ update: fail, delete: fail });
    const olds = { size: secretValue(4712), __asked: { size: secretValue(4711), open: 4714 } };
    const deleting = thing.delete(olds);
    await expect(deleting).rejects.toThrow("[secret] became [secret] and not 4713, of open 4714");
    const updating = thing.update(olds, { size: secretValue(4713) });
    await expect(updating).rejects.toThrow("[secret] became [secret] and not [secret], of open 4714");
  });

  it.each(resourceNames)("a check of an unchanged %s returns the same again", async (type) => {
    const { check } = processOf(front, resources[type], { previewChecks: "off" });
    const first = await check(sampleInputs[type]);
    expect(first.failures).toEqual([]);
    expect(JSON.stringify(await check(sampleInputs[type], first.inputs))).toBe(JSON.stringify(first));
  });
});
