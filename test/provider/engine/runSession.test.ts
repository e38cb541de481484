import { readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Clock } from "../../../provider/clock";
import { readConfiguration } from "../../../provider/config";
import { failureText } from "../../../provider/engine/failureText";
import { createRunSession, openCallLog } from "../../../provider/engine/runSession";
import { folderOfAll, folderOfTest } from "../../support/folders";
import { VirtualClock } from "../../support/virtualClock";

const given: Record<string, string> = { baseUrl: "https://api.example.com", username: "ada" };

function sessionOf(settings: Record<string, string>, clock?: Clock) {
  const said: string[] = [];
  const lines = { warn: (line: string) => void said.push(line), status: () => {} };
  const configuration = readConfiguration(settings, {});
  const session = createRunSession(configuration, lines, { engine: undefined, clock });
  return { said, session };
}

it("without a login, a warning says what is not checked, and each call fails before it is sent", async () => {
  const { said, session } = sessionOf(given);
  const told =
    /^No login is configured, .* \[login-missing\]\n {2}Before .*: hosting:password or hosting:token is required\./;
  expect(said).toEqual([expect.stringMatching(told)]);
  for (const _time of [1, 2]) {
    const failed = await session.access.client.call("asset.list", {}).catch((error: unknown) => error);
    expect(failureText(failed)).toMatch(/^hosting:password or hosting:token is .*\[configuration-invalid\]$/);
  }
});

it("treats the login and the engine's access token as secrets", () => {
  vi.stubEnv("PULUMI_ACCESS_TOKEN", "pul-123456");
  expect([...sessionOf({ ...given, token: "tok-1234" }).session.secrets]).toEqual(["pul-123456", "tok-1234"]);
});

it("with a login, nothing is printed", () => expect(sessionOf({ ...given, token: "tok" }).said).toEqual([]));

it("claims the time windows of its passcodes in this user's folder of notes", async () => {
  const folder = folderOfTest();
  vi.stubEnv("XDG_STATE_HOME", folder);
  // No one listens there.
  const settings = {
    ...given,
    baseUrl: "http://127.0.0.1:9",
    password: "word",
    totpSecret: "JBSWY3DPEHPK3PXP",
  };
  const { session } = sessionOf(settings, new VirtualClock());
  await expect(session.access.client.call("asset.list", {})).rejects.toThrow("no connection to 127.0.0.1:9");
  expect(readdirSync(join(folder, "pulumi-hosting"))).toEqual([expect.stringMatching(/\.w\d+$/)]);
});

describe("the file that HOSTING_LOG names", () => {
  const folder = folderOfAll();

  it("gets each line at once, also from several processes", () => {
    const environment = { HOSTING_LOG: join(folder, "calls.log") };
    const first = openCallLog(environment, expect.unreachable)!;
    const second = openCallLog(environment, expect.unreachable)!;
    first("one");
    second("two");
    first("three");
    expect(readFileSync(environment.HOSTING_LOG, "utf8")).toBe("one\ntwo\nthree\n");
  });

  it("is readable by its owner only, and a link in its place is refused", () => {
    const file = join(folder, "own.log");
    openCallLog({ HOSTING_LOG: file }, expect.unreachable)!("one");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const link = join(folder, "link.log");
    symlinkSync(file, link);
    const warnings: string[] = [];
    openCallLog({ HOSTING_LOG: link }, (line) => warnings.push(line))!("two");
    expect(warnings).toEqual([expect.stringMatching(/ ELOOP/)]);
    expect(readFileSync(file, "utf8")).toBe("one\n");
  });

  it("causes one warning if it cannot be written, and fails no call", () => {
    const warnings: string[] = [];
    const HOSTING_LOG = join(folder, "nowhere", "calls.log");
    const log = openCallLog({ HOSTING_LOG }, (line) => warnings.push(line))!;
    log("one");
    log("two");
    expect(warnings).toEqual([expect.stringMatching(/^The calls to the host are not logged, .* ENOENT/)]);
  });
});
