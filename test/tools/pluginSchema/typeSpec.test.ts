import { describe, expect, it } from "vitest";
import * as z from "zod";
import { accountNumber, boolean, hash, oneOrMany } from "../../../provider/api/contract/dataTypes";
import { duration } from "../../../provider/duration";
import { timeouts } from "../../../provider/waiting/deadlines";
import type { Types } from "../../../tools/pluginSchema/spec";
import { typeSpec } from "../../../tools/pluginSchema/typeSpec";
import { answeredSchema, givenSchema } from "../../../tools/sdkTypes/jsonSchema";

function specOf(type: z.ZodType, types: Types = new Map()) {
  return typeSpec({ given: givenSchema(type), checked: answeredSchema(type) }, "ThingPart", types);
}

describe("Pulumi's type of", () => {
  it.each([
    ["text", z.string(), { type: "string" }],
    ["a whole number", z.number().int(), { type: "integer" }],
    ["digits that become a number", accountNumber(), { type: "integer" }],
    ["a duration, which stays as it is written", duration(), { type: "string" }],
    ["a truth value, also in the wire's spelling", boolean(), { type: "boolean" }],
    ["one or many", oneOrMany(z.string()), { type: "array", items: { type: "string" } }],
    ["a map", z.record(z.string(), z.string()), { type: "object", additionalProperties: { type: "string" } }],
    ["a map of anything", hash(), { type: "object", additionalProperties: { $ref: "pulumi.json#/Any" } }],
    ["anything", z.unknown(), { $ref: "pulumi.json#/Any" }],
    ["a list or an object", z.union([z.array(z.string()), hash()]), { $ref: "pulumi.json#/Any" }],
  ])("%s", (_, type, spec) => {
    expect(specOf(type)).toEqual(spec);
  });

  it("an object is a named type, its members with their descriptions", () => {
    const types: Types = new Map();
    expect(specOf(timeouts().pick({ power: true }), types)).toEqual({
      $ref: "#/types/hosting:index:ThingPart",
    });
    expect(types.get("hosting:index:ThingPart")).toEqual({
      type: "object",
      properties: { power: { type: "string", description: expect.stringContaining("A duration such as") } },
    });
  });

  it("words are a named type, whose values have names that every language allows", () => {
    const types: Types = new Map();
    expect(specOf(z.enum(["Cloud.VPS", "strict_dedicated"]), types)).toEqual({
      $ref: "#/types/hosting:index:ThingPart",
    });
    expect(types.get("hosting:index:ThingPart")).toEqual({
      type: "string",
      enum: [
        { name: "CloudVPS", value: "Cloud.VPS" },
        { name: "Strict_dedicated", value: "strict_dedicated" },
      ],
    });
  });

  it("numbers of a list are a named type too, and the same ones the same type", () => {
    const types: Types = new Map();
    const rating = z.union([z.literal(0), z.literal(5)]);
    expect(specOf(rating, types)).toEqual({ $ref: "#/types/hosting:index:ThingPart" });
    const again = { given: givenSchema(rating), checked: answeredSchema(rating) };
    expect(typeSpec(again, "OtherPart", types)).toEqual({ $ref: "#/types/hosting:index:ThingPart" });
    const numbers = [0, 5].map((value) => ({ name: `Part${value}`, value }));
    expect([...types.values()]).toEqual([{ type: "integer", enum: numbers }]);
  });
});
