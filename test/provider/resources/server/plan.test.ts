import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromOutputs } from "../../../../provider/resource/compare";
import { withSet } from "../../../../provider/resource/stored";
import { checkServer } from "../../../../provider/resources/server/check";
import { serverChanges } from "../../../../provider/resources/server/declared/changes";
import type { ServerInputs } from "../../../../provider/resources/server/declared/inputs";
import type { Rebuilding } from "../../../../provider/resources/server/life/phase";
import { planServer } from "../../../../provider/resources/server/work/plan";
import { type Properties, unknown } from "../../../../provider/values";
import { told, toldFailures } from "../../../support/told";
import { everyInput, otherValue, without } from "./samples";

/** Inputs as a program may have them: each one absent, with one value or with another; a template or an image. */
const inputs: fc.Arbitrary<Properties> = fc
  .record({
    choices: fc.record(
      Object.fromEntries(
        Object.keys(everyInput).map((name) => [name, fc.constantFrom(everyInput[name], otherValue[name])]),
      ) as Record<string, fc.Arbitrary<unknown>>,
      { requiredKeys: ["domain", "type", "templateName"] },
    ),
    policy: fc.constantFrom(undefined, "refuse", "rebuild", "replace"),
    image: fc.constantFrom(undefined, undefined, 7, 8),
  })
  .map(({ choices, policy, image }) => {
    const chosen: Properties = { ...choices, ...(policy ? { rebuildPolicy: policy } : {}) };
    return image ? { ...without(chosen, "templateName", "rebuildTriggers"), imageId: image } : chosen;
  });

/** Inputs that a host tells again, and whose change costs the server or its disks. */
const fromHost = Object.entries(serverChanges)
  .filter(([, { effect, readsFrom }]) => /^re(place|build)$/.test(effect) && readsFrom !== "never")
  .map(([name]) => name);

/** What a host reports of it: inputs that were not set may be reported with any value. */
const reported: fc.Arbitrary<Properties> = fc.record(
  Object.fromEntries(
    ["regionId", "bandwidthQuota", "backupEnabled", "username", "templateName"].map((name) => [
      name,
      fc.constantFrom(everyInput[name], otherValue[name]),
    ]),
  ) as Record<string, fc.Arbitrary<unknown>>,
  { requiredKeys: [] },
);

