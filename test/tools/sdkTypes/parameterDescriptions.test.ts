import { expect, it } from "vitest";
import type * as z from "zod";
import { operations } from "../../../provider/api/contract";
import { parameterDescription, parameterDescriptions } from "../../../tools/sdkTypes/parameterDescriptions";

const parameters = operations().flatMap(([operation, { params }]) =>
  Object.entries(params.shape).map(([name, type]) => [operation, name, type as z.ZodType] as const),
);

it.each(parameters)("%s: %s has a description", (operation, name) => {
  expect(parameterDescription(operation, name)).toMatch(/^[A-Z].{15,}\.$/);
});

it("a parameter accepts a list if its description offers several values", () => {
  const offered = parameters.filter(([operation, name]) =>
    / several\b(?! lines)| of these\b/.test(parameterDescription(operation, name)!),
  );
  const names = offered.map(([operation, name]) => `${operation} ${name}`);
  expect(names).toEqual(expect.arrayContaining(["asset.list type", "asset.list category"]));
  expect(offered.filter(([_operation, _name, type]) => !type.safeParse([]).success)).toEqual([]);
});

it("no description is for a parameter that no operation has", () => {
  const known = parameters.flatMap(([operation, name]) => {
    const parts = operation.split(".");
    return [name, ...parts.map((_, index) => [...parts.slice(0, index + 1), name].join("."))];
  });
  expect(Object.keys(parameterDescriptions).filter((name) => !known.includes(name))).toEqual([]);
});
