import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ownCommandLine, stateWith } from "../../support/cli";
import { type More, server, stateOf, step, stepUrn, type Values } from "../previews";

const line = ownCommandLine();
const plugin = "urn:pulumi:dev::shop::pulumi:providers:hosting::default_1::x";
const here = { options: { provider: plugin } };
const at = (options: Values): More => ({ options: { provider: plugin, ...options } });
const web = server();
const kept = { ...web, deletionProtection: true };
const key = (publicKeyName: string, more: Values = {}) => ({ publicKeyName, ...more });
const asset = { uniqId: "ABC123", removeOnDelete: true };
const withWeb = (name = "web") => at({ deletedWith: stepUrn({ name }) });

interface Given {
  readonly steps: readonly object[];
  readonly state?: readonly object[];
  readonly said?: readonly object[];
}
interface Told {
  readonly counts: Record<string, number>;
  readonly changes: readonly { name: string; category: string; happens: string }[];
  readonly monthlyCost?: { readonly servers: Record<string, readonly (number | null)[]> };
  readonly protectionEnds?: { readonly count: number };
  readonly time?: { readonly run: number };
}
async function told({ steps, said, state }: Given): Promise<Told> {
  const { output } = await line.hosting(["report", "-", "--json"], {
    environment: {},
    input: JSON.stringify({ steps, diagnostics: said ?? [] }),
    state: stateWith(state ?? []),
  });
  return JSON.parse(output);
}
const of = ({ changes }: Told, name: string) => {
  const change = changes.find((one) => one.name === name);
  return `${change?.category}: ${change?.happens}`;
};
const inState = (name: string, inputs: Values, more: More = {}) => ({
  urn: stepUrn({ name, ...more }),
  ...stateOf(inputs, { ...here, ...more }),
});
const gone = (name: string, inputs: Values, more: More = {}) =>
  step("delete", inputs, undefined, { name, id: name, ...here, ...more });
const ofKey: More = { kind: "SshKey" };

describe("the report of a resource with `deletedWith`", () => {
  it.each<[string, Given, string, RegExp]>([
    [
      "releases a server if the removal of the other one is refused",
      { steps: [gone("a", web, withWeb()), gone("web", kept)] },
      "a",
      /^released: stays at the host, and is paid for; .+ `deletedWith` web$/,
    ],
    [
      "releases a server if the other one is removed",
      { steps: [gone("a", web, withWeb()), gone("web", web)] },
      "a",
      /^released: stays at the host, and is paid for/,
    ],
    [
      "releases a server if the other one is replaced",
      {
        steps: [
          gone("a", web, withWeb()),
          step("replace", web, { ...web, planId: 1202 }, { ...here, named: ["planId"] }),
        ],
      },
      "a",
      /^released: stays/,
    ],
    [
      "releases a server if the other one was renamed by an alias",
      {
        steps: [
          gone("a", web, withWeb()),
          step("replace", web, { ...web, planId: 1202 }, { name: "site", ...at({ urn: stepUrn() }) }),
        ],
      },
      "a",
      /^released: stays/,
    ],
    [
      "releases a server if an old copy of the other one is left over",
      { steps: [gone("a", web, withWeb())], state: [inState("web", web, at({ delete: true }))] },
      "a",
      /^released: stays/,
    ],
    [
      "releases a key",
      { steps: [gone("a", key("a"), { ...ofKey, ...withWeb() }), gone("web", web)] },
      "a",
      /^released: stays at the host; .+ web$/,
    ],
    [
      "releases a resource whose server stays",
      { steps: [gone("a", {}, { kind: "db:index:Database", ...withWeb() }), gone("web", kept)] },
      "a",
      /^released: stays at the host; /,
    ],
    [
      "releases a resource that depends indirectly on a server that stays",
      {
        steps: [
          gone(
            "a",
            {},
            {
              kind: "db:index:Database",
              ...at({ deletedWith: stepUrn({ kind: "db:index:Db", name: "b" }) }),
            },
          ),
          gone("b", {}, { kind: "db:index:Db", ...withWeb() }),
          gone("web", kept),
        ],
      },
      "a",
      /^released: stays/,
    ],
    [
      "counts another provider's resource as deleted together with a removed server",
      { steps: [gone("a", {}, { kind: "db:index:Database", ...withWeb() }), gone("web", web)] },
      "a",
      /^delete: is deleted with web: Pulumi sends no removal of its own$/,
    ],
    [
      "releases the old server of a replacement if the other server is replaced, too",
      {
        steps: [
          step("replace", web, { ...web, planId: 1202 }, { name: "a", id: "a", ...withWeb() }),
          step("replace", web, { ...web, planId: 1202 }, here),
        ],
      },
      "a",
      /^replace: .+; the old one stays at the host, and is paid for$/,
    ],
    [
      "counts a server as removed if the other one stays",
      { steps: [gone("a", web, withWeb())] },
      "a",
      /^delete: is removed/,
    ],
  ])("%s", async (_what, given, name, text) => {
    expect(of(await told(given), name)).toMatch(text);
  });

  it("keeps the cost of a released server", async () => {
    const report = await told({ steps: [gone("a", web, withWeb()), gone("web", kept)] });
    expect(report.monthlyCost).toBeUndefined();
  });
});

