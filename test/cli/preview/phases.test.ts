import { describe, expect, it } from "vitest";
import { phasesOf, unnamedText } from "../../../cli/preview/phases";
import type { PreviewStep } from "../../../cli/preview/readPreview";

const type = "hosting:index:Server";
const urnOf = (name: string) =>
  name === "stack"
    ? "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev"
    : `urn:pulumi:dev::shop::${type}::${name}`;
const state = (bandwidthQuota: number, id: string | undefined = "ABC123") => ({
  type,
  ...(id && { id }),
  inputs: { bandwidthQuota },
});
const step = (op: string, name: string, more: Partial<PreviewStep> = {}): PreviewStep => ({
  op,
  urn: urnOf(name),
  ...more,
});
const phases = (steps: PreviewStep[], more: { isOfRefresh?: boolean; update?: number } = {}) =>
  phasesOf(
    { steps, diagnostics: [], ...(more.update !== undefined && { changeSummary: { update: more.update } }) },
    more.isOfRefresh,
  );

describe("a preview that did not look at the host", () => {
  it.each<[string, PreviewStep[]]>([
    ["nothing", []],
    [
      "what stays as it is",
      [step("same", "stack"), step("same", "web", { oldState: state(1), newState: state(1) })],
    ],
    ["an update, whose new state has no id", [step("update", "web", { newState: { type, inputs: {} } })]],
    ["an update without states", [step("update", "web")]],
  ])("plans all of it: %s", (_name, steps) => {
    expect(phases(steps, { update: 3 })).toEqual({ looked: [], found: [], planned: steps, unnamed: 0 });
  });

  it("is known by its stack, also where it should have looked", () => {
    const steps = [step("same", "stack"), step("same", "web", { newState: state(1) })];
    expect(phases(steps, { isOfRefresh: true })).toEqual({
      looked: [],
      found: [],
      planned: steps,
      unnamed: 0,
    });
  });
});

describe("a preview that looked at the host first", () => {
  const look = step("refresh", "web", { oldState: state(1), newState: state(1) });

  it.each<[string, PreviewStep[], PreviewStep[]]>([
    [
      "changed: the old state of the program's step",
      [step("update", "web", { oldState: state(2), newState: state(1) })],
      [step("update", "web", { oldState: state(1), newState: state(2) })],
    ],
    [
      "gone: the program makes it anew",
      [step("create", "web", { newState: state(1) })],
      [step("delete", "web", { oldState: state(1) })],
    ],
    ["not told: the program's step has no old state", [step("same", "web")], []],
    ["not told: the program has no step of it", [step("create", "db")], []],
  ])("has found %s", (_name, own, found) => {
    const planned = [step("same", "stack"), ...own];
    expect(phases([step("refresh", "stack"), look, ...planned], { update: 5 })).toEqual({
      looked: [step("refresh", "stack"), look],
      found,
      planned,
      // Of the updates that Pulumi counts some are the program's.
      unnamed: 0,
    });
  });

  it("finds nothing of a look without an old state", () => {
    const planned = [step("same", "stack"), step("same", "web", { oldState: state(1) })];
    expect(phases([step("refresh", "web"), ...planned])).toMatchObject({ found: [], planned });
  });

  it.each<[string, PreviewStep[]]>([
    ["the stack", [step("same", "stack"), step("create", "db")]],
    ["a resource that was looked at before", [step("same", "web"), step("create", "db")]],
    ["the stack, of resources that all stay", [step("same", "stack"), step("same", "web")]],
  ])("the program begins with %s", (_name, planned) => {
    for (const isOfRefresh of [true, false])
      expect(phases([look, ...planned], { isOfRefresh })).toMatchObject({ looked: [look], planned });
  });
});

describe("a refresh alone", () => {
  const found = step("update", "web", { oldState: state(1), newState: state(2) });
  const gone = step("delete", "db", { oldState: state(1) });

  it("has found what it updates and deletes; what Pulumi counts more has no name", () => {
    const steps = [step("refresh", "stack"), found, gone];
    expect(phases(steps, { isOfRefresh: true, update: 3 })).toEqual({
      looked: steps,
      found: [found, gone],
      planned: [],
      unnamed: 2,
    });
    expect(phases(steps, { isOfRefresh: true })).toMatchObject({ unnamed: 0 });
    expect(phases(steps, { isOfRefresh: true, update: 0 })).toMatchObject({ unnamed: 0 });
  });

  it("begins with the stack where it runs the program", () => {
    const steps = [step("same", "stack"), step("refresh", "key"), found];
    expect(phases(steps, { isOfRefresh: true })).toMatchObject({ looked: steps, planned: [] });
    expect(phases(steps)).toMatchObject({ looked: [], planned: steps });
  });
});

it.each([
  [0, []],
  [1, ["Of 1 resource Pulumi says"]],
  [2, ["Of 2 resources Pulumi says"]],
])("what Pulumi only counts is said: %s", (unnamed, begins) => {
  expect(unnamedText({ unnamed }).map((text) => text.slice(0, begins[0]?.length))).toEqual(begins);
});
