import type { PreviewStep } from "../../cli/preview/readPreview";
import { message } from "../../provider/message";
import { messageText } from "../../provider/messages";
import type { ownCommandLine } from "../support/cli";

export type Values = Readonly<Record<string, unknown>>;

const prefixes = { plugin: "hosting:index:", classes: "pulumi-nodejs:dynamic/hosting:" };

/** The resource of a step. Default: the server `web` of the plugin, in the stack shop/dev. */
export interface Of {
  /** `Server`, or the whole type of another provider's resource. */
  readonly kind?: string;
  readonly front?: keyof typeof prefixes;
  readonly name?: string;
  readonly stack?: string;
  readonly project?: string;
}
const typeOf = ({ kind = "Server", front = "plugin" }: Of) =>
  kind.includes(":") ? kind : `${prefixes[front]}${kind}`;
export const stepUrn = ({ name = "web", stack = "dev", project = "shop", ...of }: Of = {}): string =>
  `urn:pulumi:${stack}::${project}::${typeOf(of)}::${name}`;

/** The fields of a step besides its inputs. */
export interface More extends Of {
  readonly id?: string;
  /** Outputs in the state that are no inputs, for example the IP address and the price. */
  readonly outputs?: Values;
  /** Inputs that the engine reports as changed. */
  readonly named?: readonly string[];
  /** Options of the resource in the state, and its source position in the program. */
  readonly options?: Values;
}

/** The state of a resource with these inputs; its outputs contain them, too. */
export function stateOf(inputs: Values, { id = "ABC123", outputs, options, ...of }: More = {}) {
  const names = Object.keys(inputs).filter((name) => !name.startsWith("__"));
  const shown = { ...inputs, ...outputs, __set: names.sort() };
  return { type: typeOf(of), id, ...options, inputs, outputs: shown };
}

/** A step that changes the inputs from `old` to `next`, as the engine reports it. */
export function step(op: string, old?: Values, next?: Values, { named, ...more }: More = {}): PreviewStep {
  return {
    ...{ op, urn: stepUrn(more) },
    ...(old && { oldState: stateOf(old, more) }),
    ...(next && { newState: { type: typeOf(more), ...more.options, inputs: next } }),
    ...(named && { detailedDiff: Object.fromEntries(named.map((path) => [path, { kind: "update" }])) }),
  };
}

/** The step of the stack itself. Every program begins with it. */
export const stackStep = (op = "same", of: Of = {}): PreviewStep =>
  step(op, {}, {}, { kind: "pulumi:pulumi:Stack", name: "shop-dev", ...of });

/** `count` steps, for resources named web0, web1 and so on. */
export const many = (count: number, stepOf: (name: string) => PreviewStep): PreviewStep[] =>
  Array.from({ length: count }, (_, number) => stepOf(`web${number}`));

const inputs = { type: "Cloud.VPS", planId: 1201, zoneId: 12, templateName: "UBUNTU_2404_64" };
/** Inputs of a server that can be ordered at the sandbox. */
export const server = (more: Values = {}): Values => ({ domain: "web.example.com", ...inputs, ...more });

/** A step that orders a server. */
export const ordered = (name: string, more: Values = {}, of: More = {}): PreviewStep =>
  step("create", undefined, server({ domain: `${name}.example.com`, ...more }), { name, ...of });
export const removed = (name: string, of: More = {}): PreviewStep =>
  step("delete", server({ domain: `${name}.example.com` }), undefined, { name, ...of });

/** The provider's warning before it erases disks. With the classes it comes through standard error, without a URN. */
export function erases({ front = "plugin", ...of }: Of = {}, subject = "web.example.com (ABC123)") {
  const data = { server: subject, changes: [{ property: "rebuildTriggers" }] };
  const text = `warning: ${messageText(message("disks-erased", data))}\n`;
  return front === "plugin"
    ? { urn: stepUrn(of), message: text, severity: "warning" }
    : { message: text, severity: "info#err" };
}

/**
 * The refresh step of a resource: `atHost` are the values that differ at the host, or "gone" if the resource is missing
 * there.
 */
export const found = (inputs: Values, atHost: Values | "gone" = {}, of: More = {}): PreviewStep => ({
  ...step(
    atHost === "gone" ? "delete" : Object.keys(atHost).length > 0 ? "update" : "same",
    inputs,
    undefined,
    of,
  ),
  ...(atHost !== "gone" && { newState: stateOf({ ...inputs, ...atHost }, of) }),
});

const inLines = (events: object[]) =>
  events.map((event, sequence) => `${JSON.stringify({ sequence, ...event })}\n`).join("");

/** The engine's events of a refresh: for each resource one before the read, and one after it. */
export const refreshEvents = (steps: readonly PreviewStep[], ...others: object[]): string =>
  inLines([
    { preludeEvent: { config: {} } },
    ...steps.flatMap(({ op, urn, oldState: old, newState }) => [
      { resourcePreEvent: { metadata: { op: "refresh", urn, old, new: old } } },
      { resOutputsEvent: { metadata: { op, urn, old, new: newState ?? null } } },
    ]),
    ...others,
  ]);

/** The changes in a report, without the overview, times and costs, which other tests cover. */
export const reportedChanges = (output: string): string =>
  output
    .trimEnd()
    .split("\n\n")
    .filter((part) => !/\n[ERAFUN.] \d+ .+$|^(?:Time|Cost)\n/.test(part))
    .join("\n\n");

/** Orders a server with the command line, and waits until it is ready. @returns its id. */
export async function orderServer(
  { hosting }: Pick<ReturnType<typeof ownCommandLine>, "hosting">,
  domain: string,
): Promise<string> {
  const params = { domain, type: "Cloud.VPS", plan_id: 1201, zone_id: 12, template_name: "DEBIAN_12_64" };
  const args = ["call", "server.create", "--yes", "--wait", "--json", JSON.stringify(params)];
  return JSON.parse((await hosting(args)).output).uniq_id;
}
