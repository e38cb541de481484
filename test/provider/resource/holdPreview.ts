import { expect } from "vitest";
import { hiddenOutputs } from "../../../provider/resource/stored";
import { type Properties, unknown } from "../../../provider/values";

/**
 * Checks a preview against the outputs after the update: known values must be right, and every output must be
 * announced, as known or unknown.
 */
export function holdPreview(preview: Properties, outputs: Properties): void {
  const known = Object.entries(preview).filter(([, value]) => value !== unknown);
  expect(outputs).toMatchObject(Object.fromEntries(known));
  const hidden: readonly string[] = hiddenOutputs;
  const came = Object.keys(outputs).filter((name) => !hidden.includes(name) && outputs[name] !== undefined);
  expect(Object.keys(preview)).toEqual(expect.arrayContaining(came));
}
