import { isObject } from "../../provider/values";

/** A password that the host reports and repeats in its errors. */
export const secret = "Pw-4711-leak/x";
export const secretBase64 = Buffer.from(`login ${secret} here`).toString("base64");
/** Fields that the contract does not define. Each of their values contains "leak". */
export const more = {
  password: secret,
  root_password: "R00t-leak",
  auth_data: "auth-1-leak",
  api_key: "k3y-leak",
  note: `the root password is ${secret}`,
  hint: "a word-leak that is named as nothing",
  "name-leak": true,
  rescue: { url: "https://u:rescue-1-leak@h/", list: [{ ticket: "ticket-1-leak" }, "bare-1-leak"] },
};
export const isShown = (text: string) =>
  /leak/i.test(text) || text.includes(encodeURIComponent(secret)) || text.includes(secretBase64);

/**
 * The same fields for an object whose members the contract leaves to the host. There, only a field with the name of a
 * secret and a login within a URL count as secrets.
 */
const { password, root_password, auth_data, api_key, note, rescue } = more;
const inOpen = {
  password,
  root_password,
  auth_data,
  api_key,
  note,
  rescue: { url: rescue.url, credentials: rescue },
};
const openMembers = ["features", "zone", "options", "permissions", "capabilities"];

/** Adds these fields to every object, at any depth. */
export function addSecretMembers(value: unknown, members: object = more): unknown {
  if (Array.isArray(value)) return value.map((item) => addSecretMembers(item, members));
  if (!isObject(value)) return value;
  const given = Object.entries(value).map(([name, member]) => [
    name,
    addSecretMembers(member, openMembers.includes(name) ? inOpen : members),
  ]);
  return { ...Object.fromEntries(given), ...members };
}
