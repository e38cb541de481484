import fc from "fast-check";
import { expect, it } from "vitest";
import { secretsOf } from "../../provider/api/options/checkOptions";
import { readConfiguration } from "../../provider/config";
import { holdSecrets, scrub, secretsOfProcess, valueTexts } from "../../provider/secrets";
import { drawn } from "../support/drawn";
import { encodings, secretTexts, shared } from "../support/quoting";

it("removes every secret, wherever and however often it occurs", () => {
  const said = "hunter2 is not tall-tree, and hunter2 is wrong";
  expect(scrub(said, ["hunter2", "tall-tree"])).toBe("[secret] is not [secret], and [secret] is wrong");
});

it.each([
  ["begins", "hunter2-and-more"],
  ["ends", "more-and-hunter2"],
  ["overlaps", "more-hunter2-more"],
])("removes a secret completely if another one %s with it, in any order", (_where, longer) => {
  const secrets = ["hunter2", longer];
  for (const order of [secrets, [...secrets].reverse()])
    expect(scrub(`it said ${longer} and hunter2`, new Set(order))).toBe("it said [secret] and [secret]");
});

it("removes numbers and the values in lists and fields, but treats booleans as no secrets", () => {
  const secrets = [1201, { licence: "XK-77", seats: [90210], trial: true }, null, undefined];
  const said = "plan 1201 with xk-77 for 90210 seats: true";
  expect(scrub(said, valueTexts(secrets))).toBe("plan [secret] with [secret] for [secret] seats: true");
});

it("removes a secret of fewer than four characters only where it is a separate word", () => {
  expect(scrub("the text x does not exist; 12 of 3m12s on port 8012, v_x", ["x", "12", "", " "])).toBe(
    "the text [secret] does not exist; [secret] of 3m12s on port 8012, v_x",
  );
  expect(scrub("door1 is a backdoor", ["door"])).toBe("[secret]1 is a back[secret]");
});

it("removes overlapping secrets, and never takes its own mark for text", () => {
  expect(scrub("abcdefgh is a secret", ["abcde", "defgh", "secret"])).toBe("[secret] is a [secret]");
});

it("leaves words unchanged that are no secret in any form", () => {
  const line = "server.create of web1.example.com: try 2 in 8s; /v3/server/create 100%25 +49 30 123";
  expect(scrub(line, ["hunter2", "tok-1234", "1201"])).toBe(line);
});

it.each([
  ["a", 1_000_000],
  ["a%20", 1_000_000],
  ["UzNj ", 1_000_000],
  ["##", 5_000_000],
  ["::", 5_000_000],
  ['"', 5_000_000],
])("processes a long text to its end: %j", (part, length) => {
  const text = part.repeat(length / part.length);
  expect(scrub(`${text} hunter2`, ["hunter2"]).endsWith(" [secret]")).toBe(true);
});

it("holds only secrets that are long enough to differ from ordinary words, and the engine's access token", () => {
  const held = new Set<string>();
  holdSecrets(held, ["hunter2", "abc", undefined, ...secretsOfProcess({ PULUMI_ACCESS_TOKEN: "pul-1234" })]);
  expect([...held]).toEqual(["hunter2", "pul-1234"]);
  expect(secretsOfProcess({})).toEqual([]);
});

it("every secret of the configuration is removed from a line, and nothing else", () => {
  const open = { baseUrl: "https://api.example.com", username: "ada" };
  const login = { password: "correct horse", token: "tok-1234", passcode: "123456", totpSecret: "JBSWY3DP" };
  const given: Record<string, unknown> = { ...open, ...login };
  const configuration = readConfiguration(given, {});
  const clean = "https://api.example.com, ada, [secret], [secret], [secret], [secret]";
  expect(scrub(Object.values(given).join(", "), secretsOf(configuration))).toBe(clean);
});

const cuts: Readonly<Record<string, (secret: string) => string>> = {
  whole: (secret) => secret,
  "with other line ends": (secret) => secret.replaceAll("\n", "\r\n"),
  "in one line": (secret) => secret.replaceAll("\n", " "),
  "its start": (secret) => /^(?:[^\p{L}\p{N}]*[\p{L}\p{N}]){0,15}/u.exec(secret)?.[0] ?? "",
  "its end": (secret) => /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){0,15}$/u.exec(secret)?.[0] ?? "",
  "in capital letters": (secret) => secret.toUpperCase(),
  "one line of it": (secret) => secret.split("\n").sort((one, other) => other.length - one.length)[0] ?? "",
};

it("shows no 8 letters of a secret, in whatever form a host quotes it", () => {
  fc.assert(
    fc.property(
      secretTexts,
      fc.constantFrom(...Object.keys(cuts)),
      fc.array(fc.constantFrom(...Object.keys(encodings)), { maxLength: 3 }),
      (secret, cut, names) => {
        const quote = (text: string) => names.reduce((said, name) => encodings[name]?.(said) ?? said, text);
        const part = cuts[cut]?.(secret) ?? secret;
        const shown = scrub(`It is 0: ${quote(part)} (0).`, [secret]);
        expect(shown).toContain("[secret]");
        expect([...shared(secret, shown), ...shared(part, shown)]).toEqual([]);
        // A line in one of these forms shows no part of the secret either.
        const left = shown.replaceAll("[secret]", "").length;
        const eightOfEach = part.replace(/.+/g, "abcdefgh");
        expect(left).toBeLessThan(`It is 0: ${quote(eightOfEach)} (0).`.length);
        expect(shown).toMatch(/^It is 0: .* \(0\)\.$/s);
      },
    ),
    drawn(500),
  );
});
