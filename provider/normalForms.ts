import { isDeepStrictEqual } from "node:util";
import { hasUnknown, isEmpty, isObject } from "./values";

/** Converts a value to the one form that all of its notations share. A value in normal form is returned unchanged. */
export type NormalForm = (value: unknown) => unknown;

/** Applies a form to each value inside lists and objects. A member whose form is undefined is dropped. */
const deep =
  (ofOne: NormalForm): NormalForm =>
  (value) => {
    const form = deep(ofOne);
    if (Array.isArray(value)) return value.map(form);
    if (!isObject(value)) return ofOne(value);
    const members = Object.entries(value).map(([name, member]) => [name, form(member)] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  };

/** Keeps the value as it is, so that every difference in notation counts. */
export const exact = deep((value) => value);

/**
 * Treats numbers and booleans like their text forms (`true` like `1`), at any depth, and null like an absent member.
 */
export const plain = deep((value) => {
  if (value === undefined || value === null) return undefined;
  const form = trimmed(String(value));
  return form === "true" ? "1" : form === "false" ? "0" : form;
});

/**
 * Ignores surrounding blanks, the kind of line ends and Unicode normalisation, because hosts change these when they
 * store a text.
 */
export const trimmed: NormalForm = (value) =>
  typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim().normalize("NFC") : value;

/** Ignores letter case. */
export const lowerCase: NormalForm = (value) =>
  plain(typeof value === "string" ? value.toLowerCase() : value);

/** Normalises a host name: letter case and the final dot do not count. */
export const hostName: NormalForm = (value) => {
  const form = lowerCase(value);
  return typeof form === "string" ? form.replace(/\.+$/, "") : form;
};

/** A public SSH key without its comment, because hosts drop the comment. */
export const publicKey: NormalForm = (value) =>
  typeof value === "string" ? value.trim().split(/\s+/).slice(0, 2).join(" ") : value;

/** Normalises a list of IP addresses or address blocks: order and notation do not count. */
export const addresses: NormalForm = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === "string") ? value.map(address).sort() : value;

function address(text: string): string {
  const [host = "", ...length] = text.trim().toLowerCase().split("/");
  const bareHost = host.replace(/^\[|\]$/g, "");
  // The URL parser writes each IPv6 address in its one canonical notation.
  const asUrl = `http://[${bareHost}]`;
  const canonical = URL.canParse(asUrl)
    ? new URL(asUrl).hostname.slice(1, -1)
    : bareHost.replace(/\b0+(?=\d)/g, "");
  return [canonical, ...length].join("/");
}

/** Whether two values are equal in this normal form. A value that is not known yet equals no other value. */
export const isSame = (form: NormalForm, first: unknown, second: unknown): boolean =>
  !hasUnknown(first) && !hasUnknown(second) && isDeepStrictEqual(form(first), form(second));

/** Whether a shown value contradicts a known one. A value that is not known or not shown proves nothing. */
export const contradicts = (form: NormalForm, knownValue: unknown, shownValue: unknown): boolean =>
  !isEmpty(knownValue) && !isEmpty(shownValue) && !isSame(form, knownValue, shownValue);

/**
 * Whether the value is a mask such as `********`, which a host shows instead of a secret. The value itself is then not
 * reported.
 */
export const isMasked = (value: unknown): boolean =>
  typeof value === "string" &&
  /^[^\s*\u2022\u25cf]{0,4}[*\u2022\u25cf]{3,}[^\s*\u2022\u25cf]{0,4}$/.test(value.trim());
