import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownFolder } from "../../../provider/engine/ownFolder";
import { unansweredFiles } from "../../../provider/engine/unansweredFiles";

const web = "server https://ada:her-password@api.example.com 7 web.example.com";
const hour = 60 * 60_000;

describe("orders that were sent and not answered", () => {
  let above: string;
  let folder: string;
  beforeEach(() => {
    above = mkdtempSync(join(tmpdir(), "hosting-orders-"));
    folder = join(above, "own");
  });
  afterEach(() => rmSync(above, { recursive: true, force: true }));

  /** A process of its own. */
  const processOf = (pid: number) => unansweredFiles(() => ownFolder(folder), { pid } as NodeJS.Process);

  it("outlive the process that sent them", () => {
    expect(processOf(701).since(web)).toBeUndefined();
    const before = Date.now();
    processOf(701).begin(web);
    const since = processOf(702).since(web) as number;
    expect(since).toBeGreaterThanOrEqual(before - 1_000);
    expect(since).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(processOf(702).since(web.replace("web.", "db."))).toBeUndefined();
  });

  it("are over when they are answered, each for its own process", () => {
    const [one, other] = [processOf(701), processOf(702)];
    one.begin(web);
    other.begin(web);
    one.end(web);
    expect(other.since(web)).toBeDefined();
    expect(one.since(web)).toBeDefined();
    other.end(web);
    expect([one.since(web), other.since(web)]).toEqual([undefined, undefined]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("of several, the latest counts", () => {
    const [one, other] = [processOf(701), processOf(702)];
    one.begin(web);
    const [file] = readdirSync(folder);
    utimesSync(join(folder, file as string), 1_000, (Date.now() - hour) / 1000);
    const old = processOf(703).since(web) as number;
    expect(Date.now() - old).toBeGreaterThan(hour - 1_000);
    other.begin(web);
    expect(processOf(703).since(web) as number).toBeGreaterThan(old);
  });

  it("name nothing, nobody else can read them, and they go after a day", () => {
    processOf(701).begin(web);
    const [file] = readdirSync(folder) as [string];
    expect(file).toMatch(/^order-[\w-]{22}-701$/);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    utimesSync(join(folder, file), 1_000, (Date.now() - 25 * hour) / 1000);
    expect(processOf(702).since(web)).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are remembered by the process alone where no file can be made: no order is held back", () => {
    ownFolder(folder);
    chmodSync(folder, 0o777);
    const one = processOf(701);
    one.begin(web);
    expect(one.since(web)).toBeDefined();
    expect(processOf(702).since(web)).toBeUndefined();
    one.end(web);
    expect(one.since(web)).toBeUndefined();
  });
});