const create = (name: string, inputs: Values, more: More = {}) =>
  step("create", undefined, inputs, { name, ...here, ...more });
const said = (name: string, id: string) => ({
  urn: stepUrn({ name }),
  severity: "warning",
  message: `A live server has the domain web.example.com: ${id}. [server-exists]\n`,
});
const rename = (name: string, from: string, to: string) =>
  step("update", key(from), key(to), { ...ofKey, name, id: name, ...here });

describe("the report of a name that another resource of the stack keeps", () => {
  const beside = /^refused: .+ which is `\w+` of this stack: give one of both another /;
  it.each<[string, Given, string, RegExp]>([
    [
      "refuses the domain of an unchanged server, as the provider warned",
      {
        steps: [step("create", undefined, web, { name: "site" })],
        said: [said("site", "ABC123")],
        state: [inState("web", web)],
      },
      "site",
      beside,
    ],
    [
      "refuses the domain of an unchanged server, although the host was not called",
      { steps: [create("site", web)], state: [inState("web", web)] },
      "site",
      beside,
    ],
    [
      "refuses the domain of a server that changes in another input",
      {
        steps: [create("site", web), step("update", web, { ...web, customName: "x" }, here)],
        said: [said("site", "ABC123")],
      },
      "site",
      beside,
    ],
    [
      "refuses the name of an unchanged key",
      { steps: [create("b", key("a"), ofKey)], state: [inState("a", key("a"), ofKey)] },
      "b",
      beside,
    ],
    [
      "refuses a rename to the name of a key in other letter case",
      { steps: [rename("b", "b", "A")], state: [inState("a", key("a"), ofKey)] },
      "b",
      /^refused: `up` refuses to rename it, .+ `a` of this stack/,
    ],
    [
      "refuses a rename to the name of a key that is deleted only at the end of the run",
      { steps: [rename("b", "b", "a"), gone("a", key("a"), ofKey)] },
      "b",
      /^refused: `up` refuses to rename it/,
    ],
    [
      "refuses the name that another key gets in this run",
      { steps: [rename("a", "a", "c"), create("b", key("c"), ofKey)] },
      "b",
      beside,
    ],
    [
      "refuses the name that another key is added with",
      { steps: [create("a", key("c"), ofKey), create("b", key("c"), ofKey)] },
      "b",
      /^refused: .+ which this run adds as `a`/,
    ],
    [
      "refuses the first of two keys that exchange their names",
      { steps: [rename("a", "a", "B"), rename("b", "b", "a")] },
      "a",
      /^refused: `up` refuses to rename it, .+ `b` of this stack.+ in this run: give one of them another publicKeyName first/,
    ],
    [
      "refuses the second of two keys that exchange their names",
      { steps: [rename("a", "a", "B"), rename("b", "b", "a")] },
      "b",
      /^refused: .+ `a` of this stack.+ in this run: /,
    ],
    [
      "refuses three keys that pass their names round in a circle",
      { steps: [rename("a", "a", "b"), rename("b", "b", "c"), rename("c", "c", "a")] },
      "c",
      /^refused: .+ `a` of this stack.+ in this run: /,
    ],
    [
      "allows the name that another key gives up for a free one",
      { steps: [rename("a", "a", "b"), rename("b", "b", "c")] },
      "a",
      /^update: /,
    ],
    [
      "allows a new key with the name that another key gives up",
      { steps: [rename("a", "a", "c"), create("b", key("a"), ofKey)] },
      "b",
      /^create: /,
    ],
    [
      "allows the domain that another server gives up",
      {
        steps: [create("site", web), step("update", web, server({ domain: "b.example.com" }), here)],
        said: [said("site", "ABC123")],
      },
      "site",
      /^create: /,
    ],
    [
      'allows the domain of a server with onExisting "create"',
      { steps: [create("site", web)], state: [inState("web", { ...web, onExisting: "create" })] },
      "site",
      /^create: /,
    ],
    [
      "allows the domain of a server at another provider",
      {
        steps: [create("site", web)],
        state: [inState("web", web, at({ provider: plugin.replace("default", "other") }))],
      },
      "site",
      /^create: /,
    ],
    [
      "allows a rename that changes only the letter case",
      { steps: [rename("b", "b", "B")], state: [inState("a", key("a"), ofKey)] },
      "b",
      /^recorded: /,
    ],
  ])("%s", async (_what, given, name, text) => {
    expect(of(await told(given), name)).toMatch(text);
  });
});

