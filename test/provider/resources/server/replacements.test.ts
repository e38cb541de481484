import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inputsWhere } from "../../../../provider/resource/changeTable";
import { outputsBefore } from "../../../../provider/resource/compare";
import { type AllowedChange, changePermission } from "../../../../provider/resource/permission";
import { serverChanges } from "../../../../provider/resources/server/declared/changes";
import { ready } from "../../../../provider/resources/server/life/phase";
import { planServer } from "../../../../provider/resources/server/plan/plan";
import { type Properties, unknown } from "../../../../provider/values";
import { classesProcess } from "../../../support/lives/classes";
import { pluginProcess } from "../../../support/lives/plugin";
import { undeclared } from "../../../support/resources";
import { scriptedHost } from "../../../support/scriptedHost";
import { unknownText, urnOf } from "../../plugin/client";
import { id, stored } from "./rebuildingHost";
import { otherValue, inputs as samples, without } from "./samples";

const login = { baseUrl: "http://127.0.0.1:1", username: "bob", token: "a-token" };
const fronts = { classes: classesProcess, plugin: pluginProcess };

/** A server in a process of the plugin or the classes, called as the engine calls it, at a host without responses. */
function processOf(front: typeof classesProcess) {
  const said: string[] = [];
  const { session, writes } = scriptedHost({}, { previewChecks: "off" });
  const process = front(
    { ...login, previewChecks: "off" },
    () => session,
    (line) => void said.push(line),
  );
  const urn = urnOf("Server", "web");
  return {
    ...{ said, writes },
    check: async (news: Properties, olds?: Properties) => (await process.check(urn, news, olds)).failures,
    diff: (olds: Properties, news: Properties) =>
      process.diff({ urn, id, inputs: {}, outputs: stored(olds) }, news),
    update: (olds: Properties, news: Properties) =>
      process.update({ urn, id, inputs: {}, outputs: stored(olds) }, news),
  };
}

const replacing = inputsWhere(serverChanges, ({ effect }) => effect === "replace");
const source = { domain: "web.example.com", type: "Cloud.VPS", templateName: "ALMA9" };
const ofImage = { ...without(source, "templateName"), imageId: 7 };
/** A program before and after a change of only this input. */
const changeOf = (name: string): [olds: Properties, news: Properties] =>
  name === "imageId"
    ? [ofImage, { ...ofImage, imageId: 8 }]
    : [
        { ...source, [name]: samples[name]?.[1] },
        { ...source, [name]: otherValue[name] },
      ];
/** Adds the change of another input to the program. */
const alsoChanged = (
  change: Properties,
  [olds, news]: [Properties, Properties],
): [Properties, Properties] => [olds, { ...news, ...change }];

const rows = Object.keys(fronts).flatMap((front) =>
  replacing.map((name) => [name, front as keyof typeof fronts] as const),
);

