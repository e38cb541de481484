import * as z from "zod";

// The specification's "Common data types" as inputs: closed enumerations and exact patterns. In JavaScript, `$` without
// the m flag matches only the very end of the text, which the specification writes as `\z`.

// `[:cntrl:]` in the specification is Unicode's category Cc: the ASCII control characters, DEL, and U+0080 to U+009F.

// The error for a number or a boolean suggests quotes, because YAML reads unquoted texts such as 12E300 or yes as
// numbers or booleans.
const text = (pattern: RegExp, requirement: string) =>
  z
    .string({
      error: ({ input }) =>
        `must be ${requirement}${["number", "boolean"].includes(typeof input) ? "; write it in quotes, as a text" : ""}`,
    })
    .regex(pattern, { error: `must be ${requirement}` });

/**
 * An integer, given as a number or as digits in a text. The integer is sent as a JSON number, so it must be small
 * enough to be exact.
 */
const digits = (pattern: RegExp, requirement: string) =>
  z
    .union([z.number(), z.string()], { error: `must be ${requirement}` })
    .refine((value) => pattern.test(String(value)), { error: `must be ${requirement}`, abort: true })
    .refine((value) => Number(value) <= Number.MAX_SAFE_INTEGER, {
      error: `must be at most ${Number.MAX_SAFE_INTEGER}: a larger one cannot be kept exactly`,
    })
    .transform(Number);

/** BOOLEAN of the specification: sent as 0 or 1. */
export const boolean = () =>
  z
    .union([z.boolean(), z.literal(0), z.literal(1), z.literal("0"), z.literal("1")], {
      error: "must be true or false (0 or 1 on the wire)",
    })
    .transform((value): 0 | 1 => (value === true || value === 1 || value === "1" ? 1 : 0));

export const accountNumber = () => digits(/^\d{1,8}$/, "an account number: 1 to 8 digits");
export const positiveInt = () => digits(/^[1-9]\d*$/, "a whole number from 1");
export const relationId = () => digits(/^[1-9]\d*$/, "an id: a whole number from 1");
export const wholeNumber = () => digits(/^\d+$/, "a whole number from 0");
export const uniqId = () =>
  text(/^[A-HJ-NP-Z0-9]{6}$/, "six characters, capital letters and digits, without the letters I and O");
export const line = () => text(/^\P{Cc}*$/u, "one line of text, without control characters");
export const lineNonBlank = () =>
  text(/^(?=.*\S)\P{Cc}*$/u, "one line of text that is not blank, without control characters");
export const textGeneral = () =>
  text(/^[\P{Cc}\t\r\n]*$/u, "text; of control characters only tabs and line ends");
export const word = () => text(/^[a-z0-9]*$/i, "letters and digits only");
export const wordUnderscore = () => text(/^\w+$/, "letters, digits and underscores, at least one");
export const laxWord = () => text(/^[\w-]*$/, "letters, digits, underscores and dashes");
export const laxWords = () => text(/^[\w -]*$/, "letters, digits, underscores, dashes and spaces");

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
export const domainFull = () =>
  text(
    // The last label must contain a letter; otherwise the name would be an IP address.
    new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*\\.(?!\\d+$)${label}$`),
    "a full host name such as web1.example.com: labels of letters, digits and inner dashes, joined by dots",
  );
export const domainFragment = () =>
  text(/^[A-Za-z0-9.-]{1,253}$/, "a part of a host name: letters, digits, dots and dashes");

// A public key may be read from a file that ends with a line break, so a trailing line break is accepted.
const publicKey = (types: string) =>
  new RegExp(`^(?:${types})[\\w@.-]+[ \\t]+[A-Za-z0-9+/]+={0,2}(?:[ \\t]+\\P{Cc}*)?(?:\\r?\\n)?$`, "u");
/** PUBLIC_SSH_KEY of the specification: the type of the account's named keys. */
export const publicSshKey = () =>
  text(
    publicKey("ssh-"),
    "the contents of a public key file, which ends in .pub: `ssh-` and the key's type, a space, and base64 text",
  ).meta({ publicKey: true });
/** Any public key that OpenSSH reads. For a new server the specification only asks for text. */
export const openSshKey = () =>
  text(
    publicKey("ssh-|ecdsa-sha2-|sk-ssh-|sk-ecdsa-sha2-"),
    "the contents of a public key file, which ends in .pub: the key's type (`ssh-…`, `ecdsa-sha2-…`, `sk-ssh-…` or `sk-ecdsa-sha2-…`), a space, and base64 text",
  ).meta({ publicKey: true });
const reservedIpv4 =
  /^(?:0|10|127|2(?:2[4-9]|[34]\d|5[0-5])|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
export const publicIpv4 = () =>
  z
    .ipv4({ error: "must be an IPv4 address" })
    .refine((value) => !reservedIpv4.test(value), { error: "must be a public IPv4 address" });
/** Any IPv4 address, even a private one, because an address pool may be private. */
export const ipv4 = () => z.ipv4({ error: "must be an IPv4 address" });
const notABlock = "must be an IPv6 /64 block such as 2001:db8:1::/64";
export const ipv6Block = () =>
  z.cidrv6({ error: notABlock, abort: true }).refine((block) => block.endsWith("/64"), { error: notABlock });
export const hash = () => z.record(z.string(), z.unknown(), { error: "must be an object" });
/** MULTI_TYPE of the specification: a single value, or an array of values. */
export const oneOrMany = <T extends z.ZodType>(type: T) => eitherShape(type, z.array(type));

/**
 * Accepts one of two types. If a value matches neither type, the error comes from the type that matched more of the
 * value.
 */
export const eitherShape = <One extends z.ZodType, Other extends z.ZodType>(first: One, second: Other) =>
  z.union([first, second], { error: (issue) => reasonIn(issue as unknown as UnionIssue) });

interface UnionIssue {
  readonly input: unknown;
  readonly errors?: readonly (readonly {
    readonly message?: string;
    readonly path: readonly PropertyKey[];
  }[])[];
}

function reasonIn({ input, errors = [] }: UnionIssue): string {
  // The branch whose error lies deepest inside the value matched most of it, so its message helps most.
  const deepest = errors
    .map((branch) => branch[0])
    .sort((a, b) => (b?.path.length ?? 0) - (a?.path.length ?? 0));
  const message = deepest.find((issue) => issue?.message)?.message ?? "is not of an allowed shape";
  return Array.isArray(input) && !message.startsWith("each ") ? `each item ${message}` : message;
}

/**
 * An object that accepts only the given members. The error for an unknown member lists the members that are allowed.
 */
export const membersOnly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const members = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `has no member ${issue.keys?.join(", ")}; its members are ${members}`
        : `must be an object with members of ${members}`,
  });
};
