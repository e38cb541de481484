import { expect, it } from "vitest";
import { readConfiguration } from "../../../provider/config";
import { redact } from "../../../provider/engine/redact";
import { secretsOf } from "../../../provider/engine/secretsOf";

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
