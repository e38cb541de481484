import { expect, it, vi } from "vitest";
import { eachInItsLine, onceAMinute } from "../../../provider/api/waiting/progress";
import { readConfiguration } from "../../../provider/config";
import { failureText } from "../../../provider/engine/failureText";
import { createRunSession } from "../../../provider/engine/runSession";

const given: Record<string, string> = { baseUrl: "https://api.example.com", username: "ada" };

function sessionOf(settings: Record<string, string>) {
  const said: string[] = [];
  const lines = { warn: (line: string) => void said.push(line), status: () => {} };
  const configuration = readConfiguration((key) => settings[key], {});
  return {
    said,
    session: createRunSession(configuration, lines, {
      engine: undefined,
      progress: (clock) => eachInItsLine(clock, onceAMinute),
    }),
  };
}

it("without a login it says what is not checked, and each call fails before anything is sent", async () => {
  const { said, session } = sessionOf(given);
  expect(said).toEqual([
    expect.stringMatching(
      /^Nothing can be asked of the host, because no login is configured\. A preview compares .* For `pulumi up`, refresh and destroy: hosting:password or hosting:token is required\. Set it with/,
    ),
  ]);
  for (const _time of [1, 2]) {
    const failed = await session.client.asset.list().catch((error: unknown) => error);
    expect(failureText(failed)).toMatch(
      /^hosting:password or hosting:token is required\. Set it with .*\[configuration-invalid\]$/,
    );
  }
});

it("quotes neither the login nor the token that newer engines give to every process", () => {
  vi.stubEnv("PULUMI_ACCESS_TOKEN", "pul-123456");
  expect([...sessionOf({ ...given, token: "tok-1234" }).session.secrets]).toEqual(["tok-1234", "pul-123456"]);
});

it("with one it says nothing", () => {
  expect(sessionOf({ ...given, token: "tok" }).said).toEqual([]);
});
