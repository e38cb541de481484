import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageData } from "../../../../provider/message";
import { onlyAtCreation, outputsBefore } from "../../../../provider/resource/compare";
import { addSetNames } from "../../../../provider/resource/stored";
import { checkServer } from "../../../../provider/resources/server/check";
import { serverChanges } from "../../../../provider/resources/server/declared/changes";
import { type Rebuilding, ready } from "../../../../provider/resources/server/life/phase";
import { planServer } from "../../../../provider/resources/server/plan/plan";
import type { Properties } from "../../../../provider/values";
import { drawn } from "../../../support/drawn";
import { undeclared } from "../../../support/resources";
import { everyInput, otherValue, without } from "./samples";

const usual = { ...undeclared, phase: ready };

/** Inputs as a program may have them: each input is absent or has one of two values, with a template or an image. */
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

/** Inputs that a host reports, and whose change costs the server or its disks. */
const fromHost = Object.entries(serverChanges)
  .filter(([, { effect, readsFrom }]) => /^re(place|build)$/.test(effect) && readsFrom !== "never")
  .map(([name]) => name);

/** In half of the cases, nothing has changed at the host. */
const changedAtHost = fc.oneof(fc.constant([]), fc.subarray(fromHost));

/** Values from the host. Inputs that were not set may be reported with any value. */
const reported: fc.Arbitrary<Properties> = fc.record(
  Object.fromEntries(
    ["regionId", "bandwidthQuota", "backupEnabled", "username", "templateName"].map((name) => [
      name,
      fc.constantFrom(everyInput[name], otherValue[name]),
    ]),
  ) as Record<string, fc.Arbitrary<unknown>>,
  { requiredKeys: [] },
);

/** A server with only the program's inputs known. */
const bare = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" } as const;

it.each<[what: string, olds: Properties, news: Properties, costs: string, warns?: string]>([
  ["an explicit default", {}, { newIps: 1, newIp6s: 0, poolIps: [], pool6Ips: [] }, ""],
  ["a default that the host also has", { ipCount: 3 }, { newIps: "3" }, ""],
  ["another value than the default", {}, { newIps: 2, poolIps: ["192.0.2.1"] }, "", "newIps,poolIps"],
  ["another value than the host has", { ipCount: 3 }, { newIps: 1 }, "", "newIps"],
  [
    "the host's value in place of a value that was only recorded",
    { ...addSetNames({ ...bare, newIps: 3 }), ipCount: 1 },
    { newIps: 1 },
    "",
  ],
  [
    "a location that the host does not report",
    {},
    { zoneId: 10, planId: 7, regionId: 1 },
    "",
    "planId,zoneId,regionId",
  ],
  ["a different value", { zoneId: 10 }, { zoneId: 11 }, "zoneId: replace"],
  ["an image in place of the template", {}, { templateName: undefined, imageId: 3 }, "imageId: replace"],
])("a newly set input: %s", (_what, told, more, costs, warns = "") => {
  const { effects } = planServer(
    outputsBefore({ ...addSetNames(bare), ...told }),
    { ...bare, ...more },
    usual,
  );
  const costly = effects.flatMap(({ property, effect }) =>
    effect === "recorded" ? [] : `${property}: ${effect}`,
  );
  expect([costly.join(), onlyAtCreation(effects).join()]).toEqual([costs, warns]);
});

