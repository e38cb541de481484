import { sampleServer } from "../../support/sampleServer.js";
import type { Servers } from "../support/program.mjs";

/** A moment at which a run is interrupted: which request it has sent, and how far the request was. */
export interface Row {
  readonly name: string;
  /** The servers that the stack has before the run, built and idle. */
  readonly before: Servers;
  /** The servers that the program declares. */
  readonly after: Servers;
  /** The path of the request during which the run is interrupted. */
  readonly request: RegExp;
  readonly stage: keyof typeof stages;
}

/**
 * Whether no provider could prevent a second order here, because the program allows it or the next run is on another
 * machine. Then a warning must name the server.
 */
export const isOnlyNamed = ({ row, isFresh }: { readonly row: Row; readonly isFresh: boolean }): boolean =>
  Object.values(row.after).some(({ onExisting }) => onExisting === "create") ||
  (isFresh && row.request === create && row.stage === "flight");

/** How far the request was, and when the host continues with it. */
const stages = {
  /** The request is in flight. It arrives during the next run or after it. */
  flight: "in flight",
  /** The host has accepted the request, and is still at work during the next run. */
  wait: "host at work",
  /** The host has accepted the request, and ends its work before the next run. */
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
