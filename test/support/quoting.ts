import fc from "fast-check";
import { shownText } from "../../provider/shownText";

/** The encodings that hosts and programs write a text in. */
export const encodings: Readonly<Record<string, (text: string) => string>> = {
  "in HTML": (text) =>
    text.replace(/[&<>"']/g, (one) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[one] ?? "#39"};`),
  "in HTML, by number": (text) =>
    text.replace(/[^\w ]/gu, (one) => `&#x${one.codePointAt(0)?.toString(16)};`),
  "in HTML, by long numbers": (text) =>
    text
      .replace(/\W/gu, (one) => `&#${String(one.codePointAt(0)).padStart(9, "0")};`)
      .replace(/;(?=[a-z])/gi, ""),
  "in octal numbers": (text) =>
    text.replace(/[\\a-f]/g, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, "0")}`),
  "in JSON": (text) => JSON.stringify({ params: { name: "n", value: text } }),
  "as a text of JSON": (text) => JSON.stringify(text),
  "with slashes": (text) => text.replace(/[\\'"]/g, "\\$&"),
  "letter by letter": (text) =>
    text.replace(/[\s\S]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "in a URL": (text) => encodeURIComponent(text),
  "in a form": (text) => new URLSearchParams({ value: text }).toString(),
  "in Base64": (text) => Buffer.from(text).toString("base64"),
  "in Base64 of URLs": (text) => Buffer.from(`x${text}`).toString("base64url"),
  "in lines of Base64": (text) =>
    Buffer.from(text)
      .toString("base64")
      .replace(/.{76}(?=.)/g, "$&\r\n"),
  "in hexadecimal digits": (text) => Buffer.from(text).toString("hex"),
  shown: shownText,
};
/** The parts of 8 characters of a secret that a text contains. */
export const shared = (secret: string, said: string): string[] =>
  [...secret]
    .map((_, at) => secret.slice(at, at + 8))
    .filter((part) => part.length === 8 && said.includes(part));

const letter = fc.constantFrom(
  ..."abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789+/=&<>\"'\\%$ éßЖ語-",
);
/** A random secret of one line. */
export const line = fc
  .string({ unit: letter, minLength: 12, maxLength: 70 })
  .filter((text) => /^\w.*\w{8}.*\w$/.test(text));
/** Random secrets of one or several lines. */
export const secretTexts = fc.oneof(
  line,
  fc.array(line, { minLength: 2, maxLength: 5 }).map((lines) => lines.join("\n")),
);