describe("the report of a step takes other steps into account:", () => {
  it("a server that adopts one which the program drops orders nothing, and costs the same", async () => {
    const report = await told({
      steps: [gone("web", web), create("site", { ...web, onExisting: "adopt" })],
    });
    expect([of(report, "web"), of(report, "site")]).toEqual([
      "released: is released: site of the program has it",
      "create: adopts what web was, and orders nothing",
    ]);
    expect(report.monthlyCost).toBeUndefined();
    expect(report.time).toBeUndefined();
  });

  it("a forced replacement names no changed input, because Pulumi gives the id as its reason", async () => {
    const forced = {
      ...step("replace", web, { ...web, onExisting: "create" }, here),
      replaceReasons: ["id"],
    };
    const { output } = await line.hosting(["report", "-"], { input: JSON.stringify({ steps: [forced] }) });
    expect(output).toContain("onExisting: not set → create");
    expect(output).not.toContain("id: not set");
  });

  it("a server that is adopted with another template takes as long as its rebuild", async () => {
    const other = { ...web, templateName: "DEBIAN_12_64", onExisting: "adopt", rebuildPolicy: "rebuild" };
    const { time } = await told({ steps: [gone("web", web), create("site", other)] });
    expect(time?.run).toBe(480);
  });

  it("an asset that is also a Server of the stack is not removed, because removing it is up to the Server", async () => {
    const steps = [step("delete", asset, undefined, { kind: "Asset", name: "a", ...here })];
    expect(of(await told({ steps, state: [inState("web", web)] }), "a")).toMatch(/^released: /);
  });

  it("the old asset of a replacement stays if another resource takes it", async () => {
    const steps = [
      step("replace", asset, { ...asset, uniqId: "DEF456" }, { kind: "Asset", name: "a", ...here }),
      create("b", asset, { kind: "Asset" }),
    ];
    expect(of(await told({ steps }), "a")).toMatch(/; b of the program has the old one$/);
  });

  it("an asset that another resource has, too, may stay, but counts as a loss", async () => {
    const ofAsset = { kind: "Asset", ...here };
    const steps = [step("delete", asset, undefined, { name: "a", ...ofAsset })];
    const state = [inState("b", asset, ofAsset)];
    expect(of(await told({ steps, state }), "a")).toBe(
      "delete: is removed at the host, unless this run also has b, which has it too",
    );
  });

  const newer = { __phase: { is: "levitating" } };
  it("a refused update ends no protection", async () => {
    const update = (outputs: Values) => [
      step("update", kept, { ...kept, deletionProtection: false }, { outputs, ...here }),
    ];
    const [open, refused] = [await told({ steps: update({}) }), await told({ steps: update(newer) })];
    expect([open.protectionEnds?.count, refused.protectionEnds]).toEqual([1, undefined]);
  });

  it("an update of a resource with retainOnDelete can still be refused", async () => {
    const steps = [
      step("update", web, { ...web, customName: "x" }, { outputs: newer, ...at({ retainOnDelete: true }) }),
    ];
    expect(of(await told({ steps }), "web")).toMatch(/^refused: /);
  });

  it("the costs of a server are shown, although its old copy stays", async () => {
    const { counts, monthlyCost } = await told({
      steps: [
        step("update", web, { ...web, planId: 1202 }, { id: "NEW456", ...here, named: ["backupQuota"] }),
      ],
      state: [inState("web", web, { id: "NEW456" }), inState("web", kept, at({ delete: true }))],
    });
    expect([counts.refused, Object.keys(monthlyCost?.servers ?? {})]).toEqual([1, ["web"]]);
  });
});

/** Options that only `departure.ts` may read, because a step alone does not show whether its resource is removed. */
const judgedAlone = (source: string): string[] =>
  source
    .replace(/\/\*\*?[\s\S]*?\*\/|\/\/.*$/gm, "")
    .match(/\b(?:isReleased|retainOnDelete|deletedWith)\b(?!\\?`)/g) ?? [];

it("no other file of the report decides what happens to a resource that leaves the state", () => {
  const files = readdirSync("cli/report", { recursive: true, encoding: "utf8" });
  const found = files
    .filter((file) => file.endsWith(".ts") && file !== "departure.ts")
    .filter((file) => judgedAlone(readFileSync(`cli/report/${file}`, "utf8")).length > 0);
  expect(found).toEqual([]);
  expect(judgedAlone("const stays = step.oldState?.retainOnDelete === true;")).toEqual(["retainOnDelete"]);
  expect(judgedAlone("planned.some(({ urn }) => urn === oldState.deletedWith)")).toEqual(["deletedWith"]);
});