describe("plan", () => {
  it("check and update refuse the same changes, including those made at the host: everything that costs the server without permission", () => {
    fc.assert(
      fc.property(inputs, changedAtHost, inputs, (asked, changed, news) => {
        const names = changed.filter((name) => asked[name] !== undefined && news[name] !== undefined);
        const now = { ...asked, ...Object.fromEntries(names.map((name) => [name, "of the host"])) };
        const __asked = Object.fromEntries(names.map((name) => [name, asked[name]]));
        const checked = checkServer({
          ...undeclared,
          olds: { ...now, __asked },
          news: { ...news, ...__asked },
        });
        const { effects, refusals } = planServer(
          outputsBefore({ ...addSetNames(now), __asked }),
          checked.inputs,
          usual,
        );
        // The host may already have the value of a newly set input, so setting the input replaces nothing. Only the
        // outputs show that.
        const isNew = ({ property }: { property: string }) =>
          property !== "imageId" &&
          serverChanges[property as "planId"].effect === "replace" &&
          asked[property] === undefined;
        expect(checked.failures).toEqual(refusals.filter((refusal) => !isNew(refusal)));
        // Unless the program itself replaces the server or allows it, no change is left that costs the server.
        const isOwn = effects.some(({ effect, isDrift }) => effect === "replace" && !isDrift);
        const isAllowed = checked.inputs.driftPolicy === "allow";
        const refused = refusals.map(({ property }) => property);
        if (!isOwn && !isAllowed) expect(refused).toEqual(expect.arrayContaining(names));
      }),
      drawn(800),
    );
  });

  it("with deletionProtection, before or now, everything that replaces or rebuilds is refused", () => {
    fc.assert(
      fc.property(inputs, inputs, reported, fc.boolean(), (olds, news, extra, isOld) => {
        const on = { deletionProtection: true };
        const before = outputsBefore({ ...extra, ...addSetNames({ ...olds, ...(isOld && on) }) });
        const { effects, refusals } = planServer(before, { ...news, ...(!isOld && on) }, usual);
        const names = refusals.map(({ property }) => property);
        for (const { property } of effects.filter(({ effect }) => effect === "replace"))
          expect(names).toContain(property);
        if (effects.some(({ effect }) => effect === "rebuild")) expect(names.length).toBeGreaterThan(0);
      }),
      drawn(500),
    );
  });

  it("reported inputs that were not set cause no further refusals, unless they force a replacement", () => {
    fc.assert(
      fc.property(inputs, inputs, reported, (olds, news, extra) => {
        const before = outputsBefore({ ...extra, ...addSetNames(olds) });
        const planned = planServer(before, news, usual);
        const replaced = planned.effects.some(({ effect }) => effect === "replace");
        const checked = checkServer({ ...undeclared, olds, news }).failures.map(({ property }) => property);
        const refused = planned.refusals.map(({ property }) => property);
        if (!replaced && checked.length > 0) expect(refused).toEqual(checked);
        // deletionProtection also refuses replacements that only the host's values reveal.
        const isProtected = olds.deletionProtection === true || news.deletionProtection === true;
        if (checked.length > 0 || !replaced || isProtected) return;
        // Such a replacement also needs a policy that allows it, which check could not know.
        const needsLeave = planned.effects.filter(
          ({ effect, row, property }) =>
            effect === "replace" && row.readsFrom !== "never" && olds[property] === undefined,
        );
        const hasLeave = news.replacePolicy === "replace" || news.rebuildPolicy === "replace";
        if (!hasLeave) expect(refused).toEqual(needsLeave.map(({ property }) => property));
        if (news.replacePolicy === "replace") expect(refused).toEqual([]);
      }),
      drawn(500),
    );
  });
});

describe("plan with a rebuild in progress", () => {
  const olds: Properties = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
  const sent = { before: "other", known: "sent", since: 0 } as const;
  const pending: Rebuilding = { is: "rebuilding", restores: [], templateName: "DEBIAN12", ...sent };
  const triggered: Rebuilding = { ...pending, templateName: "ALMA9", rebuildTriggers: 2 };
  const with1 = { ...olds, rebuildTriggers: 1 };
  const { templateName: _, ...untemplated } = olds;
  const ofImage = { ...untemplated, imageId: 501 };
  const image = { templateName: undefined, imageId: 501 };
  const to = (templateName: string) => ({ templateName });
  const again = (rebuildTriggers?: number) => ({ rebuildTriggers });
  const allowed = { rebuildPolicy: "rebuild" };

  it.each<[what: string, Properties, Rebuilding, news: Properties, effects: string, refused: object[]]>([
    [
      "sends no second rebuild for the same target",
      olds,
      pending,
      to("DEBIAN12"),
      "templateName recorded",
      [],
    ],
    ["refuses another target", olds, pending, to("UBUNTU24"), "templateName rebuild", [to("UBUNTU24")]],
    ["refuses the old template", olds, pending, {}, "templateName rebuild", [to("ALMA9")]],
    ["allows the old template if the policy allows it", olds, pending, allowed, "templateName rebuild", []],
    [
      "allows another target if the policy allows it",
      olds,
      pending,
      { ...to("UBUNTU24"), ...allowed },
      "templateName rebuild",
      [],
    ],
    ["treats triggers as a part of the target", with1, triggered, again(2), "rebuildTriggers recorded", []],
    ["refuses other triggers", with1, triggered, again(3), "rebuildTriggers rebuild", [again()]],
    ["refuses the old triggers", with1, triggered, again(1), "rebuildTriggers rebuild", [again()]],
    ["ignores removed triggers", with1, triggered, again(), "rebuildTriggers recorded", []],
    [
      "replaces the server to get back an image that the rebuild erases",
      ofImage,
      pending,
      { ...image, replacePolicy: "replace" },
      "imageId replace",
      [],
    ],
  ])("%s", (_what, before, phase, news, expected, refused) => {
    const asked = { ...olds, ...news } as never;
    const { effects, refusals } = planServer(outputsBefore(addSetNames(before)), asked, {
      ...undeclared,
      phase,
    });
    const ofWork = effects.filter(({ property }) => !property.endsWith("Policy"));
    expect(ofWork.map(({ property, effect }) => `${property} ${effect}`)).toEqual([expected]);
    const target = ({ reason: { code, data } }: (typeof refusals)[number]) => {
      const { change } = data as MessageData["second-rebuild-refused"];
      return [code, { [change.property]: change.values?.new }];
    };
    expect(refusals.map(target)).toEqual(refused.map((change) => ["second-rebuild-refused", change]));
  });
});
