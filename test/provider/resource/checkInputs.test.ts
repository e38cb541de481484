import { describe, expect, it } from "vitest";
import * as z from "zod";
import { checkInputs, secretNames } from "../../../provider/resource/checkInputs";
import { unknown } from "../../../provider/values";
import { told, toldFailures } from "../../support/told";

const schema = z.object({
  count: z.coerce.number({ error: "must be a number" }),
  nested: z
    .object({
      deep: z.string({ error: "must be text" }),
      list: z.array(z.number({ error: "must be a number" })),
    })
    .partial()
    .optional(),
  password: z.string().min(8, { error: "must have 8 characters" }).meta({ secret: true }).optional(),
});
const check = (news: Record<string, unknown>) => {
  const result = checkInputs("Thing", schema, news);
  return { ...result, failures: toldFailures(result) };
};

const noInput = (property: string) =>
  told("input-unknown", { property, resource: "Thing", known: ["count", "nested", "password"] });

describe("checkInputs", () => {
  it("answers normalised inputs without what was not given", () => {
    expect(check({ count: "12", nested: undefined, password: null })).toEqual({
      inputs: { count: 12 },
      failures: [],
    });
  });

  it("names the path of every failing property", () => {
    expect(check({ count: 1, nested: { deep: 5, list: [1, "x"] } }).failures).toEqual([
      {
        property: "nested.deep",
        reason: told("input-invalid", { property: "nested.deep", reason: "must be text", value: "5" }),
      },
      {
        property: "nested.list[1]",
        reason: told("input-invalid", {
          property: "nested.list[1]",
          reason: "must be a number",
          value: '"x"',
        }),
      },
    ]);
  });

  it("tells the value of a member, unless it is a list, an object or too long for a line", () => {
    const reason = (deep: unknown) => check({ count: 1, nested: { deep } }).failures[0]?.reason;
    expect(reason(true)).toBe(
      told("input-invalid", { property: "nested.deep", reason: "must be text", value: "true" }),
    );
    for (const value of [[1], { a: 1 }, null])
      expect(reason(value)).toBe(told("input-invalid", { property: "nested.deep", reason: "must be text" }));
    const list = check({ count: 1, nested: { list: ["x".repeat(101)] } });
    expect(list.failures[0]?.reason).toBe(
      told("input-invalid", { property: "nested.list[0]", reason: "must be a number" }),
    );
  });

  it("says that a property is required, and which ones exist", () => {
    expect(check({ cuont: 1 }).failures).toEqual([
      { property: "cuont", reason: noInput("cuont") },
      { property: "count", reason: told("input-missing", { property: "count" }) },
    ]);
  });

  it.each([undefined, null])("says so of one that is given as %s", (count) => {
    expect(check({ count })).toEqual({
      inputs: {},
      failures: [{ property: "count", reason: told("input-missing", { property: "count" }) }],
    });
  });

  it.each(["constructor", "toString", "hasOwnProperty", "__proto__"])("says that %s is no input", (name) => {
    const news = JSON.parse(`{"count": 1, "${name}": "any"}`);
    expect(check(news)).toEqual({
      inputs: { count: 1 },
      failures: [{ property: name, reason: noInput(name) }],
    });
  });

  it("skips what is not known yet, at any depth, and keeps it", () => {
    const news = { count: unknown, nested: { deep: unknown, list: [unknown, 1] }, password: unknown };
    expect(check(news)).toEqual({ inputs: news, failures: [] });
  });

  it("still checks the known neighbours of an unknown value", () => {
    expect(check({ count: 1, nested: { deep: 5, list: [unknown, "x"] } }).failures).toEqual([
      {
        property: "nested.deep",
        reason: told("input-invalid", { property: "nested.deep", reason: "must be text", value: "5" }),
      },
      {
        property: "nested.list[1]",
        reason: told("input-invalid", {
          property: "nested.list[1]",
          reason: "must be a number",
          value: '"x"',
        }),
      },
    ]);
  });

  it("never names a secret as the failing property, nor quotes it", () => {
    const { failures } = check({ count: 1, password: "short" });
    expect(failures).toEqual([
      {
        property: "",
        reason: told("input-invalid", { property: "password", reason: "must have 8 characters" }),
      },
    ]);
  });
});

it("secretNames finds the mark under optional and default", () => {
  const marked = z.object({
    a: z.string().meta({ secret: true }).optional(),
    b: z.string().optional().meta({ secret: true }).describe("later"),
    c: z.string(),
  });
  expect(secretNames(marked)).toEqual(["a", "b"]);
});
