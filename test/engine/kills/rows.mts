import { sampleServer } from "../../support/sampleServer.js";
import type { Servers } from "../support/program.mjs";

/** When a run is interrupted: what it was about to do, and how far it was. */
export interface Row {
  readonly name: string;
  /** The servers that the stack has, built and idle. */
  readonly before: Servers;
  /** Those that the program declares. */
  readonly after: Servers;
  /** The path of the request that it has come to. */
  readonly request: RegExp;
  readonly stage: keyof typeof stages;
}

/** Whether a second order cannot be prevented, by the program or from afar: then it is named. */
export const isOnlyNamed = ({ row, isFresh }: { readonly row: Row; readonly isFresh: boolean }): boolean =>
  Object.values(row.after).some(({ onExisting }) => onExisting === "create") ||
  (isFresh && row.request === create && row.stage === "flight");

/** How far the request has come, and when the host continues with it. */
const stages = {
  /** It is on its way, and arrives while or after the next run does its work. */
  flight: "in flight",
  /** It is answered, and the run waits for the host, which is still at work when the next run looks. */
  wait: "host at work",
  /** As `wait`, but the host's work ends before the next run. */
  done: "host done",
} as const;

const [create, rebuild, removal] = [/server\/create$/, /server\/rebuild$/, /asset\/cancellation\/request$/];

const web = { ...sampleServer, domain: "web1.example.com", rebuildPolicy: "rebuild", rebuildTriggers: 1 };
const template = { templateName: "UBUNTU_2404_64" };
const trigger = { rebuildTriggers: 2 };
const otherPlan = { planId: 1202, replacePolicy: "replace" };
const built = { web };
const templated = { web: { ...web, ...template } };
const triggered = { web: { ...web, ...trigger } };
const both = { web: { ...web, ...template, ...trigger } };
const another = { ...triggered, another: { ...web, domain: "web2.example.com", after: ["web"] } };
const replaced = { web: { ...web, ...otherPlan } };
const beside = { web: { ...web, ...otherPlan, onExisting: "create" } };

const work = (
  what: string,
  before: Servers,
  after: Servers,
  request: RegExp,
  ...at: (keyof typeof stages)[]
): Row[] => at.map((stage) => ({ name: `${what}, ${stages[stage]}`, before, after, request, stage }));

export const rows: readonly Row[] = [
  ...work("order", {}, built, create, "flight", "wait"),
  ...work("rebuild by template", built, templated, rebuild, "flight", "wait"),
  ...work("rebuild by trigger", built, triggered, rebuild, "flight", "wait", "done"),
  ...work("rebuild by template and trigger", built, both, rebuild, "flight", "wait", "done"),
  ...work("rebuild by trigger has ended; another order", built, another, create, "wait"),
  ...work("removal", built, {}, removal, "flight", "wait"),
  ...work("replacement: order", built, replaced, create, "flight", "wait"),
  ...work("replacement: removal", built, replaced, removal, "wait"),
  ...work("replacement (onExisting create): order", built, beside, create, "wait"),
  ...work("replacement (onExisting create): removal", built, beside, removal, "wait"),
];
