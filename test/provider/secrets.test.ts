import fc from "fast-check";
import { expect, it } from "vitest";
import { secretsOf } from "../../provider/api/options/checkOptions";
import { readConfiguration } from "../../provider/config";
import { holdSecrets, scrub, secretsOfProcess, valueTexts } from "../../provider/secrets";
import { drawn } from "../support/drawn";
import { encodings, secretTexts, shared } from "../support/quoting";

it("takes out every secret, wherever it is and however often", () => {
  const said = "hunter2 is not tall-tree, and hunter2 is wrong";
  expect(scrub(said, ["hunter2", "tall-tree"])).toBe("[secret] is not [secret], and [secret] is wrong");
});

it.each([
  ["begins", "hunter2-and-more"],
  ["ends", "more-and-hunter2"],
  ["stands within", "more-hunter2-more"],
])("leaves nothing behind of a secret that another one %s, in whatever order they come", (_where, longer) => {
  const secrets = ["hunter2", longer];
  for (const order of [secrets, [...secrets].reverse()])
    expect(scrub(`it said ${longer} and hunter2`, new Set(order))).toBe("it said [secret] and [secret]");
});

it("takes out numbers, and what is in lists and members; what is true or false hides nothing", () => {
  const secrets = [1201, { licence: "XK-77", seats: [90210], trial: true }, null, undefined];
  const said = "plan 1201 with xk-77 for 90210 seats: true";
  expect(scrub(said, valueTexts(secrets))).toBe("plan [secret] with [secret] for [secret] seats: true");
});

it("takes a text of fewer than four characters for a secret if it is a word of its own", () => {
  expect(scrub("the text x does not exist; 12 of 3m12s on port 8012, v_x", ["x", "12", "", " "])).toBe(
    "the text [secret] does not exist; [secret] of 3m12s on port 8012, v_x",
  );
  expect(scrub("door1 is a backdoor", ["door"])).toBe("[secret]1 is a back[secret]");
});

it("takes out secrets even if one starts within another, and the mark is no text of the line", () => {
  expect(scrub("abcdefgh is a secret", ["abcde", "defgh", "secret"])).toBe("[secret] is a [secret]");
});

it("leaves words alone that are no secret in any of these forms", () => {
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
])("reads a text of any length to its end: %j", (part, length) => {
  const text = part.repeat(length / part.length);
  expect(scrub(`${text} hunter2`, ["hunter2"]).endsWith(" [secret]")).toBe(true);
});

it("holds what is long enough to be distinguished from ordinary words, and the token that engines hand on", () => {
  const held = new Set<string>();
  holdSecrets(held, ["hunter2", "abc", undefined, ...secretsOfProcess({ PULUMI_ACCESS_TOKEN: "pul-1234" })]);
  expect([...held]).toEqual(["hunter2", "pul-1234"]);
  expect(secretsOfProcess({})).toEqual([]);
});

it("every secret of the configuration is in no line, and nothing else is taken out", () => {
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
        // Nor in that form, of any line.
        const left = shown.replaceAll("[secret]", "").length;
        const eightOfEach = part.replace(/.+/g, "abcdefgh");
        expect(left).toBeLessThan(`It is 0: ${quote(eightOfEach)} (0).`.length);
        expect(shown).toMatch(/^It is 0: .* \(0\)\.$/s);
      },
    ),
    drawn(500),
  );
});
