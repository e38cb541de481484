import { beforeAll, describe, expect, it } from "vitest";
import { configurationOf, ownCommandLine, type Typed, transcriptOf } from "../support/cli";
import { found, orderServer, refreshEvents, server, type Values } from "./previews";

const line = ownCommandLine({ profile: "instant" });
const other = ownCommandLine({ profile: "instant", seed: 2 });
let [web, db, orphan] = ["", "", ""];

beforeAll(async () => {
  const domains = ["web.example.com", "db.example.com", "forgotten.example.com"];
  [web = "", db = "", orphan = ""] = await Promise.all(domains.map((domain) => orderServer(line, domain)));
});

/**
 * The events of a refresh preview of one server in a stack; `atHost` are the values at the host that differ from the
 * state.
 */
const refresh = (stack: string, name: string, id: string, atHost: Values = {}) =>
  refreshEvents([found(server({ domain: `${name}.example.com` }), atHost, { stack, name, id })]);

interface Answer {
  readonly exitCode?: number;
  readonly output: string;
  /** The sandbox whose account the stack is configured for. */
  readonly at?: typeof line;
}

/** Runs `drift` with a stub of Pulumi that prints these answers, by the name of the stack. */
const drift = (answers: Record<string, Answer>, ...args: string[]) => {
  const commands: Typed["commands"] = (_command, given) => {
    const { exitCode = 0, output, at = line } = answers[given.at(-1) ?? ""] ?? { output: "" };
    return given[0] === "config"
      ? { exitCode: 0, output: JSON.stringify(configurationOf(at.sandbox)), errors: "" }
      : { exitCode, output, errors: exitCode ? "error: no such stack\n" : "" };
  };
  const stacks = Object.keys(answers).flatMap((stack) => ["--stack", stack]);
  return line.hosting(["drift", ...stacks, ...args], { environment: {}, commands });
};
const east = () => ({ output: refresh("east", "web", web, { domain: "renamed.example.com" }) });
const west = () => ({ output: refresh("west", "db", db) });
const gone = { exitCode: 255, output: "" };
const north = () => ({ output: refresh("north", "db", db) });

/** The output, with names in place of the ids of the servers. */
async function transcript(...given: Parameters<typeof drift>): Promise<string> {
  return Object.entries({ web, db, orphan }).reduce(
    (text, [name, id]) => text.replaceAll(id, name.toUpperCase()),
    transcriptOf(await drift(...given)),
  );
}

describe("pulumi-hosting drift of several stacks", () => {
  it.each<[string, () => Record<string, Answer>, ...string[]]>([
    [
      "reports each stack with its own commands, the account once, and a summary at the end",
      () => ({ east: east(), west: west() }),
    ],
    [
      "prints JSON with the total count, each stack, and the account",
      () => ({ east: east(), west: west() }),
      "--json",
    ],
    ["exits with 0 if no stack has drift", () => ({ west: west(), north: north() }), "--no-account"],
    // The same events come under two stack names. The resource names in the events say which stack they belong to.
    [
      "refuses the events of one stack given under two names",
      () => ({ west: west(), north: west() }),
      "--no-account",
    ],
    [
      "names a stack that cannot be read, lists no servers outside the stacks, and exits with Pulumi's code",
      () => ({ gone, west: west() }),
    ],
  ])("%s", async (_what, stacks, ...args) => expect(await transcript(stacks(), ...args)).toMatchSnapshot());

  it("lists the account once for all of its stacks", async () => {
    const lists = () => line.sandbox.requests.filter(({ operation }) => operation === "asset.list").length;
    const before = lists();
    await drift({ east: east(), west: west() });
    expect(lists() - before).toBe(1);
  });

  it("lists each account if the stacks have different accounts", async () => {
    const [api, forgotten] = await Promise.all(
      ["api.example.com", "old.example.com"].map((domain) => orderServer(other, domain)),
    );
    const abroad = { output: refresh("abroad", "api", api as string), at: other };
    const { output } = await drift({ east: east(), west: west(), abroad }, "--json");
    const told = JSON.parse(output).account.orphans.map(({ uniqId }: { uniqId: string }) => uniqId);
    expect(told.sort()).toEqual([orphan, forgotten].sort());
  });

  it("distinguishes stacks of the same name by their projects if the stacks have no resources yet", async () => {
    const output = refreshEvents([], { summaryEvent: { isPreview: true } });
    const {
      exitCode,
      output: said,
      errors,
    } = await drift(
      { "organization/shop/dev": { output }, "organization/infra/dev": { output } },
      "--no-account",
    );
    expect([exitCode, said], errors).toEqual([0, expect.stringContaining("shop/dev: No drift.")]);
    expect(said).toContain("infra/dev: No drift.");
  });
});
