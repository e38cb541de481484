import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Kind, mustAddUp } from "../../cli/report/addsUp.js";
import { commandLine } from "../../support/cli.js";
import { type CliProject, cliProject } from "./cliProject.mjs";

// Tests reports of previews by the real engine, where each server has one of these fates. test/cli/report/sums.test.ts
// tests hundreds of random previews.

interface Fate {
  readonly kind: Kind;
  /** The program's other inputs of the server. Undefined: the program no longer declares the server. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The number and the fates of existing servers. The last two servers are protected. */
const count = 5;
const isProtected = (at: number) => at > 2;
const fates: Readonly<Record<string, (at: number) => Fate>> = {
  unchanged: () => ({ kind: "", inputs: {} }),
  erased: (at) => ({
    kind: isProtected(at) ? "" : "erase",
    inputs: isProtected(at) ? {} : { templateName: "DEBIAN_13_64" },
  }),
  replaced: (at) => ({
    kind: isProtected(at) ? "" : "replace",
    inputs: isProtected(at) ? {} : { planId: 1202 },
  }),
  removed: (at) => ({ kind: isProtected(at) ? "refused" : "delete" }),
  stopped: () => ({ kind: "power", inputs: { powerState: "stopped" } }),
  updated: () => ({ kind: "", inputs: { customName: "front" } }),
};
/** Servers of the account that are in no stack. */
const taken = [5, 6].map((at) => `taken${at}.example.com`);
/** The fates of new servers. */
const newFates: Readonly<Record<string, (at: number) => Fate>> = {
  ordered: () => ({ kind: "", inputs: {} }),
  existing: (at) => ({ kind: "refused", inputs: { domain: taken[at - count] } }),
};

const base = (at: number) => ({
  ...{
    domain: `web${at}.example.com`,
    type: "Cloud.VPS",
    zoneId: 12,
    planId: 1201,
    templateName: "DEBIAN_12_64",
  },
  ...{ rebuildPolicy: "rebuild", replacePolicy: "replace", deletionProtection: isProtected(at) },
});

const previews = fc.record({
  there: fc.array(fc.constantFrom(...Object.keys(fates)), { minLength: count, maxLength: count }),
  added: fc.array(fc.constantFrom(...Object.keys(newFates)), { maxLength: 2 }),
});

/** A YAML reference to an output. */
const outputOf = (path: string) => `\${${path}}`;

let project: CliProject;
let line: Awaited<ReturnType<typeof commandLine>>;
const declare = (resources: Readonly<Record<string, Fate & { readonly at: number }>>) =>
  project.write(
    "Pulumi.yaml",
    JSON.stringify({
      ...{ name: "yaml", runtime: "yaml" },
      plugins: { providers: [{ name: "hosting", path: "node_modules/pulumi-hosting" }] },
      resources: Object.fromEntries(
        Object.entries(resources).flatMap(([name, { at, inputs, options }]) =>
          inputs ? [[name, { type: "hosting:Server", properties: { ...base(at), ...inputs }, options }]] : [],
        ),
      ),
    }),
  );

beforeAll(async () => {
  line = await commandLine();
  project = await cliProject({ profile: "instant" });
  await project.begin("dev");
  declare(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`web${at}`, { ...fates.unchanged?.(at), at } as never]),
    ),
  );
  await project.pulumi("up", "--yes", "--skip-preview");
  project.sandbox.seed({ servers: taken.map((domain) => ({ domain })) });
}, 600_000);
afterAll(async () => {
  await project?.close();
  await line?.close();
});

async function reportOf(resources: Parameters<typeof declare>[0]) {
  declare(resources);
  const input = await project.pulumi("preview", "--json");
  const state = await project.pulumi("stack", "export");
  return (...args: string[]) => line.hosting(["report", "-", ...args], { input, state });
}

it("no number of a report contradicts its parts, in previews of the engine", {
  timeout: 300_000,
}, async () => {
  for (const { there, added } of fc.sample(previews, 5)) {
    const ofThere = there.map((fate, at) => [`web${at}`, { ...(fates[fate]?.(at) as Fate), at }] as const);
    const ofAdded = added.map(
      (fate, at) => [`new${at}`, { ...(newFates[fate]?.(count + at) as Fate), at: count + at }] as const,
    );
    const all = [...ofThere, ...ofAdded];
    const isChanged = ([, { kind, inputs }]: (typeof all)[number]) =>
      kind !== "" || Object.keys(inputs ?? {}).length > 0;
    await mustAddUp(await reportOf(Object.fromEntries(all)), {
      servers: all.map(([name, { kind }]) => ({ name, kind })),
      before: count,
      changes: ofThere.filter(isChanged).length + ofAdded.length,
      deletedFirst: 0,
      hasUnpriced: false,
    });
  }
});

it("a resource that waits for a refused server is refused too, according to the dependencies in the engine's preview", {
  timeout: 60_000,
}, async () => {
  const report = await reportOf({
    ...Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`web${at}`, { kind: "", inputs: {}, at } as const]),
    ),
    site: { kind: "refused", inputs: { domain: taken[0] }, at: 7 },
    second: { kind: "refused", inputs: {}, options: { dependsOn: [outputOf("site")] }, at: 8 },
    third: { kind: "refused", inputs: { customName: outputOf("second.uniqId") }, at: 9 },
  });
  const { changes } = JSON.parse((await report("--json")).output);
  const unreached = "is not reached, because `up` refuses `site`, which it depends on";
  expect(
    Object.fromEntries(
      changes.map(({ name, happens }: { name: string; happens: string }) => [name, happens]),
    ),
  ).toEqual({
    site: expect.stringContaining("`up` refuses"),
    second: unreached,
    third: unreached,
  });
});
