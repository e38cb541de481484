import { expect, it } from "vitest";
import { readConfiguration } from "../../../provider/config";
import { redact, secretsOf } from "../../../provider/engine/redact";

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

it("leaves what is no text, and texts so short that they would hit innocent words", () => {
  expect(redact("port 8080 is in use", ["", "use", "in", 8080, undefined, null, {}])).toBe(
    "port 8080 is in use",
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
