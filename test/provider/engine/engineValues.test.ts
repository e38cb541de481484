import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeValue, isSentinel, plainData, unknownString } from "../../../provider/engine/engineValues";
import { unknown } from "../../../provider/values";

describe("plainData", () => {
  it("removes undefined at any depth, and keeps the positions of array items", () => {
    const result = plainData({ a: undefined, b: { c: undefined, d: 1 }, e: [undefined, 2], f: null });
    expect(result).toStrictEqual({ b: { d: 1 }, e: [null, 2], f: null });
  });

  it("removes class instances, functions, symbols and infinite numbers", () => {
    const odd = { map: new Map([[1, 2]]), regexp: /x/, call: () => 1, symbol: Symbol("s") };
    const endless = { nan: Number.NaN, infinite: Number.POSITIVE_INFINITY };
    const bare = Object.assign(Object.create(null), { a: 1 });
    const stored = { date: "1970-01-01T00:00:00.000Z", big: "12", bare: { a: 1 } };
    expect(plainData({ ...odd, ...endless, date: new Date(0), big: 12n, bare })).toEqual(stored);
  });

  it("returns JSON for any value, so that storing and reading changes nothing", () => {
    const anything = fc.dictionary(fc.string(), fc.anything({ withDate: true, withMap: true }));
    fc.assert(
      fc.property(anything, (value) => {
        const result = JSON.parse(JSON.stringify(plainData(value)));
        expect(plainData(result)).toEqual(result);
      }),
    );
  });
});

describe("values that are not known in a preview", () => {
  it.each([
    "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
    "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
    "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
    "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
    "030794c1-ac77-496b-92df-f27374a8bd58",
    "e48ece36-62e2-4504-bad9-02848725956a",
    "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
  ])("%s is decoded as unknown, at any depth", (text) => {
    expect(isSentinel(text)).toBe(true);
    const given = { a: text, b: [1, { c: text }], d: "text" };
    expect(decodeValue(given)).toEqual({ a: unknown, b: [1, { c: unknown }], d: "text" });
  });

  it("are encoded as the engine's unknown string", () => {
    const given = { a: unknown, b: [unknown, 2], c: { d: unknown }, e: null };
    const written = { a: unknownString, b: [unknownString, 2], c: { d: unknownString }, e: null };
    expect(plainData(given)).toEqual(written);
  });

  it("never come from the host: a host's text that equals a marker is changed to capitals", () => {
    const [mark, kind] = ["4dabf18193072939515e22adb298388d", "1b47061264138c4ac30d75fd1eb44270"];
    const ofHost = { a: unknownString, b: [{ [unknownString]: 1 }], c: { [mark]: kind, value: "x" } };
    const taken = decodeValue(plainData(ofHost), () => expect.unreachable());
    const capitals = unknownString.toUpperCase();
    const data = { a: capitals, b: [{ [capitals]: 1 }], c: { [mark.toUpperCase()]: kind, value: "x" } };
    expect(taken).toEqual(data);
  });

  it("are recognised only as whole texts", () => {
    const text = `id ${unknownString}`;
    expect(decodeValue({ text })).toEqual({ text });
  });
});
