import { isDeepStrictEqual } from "node:util";
import { hasUnknown, isObject } from "./values";

/** The one form of a value that can be written in several ways. Applied to its own result, it returns that result. */
export type NormalForm = (value: unknown) => unknown;

/** At any depth. A member without a value is absent. */
const deep =
  (ofOne: NormalForm): NormalForm =>
  (value) => {
    const form = deep(ofOne);
    if (Array.isArray(value)) return value.map(form);
    if (!isObject(value)) return ofOne(value);
    const members = Object.entries(value).map(([name, member]) => [name, form(member)] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  };

/** The value itself: each other way to write it is another value. */
export const exact = deep((value) => value);

/** Numbers and truths may be texts, at any depth. An absent member is the same as one that is null. */
export const plain = deep((value) => {
  if (value === undefined || value === null) return undefined;
  const form = trimmed(String(value));
  return form === "true" ? "1" : form === "false" ? "0" : form;
});

/** Hosts trim texts, and have line ends of their own. */
export const trimmed: NormalForm = (value) =>
  typeof value === "string" ? value.replace(/\r\n?/g, "\n").trim().normalize("NFC") : value;

/** Upper and lower case are the same. */
export const lowerCase: NormalForm = (value) =>
  plain(typeof value === "string" ? value.toLowerCase() : value);

/** A host name, perhaps with the dot of its root. */
export const hostName: NormalForm = (value) => {
  const form = lowerCase(value);
  return typeof form === "string" ? form.replace(/\.+$/, "") : form;
};

/** A public key without its comment, which hosts drop. */
export const publicKey: NormalForm = (value) =>
  typeof value === "string" ? value.trim().split(/\s+/).slice(0, 2).join(" ") : value;

/** Addresses or blocks of them, in any order and notation. */
export const addresses: NormalForm = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value.map(address).sort() : value;

function address(text: string): string {
  const [host = "", ...length] = text.trim().toLowerCase().split("/");
  const bare = host.replace(/^\[|\]$/g, "");
  // A URL has one notation for each IPv6 address.
  const asUrl = `http://[${bare}]`;
  const one = URL.canParse(asUrl) ? new URL(asUrl).hostname.slice(1, -1) : bare.replace(/\b0+(?=\d)/g, "");
  return [one, ...length].join("/");
}

/** Whether two values are one in this form. A value that is not known yet equals nothing. */
export const isSame = (form: NormalForm, left: unknown, right: unknown): boolean =>
  !hasUnknown(left) && !hasUnknown(right) && isDeepStrictEqual(form(left), form(right));

/** Whether a host has put a mask in place of a value, such as `********`: then it has not reported it. */
export const isMasked = (value: unknown): boolean =>
  typeof value === "string" &&
  /^[^\s*\u2022\u25cf]{0,4}[*\u2022\u25cf]{3,}[^\s*\u2022\u25cf]{0,4}$/.test(value.trim());
