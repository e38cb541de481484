import { describe, expect, it } from "vitest";
import { fromEngine, isSentinel, toEngine, unknownString } from "../../../provider/engine/engineValues";
import { unknown } from "../../../provider/values";

const sentinels = [
  "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
];

describe("values not shown in a preview", () => {
  it.each(sentinels)("%s is unknown, at any depth", (text) => {
    expect(isSentinel(text)).toBe(true);
    expect(fromEngine({ a: text, b: [1, { c: text }], d: "text" })).toEqual({
      a: unknown,
      b: [1, { c: unknown }],
      d: "text",
    });
  });

  it("go back as the engine's unknown string", () => {
    expect(toEngine({ a: unknown, b: [unknown, 2], c: { d: unknown }, e: null })).toEqual({
      a: unknownString,
      b: [unknownString, 2],
      c: { d: unknownString },
      e: null,
    });
  });

  it("are whole texts only", () => {
    const text = `id ${unknownString}`;
    expect(fromEngine({ text })).toEqual({ text });
  });
});
