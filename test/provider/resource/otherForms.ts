import fc from "fast-check";

type Rewrite = (value: string) => string;

const padded: Rewrite[] = [(text) => ` ${text}`, (text) => `${text}\n`, (text) => `\r\n${text} \t`];
const lineEnds: Rewrite[] = [(text) => text.replaceAll("\n", "\r\n"), (text) => text.replaceAll("\n", "\r")];
const letters: Rewrite[] = [(text) => text.toUpperCase(), (text) => text.toLowerCase()];
const dotted: Rewrite[] = [(text) => `${text}.`];
const commented: Rewrite[] = [
  (text) => `${text} ada@laptop`,
  (text) => text.split(" ").slice(0, 2).join("  "),
];
const expanded: Rewrite[] = [(block) => block.replace("::/", ":0:0:0:0:0/"), (block) => block.toUpperCase()];
const zeros: Rewrite[] = [(address) => address.replace(/\b(\d\d)\b/, "0$1")];

/** Other spellings by hosts, besides numbers and booleans as text, spaces, and line ends. */
const rewrites: Readonly<Record<string, readonly Rewrite[]>> = {
  domain: [...letters, ...dotted],
  type: letters,
  templateName: letters,
  backupPlan: letters,
  publicSshKey: commented,
  publicKeyValue: commented,
  poolIps: zeros,
  pool6Ips: expanded,
};

/** Inputs whose other spellings are different values. */
export const exactInputs: readonly string[] = ["password", "rebootTriggers", "rebuildTriggers", "labels"];

/** The value of an input as a host or program may spell it. */
export function otherForms(name: string, value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "string") {
    const all = [...padded, ...lineEnds, ...(rewrites[name] ?? [])];
    // A comment or a dot comes before trailing spaces.
    return fc
      .uniqueArray(fc.nat(all.length - 1), { maxLength: 4 })
      .map((drawn) =>
        drawn.sort((one, other) => other - one).reduce((text, at) => all[at]?.(text) ?? text, value),
      );
  }
  if (typeof value === "number") return fc.constantFrom<unknown>(value, String(value), ` ${value}`);
  if (typeof value === "boolean")
    return fc.constantFrom<unknown>(...(value ? [true, "true", 1, "1"] : [false, "false", 0, "0"]));
  if (Array.isArray(value))
    return fc
      .tuple(...value.map((item) => otherForms(name, item)))
      .chain((items) => fc.shuffledSubarray(items, { minLength: items.length }));
  if (typeof value !== "object" || value === null) return fc.constant(value);
  const members = Object.entries(value).map(
    ([member, inner]) => [member, otherForms(member, inner)] as const,
  );
  return fc
    .record(Object.fromEntries(members))
    .chain((record) =>
      fc
        .shuffledSubarray(Object.entries(record), { minLength: members.length })
        .map((entries) => Object.fromEntries(entries)),
    );
}
