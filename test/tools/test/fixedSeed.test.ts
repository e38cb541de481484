import fc from "fast-check";
import { expect, it } from "vitest";
import { seedOfRun } from "../../support/drawn";

it("properties that choose no seed draw the same cases in each run", () => {
  const drawnNumbers = (seed?: number) => fc.sample(fc.integer(), { numRuns: 20, ...(seed && { seed }) });
  expect(drawnNumbers()).toEqual(drawnNumbers(seedOfRun));
});
