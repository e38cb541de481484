import fc from "fast-check";
import { expect, it } from "vitest";
import { shownLines, shownText } from "../../provider/shownText";
import { drawn } from "../support/drawn";
import { commanding, nasty, unshown } from "../support/nasty";

it.each([
  ["a title and a colour", "\u001b]0;x\u0007\u001b[31mred", "\\u001b]0;x\\u0007\\u001b[31mred"],
  ["line ends of every kind", "a\r\nb\u0085c\u2028d\u2029e", "a\\r\\nb\\u0085c\\u2028d\\u2029e"],
  ["a direction that turns letters round", "a\u202egnp.exe", "a\\u202egnp.exe"],
  ["letters without a width", "a\u200bb\ufeffc\u00add\u3164e", "a\\u200bb\\ufeffc\\u00add\\u3164e"],
  ["invisible letters beyond the first plane", "a\u{e0041}b", "a\\udb40\\udc41b"],
  ["half a character", "a\ud800b", "a\\ud800b"],
  ["a command at the begin", "  ::add-mask::e", "  \\u003a:add-mask::e"],
  ["a command of the older form, anywhere", "x ##[add-mask]e", "x \\u0023#[add-mask]e"],
  ["a command of another build server", "##vso[task.x]", "\\u0023#vso[task.x]"],
])("shows %s", (_what, text, shown) => expect(shownText(text)).toBe(shown));

it.each(["web1.example.com", "a::b", "ключ 鍵 مفتاح 🔑", "C:\\new\\table", "## heading", "2001:db8::1"])(
  "leaves %j as it is",
  (text) => expect(shownText(text)).toBe(text),
);

it("keeps the lines of a text that is meant to have some", () => {
  expect(shownLines("a\r\n\tb\n::error::c\u0007\n")).toBe("a\n  b\n\\u003a:error::c\\u0007\n");
});

it("is one line without anything hidden, whatever the text; shown again it is the same; JSON means the same", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const shown = shownText(text);
      expect(shown).not.toMatch(unshown);
      expect(shown).not.toMatch(commanding);
      expect(shownText(shown)).toBe(shown);
      expect(JSON.parse(shownText(JSON.stringify({ text })))).toEqual({ text });
    }),
    drawn(100),
  );
});
