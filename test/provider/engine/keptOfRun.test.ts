import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineAddressAmong } from "../../../provider/engine/engineLife";
import { keptOfRun } from "../../../provider/engine/keptOfRun";

const web = "https://api.example.com Server:ABC123";
const adopted = { why: "adopted", holder: "holder01" } as const;
const stays = { why: "stays", holder: "holder02" } as const;
const hour = 60 * 60_000;

describe("what the provider processes of one run hold", () => {
  let above: string;
  let folder: string;
  let time: number;
  let warnings: string[];
  let alive: Set<number>;
  beforeEach(() => {
    alive = new Set();
    above = mkdtempSync(join(tmpdir(), "hosting-kept-"));
    folder = join(above, "own");
    time = Date.now();
    warnings = [];
  });
  afterEach(() => rmSync(above, { recursive: true, force: true }));

  /** A process of its own, of the run whose engine is at this address. */
  const processOf = (engine: string | undefined, pid = 700) =>
    keptOfRun(engine, {
      folder,
      now: () => time,
      warn: (line) => warnings.push(line),
      pid,
      isAlive: (one) => alive.has(one),
    });
  const file = () => join(folder, readdirSync(folder)[0] as string);

  it("one writes, all others of the run know, and the last word counts", () => {
    const [one, other] = [processOf("127.0.0.1:1001"), processOf("127.0.0.1:1001")];
    expect(other.get(web)).toBeUndefined();
    one.set(web, adopted);
    expect(other.get(web)).toEqual(adopted);
    other.set(web, stays);
    expect([one.get(web), other.get(web), processOf("127.0.0.1:1001").get(web)]).toEqual([
      stays,
      stays,
      stays,
    ]);
    expect(one.get("https://api.example.com SshKey:7")).toBeUndefined();
  });

  it("another run does not know, and neither does a process without an engine's address", () => {
    processOf("127.0.0.1:1001").set(web, adopted);
    const alone = processOf(undefined);
    expect([processOf("127.0.0.1:1002").get(web), alone.get(web)]).toEqual([undefined, undefined]);
    alone.set(web, stays);
    expect(alone.get(web)).toEqual(stays);
    expect(processOf("127.0.0.1:1001").get(web)).toEqual(adopted);
  });

  it("is held by the run while the process that wrote it lives", () => {
    const [one, other] = [processOf("127.0.0.1:1001", 701), processOf("127.0.0.1:1001", 702)];
    expect([one.isHeld(web), other.isHeld(web)]).toEqual([false, false]);
    one.set(web, stays);
    alive.add(701);
    expect([one.isHeld(web), other.isHeld(web)]).toEqual([true, true]);
    // Another run, later, whose engine has the same address.
    alive.delete(701);
    expect([one.isHeld(web), other.isHeld(web)]).toEqual([true, false]);
    expect(other.get(web)).toEqual(stays);
  });

  it("nobody else can read it, and it names nothing", () => {
    processOf("127.0.0.1:1001").set("https://ada:her-password@api.example.com Server:ABC123", adopted);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), "utf8")).toMatch(
      /^\{"at":\d+,"of":"[\w-]{22}","why":"adopted","holder":"holder01","pid":\d+\}\n$/,
    );
  });

  it("what has no holder stays in its own process: its own delete could not be told from another's", () => {
    const one = processOf("127.0.0.1:1001");
    one.set(web, { why: "stays", holder: undefined });
    expect(one.get(web)).toEqual({ why: "stays", holder: undefined });
    expect(processOf("127.0.0.1:1001").get(web)).toBeUndefined();
  });

  it("lines of another making, and one that is not whole yet, are passed over", () => {
    const one = processOf("127.0.0.1:1001");
    one.set(web, adopted);
    const line = readFileSync(file(), "utf8").replace("adopted", "stays");
    appendFileSync(file(), `nonsense\n{"at":1}\nnull\n${line.slice(0, 30)}`);
    expect(one.get(web)).toEqual(adopted);
    appendFileSync(file(), line.slice(30));
    expect(one.get(web)).toEqual({ ...adopted, why: "stays" });
  });

  it("what is older than a day is nothing, and its file goes", () => {
    processOf("127.0.0.1:1001").set(web, adopted);
    const old = file();
    time += 25 * hour;
    expect(processOf("127.0.0.1:1002").get(web)).toBeUndefined();
    expect(existsSync(old)).toBe(false);
  });

  it("an old line in a file that is still written to is nothing either", () => {
    time -= 25 * hour;
    processOf("127.0.0.1:1001").set(web, adopted);
    time += 25 * hour;
    utimesSync(file(), time / 1000, time / 1000);
    expect(processOf("127.0.0.1:1001").get(web)).toBeUndefined();
  });

  it.each<[string, () => void]>([
    ["a link", () => symlinkSync(mkdtempSync(join(above, "theirs-")), folder)],
    [
      "open to others",
      () => {
        mkdirSync(folder);
        chmodSync(folder, 0o777);
      },
    ],
    ["a file", () => writeFileSync(folder, "")],
  ])("a folder that is %s is not used: the process goes on alone, and says so when it matters", (_, make) => {
    make();
    const [one, other] = [processOf("127.0.0.1:1001"), processOf("127.0.0.1:1001")];
    one.set(web, stays);
    expect(warnings).toEqual([]);
    one.set(web, adopted);
    one.set(web, adopted);
    expect([one.get(web), other.get(web)]).toEqual([adopted, undefined]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(
      `What is taken over here cannot be told to the other providers of this run, because of ${folder}: `,
    );
  });

  it("a folder that goes while the run goes on ends no call", () => {
    const one = processOf("127.0.0.1:1001");
    rmSync(folder, { recursive: true });
    one.set(web, adopted);
    expect(one.get(web)).toEqual(adopted);
    expect(warnings).toHaveLength(1);
  });
});

describe("the engine's address among a provider process's arguments", () => {
  it.each([
    [["node", "provider.cjs", "127.0.0.1:40123"], "127.0.0.1:40123"],
    [
      ["node", "provider.cjs", "--logflow", "-v=9", "--tracing", "tcp://127.0.0.1:7", "[::1]:40123"],
      "[::1]:40123",
    ],
    [["node", "main.js"], undefined],
    [["node", "127.0.0.1"], undefined],
  ])("%j: %s", (given, address) => expect(engineAddressAmong(given)).toBe(address));
});
