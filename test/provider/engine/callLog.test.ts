import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { callLogOf } from "../../../provider/engine/runSession";

const folder = mkdtempSync(join(tmpdir(), "call-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("appends each line at once, beside those of other processes", () => {
  const environment = { HOSTING_LOG: join(folder, "calls.log") };
  const first = callLogOf(environment, expect.unreachable)!;
  const second = callLogOf(environment, expect.unreachable)!;
  first("one");
  second("two");
  first("three");
  expect(readFileSync(environment.HOSTING_LOG, "utf8")).toBe("one\ntwo\nthree\n");
});

it("makes a file for its owner alone, and follows no link", () => {
  const file = join(folder, "own.log");
  callLogOf({ HOSTING_LOG: file }, expect.unreachable)!("one");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const link = join(folder, "link.log");
  symlinkSync(file, link);
  const warnings: string[] = [];
  callLogOf({ HOSTING_LOG: link }, (line) => warnings.push(line))!("two");
  expect(warnings).toEqual([expect.stringMatching(/ ELOOP/)]);
  expect(readFileSync(file, "utf8")).toBe("one\n");
});

it("is none where nothing is set", () => {
  expect(callLogOf({}, expect.unreachable)).toBeUndefined();
  expect(callLogOf({ HOSTING_LOG: "" }, expect.unreachable)).toBeUndefined();
});

it("warns once when the file cannot be written, and fails nothing", () => {
  const warnings: string[] = [];
  const log = callLogOf({ HOSTING_LOG: join(folder, "nowhere", "calls.log") }, (line) =>
    warnings.push(line),
  )!;
  log("one");
  log("two");
  expect(warnings).toEqual([expect.stringMatching(/^The calls to the host are not logged, .* ENOENT/)]);
});
