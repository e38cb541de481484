import { expect, it } from "vitest";
import { readConfiguration, secretsOf } from "../../../provider/config";
import { redact } from "../../../provider/engine/redact";

it("takes out every secret, wherever it stands and however often", () => {
  expect(redact("hunter2 is not tall-tree, and hunter2 is wrong", ["hunter2", "tall-tree"])).toBe(
    "[secret] is not [secret], and [secret] is wrong",
  );
});

it.each([
  ["begins", "hunter2-and-more"],
  ["ends", "more-and-hunter2"],
  ["stands within", "more-hunter2-more"],
])("leaves nothing behind of a secret that another one %s, in whatever order they come", (_where, longer) => {
  for (const secrets of [
    ["hunter2", longer],
    [longer, "hunter2"],
  ])
    expect(redact(`the host said ${longer} and hunter2`, new Set(secrets))).toBe(
      "the host said [secret] and [secret]",
    );
});

it("takes out numbers, and what stands in lists and members; what is true or false hides nothing", () => {
  const secrets = [1201, { licence: "XK-77", seats: [90210], trial: true }, null, undefined];
  expect(redact("plan 1201 with xk-77 for 90210 seats: true", secrets)).toBe(
    "plan [secret] with [secret] for [secret] seats: true",
  );
});

it("takes a text of fewer than four characters for a secret where it is a word of its own", () => {
  expect(redact("the text x does not exist; 12 of 3m12s on port 8012, v_x", ["x", 12, "", " "])).toBe(
    "the text [secret] does not exist; [secret] of 3m12s on port 8012, v_x",
  );
  expect(redact("door1 is a backdoor", ["door"])).toBe("[secret]1 is a back[secret]");
});

it("takes out secrets of which one begins within another, and the mark is no text of the line", () => {
  expect(redact("abcdefgh is a secret", ["abcde", "defgh", "secret"])).toBe("[secret] is a [secret]");
});

it("knows a secret in another case, as JSON, and without the blanks around it", () => {
  const key = "first line\nsecond line\n";
  expect(redact(`${JSON.stringify({ key })} for WEB.Example.com`, [key, "web.example.com"])).toBe(
    '{"key":"[secret]\\n"} for [secret]',
  );
});

const given: Record<string, unknown> = {
  baseUrl: "https://api.example.com",
  username: "ada",
  password: "correct horse",
  token: "tok-1234",
  passcode: "123456",
  totpSecret: "JBSWY3DP",
};

it("every secret of the configuration is in no line, and nothing else is taken out", () => {
  const configuration = readConfiguration((key) => given[key], {});
  const line = Object.values(given).join(", ");
  expect(redact(line, secretsOf(configuration))).toBe(
    "https://api.example.com, ada, [secret], [secret], [secret], [secret]",
  );
});
