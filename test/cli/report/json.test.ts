import { describe, expect, it } from "vitest";
import type { Drift } from "../../../cli/drift/drifted";
import type { Changes, Cost, ResourceChange } from "../../../cli/report/changes";
import { jsonOf } from "../../../cli/report/json";
import { sumOf } from "../../../provider/resource/amount";
import { aChange, aDrift, names, nothing } from "./samples";

const told = (changes: Partial<Changes>) => JSON.parse(jsonOf({ ...nothing, ...changes }));
const summary = { project: "shop", stack: "dev", worst: null, counts: {}, changes: [], leftOut: 0 };

const change = (name: string, over: Partial<ResourceChange> = {}): ResourceChange =>
  aChange(name, {
    category: "update",
    subject: `${name}.example.com`,
    happens: "domain is sent",
    properties: [{ property: "domain", old: "a", new: "b" }],
    ...over,
  });
const tells = (name: string, over: object = {}) => ({
  category: "update",
  kind: "Server",
  name,
  subject: `${name}.example.com`,
  happens: "domain is sent",
  inputs: ["domain"],
  ...over,
});
const changedThere = (name: string, over: Partial<Drift> = {}): Drift =>
  aDrift(name, {
    is: "changed",
    differences: [{ property: "domain", program: "a", host: "b" }],
    ...over,
  });
const usd = (amount: number): Cost => ({ amount: sumOf([]).plus(amount), currency: "USD" });

describe("a report as JSON", () => {
  it("has only what there is to tell", () => {
    expect(jsonOf(nothing)).toBe(
      '{"project":"shop","stack":"dev","worst":null,"counts":{},"changes":[],"leftOut":0}\n',
    );
  });

  it("has the inputs of a change; those of a new resource are all new", () => {
    const created = change("db", { category: "create", happens: "is created" });
    const { inputs, ...rest } = tells("db", { category: "create", happens: "is created" });
    expect(inputs).toEqual(["domain"]);
    expect(told({ resources: [change("web"), created, change("old", { properties: [] })] })).toEqual({
      ...summary,
      worst: "update",
      counts: { update: 2, create: 1 },
      changes: [tells("web"), tells("old", { inputs: [] }), rest],
    });
  });

  it("names five of each kind of change", () => {
    const resources = [
      ...names(7).map((name) => change(name)),
      ...names(6).map((name) => change(name, { category: "power" })),
      change("one", { category: "delete" }),
    ];
    const { changes, counts, leftOut } = told({ resources });
    expect(changes.map(({ category }: ResourceChange) => category)).toEqual([
      "delete",
      ...Array(5).fill("power"),
      ...Array(5).fill("update"),
    ]);
    expect([counts, leftOut]).toEqual([{ delete: 1, power: 6, update: 7 }, 3]);
  });

  it.each<[string, Partial<Changes>, object]>([
    [
      "what was changed, and what is gone",
      { drift: [changedThere("web"), changedThere("old", { is: "gone", differences: [] })] },
      {
        count: 2,
        named: [
          { kind: "Server", name: "web", is: "changed", inputs: ["domain"] },
          { kind: "Server", name: "old", is: "gone" },
        ],
      },
    ],
    ["what Pulumi only counts", { unnamed: 3 }, { count: 3, named: [] }],
    [
      "as many of each",
      { drift: [changedThere("web")], unnamed: 1 },
      { count: 2, named: [{ kind: "Server", name: "web", is: "changed", inputs: ["domain"] }] },
    ],
    [
      "the first five by name",
      { drift: names(6).map((name) => changedThere(name, { is: "gone", differences: [] })), unnamed: 2 },
      { count: 8, named: names(5).map((name) => ({ kind: "Server", name, is: "gone" })) },
    ],
  ])("has the drift: %s", (_name, changes, drift) => {
    expect(told(changes)).toEqual({ ...summary, drift });
  });

  it("has the reasons of a preview that failed", () => {
    expect(told({ errors: ["refused", "not there"] })).toEqual({
      ...summary,
      errors: ["refused", "not there"],
      endedAt: [],
    });
  });

  it("has the cost of five servers, and why the host was not asked", () => {
    const servers = names(6).map((name) => ({ name, before: usd(0), after: usd(19.9) }));
    const money = {
      servers,
      differences: [{ currency: "USD", amount: sumOf([]).plus(119.4) }],
      untold: [],
      isAsked: true,
    };
    const monthlyCost = {
      difference: { USD: 119.4 },
      servers: Object.fromEntries(names(5).map((name) => [name, [0, 19.9]])),
      notTold: 0,
    };
    expect(told({ money })).toEqual({ ...summary, monthlyCost });
    const notAsked = "no login";
    expect(told({ money: { ...money, untold: ["web"], isAsked: false, untoldBecause: notAsked } })).toEqual({
      ...summary,
      monthlyCost: { ...monthlyCost, notTold: 1, notAsked },
    });
  });
});
