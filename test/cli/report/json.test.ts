import { describe, expect, it } from "vitest";
import type { Changes, Cost, ResourceChange } from "../../../cli/report/changes";
import { jsonOf } from "../../../cli/report/json";
import { sumOf } from "../../../provider/resource/amount";
import { aChange, aDrift, names, nothing } from "./samples";

const told = (changes: Partial<Changes>) => JSON.parse(jsonOf({ ...nothing, ...changes }));
const summary = { project: "shop", stack: "dev", worst: null, counts: {}, changes: [], leftOut: 0 };

const [category, happens] = ["update", "domain is sent"] as const;
const change = (name: string, over: Partial<ResourceChange> = {}): ResourceChange => {
  const properties = [{ property: "domain", old: "a", new: "b" }];
  return aChange(name, { category, subject: `${name}.example.com`, happens, properties, ...over });
};
const tells = (name: string, over: object = {}) => {
  const subject = `${name}.example.com`;
  return { category, kind: "Server", name, subject, happens, inputs: ["domain"], ...over };
};
const changed = (name: string) =>
  aDrift(name, { is: "changed", differences: [{ property: "domain", program: "a", host: "b" }] });
const usd = (amount: number): Cost => ({ amount: sumOf([]).plus(amount), currency: "USD" });

describe("a report as JSON", () => {
  it("has only what there is to report", () => {
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

  const tellsChanged = { kind: "Server", name: "web", is: "changed", inputs: ["domain"] };
  const tellsGone = (name: string) => ({ kind: "Server", name, is: "gone" });
  const six = names(6).map((name) => aDrift(name));
  it.each<[string, Partial<Changes>, number, object[]]>([
    ["all", { drift: [changed("web"), aDrift("old")] }, 2, [tellsChanged, tellsGone("old")]],
    ["what Pulumi only counts", { unnamed: 3 }, 3, []],
    ["as many of each", { drift: [changed("web")], unnamed: 1 }, 2, [tellsChanged]],
    ["the first five by name", { drift: six, unnamed: 2 }, 8, names(5).map(tellsGone)],
  ])("has the drift: %s", (_name, changes, count, named) => {
    expect(told(changes)).toEqual({ ...summary, drift: { count, named } });
  });

  it("has the cost of five servers, and why the host was not asked", () => {
    const servers = names(6).map((name) => ({ name, before: usd(0), after: usd(19.9) }));
    const differences = [{ currency: "USD", amount: sumOf([]).plus(119.4) }];
    const money = { servers, differences, untold: [], isAsked: true };
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
