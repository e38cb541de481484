import { expect, it } from "vitest";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import { pricedServers } from "../../../cli/report/pricedServers";
import { unknownString } from "../../../provider/engine/engineValues";

const type = "hosting:index:Server";
const secret = "[secret]";
type Values = Record<string, unknown>;
const urnOf = (type: string) => `urn:pulumi:dev::shop::${type}::web`;
const step = (op: string, olds?: Values, news?: Values, more: Values = {}): PreviewStep => ({
  op,
  urn: urnOf(type),
  ...(olds && { oldState: { type, id: "ABC123", outputs: olds, ...more } }),
  ...(news && { newState: { type, inputs: news } }),
});
const create = (inputs?: Values) => step("create", undefined, inputs);
const chosen = (inputs: Values, planId: unknown): PreviewStep => ({
  ...step("create"),
  newState: { type, inputs, outputs: { planId } },
});
const placement = [{ zoneId: 12, planId: 1201 }];
const [one, two, open, hidden] = [{ planId: 1 }, { planId: 2 }, { placement }, { planId: secret }];
const inZone = { ...one, zoneId: 12 };
const ofKey = { op: "create", urn: urnOf("hosting:index:SshKey"), newState: { type, inputs: {} } };

it.each<[string, PreviewStep | PreviewStep[], object?]>([
  ["a new one", create(one), { next: one }],
  ["one that goes", step("delete", one), { old: one }],
  ["one that goes, and stays at the host", step("delete", one, undefined, { retainOnDelete: true })],
  ["one that stays", step("same", one, one)],
  [
    "one that is replaced",
    [step("create-replacement", one, two), step("replace", one, two), step("delete-replaced", one)],
    { old: one, next: two },
  ],
  ["another plan", step("update", inZone, two), { old: inZone, next: { ...inZone, ...two } }],
  ["an update of something else", step("update", { ...one, domain: "a" }, { ...one, domain: "b" })],
  ["an update that no longer sets its plan", step("update", one, {})],
  ["a secret plan, perhaps another", step("update", hidden, hidden), { old: hidden, next: hidden }],
  ["an update without states", step("update")],
  ["a new one whose state is not told", create(), {}],
  ["one that goes whose state is not told", step("delete"), {}],
  ["one that goes, with a state that it will have", step("delete", one, two), { old: one }],
  ["a placement that the preview has chosen from", chosen(open, 1201), { next: { planId: 1201 } }],
  ["a placement that is still open", chosen(open, undefined), { next: open }],
  ["a placement that is chosen after `up`", chosen(open, unknownString), { next: open }],
  ["a placement whose plan is secret", chosen(open, secret), { next: open }],
  ["a plan of the program", chosen(one, 2), { next: one }],
  ["a resource of another kind", ofKey],
])("the servers whose cost may change: %s", (_name, steps, server) => {
  expect(pricedServers([steps].flat())).toEqual(server ? [{ urn: urnOf(type), name: "web", ...server }] : []);
});
