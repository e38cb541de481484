import { describe, expect, it } from "vitest";
import { phasesOf } from "../../../cli/preview/phases";
import type { PreviewStep } from "../../../cli/preview/readPreview";

const type = "hosting:index:Server";
const urnOf = (name: string) =>
  name === "stack"
    ? "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev"
    : `urn:pulumi:dev::shop::${type}::${name}`;
/** A step of a resource that has so much bandwidth before it, and so much after. */
const step = (op: string, name: string, before?: number, after?: number): PreviewStep => {
  const state = (bandwidthQuota: number) => ({ type, id: "ABC123", inputs: { bandwidthQuota } });
  const states = { ...(before && { oldState: state(before) }), ...(after && { newState: state(after) }) };
  return { op, urn: urnOf(name), ...states };
};
const phases = (steps: PreviewStep[], isOfRefresh?: boolean, update?: number) =>
  phasesOf(
    { steps, diagnostics: [], ...(update !== undefined && { changeSummary: { update } }) },
    isOfRefresh,
  );
const [looksAtStack, stack] = [step("refresh", "stack"), step("same", "stack")];

describe("a preview that did not look at the host", () => {
  const withoutId = { ...step("update", "web"), newState: { type, inputs: {} } };
  it.each<[string, PreviewStep[]]>([
    ["nothing", []],
    ["what stays as it is", [stack, step("same", "web", 1, 1)]],
    ["an update, whose new state has no id", [withoutId]],
    ["an update without states", [step("update", "web")]],
  ])("plans all of it: %s", (_name, steps) => {
    expect(phases(steps, undefined, 3)).toEqual({ looked: [], drift: [], planned: steps, unnamed: 0 });
  });

  it("is known by its stack, even if it should have looked", () => {
    const steps = [stack, step("same", "web", undefined, 1)];
    expect(phases(steps, true)).toEqual({ looked: [], drift: [], planned: steps, unnamed: 0 });
  });
});

it("an old copy that is still to be deleted has the URN of its replacement: it is looked at, and starts no program", () => {
  const pending = step("refresh", "web", 1, 1);
  const steps = [
    looksAtStack,
    { ...pending, oldState: { type, id: "OLD123", delete: true } },
    step("refresh", "web", 1, 1),
    step("refresh", "db", 1, 1),
  ];
  expect(phases(steps, true)).toEqual({ looked: steps, drift: [], planned: [], unnamed: 0 });
});

describe("a preview that looked at the host first", () => {
  const look = step("refresh", "web", 1, 1);

  it.each<[string, PreviewStep, PreviewStep[]]>([
    ["changed: the program's old state", step("update", "web", 2, 1), [step("update", "web", 1, 2)]],
    ["gone: the program makes it anew", step("create", "web", undefined, 1), [step("delete", "web", 1)]],
    ["not told: the program's step has no old state", step("same", "web"), []],
    ["not told: the program has no step of it", step("create", "db"), []],
  ])("has found %s", (_name, own, found) => {
    const planned = [stack, own];
    // Some of the updates that Pulumi counts are the program's.
    const told = { looked: [looksAtStack, look], drift: found, planned, unnamed: 0 };
    expect(phases([looksAtStack, look, ...planned], undefined, 5)).toEqual(told);
  });

  it("finds nothing of a look without an old state", () => {
    const planned = [stack, step("same", "web", 1)];
    expect(phases([step("refresh", "web"), ...planned])).toMatchObject({ drift: [], planned });
  });

  it.each<[string, PreviewStep[]]>([
    ["the stack", [stack, step("create", "db")]],
    ["a resource that was looked at before", [step("same", "web"), step("create", "db")]],
    ["the stack, of resources that all stay", [stack, step("same", "web")]],
  ])("the program starts with %s", (_name, planned) => {
    for (const isOfRefresh of [true, false])
      expect(phases([look, ...planned], isOfRefresh)).toMatchObject({ looked: [look], planned });
  });
});

describe("a refresh alone", () => {
  const [found, gone] = [step("update", "web", 1, 2), step("delete", "db", 1)];

  it("has found what it updates and deletes; what Pulumi counts more has no name", () => {
    const steps = [looksAtStack, found, gone];
    expect(phases(steps, true, 3)).toEqual({ looked: steps, drift: [found, gone], planned: [], unnamed: 2 });
    expect(phases(steps, true)).toMatchObject({ unnamed: 0 });
    expect(phases(steps, true, 0)).toMatchObject({ unnamed: 0 });
  });
});
