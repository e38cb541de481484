import { describe, expect, it } from "vitest";
import { commands } from "../../cli/commands";
import { unlikeness } from "../support/crossing/alike";
import { commandsLeftOut, readingLines } from "../support/crossing/commands";
import { type Exception, exceptions } from "../support/crossing/exceptions";
import {
  type CrossedHost,
  hostsOfPairs,
  hostsOfRights,
  hostsOfSwitches,
  usualHost,
} from "../support/crossing/hosts";
import { type Lived, liveOn } from "../support/crossing/life";

// Runs each method of each resource, each command and each function on a host that differs from the usual one in one
// respect, or that refuses one operation to this user. The output must be the same as on the usual host, except for
// listed exceptions. `npm test` runs a third of the hosts, chosen by the commit, and `npm run proof` runs all of them.

describe("the comparison of hosts", async () => {
  const { partInTurn, turns, turnVariable } = await import("../../tools/test/turns.mjs");
  const usual = await liveOn(usualHost);
  const all = [...hostsOfSwitches, ...hostsOfPairs, ...hostsOfRights];
  const hosts = partInTurn(all, turns.crossing, process.env[turnVariable] ?? "all");
  const used = new Set<Exception>();
  const lived: string[] = [];
  /** The number of steps on all hosts together. */
  const cases = hosts
    .map(({ denied }) =>
      [...usual.steps.values()].filter(({ called }) => (denied ? called.has(denied) : called.size > 0)),
    )
    .reduce((sum, steps) => sum + steps.length, 0);

  async function unlikeOn(host: CrossedHost) {
    const life = await liveOn(host, usual);
    lived.push(host.name);
    return { faults: life.faults, unlike: unlikeness(host, life, usual, used) };
  }

  const ids = { web: "AAAAAA", db: "BBBBBB", zone: "CCCCCC", login: "1" };

  it(`on the usual host, ${usual.steps.size} steps lose nothing, print no secret, and leave nothing out`, () => {
    expect(usual.faults).toEqual([]);
    const mentioned = (step: string) =>
      usual.steps.get(step)?.lines.filter((line) => line.startsWith("mentions "));
    expect(mentioned("list --json")).toEqual(["mentions SERVER", "mentions DB0000", "mentions FORGOT"]);
    expect(mentioned("drift - --json")).toEqual(["mentions FORGOT"]);
    const importing = "import --program yaml --json";
    expect(mentioned(importing)).toEqual([
      ...["mentions SERVER", "mentions DB0000", "mentions FORGOT", "mentions ZONE00"],
    ]);
  });

  it.each(hosts)("shows the same on a host with $name, except for listed exceptions", async (host) => {
    expect(await unlikeOn(host)).toEqual({ faults: [], unlike: [] });
  });

  it(`covers ${cases} cases on ${hosts.length} hosts, and needs each of the ${exceptions.length} exceptions`, () => {
    const isLived = (host: CrossedHost) => lived.includes(host.name);
    const met = exceptions.filter(({ hosts }) => {
      const ofException = all.filter(({ name }) => hosts.test(name));
      return ofException.length > 0 && ofException.every(isLived);
    });
    expect(met.filter((one) => !used.has(one)).map(({ because }) => because)).toEqual([]);
  });

  describe("the comparison finds a planted fault:", () => {
    it("a command without its own row", () => {
      const planted = { ...commands, planted: { ...commands.list } } as typeof commands;
      const of = (all: typeof commands) => readingLines(ids, all).map(({ args }) => args.join(" "));
      expect(of(planted).filter((line) => !of(commands).includes(line))).toEqual([
        "planted",
        "planted --json",
      ]);
      expect(commandsLeftOut.filter((name) => !(name in commands))).toEqual([]);
    });

    const changed = (step: string, change: (lines: readonly string[]) => string[]): Lived => {
      const shown = usual.steps.get(step);
      if (!shown) throw new Error(`there is no step ${step}`);
      return { ...usual, steps: new Map([...usual.steps, [step, { ...shown, lines: change(shown.lines) }]]) };
    };
    const unlikeOf = (host: CrossedHost, life: Lived) =>
      unlikeness(host, life, usual, new Set()).map(({ step, line }) => `${step}: ${line}`);
    const booleans: CrossedHost = { name: "booleans: numbers", options: { booleans: "numbers" } };
    const noList: CrossedHost = { name: "no right to asset.list", options: {}, denied: "asset.list" };

    it("a server that a list leaves out", () => {
      const without = changed("list --json", (lines) => lines.filter((line) => line !== "mentions FORGOT"));
      expect(unlikeOf(booleans, without)).toEqual(["list --json: - mentions FORGOT"]);
    });
    it("a request that is sent once more", () => {
      const twice = changed("update Server", (lines) => [...lines, "sends: server.update"]);
      expect(unlikeOf(booleans, twice)).toEqual(["update Server: + sends: server.update"]);
    });
    it("a failure for a missing permission that does not name the permission", () => {
      const silent = changed("import Asset", () => ["fails: asset-missing"]);
      expect(unlikeOf(noList, silent)).toContain("import Asset: + fails: asset-missing");
      const named = changed("import Asset", () => ["fails: no permission for asset.list"]);
      expect(unlikeOf(noList, named)).toEqual([]);
    });
  });
});