describe("a change of an input that replaces the server", () => {
  it.each(rows)(
    "%s (%s) is refused without replacePolicy, but allowed without old inputs",
    async (name, front) => {
      const { check, diff, update, said, writes } = processOf(fronts[front]);
      const [olds, news] = changeOf(name);
      const codes = async (policy: Properties, before?: Properties) =>
        (await check({ ...news, ...policy }, before && { ...before, ...policy })).map(
          ({ property, reason }) => `${property} ${/\[([\w-]+)\]/.exec(reason)?.[1]}`,
        );
      const refused = [`${name} replace-refused`];
      expect(await codes({}, olds)).toEqual(refused);
      expect(await codes({ replacePolicy: "refuse" }, olds)).toEqual(refused);
      expect(await codes({ rebuildPolicy: "replace" }, olds)).toEqual(refused);
      expect(await codes({ driftPolicy: "allow", rebuildPolicy: "rebuild" }, olds)).toEqual(refused);
      expect(await codes({ replacePolicy: "replace" }, olds)).toEqual([]);
      // Pulumi passes no old inputs with --replace, with --target-replace and for tainted resources.
      expect(await codes({})).toEqual([]);
      // Old and new inputs are equal with replacementTrigger, replaceWith, an alias, or after an import.
      expect(await check(news, news)).toEqual([]);
      expect(await check(olds, olds)).toEqual([]);
      // If check could not know, the diff announces no replacement, and the update sends nothing.
      expect((await diff(olds, news)).replaces).toEqual([]);
      expect(said.join()).toMatch(/`pulumi up` will refuse this .*\[replace-refused\]/s);
      await expect(update(olds, news)).rejects.toThrow("[replace-refused]");
      expect(writes).toEqual([]);
    },
  );

  it.each(Object.keys(fronts) as (keyof typeof fronts)[])(
    "is reported instead of a rebuild in the same change (%s), and is allowed by a rebuild that replaces",
    async (front) => {
      const { check } = processOf(fronts[front]);
      const [olds, news] = alsoChanged({ templateName: "DEBIAN12", rebootTriggers: 2 }, changeOf("planId"));
      const failures = await check(news, olds);
      expect(failures.map(({ property }) => property)).toEqual(["planId"]);
      expect(failures[0]?.reason).toContain("[replace-refused]");
      expect(await check({ ...news, rebuildPolicy: "replace" }, olds)).toEqual([]);
    },
  );

  it("is refused with the loss, both values, and a command that is safe to run", async () => {
    const { check } = processOf(classesProcess);
    const [olds, news] = changeOf("planId");
    const [{ reason = "" } = {}] = await check(news, olds);
    expect(reason).toContain("would be replaced, which loses its disks and its ip");
    expect(reason).toContain("planId 100 → 200");
    expect(reason).toMatch(/resize.*`pulumi up --refresh`/);
    expect(reason).toContain('replacePolicy: "replace"');
  });

  it("is refused for a zone without advice to refresh, because no refresh records zones", async () => {
    const [olds, news] = changeOf("zoneId");
    const [{ reason = "" } = {}] = await processOf(classesProcess).check(news, olds);
    expect(reason).not.toContain("--refresh");
  });

  it("is not allowed by triggers that are not known yet, because they may be unchanged, and the error says what allows it", async () => {
    const [olds, news] = changeOf("planId");
    const open = { ...news, rebuildPolicy: "replace", rebuildTriggers: unknownText };
    const { check } = processOf(pluginProcess);
    const failures = await check(open, { ...olds, rebuildPolicy: "replace", rebuildTriggers: 1 });
    expect(failures.map(({ property }) => property)).toEqual(["planId"]);
    expect(failures[0]?.reason).toMatch(/\[replace-refused\].*replacePolicy: "replace"/s);
    expect(await check({ ...open, replacePolicy: "replace" }, { ...olds, rebuildTriggers: 1 })).toEqual([]);
  });

  it("is not refused yet if its value or its policy is not known, because `up` checks it again", async () => {
    const [olds, news] = changeOf("planId");
    const { check } = processOf(pluginProcess);
    for (const open of [{ planId: unknownText }, { replacePolicy: unknownText }])
      expect(await check({ ...news, ...open }, olds)).toEqual([]);
  });
});

describe("the permission for a replacement", () => {
  const row = serverChanges.planId;
  const change = { property: "planId", effect: "replace", old: 1, new: 2, row } as const;
  const rebuild = {
    property: "templateName",
    effect: "replace",
    old: "a",
    new: "b",
    row: serverChanges.templateName,
  } as const;

  it.each<[policies: Properties, decided: object[], has: boolean]>([
    [{}, [], false],
    [{ replacePolicy: "refuse" }, [], false],
    [{ replacePolicy: unknown }, [], false],
    [{ replacePolicy: "replace" }, [], true],
    [{ rebuildPolicy: "replace" }, [], false],
    [{ rebuildPolicy: "replace" }, [rebuild], true],
    [{ rebuildPolicy: "replace" }, [{ ...rebuild, new: unknown }], false],
    [{ rebuildPolicy: "rebuild" }, [{ ...rebuild, effect: "rebuild" }], false],
  ])("is derived from %j, with %j", (policies, decided, has) => {
    expect(changePermission(change, decided as never, policies) !== undefined).toBe(has);
  });

  it("is part of every replacement that a plan allows, and of none that it refuses", () => {
    for (const name of replacing)
      for (const replacePolicy of [undefined, "refuse", "replace"]) {
        const [olds, news] = changeOf(name);
        const { allowed } = planServer(outputsBefore(stored(olds)), { ...news, replacePolicy } as never, {
          ...undeclared,
          phase: ready,
        });
        const replaced = allowed.filter(({ effect }) => effect === "replace");
        expect(replaced.every((one) => "leave" in one)).toBe(true);
        expect(replaced.length).toBe(replacePolicy === "replace" ? 1 : 0);
      }
  });

  it("is made in one file, and no other file sets `replaces` itself", () => {
    const made =
      /as (?:unknown as )?Permission\b|replaces: \[(?!\]|\.\.\.result)|replaces: (?!\[|readonly|diff)\w+/;
    // The rule finds code that would break it.
    expect(made.test('return { changes: true, replaces: ["planId"], steps };')).toBe(true);
    expect(made.test("const leave = {} as Permission;")).toBe(true);
    const files = readdirSync("provider", { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    const makers = files.filter((file) => made.test(readFileSync(`provider/${file}`, "utf8")));
    expect(makers).toEqual(["resource/permission.ts"]);
  });

  it("cannot be omitted, because the types do not allow a replacement without it", () => {
    // @ts-expect-error: The permission is missing.
    const without: AllowedChange = change;
    // @ts-expect-error: No caller can make a permission.
    const forged: AllowedChange = { ...change, leave: {} };
    expect([without, forged]).toHaveLength(2);
  });
});
