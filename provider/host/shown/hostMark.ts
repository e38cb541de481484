import { createHmac } from "node:crypto";

// Lines of their own in the description of an asset, which every machine sees. `[pulumi-hosting rebuild
// 2026-01-02T03:04:05.678Z 5kQ…]` says that a rebuild was sent, but not its target; `[pulumi-hosting removal
// 2026-01-02T03:04:05.678Z 2026-02-01]` that the host has accepted a removal, and its words.

/** The content of a line about a rebuild. */
export interface HostMark {
  /** The time when the rebuild was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** The target of the rebuild, as a digest. */
  readonly digest: string;
}

/** The content of a line about a removal. */
export interface Leaving {
  /** The time when the host accepted the removal, in milliseconds since the epoch. */
  readonly at: number;
  /** The host's words, perhaps a date or a sentence. */
  readonly words: string;
}

/** The marks in a description. */
export interface Marks {
  readonly rebuild?: HostMark | undefined;
  readonly removal?: Leaving | undefined;
}

// A host may join lines.
const line =
  /(^|\r?\n| )\[pulumi-hosting (rebuild|removal) (\d{4}-\d\d-\d\dT[\d:.]+Z) ([^\]\r\n]*)\](?=\s|$)/g;

/** The description without the marks, as people have written it. */
export const withoutMark = (description: string): string =>
  description.replace(line, "").replace(/^\r?\n/, description.startsWith("[") ? "" : "$&");

/** The last mark of each kind in a description from the host. */
export function parseMarks(description: unknown): Marks {
  const marks: { rebuild?: HostMark; removal?: Leaving } = {};
  for (const [, , kind, time = "", text = ""] of String(description ?? "").matchAll(line)) {
    const at = Date.parse(time);
    // Someone has edited the mark.
    if (Number.isNaN(at)) continue;
    if (kind === "rebuild") marks.rebuild = { at, digest: text };
    else marks.removal = { at, words: text };
  }
  return marks;
}

/** An unknown mark of a rebuild, compared with the digest of the known one: a run that left no state has sent it. */
export const newMark = (
  { mark }: { readonly mark?: string | undefined },
  marks: Marks | undefined,
): HostMark | undefined => (marks?.rebuild?.digest === mark ? undefined : marks?.rebuild);

/** The description with these marks in place of earlier ones of their kind. */
export function addMarks(description: string, added: Marks): string {
  const { rebuild, removal } = { ...parseMarks(description), ...added };
  const lines = [
    rebuild && `[pulumi-hosting rebuild ${new Date(rebuild.at).toISOString()} ${rebuild.digest}]`,
    removal && `[pulumi-hosting removal ${new Date(removal.at).toISOString()} ${inMark(removal.words)}]`,
  ];
  return [withoutMark(description), ...lines].filter(Boolean).join("\n");
}

/** Shortened, and without the character that would end the mark. */
const inMark = (words: string): string =>
  words
    .replace(/[\]\s]+/g, " ")
    .trim()
    .slice(0, 60);

/** The turn for an asset's description: work that reads and then writes it must not meet other such work. */
export const descriptionOf = (uniqId: string): string => `description of ${uniqId}`;

/**
 * The mark of a rebuild that is sent now.
 *
 * @param holder the resource's own mark in the state, which no one at the host knows, because triggers may be guessed,
 * and may be secret.
 */
export const rebuildMark = (at: number, target: unknown, holder: string): HostMark => ({
  at,
  digest: createHmac("sha256", holder)
    .update(JSON.stringify([at, ordered(target)]))
    .digest("base64url")
    .slice(0, 22),
});

/** Members in one order, because each engine has an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)]);
}
