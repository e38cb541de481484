import type { Servers } from "../support/program.mjs";

/** When a run is cut short: what it was about to do, and how far it was. */
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

/**
 * Whether a second order cannot be prevented: the program asks for one (`onExisting: "create"`), or the first order is on
 * its way and only another machine knows of it. Then the later runs name what no resource has.
 */
export const isOnlyNamed = ({ row, isFresh }: { readonly row: Row; readonly isFresh: boolean }): boolean =>
  Object.values(row.after).some(({ onExisting }) => onExisting === "create") ||
  (isFresh && row.request === create && row.stage === "flight");

/** How far the request has come, and when the host goes on with it. */
const stages = {
  /** It is on its way, and arrives while or after the next run does its work. */
  flight: "in flight",
  /** It is answered, and the run waits for the host, which is still at work when the next run looks. */
  wait: "host at work",
  /** As `wait`, but the host's work ends before the next run. */
  done: "host done",
} as const;

const [create, rebuild, removal] = [/server\/create$/, /server\/rebuild$/, /asset\/cancellation\/request$/];

const web = {
  ...{
    domain: "web1.example.com",
    type: "Cloud.VPS",
    zoneId: 12,
    planId: 1201,
    templateName: "DEBIAN_12_64",
  },
  ...{ rebuildPolicy: "rebuild", rebuildTriggers: 1 },
};
const template = { templateName: "UBUNTU_2404_64" };
const trigger = { rebuildTriggers: 2 };
const otherPlan = { planId: 1202 };
const another = { ...web, domain: "web2.example.com", after: ["web"] };

const work = (
  what: string,
  before: Servers,
  after: Servers,
  request: RegExp,
  ...at: (keyof typeof stages)[]
): Row[] => at.map((stage) => ({ name: `${what}, ${stages[stage]}`, before, after, request, stage }));

export const rows: readonly Row[] = [
  ...work("order", {}, { web }, create, "flight", "wait"),
  ...work("rebuild by template", { web }, { web: { ...web, ...template } }, rebuild, "flight", "wait"),
  ...work("rebuild by trigger", { web }, { web: { ...web, ...trigger } }, rebuild, "flight", "wait", "done"),
  ...work(
    "rebuild by template and trigger",
    { web },
    { web: { ...web, ...template, ...trigger } },
    rebuild,
    ...(["flight", "wait", "done"] as const),
  ),
  ...work(
    "rebuild by trigger has ended; another order",
    { web },
    { web: { ...web, ...trigger }, another },
    create,
    "wait",
  ),
  ...work("removal", { web }, {}, removal, "flight", "wait"),
  ...work("replacement: order", { web }, { web: { ...web, ...otherPlan } }, create, "flight", "wait"),
  ...work("replacement: removal", { web }, { web: { ...web, ...otherPlan } }, removal, "wait"),
  ...work(
    "replacement (onExisting create): order",
    { web },
    { web: { ...web, ...otherPlan, onExisting: "create" } },
    create,
    "wait",
  ),
  ...work(
    "replacement (onExisting create): removal",
    { web },
    { web: { ...web, ...otherPlan, onExisting: "create" } },
    removal,
    "wait",
  ),
];
