import type { PreviewStep } from "../../cli/preview/readPreview";
import { message } from "../../provider/message";
import { messageText } from "../../provider/messages";
import type { ownCommandLine } from "../support/cli";

export type Values = Readonly<Record<string, unknown>>;

const prefixes = { plugin: "hosting:index:", classes: "pulumi-nodejs:dynamic/hosting:" };

/** The resource of a step; default: the server `web` of the plugin, in the stack shop/dev. */
export interface Of {
  /** `Server`, or a whole type of another provider's. */
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

/** The members of a step besides its inputs. */
export interface More extends Of {
  readonly id?: string;
  /** Outputs of the state that are no inputs, as the address and the price. */
  readonly outputs?: Values;
  /** Inputs that the engine names as changed. */
  readonly named?: readonly string[];
  /** Options of the resource in the state, and its place in the program. */
  readonly options?: Values;
}

/** The state of a resource with these inputs, which its outputs repeat. */
export function stateOf(inputs: Values, { id = "ABC123", outputs, options, ...of }: More = {}) {
  const names = Object.keys(inputs).filter((name) => !name.startsWith("__"));
  const shown = { ...inputs, ...outputs, __set: names.sort() };
  return { type: typeOf(of), id, ...options, inputs, outputs: shown };
}

/** A step from these inputs to those, as the engine reports it. */
export function step(op: string, old?: Values, next?: Values, { named, ...more }: More = {}): PreviewStep {
  return {
    ...{ op, urn: stepUrn(more) },
    ...(old && { oldState: stateOf(old, more) }),
    ...(next && { newState: { type: typeOf(more), ...more.options, inputs: next } }),
    ...(named && { detailedDiff: Object.fromEntries(named.map((path) => [path, { kind: "update" }])) }),
  };
}

/** The step of the stack itself, which every program begins with. */
export const stackStep = (op = "same", of: Of = {}): PreviewStep =>
  step(op, {}, {}, { kind: "pulumi:pulumi:Stack", name: "shop-dev", ...of });

/** So many steps, of web0, web1 and so on. */
export const many = (count: number, stepOf: (name: string) => PreviewStep): PreviewStep[] =>
  Array.from({ length: count }, (_, number) => stepOf(`web${number}`));

const inputs = { type: "Cloud.VPS", planId: 1201, zoneId: 12, templateName: "UBUNTU_2404_64" };
/** Inputs of a server that the sandbox sells. */
export const server = (more: Values = {}): Values => ({ domain: "web.example.com", ...inputs, ...more });

/** A server that is ordered, and one that is removed. */
export const ordered = (name: string, more: Values = {}, of: More = {}): PreviewStep =>
  step("create", undefined, server({ domain: `${name}.example.com`, ...more }), { name, ...of });
export const removed = (name: string, of: More = {}): PreviewStep =>
  step("delete", server({ domain: `${name}.example.com` }), undefined, { name, ...of });

/** The provider's warning of an erase: that of classes comes by standard error, without a URN. */
export function erases({ front = "plugin", ...of }: Of = {}, subject = "web.example.com (ABC123)") {
  const data = { server: subject, changes: [{ property: "rebuildTriggers" }] };
  const text = `warning: ${messageText(message("disks-erased", data))}\n`;
  return front === "plugin"
    ? { urn: stepUrn(of), message: text, severity: "warning" }
    : { message: text, severity: "info#err" };
}

/** The refresh's finding for a resource: these values at the host, none others, or that it is gone. */
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

/** The engine's events of a refresh: for each resource one before the host is asked, and one after. */
export const refreshEvents = (steps: readonly PreviewStep[], ...others: object[]): string =>
  inLines([
    { preludeEvent: { config: {} } },
    ...steps.flatMap(({ op, urn, oldState: old, newState }) => [
      { resourcePreEvent: { metadata: { op: "refresh", urn, old, new: old } } },
      { resOutputsEvent: { metadata: { op, urn, old, new: newState ?? null } } },
    ]),
    ...others,
  ]);

/** The changes in a report: without the strip, the times and the costs, which have tests of their own. */
export const reportedChanges = (output: string): string =>
  output
    .trimEnd()
    .split("\n\n")
    .filter((part) => !/\n[ERAFUN.] \d+ .+$|^(?:Time|Cost)\n/.test(part))
    .join("\n\n");

/** Orders a server with the command line, and waits for it. @returns its id. */
export async function orderServer(
  { hosting }: Pick<ReturnType<typeof ownCommandLine>, "hosting">,
  domain: string,
): Promise<string> {
  const params = { domain, type: "Cloud.VPS", plan_id: 1201, zone_id: 12, template_name: "DEBIAN_12_64" };
  const args = ["call", "server.create", "--yes", "--wait", "--json", JSON.stringify(params)];
  return JSON.parse((await hosting(args)).output).uniq_id;
}
