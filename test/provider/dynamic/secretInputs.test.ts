import { describe, expect, it } from "vitest";
import * as z from "zod";
import { secret } from "../../../provider/engine/engineValues";
import { PartialFailure } from "../../../provider/resource/resource";
import type { Properties } from "../../../provider/values";
import { sampleMessage } from "../../support/sampleMessage";
import { frontOf, providerText, spyResource } from "./support";

const withProvider = (properties: object) => ({ ...properties, __provider: providerText });

describe("what the program holds as a secret", () => {
  const held = withProvider({ size: 1, note: "door code", __secretInputs: ["note"] });
  const dropped = { size: 1, note: secret("door code"), __secretInputs: ["note"] };
  const answering = (outputs: Properties) => {
    const { asked, resource } = spyResource({
      create: async () => ({ id: "7", outputs }),
      read: async () => ({ id: "7", outputs, inputs: { size: 1 } }),
      update: async () => outputs,
    });
    return { asked, provider: frontOf(resource).provider };
  };
  const outputs = { size: 1, note: "door code" };

  it("is noted with the outputs", async () => {
    const { provider } = answering(outputs);
    expect((await provider.create(held)).outs).toEqual({ ...outputs, __secretInputs: ["note"] });
    expect((await provider.update("7", withProvider({ size: 1 }), held)).outs).toEqual({
      ...outputs,
      __secretInputs: ["note"],
    });
  });

  it("stays a secret of the outputs when it is not given any more, then and after a refresh", async () => {
    const { asked, provider } = answering(outputs);
    const now = withProvider({ size: 1 });
    expect((await provider.update("7", held, now)).outs).toEqual(dropped);
    // The engine hands its value over in the clear, and keeps what was secret as it was.
    const stored = withProvider({ ...outputs, __set: ["size"], __secretInputs: ["note"] });
    expect(await provider.read("7", stored)).toEqual({
      id: "7",
      props: { ...outputs, __secretInputs: ["note"] },
      inputs: { size: 1 },
    });
    expect((await provider.update("7", stored, now)).outs).toEqual(dropped);
    expect(asked).toEqual([]);
  });

  it("stays one when the update fails half way", async () => {
    const partial = new PartialFailure("7", outputs, sampleMessage("Timed out"));
    const { provider } = frontOf(spyResource({ update: () => Promise.reject(partial) }).resource);
    await expect(provider.update("7", held, withProvider({ size: 1 }))).rejects.toMatchObject({
      properties: { ...dropped, __provider: providerText },
    });
  });

  it("is a secret too in what it was before a change at the host, and only it is", async () => {
    const changed = { ...outputs, __asked: { size: 2, note: "old door code" } };
    const asked = { size: 2, note: secret("old door code") };
    const partial = new PartialFailure("7", changed, sampleMessage("Timed out"));
    const { resource } = spyResource({
      read: async () => ({ id: "7", outputs: changed, inputs: changed }),
      update: () => Promise.reject(partial),
    });
    const { provider } = frontOf(resource);
    expect(await provider.read("7", held)).toMatchObject({
      props: { __asked: asked },
      inputs: { __asked: asked },
    });
    const open = withProvider({ size: 1, note: "on the door" });
    for (const [olds, news] of [
      [held, held],
      [held, open],
    ] as const)
      await expect(provider.update("7", olds, news)).rejects.toMatchObject({
        properties: { __asked: asked },
      });
  });

  it("is in no line, neither as it is nor as it was before a change at the host", async () => {
    const { resource } = spyResource({
      update: () => Promise.reject(new Error("4711 became 4712 and not 4713, of open 4714")),
    });
    const stored = withProvider({
      size: 4712,
      __asked: { size: 4711, note: 4714 },
      __secretInputs: ["size"],
    });
    const news = withProvider({ size: 4713, __secretInputs: ["size"] });
    await expect(frontOf(resource).provider.update("7", stored, news)).rejects.toThrow(
      "[secret] became [secret] and not [secret], of open 4714",
    );
  });

  it("is none any more when it is given openly, and is forgotten when the host does not tell it", async () => {
    const open = withProvider({ size: 1, note: "on the door" });
    expect((await answering(open).provider.update("7", held, open)).outs).toEqual(open);
    for (const outputs of [{ size: 1 }, { size: 1, note: null }]) {
      const { provider } = answering(outputs);
      expect((await provider.update("7", held, withProvider({ size: 1 }))).outs).toEqual(outputs);
    }
  });

  describe("that an output repeats", () => {
    const outputs = { size: 1, note: "door code", shownNote: "door code" };
    const shown = secret("door code");
    const { resource } = spyResource({
      outputs: z.object({
        shownNote: z
          .string()
          .optional()
          .meta({ repeats: ["note"] }),
      }),
      create: async () => ({ id: "7", outputs }),
      read: async () => ({ id: "7", outputs, inputs: { size: 1 } }),
      update: async () => outputs,
    });
    const { provider } = frontOf(resource);
    const stored = withProvider({ ...outputs, __secretInputs: ["note", "shownNote"] });
    const names = { __secretInputs: ["note", "shownNote"] };

    it("makes it a secret too, at a create and after a refresh", async () => {
      expect((await provider.create(held)).outs).toEqual({ ...outputs, ...names, shownNote: shown });
      // What an older version has left names the input alone.
      for (const left of [stored, { ...stored, __secretInputs: ["note"] }])
        expect(await provider.read("7", left)).toMatchObject({ props: { ...names, shownNote: shown } });
    });

    it.each([
      ["held as a secret", held, { ...outputs, ...names, shownNote: shown }],
      ["given openly now", withProvider({ size: 1, note: "door code" }), outputs],
      [
        "not given any more",
        withProvider({ size: 1 }),
        { ...outputs, ...names, note: shown, shownNote: shown },
      ],
    ])("is as secret as the input at an update: %s", async (_, news, outs) => {
      expect((await provider.update("7", stored, news)).outs).toEqual(outs);
    });
  });

  it("is told to a refresh among the inputs, and to the core never", async () => {
    const { asked, resource } = spyResource();
    const { provider } = frontOf(resource);
    await provider.check(held, held);
    await provider.diff("7", held, held);
    await provider.create(held);
    await provider.update("7", held, held);
    await provider.delete("7", held);
    expect(asked).toHaveLength(5);
    expect(JSON.stringify(asked)).not.toContain("__secretInputs");
    const found = spyResource({ read: async () => ({ id: "7", outputs, inputs: outputs }) });
    expect((await frontOf(found.resource).provider.read("7", held)).inputs).toEqual({
      ...outputs,
      __secretInputs: ["note"],
    });
  });
});
