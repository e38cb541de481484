import { expect, it } from "vitest";
import type { z } from "zod";
import { argumentDescription, argumentDescriptions } from "../../../provider/functions/arguments";
import { pageMembers } from "../../../provider/functions/look";
import { operationOf } from "../../../provider/functions/operationOf";
import { type LookUpName, lookUps } from "../../../provider/functions/table";
import { programName } from "../../../provider/resource/programNames";

const lookUpArguments = (Object.keys(lookUps) as LookUpName[]).flatMap((lookUp) =>
  Object.keys(operationOf(lookUps[lookUp].operation).params.shape)
    .filter((wireName) => !pageMembers.includes(wireName))
    .map((wireName) => [lookUp, programName(wireName)] as const),
);

it.each(lookUpArguments)("%s: %s is described", (lookUp, name) => {
  expect(argumentDescription(lookUp, name)).toMatch(/^[A-Z].{15,}\.$/);
});

it("a list is taken wherever a description offers several", () => {
  const offered = lookUpArguments.filter(([lookUp, name]) =>
    / several\b| of these\b/.test(argumentDescription(lookUp, name)!),
  );
  expect(offered).toEqual(
    expect.arrayContaining([
      ["assets", "type"],
      ["assets", "category"],
    ]),
  );
  const taken = offered.filter(([lookUp, name]) => {
    const { shape } = operationOf(lookUps[lookUp].operation).params;
    const wireName = Object.keys(shape).find((one) => programName(one) === name)!;
    return (shape as Record<string, z.ZodType>)[wireName]!.safeParse([]).success;
  });
  expect(taken).toEqual(offered);
});

it("nothing is described that no look-up has", () => {
  const known = new Set(lookUpArguments.flatMap(([lookUp, name]) => [name, `${lookUp}.${name}`]));
  expect(Object.keys(argumentDescriptions).filter((name) => !known.has(name))).toEqual([]);
});
