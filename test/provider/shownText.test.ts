import fc from "fast-check";
import { expect, it } from "vitest";
import { shownLines, shownText } from "../../provider/shownText";
import { drawn } from "../support/drawn";
import { commanding, nasty, unshown } from "../support/nasty";

it.each([
  [
    "a window title and a colour as escapes",
    "\u001b]0;x\u0007\u001b[31mred",
    "\\u001b]0;x\\u0007\\u001b[31mred",
  ],
  ["line ends of every kind as escapes", "a\r\nb\u0085c\u2028d\u2029e", "a\\r\\nb\\u0085c\\u2028d\\u2029e"],
  ["a text direction override as an escape", "a\u202egnp.exe", "a\\u202egnp.exe"],
  [
    "characters without width as escapes",
    "a\u200bb\ufeffc\u00add\u3164e",
    "a\\u200bb\\ufeffc\\u00add\\u3164e",
  ],
  ["invisible characters of higher planes as escapes", "a\u{e0041}b", "a\\udb40\\udc41b"],
  ["half a surrogate pair as an escape", "a\ud800b", "a\\ud800b"],
  ["a workflow command at the start as text", "  ::add-mask::e", "  \\u003a:add-mask::e"],
  ["a workflow command of the older form as text", "x ##[add-mask]e", "x \\u0023#[add-mask]e"],
  ["a command of another build server as text", "##vso[task.x]", "\\u0023#vso[task.x]"],
])("shows %s", (_what, text, shown) => expect(shownText(text)).toBe(shown));

it.each(["web1.example.com", "a::b", "ключ 鍵 مفتاح 🔑", "C:\\new\\table", "## heading", "2001:db8::1"])(
  "leaves %j as it is",
  (text) => expect(shownText(text)).toBe(text),
);

it("keeps the lines of a text that may have several", () => {
  expect(shownLines("a\r\n\tb\n::error::c\u0007\n")).toBe("a\n  b\n\\u003a:error::c\\u0007\n");
});

it("makes one line without hidden characters of any text, does not change it the second time, and keeps the meaning of JSON", () => {
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
