import fc from "fast-check";
import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { message } from "../../../provider/message";
import { worded } from "../../../provider/messages";
import { ownCommandLine, stateWith } from "../../support/cli";
import { drawn, patience } from "../../support/drawn";
import { ordered, removed, server, stackStep, stateOf, step, urnOf } from "../previews";

const line = ownCommandLine();
const web = server({ rebuildPolicy: "rebuild" });
const phase = { __phase: { is: "failed", since: 0 } };
const update = (name: string, more: object, outputs = {}) =>
  step("update", web, { ...web, ...more }, { name, outputs });

/** What may happen to a server, by the name of the loss that the report counts it under. */
const fates = {
  unchanged: () => [],
  retained: (name: string) => [removed(name, { options: { retainOnDelete: true } })],
  letGo: (name: string) => {
    const ofDatabase = { kind: "db:index:Database", name: `${name}-db` };
    return [
      removed(name, { options: { deletedWith: urnOf(ofDatabase) } }),
      step("delete", {}, undefined, ofDatabase),
    ];
  },
  erased: (name: string) => [update(name, { templateName: "DEBIAN_12_64" })],
  replaced: (name: string) => [
    step("replace", web, { ...web, planId: 1202 }, { name, options: { delete: true }, named: ["planId"] }),
  ],
  replacedFirst: (name: string) => [
    step("replace", web, { ...web, planId: 1202 }, { name, options: { pendingReplacement: true } }),
  ],
  unpriced: (name: string) => [ordered(name, { planId: 1299 })],
  removed: (name: string) => [removed(name)],
  stopped: (name: string) => [update(name, { powerState: "stopped" })],
  started: (name: string) => [
    step("update", { ...web, powerState: "stopped" }, { ...web, powerState: "running" }, { name }),
  ],
  failed: (name: string) => [update(name, {}, phase)],
  updated: (name: string) => [update(name, { domain: "new.example.com" })],
  ordered: (name: string) => [ordered(name)],
  kept: (name: string) => [step("delete", { ...web, deletionProtection: true }, undefined, { name })],
  existing: (name: string) => [ordered(name)],
} as const satisfies Readonly<Record<string, (name: string) => PreviewStep[]>>;

type Fate = keyof typeof fates;
/** Those that were not there before. */
const newFates: readonly Fate[] = ["ordered", "unpriced", "existing"];
/** What the provider warns of: another stack has a server of that domain. */
const existsText = (name: string) => {
  const data = { domain: `${name}.example.com`, servers: [{ uniqId: "XYZ789" }], isPreview: true } as const;
  return { urn: urnOf({ name }), message: worded(message("server-exists", data)), severity: "warning" };
};
const others = {
  asset: (name: string) =>
    step("delete", {}, undefined, { kind: "Asset", name, outputs: { removeOnDelete: true } }),
  key: (name: string) =>
    step("delete", {}, undefined, { kind: "SshKey", name, outputs: { __adopted: true } }),
};

const previews = fc.record({
  servers: fc.array(fc.constantFrom(...(Object.keys(fates) as Fate[])), { minLength: 1, maxLength: 7 }),
  rest: fc.array(fc.constantFrom(...(Object.keys(others) as (keyof typeof others)[])), { maxLength: 3 }),
  turned: fc.boolean(),
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const cents = (amount: number) => Math.round(amount * 100);

it(
  "no number of a report contradicts its parts",
  async () => {
    const property = fc.asyncProperty(previews, async ({ servers, rest, turned }) => {
      const steps = [
        ...servers.flatMap((fate, at) => fates[fate](`web${at}`)),
        ...rest.map((kind, at) => others[kind](`other${at}`)),
      ];
      const before = servers.flatMap((fate, at) =>
        newFates.includes(fate) ? [] : [{ urn: urnOf({ name: `web${at}` }), ...stateOf(web) }],
      );
      const diagnostics = servers.flatMap((fate, at) =>
        fate === "existing" ? [existsText(`web${at}`)] : [],
      );
      const input = JSON.stringify({
        steps: [stackStep(), ...(turned ? steps.toReversed() : steps)],
        diagnostics,
      });
      const typed = { input, state: stateWith(before) };
      const report = async (...args: string[]) => line.hosting(["report", "-", ...args], typed);
      const told = JSON.parse((await report("--json")).output);

      // Each server is one square, and each change is in one count.
      expect(sum(Object.values(told.servers))).toBe(servers.length);
      expect(sum(Object.values(told.counts))).toBe(steps.length);
      const text = (await report()).output;
      const letters = [...(text.split("\n")[0]?.split("  ")[1] ?? "")];
      for (const [letter, count] of [...text.matchAll(/([XERAFUN.]) (\d+) /g)].map(([, ...one]) => one))
        expect(letters.filter((one) => one === letter)).toHaveLength(Number(count));
      expect(letters).toHaveLength(servers.length);

      // What is refused takes nothing, costs nothing, and is first.
      const refused = servers.filter((fate) => kindOf(fate) === "refused").length;
      expect([told.counts.refused ?? 0, told.servers.refused ?? 0]).toEqual([refused, refused]);
      expect(told.worst === "refused").toBe(refused > 0);
      const refusedNames = servers.flatMap((fate, at) => (kindOf(fate) === "refused" ? [`web${at}`] : []));
      const costs = Object.keys(told.monthlyCost?.servers ?? {});
      expect(refusedNames.filter((name) => costs.includes(name))).toEqual([]);

      // Who is away is counted as lost or away, and no one else is away.
      const away = Object.keys(told.time?.away ?? {}).length;
      const gone = (told.servers.erased ?? 0) + (told.servers.away ?? 0);
      const first = servers.filter((fate) => fate === "replacedFirst").length;
      expect(away).toBe(Math.min(5, gone + first));

      // A share is that of the servers that there were.
      const existing = before.length;
      for (const kind of ["refused", "erase", "replace", "delete", "power", "failed"]) {
        const count = servers.filter((fate) => kindOf(fate) === kind).length;
        const others = kind === "refused" ? "" : ",refused>99";
        const { exitCode, errors } = await report("--fail-on", `${kind}>50%${others}`);
        expect([kind, exitCode, errors.includes(`${count} of ${existing} servers`)]).toEqual(
          count * 2 > existing ? [kind, 5, true] : [kind, 0, false],
        );
      }

      // The sum is that of the parts that are known.
      const money = told.monthlyCost;
      const parts = Object.values<[number | null, number | null]>(money?.servers ?? {});
      const knownParts = parts.filter((part): part is [number, number] => !part.includes(null));
      const difference = money?.difference ?? money?.knownDifference;
      if (knownParts.length > 0 && parts.length < 5)
        expect(cents(difference.USD)).toBe(sum(knownParts.map(([old, next]) => cents(next) - cents(old))));
      expect(money?.difference === undefined).toBe(!money || servers.includes("unpriced"));
    });
    await fc.assert(property, drawn(20));
  },
  patience,
);

function kindOf(fate: Fate): string {
  const kinds: Partial<Record<Fate, string>> = {
    ...{ erased: "erase", replaced: "replace", replacedFirst: "replace", removed: "delete" },
    ...{ kept: "refused", existing: "refused" },
    ...{ stopped: "power", started: "power", failed: "failed" },
  };
  return kinds[fate] ?? "";
}
