import fc from "fast-check";
import { expect, it } from "vitest";
import * as forms from "../../../provider/normalForms";
import { unknown } from "../../../provider/values";

const { contradicts, isMasked, isSame, ...all } = forms;

it.each([
  ["web.example.com", "WWW.example.com", true],
  ["web.example.com", "WEB.example.com.", false],
  ["web.example.com", undefined, false],
  ["", "www.example.com", false],
])("the known host name %j is contradicted by %j: %s", (known, shown, expected) => {
  expect(contradicts(all.hostName, known, shown)).toBe(expected);
});

it.each(Object.entries(all))("the form %s is stable if it is applied twice", (_name, form) => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.constantFrom("TRUE", "a..", " False ")), (value) => {
      expect(form(form(value))).toEqual(form(value));
    }),
  );
});

it.each<[form: keyof typeof all, one: unknown, other: unknown]>([
  ["exact", { a: [{ b: 1, c: undefined }] }, { a: [{ b: 1 }] }],
  ["plain", { a: [1, true], b: null }, { a: ["1", "true"] }],
  ["trimmed", "one\r\ntwo ", "one\ntwo"],
  ["trimmed", "caf\u00e9", "cafe\u0301"],
  ["hostName", "Web.Example.COM.", "web.example.com"],
  ["publicKey", "ssh-ed25519 AAAA ada@laptop\n", "ssh-ed25519  AAAA"],
  ["addresses", ["192.0.2.2", "192.0.2.10"], ["192.0.2.010", "192.0.2.2"]],
  ["addresses", ["2001:DB8:0::/64"], ["2001:db8::/64"]],
])("the form %s makes %j and %j equal", (form, one, other) =>
  expect(isSame(all[form], one, other)).toBe(true),
);

it.each<[form: keyof typeof all, one: unknown, other: unknown]>([
  ["exact", 1, "1"],
  ["exact", 1, true],
  ["plain", 1, 2],
  ["plain", "", undefined],
  ["plain", 0, undefined],
  ["plain", [1], [1, 2]],
  ["plain", { a: 1 }, { a: 1, b: 2 }],
  ["plain", {}, []],
  ["plain", "0", ""],
  ["plain", "One", "one"],
  ["plain", ["a", "b"], ["b", "a"]],
  ["lowerCase", "ALMA9", "ALMA8"],
  ["publicKey", "ssh-ed25519 AAAA", "ssh-ed25519 AAAB"],
  ["addresses", ["192.0.2.1"], ["192.0.2.1", "192.0.2.1"]],
  ["addresses", ["2001:db8:1::/64"], ["2001:db8:2::/64"]],
  ["addresses", ["192.0.2.1", unknown], ["192.0.2.1", unknown]],
  ["plain", unknown, unknown],
])("the form %s keeps %j and %j different", (form, one, other) =>
  expect(isSame(all[form], one, other)).toBe(false),
);

it.each([["********"], ["••••••"], ["***ret"], ["ab***"], [" *** "]])("takes %j for a mask", (value) =>
  expect(isMasked(value)).toBe(true),
);
it.each([["**"], ["a sentence with *** in it"], [""], [undefined], ["*.example.com"]])(
  "does not take %j for a mask",
  (value) => expect(isMasked(value)).toBe(false),
);
