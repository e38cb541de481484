import type * as z from "zod";
import { membersOnly } from "../api/contract/dataTypes";
import { duration, formatDuration, parseDuration } from "../duration";
import { memberNames } from "../values";

/**
 * How long a request may take to reach the host, in milliseconds: as long as the client waits for a response. A request
 * that was sent longer ago has either arrived or will never arrive.
 */
export const arrivalTime = 120_000;

export const waitKinds = ["build", "rebuild", "power", "removal"] as const;
export type WaitKind = (typeof waitKinds)[number];

const minutes = (count: number) => count * 60_000;

/** Whether a server type is bare metal, which takes hours to build, because people and slow firmware set it up. */
export const isBareMetal = (type: unknown): boolean => wordOf(type).startsWith("bare.");

/** A server type in lower case, because hosts differ in case. */
const wordOf = (type: unknown): string => (typeof type === "string" ? type.trim().toLowerCase() : "");

/** The default deadline of each kind of wait, in milliseconds. */
const cloud: Record<WaitKind, number> = {
  build: minutes(45),
  rebuild: minutes(45),
  power: minutes(10),
  removal: minutes(30),
};
const bareMetal: Record<WaitKind, number> = { ...cloud, build: minutes(240), rebuild: minutes(240) };

const member = (kind: WaitKind, meaning: string) => {
  const [ofCloud, ofMetal] = [formatDuration(cloud[kind]), formatDuration(bareMetal[kind])];
  const metal = ofCloud === ofMetal ? "" : ` For bare metal the default is ${ofMetal}.`;
  return duration()
    .optional()
    .meta({ default: ofCloud })
    .describe(`${meaning}. A duration such as "30m" or "4h", or a number of seconds.${metal}`);
};

/** `timeouts` of a resource and of the configuration; the values of the resource take precedence. */
export const timeouts = () =>
  membersOnly({
    build: member("build", "How long the first build may take"),
    rebuild: member("rebuild", "How long a rebuild may take"),
    power: member("power", "How long a start, stop, shutdown or reboot may take"),
    removal: member("removal", "How long a removal may take until the server is gone"),
    stock: duration()
      .optional()
      .describe(
        'How long an order may wait until its plan, or a place of `placement`, is available. A duration such as "6h", or a number of seconds. Default: it does not wait, and fails.',
      ),
  });

type Timeouts = z.output<ReturnType<typeof timeouts>>;

/**
 * Whether `customTimeouts` of a resource limit a deadline. They do not limit an order's wait for stock. Deadlines of
 * `waitFor` are not among these.
 */
const underCustomTimeouts: Readonly<Record<keyof Timeouts, "limited" | "kept">> = {
  build: "limited",
  rebuild: "limited",
  power: "limited",
  removal: "limited",
  stock: "kept",
};

/** The configured timeouts, some of them replaced by the `customTimeouts` of a call, which are in seconds. */
export function limitTimeouts(seconds: number, configured: Timeouts | undefined): Timeouts {
  const limitedNames = memberNames(underCustomTimeouts).filter(
    (name) => underCustomTimeouts[name] === "limited",
  );
  return { ...configured, ...Object.fromEntries(limitedNames.map((name) => [name, seconds])) };
}

/** The deadline of a wait, in milliseconds: from the first of `overrides` that sets it, otherwise the default. */
export function deadline(
  kind: WaitKind,
  type: unknown,
  ...overrides: readonly (Partial<Record<WaitKind, unknown>> | undefined)[]
): number {
  const [configuredTime] = overrides.flatMap((override) => parseDuration(override?.[kind]) ?? []);
  return configuredTime ?? (isBareMetal(type) ? bareMetal : cloud)[kind];
}

/**
 * How long an order may wait for stock, in milliseconds: from the first of `overrides` that sets it; 0 means that it
 * does not wait.
 */
export const stockDeadline = (...overrides: readonly ({ readonly stock?: unknown } | undefined)[]): number =>
  overrides.flatMap((override) => parseDuration(override?.stock) ?? [])[0] ?? 0;

/** How long such work usually takes, in milliseconds. It is a rough value, for progress lines and the pace of polls. */
export function usualTime(kind: WaitKind, type: unknown): number {
  if (kind === "power") return minutes(1);
  if (kind === "removal") return minutes(2);
  const windows = wordOf(type).endsWith(".win");
  if (isBareMetal(type)) return minutes(windows ? 90 : 60);
  if (wordOf(type).startsWith("cloud.metal")) return minutes(windows ? 40 : 25);
  return minutes(windows ? 15 : 8);
}
