import { describe, expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { moneyOf } from "../../../cli/report/money";
import { pricedServers } from "../../../cli/report/pricedServers";
import { unknownString } from "../../../provider/engine/engineValues";
import { sumOf } from "../../../provider/resource/amount";
import { unknown } from "../../../provider/values";

const type = "hosting:index:Server";
const secret = "[secret]";
type Values = Record<string, unknown>;
const step = (op: string, olds?: Values, news?: Values, more: Values = {}): PreviewStep => ({
  op,
  urn: `urn:pulumi:dev::shop::${type}::web`,
  ...(olds && { oldState: { type, id: "ABC123", outputs: olds, ...more } }),
  ...(news && { newState: { type, inputs: news } }),
});
const chosen = (inputs: Values, planId: unknown): PreviewStep => ({
  ...step("create"),
  newState: { type, inputs, outputs: { planId } },
});
const placement = [{ zoneId: 12, planId: 1201 }];

describe("the servers whose cost may change", () => {
  it.each<[string, PreviewStep[], object[]]>([
    ["a new one", [step("create", undefined, { planId: 1 })], [{ next: { planId: 1 } }]],
    ["one that goes", [step("delete", { planId: 1 })], [{ old: { planId: 1 } }]],
    [
      "one that goes, and stays at the host",
      [step("delete", { planId: 1 }, undefined, { retainOnDelete: true })],
      [],
    ],
    ["one that stays", [step("same", { planId: 1 }, { planId: 1 })], []],
    [
      "one that is replaced",
      [
        step("create-replacement", { planId: 1 }, { planId: 2 }),
        step("replace", { planId: 1 }, { planId: 2 }),
        step("delete-replaced", { planId: 1 }),
      ],
      [{ old: { planId: 1 }, next: { planId: 2 } }],
    ],
    [
      "an update of its plan",
      [step("update", { planId: 1, zoneId: 12 }, { planId: 2 })],
      [{ old: { planId: 1, zoneId: 12 }, next: { planId: 2, zoneId: 12 } }],
    ],
    [
      "an update of something else",
      [step("update", { planId: 1, domain: "a" }, { planId: 1, domain: "b" })],
      [],
    ],
    ["an update that no longer sets its plan", [step("update", { planId: 1 }, {})], []],
    [
      "an update of a secret plan, which may be another one",
      [step("update", { planId: secret }, { planId: secret })],
      [{ old: { planId: secret }, next: { planId: secret } }],
    ],
    ["an update without states", [step("update")], []],
    ["a new one whose state is not told", [step("create")], [{}]],
    ["one that goes whose state is not told", [step("delete")], [{}]],
    [
      "one that goes, with a state that it will have",
      [step("delete", { planId: 1 }, { planId: 2 })],
      [{ old: { planId: 1 } }],
    ],
    [
      "a placement that the preview has chosen from",
      [chosen({ placement }, 1201)],
      [{ next: { planId: 1201 } }],
    ],
    ["a placement that is still open", [chosen({ placement }, undefined)], [{ next: { placement } }]],
    [
      "a placement that is chosen after `up`",
      [chosen({ placement }, unknownString)],
      [{ next: { placement } }],
    ],
    ["a placement whose plan is secret", [chosen({ placement }, secret)], [{ next: { placement } }]],
    ["a plan of the program", [chosen({ planId: 1 }, 2)], [{ next: { planId: 1 } }]],
    [
      "a resource of another kind",
      [
        {
          op: "create",
          urn: "urn:pulumi:dev::shop::hosting:index:SshKey::web",
          newState: { type, inputs: {} },
        },
      ],
      [],
    ],
  ])("%s", (_name, steps, servers) => {
    expect(pricedServers(steps)).toEqual(
      servers.map((server) => ({ urn: steps[0]?.urn, name: "web", ...server })),
    );
  });
});

describe("what they cost for a month", () => {
  const price = (total: number, currency = "USD") => ({ price: { total, currency, period: "month" } });
  const lists = { products: new Map(), isAsked: false };
  const usd = (amount: number) => ({ amount: sumOf([]).plus(amount), currency: "USD" });
  const free = { amount: sumOf([]), currency: "" };

  it("is nothing to tell without a server", () => {
    expect(moneyOf([], lists)).toBeUndefined();
  });

  it("is told of what goes; what comes is not told without a list", () => {
    const servers = [
      { urn: "", name: "old", old: price(5) },
      { urn: "", name: "older", old: {} },
      { urn: "", name: "new", next: { planId: 1 } },
      { urn: "", name: "web", old: price(5), next: { planId: secret, ...price(5) } },
      { urn: "", name: "db", old: {}, next: { planId: unknown } },
    ];
    expect(moneyOf(servers, { ...lists, untoldBecause: "no login" })).toEqual({
      servers: [
        { name: "old", before: usd(5), after: free },
        { name: "older", before: undefined, after: free },
        { name: "new", before: free, after: undefined },
        { name: "web", before: usd(5), after: undefined, isLater: true },
        { name: "db", before: undefined, after: undefined, isLater: true },
      ],
      differences: [usd(-5)],
      untold: ["new", "web", "db"],
      isAsked: false,
      untoldBecause: "no login",
    });
  });
});
