import { describe, expect, it } from "vitest";
import { phasesOf } from "../../../cli/preview/phases";
import type { PreviewStep } from "../../../cli/preview/readPreview";

const type = "hosting:index:Server";
const urnOf = (name: string) =>
  name === "stack"
    ? "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev"
    : `urn:pulumi:dev::shop::${type}::${name}`;
/** A step of a resource that has the bandwidth quota `before`, and gets the quota `after`. */
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

describe("a preview without a refresh", () => {
  const withoutId = { ...step("update", "web"), newState: { type, inputs: {} } };
  it.each<[string, PreviewStep[]]>([
    ["no steps", []],
    ["an unchanged resource", [stack, step("same", "web", 1, 1)]],
    ["an update, whose new state has no id", [withoutId]],
    ["an update without states", [step("update", "web")]],
  ])("counts every step as planned: %s", (_name, steps) => {
    expect(phases(steps, undefined, 3)).toEqual({ looked: [], drift: [], planned: steps, unnamed: 0 });
  });

  it("is recognised by the step of its stack, even if a refresh was requested", () => {
    const steps = [stack, step("same", "web", undefined, 1)];
    expect(phases(steps, true)).toEqual({ looked: [], drift: [], planned: steps, unnamed: 0 });
  });
});

it("the refresh of an old copy that waits for its deletion does not count as the start of the program, although it shares the URN of its replacement", () => {
  const pending = step("refresh", "web", 1, 1);
  const steps = [
    looksAtStack,
    { ...pending, oldState: { type, id: "OLD123", delete: true } },
    step("refresh", "web", 1, 1),
    step("refresh", "db", 1, 1),
  ];
  expect(phases(steps, true)).toEqual({ looked: steps, drift: [], planned: [], unnamed: 0 });
});

describe("a preview with a refresh first", () => {
  const look = step("refresh", "web", 1, 1);

  it.each<[string, PreviewStep, PreviewStep[]]>([
    [
      "a change, by the old state of the program's step",
      step("update", "web", 2, 1),
      [step("update", "web", 1, 2)],
    ],
    [
      "a missing resource, because the program creates it",
      step("create", "web", undefined, 1),
      [step("delete", "web", 1)],
    ],
    ["nothing if the program's step has no old state", step("same", "web"), []],
    ["nothing if the program has no step for the resource", step("create", "db"), []],
  ])("has found %s", (_name, own, found) => {
    const planned = [stack, own];
    // Pulumi's count of updates includes those of the program.
    const told = { looked: [looksAtStack, look], drift: found, planned, unnamed: 0 };
    expect(phases([looksAtStack, look, ...planned], undefined, 5)).toEqual(told);
  });

  it("has found nothing for a refresh step without an old state", () => {
    const planned = [stack, step("same", "web", 1)];
    expect(phases([step("refresh", "web"), ...planned])).toMatchObject({ drift: [], planned });
  });

  it.each<[string, PreviewStep[]]>([
    ["the stack's own step", [stack, step("create", "db")]],
    ["a step of a resource that was refreshed before", [step("same", "web"), step("create", "db")]],
    ["the stack's own step if no resource changes", [stack, step("same", "web")]],
  ])("starts the program's part with %s", (_name, planned) => {
    for (const isOfRefresh of [true, false])
      expect(phases([look, ...planned], isOfRefresh)).toMatchObject({ looked: [look], planned });
  });
});

describe("a refresh preview without the program", () => {
  const [found, gone] = [step("update", "web", 1, 2), step("delete", "db", 1)];

  it("has found what it updates and deletes, and counts the updates that Pulumi does not name", () => {
    const steps = [looksAtStack, found, gone];
    expect(phases(steps, true, 3)).toEqual({ looked: steps, drift: [found, gone], planned: [], unnamed: 2 });
    expect(phases(steps, true)).toMatchObject({ unnamed: 0 });
    expect(phases(steps, true, 0)).toMatchObject({ unnamed: 0 });
  });
});
