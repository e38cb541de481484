import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainData } from "../../../provider/engine/engineValues";

describe("what the engine can store", () => {
  it("has no undefined, at any depth; arrays keep their places", () => {
    const result = plainData({ a: undefined, b: { c: undefined, d: 1 }, e: [undefined, 2], f: null });
    expect(result).toEqual({ b: { d: 1 }, e: [null, 2], f: null });
    expect(Object.keys(result)).toEqual(["b", "e", "f"]);
  });

  it("has no class instances, functions, symbols or endless numbers", () => {
    const made = {
      map: new Map([[1, 2]]),
      regexp: /x/,
      call: () => 1,
      symbol: Symbol("s"),
      nan: Number.NaN,
      infinite: Number.POSITIVE_INFINITY,
      date: new Date(0),
      big: 12n,
      bare: Object.assign(Object.create(null), { a: 1 }),
    };
    expect(plainData(made)).toEqual({ date: "1970-01-01T00:00:00.000Z", big: "12", bare: { a: 1 } });
  });

  it("is left as it is when it is plain already", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const stored = JSON.parse(JSON.stringify(value));
        expect(plainData(stored)).toEqual(stored);
      }),
    );
  });

  it("is JSON, whatever is given", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything({ withDate: true, withMap: true })), (value) => {
        const result = plainData(value);
        expect(JSON.parse(JSON.stringify(result))).toEqual(JSON.parse(JSON.stringify(result)));
        expect(JSON.stringify(result)).toBeTypeOf("string");
      }),
    );
  });
});
