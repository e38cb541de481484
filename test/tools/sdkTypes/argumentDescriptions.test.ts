import { expect, it } from "vitest";
import type * as z from "zod";
import { operationOf } from "../../../provider/api/contract";
import { pageMembers } from "../../../provider/functions/callFunction";
import { type FunctionName, functions } from "../../../provider/functions/table";
import { programName } from "../../../provider/resource/programNames";
import { argumentDescription, argumentDescriptions } from "../../../tools/sdkTypes/argumentDescriptions";

const functionArguments = (Object.keys(functions) as FunctionName[]).flatMap((functionName) =>
  Object.keys(operationOf(functions[functionName]).params.shape)
    .filter((wireName) => !pageMembers.includes(wireName))
    .map((wireName) => [functionName, programName(wireName)] as const),
);

it.each(functionArguments)("%s: %s is described", (functionName, name) => {
  expect(argumentDescription(functionName, name)).toMatch(/^[A-Z].{15,}\.$/);
});

it("a list is taken wherever a description offers several", () => {
  const offered = functionArguments.filter(([functionName, name]) =>
    / several\b| of these\b/.test(argumentDescription(functionName, name)!),
  );
  for (const name of ["type", "category"]) expect(offered).toContainEqual(["assets", name]);
  const taken = offered.filter(([functionName, name]) => {
    const { shape } = operationOf(functions[functionName]).params;
    const wireName = Object.keys(shape).find((one) => programName(one) === name)!;
    return (shape as Record<string, z.ZodType>)[wireName]!.safeParse([]).success;
  });
  expect(taken).toEqual(offered);
});

it("nothing is described that no function has", () => {
  const known = functionArguments.flatMap(([functionName, name]) => [name, `${functionName}.${name}`]);
  expect(Object.keys(argumentDescriptions).filter((name) => !known.includes(name))).toEqual([]);
});