describe("plan", () => {
  it("check and update refuse the same when nothing is unfinished", () => {
    fc.assert(
      fc.property(inputs, inputs, (olds, news) => {
        const checked = checkServer({ olds, news });
        const planned = planServer(fromOutputs(withSet(olds)), checked.inputs);
        // What was not set the host may have already, so that giving it replaces nothing: the outputs tell.
        const isNew = ({ property }: { property: string }) =>
          serverChanges[property as "planId"].effect === "replace" && olds[property] === undefined;
        expect(checked.failures).toEqual(planned.refusals.filter((refusal) => !isNew(refusal)));
      }),
      { numRuns: 500 },
    );
  });

  it("check and update refuse the same of what the host changed, all that costs the server where nobody allowed it", () => {
    fc.assert(
      fc.property(inputs, fc.subarray(fromHost), inputs, (asked, changed, news) => {
        const names = changed.filter((name) => asked[name] !== undefined && news[name] !== undefined);
        const now = { ...asked, ...Object.fromEntries(names.map((name) => [name, "of the host"])) };
        const __asked = Object.fromEntries(names.map((name) => [name, asked[name]]));
        const checked = checkServer({ olds: { ...now, __asked }, news: { ...news, ...__asked } });
        const { effects, refusals } = planServer(fromOutputs({ ...withSet(now), __asked }), checked.inputs);
        const isNew = ({ property }: { property: string }) =>
          serverChanges[property as "planId"].effect === "replace" && asked[property] === undefined;
        expect(checked.failures).toEqual(refusals.filter((refusal) => !isNew(refusal)));
        // The program replaces it by another change, or allows it: else nothing that costs the server is left.
        const isOwn = effects.some(({ effect, isDrift }) => effect === "replace" && !isDrift);
        const isAllowed = checked.inputs.driftPolicy === "allow";
        const refused = refusals.map(({ property }) => property);
        if (!isOwn && !isAllowed) expect(refused).toEqual(expect.arrayContaining(names));
      }),
      { numRuns: 500 },
    );
  });

  it("with deletionProtection, before or now, everything that replaces or rebuilds is refused", () => {
    fc.assert(
      fc.property(inputs, inputs, reported, fc.boolean(), (olds, news, extra, isOld) => {
        const on = { deletionProtection: true };
        const before = fromOutputs({ ...extra, ...withSet({ ...olds, ...(isOld && on) }) });
        const { effects, refusals } = planServer(before, { ...news, ...(!isOld && on) });
        const names = refusals.map(({ property }) => property);
        for (const { property } of effects.filter(({ effect }) => effect === "replace"))
          expect(names).toContain(property);
        if (effects.some(({ effect }) => effect === "rebuild")) expect(names.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it("what the host reports of inputs that were not set refuses nothing more, unless it forces a replacement", () => {
    fc.assert(
      fc.property(inputs, inputs, reported, (olds, news, extra) => {
        const before = fromOutputs({ ...extra, ...withSet(olds) });
        const planned = planServer(before, news);
        const replaced = planned.effects.some(({ effect }) => effect === "replace");
        const checked = checkServer({ olds, news }).failures.map(({ property }) => property);
        const refused = planned.refusals.map(({ property }) => property);
        if (!replaced && checked.length > 0) expect(refused).toEqual(checked);
        // deletionProtection refuses also what only the host's values show to be a replacement.
        const isProtected = olds.deletionProtection === true || news.deletionProtection === true;
        if (checked.length === 0 && replaced && !isProtected) expect(refused).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("the same inputs again change nothing", () => {
    fc.assert(
      fc.property(inputs, reported, (given, extra) => {
        expect(planServer(fromOutputs({ ...extra, ...withSet(given) }), given)).toEqual({
          effects: [],
          refusals: [],
          steps: [],
        });
      }),
    );
  });
});

describe("plan with a rebuild under way", () => {
  const olds: ServerInputs = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
  const pending: Rebuilding = { is: "rebuilding", restores: [], templateName: "DEBIAN12", since: 0 };
  const plan = (news: Properties) => planServer(fromOutputs(withSet(olds)), news, { phase: pending });

  it("the same target is no second rebuild, whatever the policy", () => {
    expect(plan({ ...olds, templateName: "DEBIAN12" })).toEqual({
      effects: [expect.objectContaining({ property: "templateName", effect: "recorded" })],
      refusals: [],
      steps: [{ step: "wait", for: "rebuild", since: 0, hasFailed: false, mayFail: false }],
    });
  });
  it("another target is refused", () => {
    expect(plan({ ...olds, templateName: "UBUNTU24" }).refusals).toMatchObject([
      {
        property: "templateName",
        reason: {
          code: "second-rebuild-refused",
          data: { begun: { value: "DEBIAN12" }, change: { values: { new: "UBUNTU24" } } },
        },
      },
    ]);
  });
  it("so is going back to the old template", () => {
    expect(plan(olds).refusals).toMatchObject([
      {
        property: "templateName",
        reason: {
          code: "second-rebuild-refused",
          data: { begun: { value: "DEBIAN12" }, change: { values: { new: "ALMA9" } } },
        },
      },
    ]);
  });
  it("both are rebuilds when the policy allows it", () => {
    for (const templateName of ["UBUNTU24", "ALMA9"]) {
      const { effects, refusals } = plan({ ...olds, templateName, rebuildPolicy: "rebuild" });
      expect(refusals).toEqual([]);
      expect(Object.fromEntries(effects.map(({ property, effect }) => [property, effect]))).toEqual({
        rebuildPolicy: "recorded",
        templateName: "rebuild",
      });
    }
  });
  it("triggers are part of the target, and triggers that were removed ask for nothing", () => {
    const triggered: Rebuilding = { ...pending, templateName: "ALMA9", rebuildTriggers: 2 };
    const of = (news: Properties) =>
      planServer(fromOutputs(withSet({ ...olds, rebuildTriggers: 1 })), news, { phase: triggered });
    expect(of({ ...olds, rebuildTriggers: 2 }).effects.map(({ effect }) => effect)).toEqual(["recorded"]);
    expect(of({ ...olds, rebuildTriggers: 3 }).refusals).toMatchObject([{ property: "rebuildTriggers" }]);
    expect(of(olds).refusals).toEqual([]);
  });
  it("going back to the old triggers is refused for the triggers", () => {
    const triggered: Rebuilding = { ...pending, templateName: "ALMA9", rebuildTriggers: 2 };
    const before = fromOutputs(withSet({ ...olds, rebuildTriggers: 1 }));
    const { refusals } = planServer(before, { ...olds, rebuildTriggers: 1 }, { phase: triggered });
    expect(toldFailures({ failures: refusals })).toEqual([
      {
        property: "rebuildTriggers",
        reason: told("second-rebuild-refused", {
          server: "web.example.com",
          change: { property: "rebuildTriggers" },
          refused: "now",
        }),
      },
    ]);
  });
  it("going back to the image, which is erased by then, is a new server", () => {
    const { templateName: _, ...others } = olds;
    const fromImage = { ...others, imageId: 501 };
    const { effects, refusals } = planServer(fromOutputs(withSet(fromImage)), fromImage, { phase: pending });
    expect(effects).toMatchObject([{ property: "imageId", effect: "replace", new: 501 }]);
    expect(refusals).toEqual([]);
  });
});

describe("plan with a value that is not known yet", () => {
  const olds = { domain: "web.example.com", type: "Cloud.VPS", planId: 100, templateName: "ALMA9" };
  const news = { ...olds, planId: unknown, templateName: "DEBIAN12" };

  it("refuses a rebuild that nobody allowed: the value may turn out to be the old one", () => {
    expect(checkServer({ olds, news }).failures).toMatchObject([{ property: "templateName" }]);
    expect(checkServer({ olds, news: { ...news, rebuildPolicy: "rebuild" } }).failures).toEqual([]);
  });
  it("refuses nothing where another value replaces the server anyway", () => {
    expect(checkServer({ olds, news: { ...news, type: "Cloud.Metal" } }).failures).toEqual([]);
  });
});

it("addresses of a pool in another order replace nothing", () => {
  const olds: ServerInputs = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
  const before = fromOutputs(withSet({ ...olds, poolIps: ["192.0.2.1", "192.0.2.2"] }));
  expect(planServer(before, { ...olds, poolIps: ["192.0.2.2", "192.0.2.1"] }).effects).toEqual([]);
  expect(planServer(before, { ...olds, poolIps: ["192.0.2.2", "192.0.2.3"] }).effects).toMatchObject([
    { property: "poolIps", effect: "replace" },
  ]);
});
