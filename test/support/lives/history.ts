import type { FaultRuleInput } from "../../../sandbox";
import { chaos } from "../../../sandbox/faults/chaos";
import type { HostSettings, RefusedOrders } from "./hostInProcess";
import type { Front } from "./process";
import type { Command } from "./stack";

// A scenario is plain data, so a failing one can be printed and pasted into a test.

/** The provider processes of a stack: two dynamic providers of the classes, and the plugin. */
export const fronts: Readonly<Record<string, Front>> = {
  first: "classes",
  second: "plugin",
  third: "classes",
};
export const processes = ["first", "second", "third"] as const;
export type ProcessName = (typeof processes)[number];

/**
 * The options of the simulated hosts. The first value of each row is the usual one; the others are drawn less often.
 */
export const hosts = {
  listMembers: ["all", "noDomain", "noType", "noStatus", "noActive"],
  domainFilters: ["any", "exact"],
  domains: ["given", "lower"],
  removals: ["soon", "later"],
  secondRemovals: ["accepted", "refused"],
  detailsFields: ["both", "record", "details", "sample"],
  templateNames: ["own", "renamed", "small"],
  pageLimit: [0, 50],
  lagList: [0, 12, 60, 300],
  lagDetails: [0, 12, 60, 300],
} as const satisfies { readonly [Name in keyof HostSettings]?: readonly HostSettings[Name][] };

/** A change of the program between two runs. `which` is the index of the changed resource. */
export type Edit =
  | { readonly edit: "rename"; readonly which: number; readonly alias: boolean; readonly to: ProcessName }
  | {
      readonly edit: "letters" | "plan" | "domain" | "remove" | "protect" | "template" | "leave";
      readonly which: number;
    }
  | { readonly edit: "existing"; readonly which: number; readonly value: "fail" | "adopt" | "create" }
  | { readonly edit: "add"; readonly how: "import" | "adopt" | "new"; readonly to: ProcessName }
  | { readonly edit: "first"; readonly which: number };

/** The faults of the host during a run. */
export const illnesses = {
  "details deny it twice": [{ fault: "record-not-found", operation: "server.details", times: 2 }],
  "details deny it": [{ fault: "record-not-found", operation: "server.details" }],
  "it is hidden": [
    { fault: "hidden", operation: "asset.list" },
    { fault: "hidden", operation: "server.list" },
    { fault: "record-not-found", operation: "server.details" },
    { fault: "record-not-found", operation: "asset.details" },
  ],
  "lists leave it out": [{ fault: "hidden", operation: "asset.list" }],
  "removal is about no account": [
    { fault: "record-not-found-elsewhere", operation: "asset.requestRemoval", times: 1 },
  ],
  "update is about no account": [
    { fault: "record-not-found-elsewhere", operation: "server.update", times: 1 },
  ],
  "removal means no": [{ fault: "removal-means-no", operation: "asset.requestRemoval" }],
  "removal is refused": [{ fault: "permission-lost", operation: "asset.requestRemoval" }],
  "removal is not answered": [{ fault: "reset-after", operation: "asset.requestRemoval", times: 1 }],
  "429 after the order": [{ fault: "rate-limit-after", operation: "server.create", times: 1 }],
  "401 after the order": [{ fault: "expired-token-after", operation: "server.create", times: 1 }],
  "500 after the order": [{ fault: "host-fault-after", operation: "server.create", times: 1 }],
  "order is not answered": [{ fault: "reset-after", operation: "server.create", times: 1 }],
  "order is refused": [{ fault: "permission-lost", operation: "server.create", times: 1 }],
  "build hangs": [{ fault: "build-hangs", operation: "server.create", times: 1 }],
  "build fails": [{ fault: "build-fails", operation: "server.create", times: 1 }],
  "host is shaky": [
    { fault: "reset-before", probability: 0.05 },
    { fault: "host-fault", probability: 0.05 },
    { fault: "garbage", probability: 0.05 },
  ],
} as const satisfies Readonly<Record<string, readonly FaultRuleInput[]>>;

const ofApi = (errorClass: string) =>
  JSON.stringify({ error_class: `Host::Exception::${errorClass}`, error_message: "later" });

/** Temporary refusals of orders, and the error page of a proxy, as hosts other than the sandbox send them. */
export const refusals = {
  "503 of a busy resource": { status: 503, text: ofApi("Resource::Busy"), times: 2 },
  "503 of a limit": { status: 503, text: ofApi("Build::Limit"), times: 2 },
  "503 of a capacity": { status: 503, text: ofApi("Node::OverCapacity"), times: 2 },
  "409 of a busy class": { status: 409, text: ofApi("Workflow::Conflict"), times: 2 },
  "a page with 503": { status: 503, text: "<html>503</html>", times: 1 },
} as const satisfies Readonly<Record<string, RefusedOrders>>;

export type Illness = keyof typeof illnesses | keyof typeof refusals;

/** The fault rules of the simulated host for an illness. An illness that is a refusal of orders has none. */
export const faultsOf = (name: Illness): readonly FaultRuleInput[] =>
  name in refusals ? [] : illnesses[name as keyof typeof illnesses];
export const refusalsOf = (name: Illness): readonly RefusedOrders[] =>
  name in refusals ? [refusals[name as keyof typeof refusals]] : [];

/**
 * The random faults in scenarios of all four resources. Slow responses are left out, because virtual time hides them.
 */
export const nowAndThen = chaos.filter(({ fault }) => fault !== "slow" && fault !== "dribbled");

export const commands = {
  up: { name: "up" },
  "up --continue-on-error": { name: "up", continueOnError: true },
  "up --refresh": { name: "up", refresh: true },
  "up --target": { name: "up", target: "first" },
  refresh: { name: "refresh" },
  destroy: { name: "destroy" },
} as const satisfies Readonly<Record<string, Command>>;

/** One run of a command, and the changes of the program before it. */
export interface Chapter {
  readonly edits: readonly Edit[];
  readonly command: keyof typeof commands;
  readonly ill: readonly Illness[];
  readonly end: "by itself" | "killed before" | "killed after";
  readonly atWrite: number;
  readonly machine: number;
  /** Minutes since the previous run. */
  readonly minutes: number;
}

export interface Life {
  readonly host: Omit<HostSettings, "dialect">;
  readonly chapters: readonly Chapter[];
}

/** A chapter that differs from a plain `up` only in these members. */
export const chapterOf = (given: Partial<Chapter>): Chapter => ({
  ...{ edits: [], command: "up", ill: [], end: "by itself", atWrite: 1, machine: 1, minutes: 15 },
  ...given,
});
