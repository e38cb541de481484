import { createHmac } from "node:crypto";

// A line of its own in the description of a server's asset: `[pulumi-hosting rebuild 2026-01-02T03:04:05.678Z 5kQ…]`. It
// shows every machine that a rebuild was sent, and not what it brings.

/** What the line says. */
export interface HostMark {
  /** When the rebuild was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** What it was asked to bring, as a digest. */
  readonly digest: string;
}

const line = /(^|\r?\n)\[pulumi-hosting rebuild (\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]+)\](?=\r?\n|$)/g;

/** The description without the mark: what people have written. */
export const withoutMark = (description: string): string =>
  description.replace(line, "").replace(/^\r?\n/, description.startsWith("[") ? "" : "$&");

export function markIn(description: string): HostMark | undefined {
  const [, , time, digest] = [...description.matchAll(line)].at(-1) ?? [];
  return time && digest ? { at: Date.parse(time), digest } : undefined;
}

/** The description with this mark in place of an earlier one. */
export function withMark(description: string, mark: HostMark | undefined): string {
  const text = withoutMark(description);
  if (!mark) return text;
  return `${text}${text === "" ? "" : "\n"}[pulumi-hosting rebuild ${new Date(mark.at).toISOString()} ${mark.digest}]`;
}

/** Names the work on an asset's description: what reads and then writes it must not meet another that does. */
export const descriptionOf = (uniqId: string): string => `description of ${uniqId}`;

/**
 * The mark of a rebuild that is sent now.
 *
 * @param holder the resource's own mark in the state, which no one at the host knows: triggers may be guessed, and may
 * be secret.
 */
export const markOf = (at: number, target: unknown, holder: string): HostMark => ({
  at,
  digest: createHmac("sha256", holder)
    .update(JSON.stringify([at, ordered(target)]))
    .digest("base64url")
    .slice(0, 22),
});

/** Members in one order: an engine has an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)]);
}
