import fc from "fast-check";
import { it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { message } from "../../../provider/message";
import { messageText } from "../../../provider/messages";
import { ownCommandLine, stateWith } from "../../support/cli";
import { drawn, patience } from "../../support/drawn";
import { ordered, removed, server, stackStep, stateOf, step, stepUrn } from "../previews";
import { type Kind, mustAddUp } from "./addsUp";

const line = ownCommandLine();
const web = server({ rebuildPolicy: "rebuild" });
const phase = { __phase: { is: "failed", since: 0 } };
const update = (name: string, more: object, outputs = {}) =>
  step("update", web, { ...web, ...more }, { name, outputs });

/** The outcomes of a preview for a server, by the loss that the report counts. */
const fates = {
  unchanged: () => [],
  retained: (name: string) => [removed(name, { options: { retainOnDelete: true } })],
  letGo: (name: string) => {
    const ofDatabase = { kind: "db:index:Database", name: `${name}-db` };
    return [
      removed(name, { options: { deletedWith: stepUrn(ofDatabase) } }),
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
/** The outcomes for servers that did not exist before the update. */
const newFates: readonly Fate[] = ["ordered", "unpriced", "existing"];
/** The provider's warning that a server of this domain exists already. */
const existsText = (name: string) => {
  const data = { domain: `${name}.example.com`, servers: [{ uniqId: "XYZ789" }], isPreview: true } as const;
  return {
    urn: stepUrn({ name }),
    message: messageText(message("server-exists", data)),
    severity: "warning",
  };
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

it(
  "every number in a report agrees with its parts",
  async () => {
    const property = fc.asyncProperty(previews, async ({ servers, rest, turned }) => {
      const steps = [
        ...servers.flatMap((fate, at) => fates[fate](`web${at}`)),
        ...rest.map((kind, at) => others[kind](`other${at}`)),
      ];
      const before = servers.flatMap((fate, at) =>
        newFates.includes(fate) ? [] : [{ urn: stepUrn({ name: `web${at}` }), ...stateOf(web) }],
      );
      const diagnostics = servers.flatMap((fate, at) =>
        fate === "existing" ? [existsText(`web${at}`)] : [],
      );
      const input = JSON.stringify({
        steps: [stackStep(), ...(turned ? steps.toReversed() : steps)],
        diagnostics,
      });
      const typed = { input, state: stateWith(before) };
      await mustAddUp(async (...args) => line.hosting(["report", "-", ...args], typed), {
        servers: servers.map((fate, at) => ({ name: `web${at}`, kind: kindOf(fate) })),
        before: before.length,
        changes: steps.length,
        deletedFirst: servers.filter((fate) => fate === "replacedFirst").length,
        hasUnpriced: servers.includes("unpriced"),
      });
    });
    await fc.assert(property, drawn(20));
  },
  patience,
);

function kindOf(fate: Fate): Kind {
  const kinds: Partial<Record<Fate, Kind>> = {
    ...{ erased: "erase", replaced: "replace", replacedFirst: "replace", removed: "delete" },
    ...{ kept: "refused", existing: "refused" },
    ...{ stopped: "power", started: "power", failed: "failed" },
  };
  return kinds[fate] ?? "";
}
