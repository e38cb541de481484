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

/** The events of a look at one server of a stack, whose domain at the host is another one, or as it was. */
const refresh = (stack: string, name: string, id: string, atHost: Values = {}) =>
  refreshEvents([found(server({ domain: `${name}.example.com` }), atHost, { stack, name, id })]);

interface Answer {
  readonly exitCode?: number;
  readonly output: string;
  /** The account of the stack. */
  readonly at?: typeof line;
}

/** Pulumi, which answers the look at each stack so. */
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

/** The output, with names for the ids of the servers. */
async function transcript(...given: Parameters<typeof drift>): Promise<string> {
  return Object.entries({ web, db, orphan }).reduce(
    (text, [name, id]) => text.replaceAll(id, name.toUpperCase()),
    transcriptOf(await drift(...given)),
  );
}

describe("pulumi-hosting drift of several stacks", () => {
  it.each<[string, () => Record<string, Answer>, ...string[]]>([
    [
      "reports each with commands that name it, once the account, and at the end what all come to",
      () => ({ east: east(), west: west() }),
    ],
    [
      "as JSON has the count of all, each stack, and the account",
      () => ({ east: east(), west: west() }),
      "--json",
    ],
    ["ends well if there is none", () => ({ west: west(), north: north() }), "--no-account"],
    // The same events under two names: those of the first are of the stack that they name.
    ["refuses one that is there twice", () => ({ west: west(), north: west() }), "--no-account"],
    [
      "with one that cannot be read says so, lists no other servers, and ends as Pulumi did",
      () => ({ gone, west: west() }),
    ],
  ])("%s", async (_what, stacks, ...args) => expect(await transcript(stacks(), ...args)).toMatchSnapshot());

  it("asks the account once for all of its stacks", async () => {
    const lists = () => line.sandbox.requests.filter(({ operation }) => operation === "asset.list").length;
    const before = lists();
    await drift({ east: east(), west: west() });
    expect(lists() - before).toBe(1);
  });

  it("asks each account if the stacks have several", async () => {
    const [api, forgotten] = await Promise.all(
      ["api.example.com", "old.example.com"].map((domain) => orderServer(other, domain)),
    );
    const abroad = { output: refresh("abroad", "api", api as string), at: other };
    const { output } = await drift({ east: east(), west: west(), abroad }, "--json");
    const told = JSON.parse(output).account.orphans.map(({ uniqId }: { uniqId: string }) => uniqId);
    expect(told.sort()).toEqual([orphan, forgotten].sort());
  });

  it("tells stacks of one name apart by their projects, if none has a resource yet", async () => {
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
