import { createHmac } from "node:crypto";

// Marks are separate lines in the description of an asset, which every machine can read. `[pulumi-hosting rebuild
// 2026-01-02T03:04:05.678Z 5kQ…]` says that a rebuild was sent, and identifies its target by a digest. `[pulumi-hosting
// removal 2026-01-02T03:04:05.678Z 2026-02-01]` says that the host has accepted a removal, with the host's message.

/** The content of a mark about a rebuild. */
export interface HostMark {
  /** When the rebuild was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** A digest of the target of the rebuild. */
  readonly digest: string;
}

/** The content of a mark about a removal. */
export interface Leaving {
  /** When the host accepted the removal, in milliseconds since the epoch. */
  readonly at: number;
  /** The host's message, perhaps a date or a sentence. */
  readonly words: string;
}

/** The marks in a description. */
export interface Marks {
  readonly rebuild?: HostMark | undefined;
  readonly removal?: Leaving | undefined;
}

// A mark may follow a space, because a host may join lines.
const line =
  /(^|\r?\n| )\[pulumi-hosting (rebuild|removal) (\d{4}-\d\d-\d\dT[\d:.]+Z) ([^\]\r\n]*)\](?=\s|$)/g;

/** The description as people have written it, without the marks. */
export const withoutMark = (description: string): string =>
  description.replace(line, "").replace(/^\r?\n/, description.startsWith("[") ? "" : "$&");

/** The last mark of each kind in a description from the host. */
export function parseMarks(description: unknown): Marks {
  const marks: { rebuild?: HostMark; removal?: Leaving } = {};
  for (const [, , kind, time = "", text = ""] of String(description ?? "").matchAll(line)) {
    const at = Date.parse(time);
    // The mark is ignored, because someone has edited it.
    if (Number.isNaN(at)) continue;
    if (kind === "rebuild") marks.rebuild = { at, digest: text };
    else marks.removal = { at, words: text };
  }
  return marks;
}

/** The marks of an asset; none if the host does not show the asset or its description. */
export const hostMarks = (record: { readonly custom_description?: unknown } | undefined): Marks =>
  parseMarks(record?.custom_description);

/**
 * The mark of a rebuild that this state does not know; undefined if its digest equals the digest in the state. A run
 * that did not store its state has sent the rebuild.
 */
export const newMark = (
  { mark }: { readonly mark?: string | undefined },
  marks: Marks | undefined,
): HostMark | undefined => (marks?.rebuild?.digest === mark ? undefined : marks?.rebuild);

/** Adds marks to a description, and replaces earlier marks of the same kind. */
export function addMarks(description: string, newMarks: Marks): string {
  const { rebuild, removal } = { ...parseMarks(description), ...newMarks };
  const lines = [
    rebuild && `[pulumi-hosting rebuild ${new Date(rebuild.at).toISOString()} ${rebuild.digest}]`,
    removal && `[pulumi-hosting removal ${new Date(removal.at).toISOString()} ${inMark(removal.words)}]`,
  ];
  return [withoutMark(description), ...lines].filter(Boolean).join("\n");
}

/** A text for a mark: shortened, and without the character that ends a mark. */
const inMark = (words: string): string =>
  words
    .replace(/[\]\s]+/g, " ")
    .trim()
    .slice(0, 60);

/**
 * The name of the turn for an asset's description. Code that reads a description and then writes it must not run twice
 * at the same time.
 */
export const descriptionOf = (uniqId: string): string => `description of ${uniqId}`;

/**
 * The mark of a rebuild that is about to be sent.
 *
 * @param holder a random text of the resource from its state, which nobody at the host knows. It keeps the target
 * secret, because triggers may be guessed, or may be secret themselves.
 */
export const rebuildMark = (at: number, target: unknown, holder: string): HostMark => ({
  at,
  digest: createHmac("sha256", holder)
    .update(JSON.stringify([at, sortMembers(target)]))
    .digest("base64url")
    .slice(0, 22),
});

/** Sorts the members of objects, because each engine passes them in its own order. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, sortMembers(member)]);
}
